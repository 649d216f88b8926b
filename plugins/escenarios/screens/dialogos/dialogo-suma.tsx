/** The detail of a fixed sum of an agreement ([Y7]). */
import type { ReactNode } from "react";
import type { Escalafon } from "../../../../proto/tablas.ts";
import type { Campo } from "../../../../ui/form/campos.tsx";
import { DialogoDeFila } from "../../../../ui/form/dialogo-de-fila.tsx";
import { entradaLista } from "../../../../ui/form/listas.ts";
import type { Suma } from "../acuerdo.ts";
import {
  type BorradorDeSuma as Borrador,
  borradorDeSuma,
  fallasDeSuma,
  SIN_FIN,
  sumaDe,
} from "./campos-de-tramo.ts";
import { MESES, nombresDe } from "./dialogo-tramo.tsx";

const REGIMENES = [
  { id: "sinep", descripcion: "Los de la grilla SINEP" },
  { id: "categorias", descripcion: "Los de categorías con importe" },
  { id: "ur", descripcion: "Los de unidades retributivas" },
  { id: "algunos", descripcion: "Los que se nombran" },
];

function camposDe(b: Borrador, escalafones: readonly Escalafon[]): readonly Campo<Borrador>[] {
  return [
    {
      id: "importe",
      titulo: "Importe",
      clase: "decimal",
      autoFocus: true,
      ayuda: "Por cargo y por mes",
    },
    { id: "descripcion", titulo: "Descripción", obligatorio: true, maximo: 120 },
    { id: "desde", titulo: "Desde", clase: "seleccion", opciones: MESES },
    {
      id: "hasta",
      titulo: "Hasta",
      clase: "seleccion",
      opciones: [...MESES, { id: SIN_FIN, descripcion: "Desde entonces en adelante" }],
      ayuda: b.hasta === b.desde ? "Se paga una vez" : undefined,
    },
    { id: "regimen", titulo: "Escalafones que la cobran", clase: "seleccion", opciones: REGIMENES },
    {
      id: "escalafones",
      titulo: "Cuáles",
      oculto: b.regimen !== "algunos",
      ayuda: nombresDe(b.escalafones, escalafones, "Números separados por ; como 303;1303"),
      entrada: entradaLista,
    },
    {
      id: "pprins",
      titulo: "Partidas principales",
      ayuda: "Vacío: todas las que tienen cargos (1, 2, 7 y 8)",
      entrada: entradaLista,
    },
    {
      id: "remunerativa",
      titulo: "Remunerativa",
      clase: "siNo",
      ayuda: b.remunerativa
        ? "Integra las contribuciones"
        : "Va a complementos, fuera del SAC y de las contribuciones",
    },
    {
      id: "bonificable",
      titulo: "Bonificable",
      clase: "siNo",
      oculto: !b.remunerativa,
      ayuda: "Es base de los porcentajes",
    },
    {
      id: "en_sac",
      titulo: "En el SAC",
      clase: "siNo",
      oculto: !b.remunerativa,
      ayuda: "Se cuenta para el SAC",
    },
    { id: "id", titulo: "Código", obligatorio: true, maximo: 30 },
    { id: "norma", titulo: "Norma", ayuda: "La que la dispone", maximo: 120 },
  ];
}

export interface PropsDialogoSuma {
  readonly titulo: string;
  readonly subtitulo: string;
  readonly suma: Suma;
  /** The others of its agreement. */
  readonly otras: readonly Suma[];
  readonly ejercicio: number;
  readonly escalafones: readonly Escalafon[];
  /** Why it is only read; null when it may be changed. */
  readonly soloLectura: string | null;
  readonly onAplicar: (suma: Suma) => void;
  readonly onQuitar?: () => void;
  readonly onCerrar: () => void;
}

export default function DialogoSuma(p: PropsDialogoSuma): ReactNode {
  const { suma, otras, ejercicio, escalafones, onQuitar } = p;
  return (
    <DialogoDeFila<{ readonly rev?: string }, Borrador>
      titulo={p.titulo}
      subtitulo={p.subtitulo}
      ancho="ancho"
      doble
      textoGuardar="Aplicar"
      soloLectura={p.soloLectura}
      fila={null}
      borradorDe={() => borradorDeSuma(suma)}
      campos={({ b }) => camposDe(b, escalafones)}
      revisar={(b) => fallasDeSuma(b, otras)}
      enviar={(b) => {
        p.onAplicar(sumaDe(b, ejercicio));
        return Promise.resolve("suma");
      }}
      eliminar={onQuitar && {
        titulo: "Quitar la suma fija",
        pregunta: "Se quitará la suma fija del acuerdo. Ctrl+Z la devuelve.",
        hacer: () => {
          onQuitar();
          return Promise.resolve();
        },
      }}
      onGuardado={p.onCerrar}
      onCerrar={p.onCerrar}
    />
  );
}
