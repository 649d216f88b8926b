/** Rows of sums: what closes a group, and the totals of a table; each sum may open. */
import type { KeyboardEvent, ReactNode } from "react";
import { VARIAS_MONEDAS, VARIOS } from "#core/domain/subtotals.ts";
import { alineacion, type ColumnaTabla, formatearTotal, tituloCompleto } from "../columnas.ts";
import type { Subtotal } from "../modelo.ts";

interface PropsSumas<F> {
  readonly rotulo: string;
  /** What stands in the place of its words. */
  readonly mando?: ReactNode;
  readonly totales: Readonly<Record<string, number>>;
  readonly columnas: readonly ColumnaTabla<F>[];
  /** What a button over a sum says it opens. */
  readonly decir: (titulo: string, suma: string) => string;
  /** A click on one of its sums. */
  readonly onCifra?: (columna: string) => void;
  /** The only column of which it says a sum. */
  readonly solo?: string;
  /** 1 = the outermost group; absent for a total. */
  readonly nivel?: number;
}

export function FilaDeSumas<F>(
  { rotulo, mando, totales, columnas, decir, onCifra, solo, nivel }: PropsSumas<F>,
): ReactNode {
  // The words take the first run of columns that add nothing up.
  const desde = columnas.findIndex((c) => !c.medida);
  const siguiente = columnas.findIndex((c, i) => i > desde && c.medida);
  const hasta = siguiente < 0 ? columnas.length : siguiente;
  const celda = (c: ColumnaTabla<F>): ReactNode => {
    if (!c.medida || solo !== undefined && c.id !== solo) return "";
    if (!Object.hasOwn(totales, c.id)) {
      return <span className="sin-suma">{c.clase === "importe" ? VARIAS_MONEDAS : VARIOS}</span>;
    }
    const suma = formatearTotal(c.clase, totales[c.id]);
    if (!onCifra) return suma;
    return (
      <button
        type="button"
        className="total"
        aria-label={decir(tituloCompleto(c), suma)}
        onClick={() => onCifra(c.id)}
      >
        {suma}
      </button>
    );
  };
  return (
    <tr
      role="row"
      className={`sumas${nivel === undefined ? "" : " subtotal"}${mando ? " de-grupo" : ""}`}
      data-nivel={nivel}
    >
      {columnas.map((c, i) => {
        if (i > desde && i < hasta) {
          return null;
        }
        const palabras = i === desde;
        return (
          <td
            key={c.id}
            role="gridcell"
            aria-colindex={i + 1}
            colSpan={palabras ? hasta - desde : undefined}
            title={palabras ? rotulo : undefined}
            className={`a-${palabras ? "izquierda" : alineacion(c as ColumnaTabla<never>)}${
              c.banda ? " banda" : ""
            }`}
          >
            {palabras ? mando ?? rotulo : celda(c)}
          </td>
        );
      })}
    </tr>
  );
}

interface PropsSubtotal<F> {
  readonly subtotal: Subtotal<F>;
  readonly columnas: readonly ColumnaTabla<F>[];
  /** A click on one of its sums. */
  readonly onCifra?: (columna: string, subtotal: Subtotal<F>) => void;
}

export function FilaSubtotal<F>({ subtotal, columnas, onCifra }: PropsSubtotal<F>): ReactNode {
  const { rotulo, totales, nivel } = subtotal;
  return (
    <FilaDeSumas
      rotulo={rotulo}
      totales={totales}
      columnas={columnas}
      nivel={nivel}
      decir={(titulo, suma) => `${titulo}, ${rotulo}: ${suma}, ver de qué está hecho`}
      onCifra={onCifra && ((c) => onCifra(c, subtotal))}
    />
  );
}

interface PropsGrupo<F> {
  readonly grupo: Subtotal<F>;
  readonly columnas: readonly ColumnaTabla<F>[];
  /** «Esc. 303 SINEP · 1.234 renglones». */
  readonly rotulo: string;
  readonly plegado: boolean;
  readonly onTecla: (e: KeyboardEvent<HTMLElement>) => void;
  readonly onAlternar: () => void;
}

/** What heads a group: its words, how many rows it has and what they add up to; it folds. */
export function FilaDeGrupo<F>(
  { grupo, columnas, rotulo, plegado, onTecla, onAlternar }: PropsGrupo<F>,
): ReactNode {
  const { nivel, totales } = grupo;
  return (
    <FilaDeSumas
      rotulo={rotulo}
      mando={
        <button
          type="button"
          className="grupo"
          data-grupo={grupo.rotulo}
          aria-expanded={!plegado}
          style={{ paddingLeft: (nivel - 1) * 14 }}
          onClick={onAlternar}
          onKeyDown={onTecla}
        >
          <span className="pliegue" aria-hidden="true">{plegado ? "▸" : "▾"}</span>
          {rotulo}
        </button>
      }
      totales={totales}
      columnas={columnas}
      nivel={nivel}
      decir={() => ""}
    />
  );
}
