/** The detail of a tranche: when, how much, over what, and whom it reaches. */
import type { ReactNode } from "react";
import { nombreDeMes } from "../../../../core/domain/period.ts";
import type { Escalafon } from "../../../../proto/tablas.ts";
import type { Campo } from "../../../../ui/form/campos.tsx";
import { DialogoDeFila } from "../../../../ui/form/dialogo-de-fila.tsx";
import { entradaLista, numerosDe } from "../../../../ui/form/listas.ts";
import type { Tramo } from "../acuerdo.ts";
import {
  basesDe,
  type BorradorDeTramo as Borrador,
  borradorDeTramo,
  entradaSeries,
  fallasDeTramo,
  tramoDe,
} from "./campos-de-tramo.ts";

export const MESES = Array.from({ length: 12 }, (_, m) => ({
  id: m + 1,
  descripcion: nombreDeMes(m + 1),
}));

/** The scales of a list by name; those that do not exist are said. */
export function nombresDe(lista: string, escalafones: readonly Escalafon[], vacio: string): string {
  const numeros = numerosDe(lista);
  if (numeros.length === 0) return vacio;
  return numeros.map((n) => {
    const esc = escalafones.find((e) => e.esc === n);
    return esc ? `${n} ${esc.descripcion}` : `${n} no existe`;
  }).join(" · ");
}

/** Which series there are, and how many scales each one raises. */
function ayudaDeSeries(escalafones: readonly Escalafon[]): string {
  const series = Map.groupBy(escalafones.filter((e) => e.serie_ur !== ""), (e) => e.serie_ur);
  return [...series].map(([serie, suyos]) =>
    `${serie} (${suyos.length === 1 ? "1 escalafón" : `${suyos.length} escalafones`})`
  ).join(" · ") || "Nombres separados por ;";
}

function camposDe(
  b: Borrador,
  ejercicio: number,
  escalafones: readonly Escalafon[],
): readonly Campo<Borrador>[] {
  return [
    { id: "mes", titulo: "Mes", clase: "seleccion", opciones: MESES },
    {
      id: "porcentaje",
      titulo: "Porcentaje",
      clase: "decimal",
      obligatorio: true,
      autoFocus: true,
      ayuda: "Entre 0 y 999,99",
    },
    {
      id: "base",
      titulo: "Sobre",
      clase: "seleccion",
      opciones: [{ id: 1, descripcion: "El valor del mes anterior" }, ...basesDe(ejercicio)],
    },
    {
      id: "redondeo",
      titulo: "Redondeo",
      clase: "seleccion",
      opciones: [
        { id: "centavo", descripcion: "Cada tramo al centavo" },
        { id: "sin", descripcion: "Sin redondear entre tramos" },
      ],
    },
    {
      id: "series",
      titulo: "Series de unidades que suben",
      ayuda: ayudaDeSeries(escalafones),
      entrada: entradaSeries,
    },
    {
      id: "con_funcion",
      titulo: "Función ejecutiva",
      clase: "siNo",
      ayuda: b.con_funcion
        ? "Una serie que también la paga sube con ella"
        : "Una serie que también la paga se rehúsa",
    },
    {
      id: "escalafones",
      titulo: "Escalafones",
      ayuda: nombresDe(b.escalafones, escalafones, "Números separados por ; como 62;300"),
      entrada: entradaLista,
    },
    {
      id: "sumafijare",
      titulo: "También la suma fija del escalafón",
      clase: "siNo",
      oculto: b.escalafones === "" && b.categorias === "",
    },
    {
      id: "categorias",
      titulo: "Sólo algunas categorías",
      ayuda: "Escalafón: categorías, como 62: 1, 2 · 300: 5",
    },
  ];
}

export interface PropsDialogoTramo {
  readonly titulo: string;
  readonly subtitulo: string;
  readonly tramo: Tramo;
  /** The others of its agreement. */
  readonly otros: readonly Tramo[];
  readonly ejercicio: number;
  readonly escalafones: readonly Escalafon[];
  /** Why it is only read; null when it may be changed. */
  readonly soloLectura: string | null;
  readonly onAplicar: (tramo: Tramo) => void;
  readonly onQuitar?: () => void;
  readonly onCerrar: () => void;
}

/** In the box, 1 stands for the month before: 0 is «none». */
const deCaja = (b: Borrador): Borrador => b.base === 1 ? { ...b, base: 0 } : b;

export default function DialogoTramo(p: PropsDialogoTramo): ReactNode {
  const { tramo, ejercicio, escalafones, onQuitar } = p;
  return (
    <DialogoDeFila<{ readonly rev?: string }, Borrador>
      titulo={p.titulo}
      subtitulo={p.subtitulo}
      ancho="ancho"
      doble
      textoGuardar="Aplicar"
      soloLectura={p.soloLectura}
      fila={null}
      borradorDe={() => {
        const b = borradorDeTramo(tramo);
        return { ...b, base: b.base || 1 };
      }}
      campos={({ b }) => camposDe(b, ejercicio, escalafones)}
      revisar={(b) => fallasDeTramo(deCaja(b), ejercicio, p.otros)}
      enviar={(b) => {
        p.onAplicar(tramoDe(deCaja(b), ejercicio));
        return Promise.resolve("tramo");
      }}
      eliminar={onQuitar && {
        titulo: "Quitar el tramo",
        pregunta: "Se quitará el tramo del acuerdo. Ctrl+Z lo devuelve.",
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
