/** What an operation would do in each organismo, before it is done ([F2]). */
import type { ReactNode } from "react";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { PreviaDeOperacion } from "#proto/formulacion.ts";
import { type ColumnaTabla, Tabla } from "#ui/grid/tabla.tsx";
import { Botonera } from "#ui/parts/botones/botonera.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { resumenDePrevia } from "./texto.ts";

type Previsto = PreviaDeOperacion["organismos"][number];

const COLUMNAS: readonly ColumnaTabla<Previsto>[] = [
  { id: "saf", titulo: "SAF", clase: "exacto", alinear: "izquierda", ancho: "56px" },
  { id: "nombre", titulo: "Organismo", clase: "texto", ancho: "40%" },
  {
    id: "hace",
    titulo: "Se hace",
    clase: "texto",
    ancho: "72px",
    valor: ({ hace }) => hace ? "Sí" : "No",
  },
  {
    id: "renglones",
    titulo: "Renglones",
    clase: "entero",
    ancho: "88px",
    medida: true,
    texto: ({ hace, renglones }) => hace ? formatEnteroEsAr(renglones) : "—",
  },
  { id: "mensaje", titulo: "Qué se dice", clase: "texto" },
];

/** Those with something to say first. */
const porRazon = (organismos: readonly Previsto[]): readonly Previsto[] =>
  organismos.toSorted((a, b) => Number(a.hace) - Number(b.hace));

const claveDe = ({ saf }: Previsto) => saf;

/** The list and its sentence; whoever shows it gives the buttons. */
export function ListaPrevia({ previa }: { readonly previa: PreviaDeOperacion }): ReactNode {
  return (
    <>
      <p className="formulacion-previa-dice" aria-live="polite">{resumenDePrevia(previa)}</p>
      <div className="formulacion-previa">
        <Tabla<Previsto>
          titulo="Qué haría en cada organismo"
          columnas={COLUMNAS}
          filas={porRazon(previa.organismos)}
          clave={claveDe}
          porPagina={200}
        />
      </div>
    </>
  );
}

export function DialogoPrevia({ titulo, boton, previa, onHacer, onCerrar }: {
  readonly titulo: string;
  /** What accepting does, before how many. */
  readonly boton: string;
  readonly previa: PreviaDeOperacion;
  readonly onHacer: () => void;
  readonly onCerrar: () => void;
}): ReactNode {
  return (
    <Dialogo titulo={titulo} subtitulo={previa.codipres} ancho="ancho" onCerrar={onCerrar}>
      <ListaPrevia previa={previa} />
      <Botonera
        textoGuardar={`${boton} ${formatEnteroEsAr(previa.cantidad)}`}
        motivo={previa.cantidad === 0 ? "En ninguno de los elegidos hay qué hacer" : null}
        onGuardar={onHacer}
        onCancelar={onCerrar}
      />
    </Dialogo>
  );
}
