/** The row that closes a group: its words, and its sums, each of which may open. */
import type { ReactNode } from "react";
import { VARIAS_MONEDAS } from "../../core/domain/subtotals.ts";
import { alineacion, type ColumnaTabla, formatearTotal } from "./columnas.ts";
import type { Subtotal } from "./modelo.ts";

interface PropsSubtotal<F> {
  readonly subtotal: Subtotal<F>;
  readonly columnas: readonly ColumnaTabla<F>[];
  /** A click on one of its sums. */
  readonly onCifra?: (columna: string, subtotal: Subtotal<F>) => void;
}

export function FilaSubtotal<F>({ subtotal, columnas, onCifra }: PropsSubtotal<F>): ReactNode {
  const { rotulo, totales, nivel } = subtotal;
  // The words take the first run of columns that add nothing up.
  const desde = columnas.findIndex((c) => !c.medida);
  const siguiente = columnas.findIndex((c, i) => i > desde && c.medida);
  const hasta = siguiente < 0 ? columnas.length : siguiente;
  const celda = (c: ColumnaTabla<F>): ReactNode => {
    if (!c.medida) return "";
    if (!Object.hasOwn(totales, c.id)) return <span className="sin-suma">{VARIAS_MONEDAS}</span>;
    const suma = formatearTotal(c.clase, totales[c.id]);
    if (!onCifra) return suma;
    return (
      <button
        type="button"
        className="total"
        aria-label={`${c.titulo}, ${rotulo}: ${suma}, ver sus líneas`}
        onClick={() => onCifra(c.id, subtotal)}
      >
        {suma}
      </button>
    );
  };
  return (
    <tr role="row" className="subtotal" data-nivel={nivel}>
      {columnas.map((c, i) => {
        if (i > desde && i < hasta) return null;
        const palabras = i === desde;
        return (
          <td
            key={c.id}
            role="gridcell"
            aria-colindex={i + 1}
            colSpan={palabras ? hasta - desde : undefined}
            className={`a-${palabras ? "izquierda" : alineacion(c as ColumnaTabla<never>)}`}
          >
            {palabras ? rotulo : celda(c)}
          </td>
        );
      })}
    </tr>
  );
}
