/** One row of the table. Memoised: a key in a filter repaints only rows that appear. */
import { memo, type MouseEvent, type ReactNode } from "react";
import { alineacion, type ColumnaTabla, formatear, valorDe } from "./columnas.ts";

export interface PropsFila<F> {
  readonly fila: F;
  readonly clave: string | number;
  readonly columnas: readonly ColumnaTabla<F>[];
  /** Position among all the rows that pass the filters, from 1; the header takes 2. */
  readonly posicion: number;
  /** Column of the focusable cell, or -1. */
  readonly activa: number;
  readonly elegida: boolean;
  readonly accionable: boolean;
  readonly onElegir: (fila: F, columna: number, evento: MouseEvent) => void;
  readonly onMenu: (fila: F, columna: number, x: number, y: number) => void;
  readonly onFoco: (fila: F, columna: number) => void;
}

interface PropsCelda<F> {
  readonly columna: ColumnaTabla<F>;
  readonly fila: F;
  readonly orden: number;
  readonly activa: boolean;
}

/** Texts of a cell: what it says, its description, and why it is invalid. */
function textos<F>(columna: ColumnaTabla<F>, fila: F) {
  return {
    texto: columna.texto?.(fila) ?? formatear(columna.clase, valorDe(columna, fila)),
    nota: columna.nota?.(fila) ?? "",
    ayuda: columna.ayuda?.(fila) ?? "",
    motivo: columna.invalida?.(fila) ?? null,
  };
}

function Celda<F>({ columna, fila, orden, activa }: PropsCelda<F>): ReactNode {
  const { texto, nota, ayuda, motivo } = textos(columna, fila);
  const clases = [`a-${alineacion(columna as ColumnaTabla<never>)}`];
  if (motivo !== null) clases.push("invalida");
  const globo = motivo ?? ayuda;
  return (
    <td
      role="gridcell"
      aria-colindex={orden + 1}
      aria-invalid={motivo === null ? undefined : true}
      tabIndex={activa ? 0 : -1}
      data-columna={orden}
      className={clases.join(" ")}
      title={globo || undefined}
    >
      <span className="t">
        {motivo === null ? null : <span className="marca" aria-hidden="true">!</span>}
        {texto}
        {nota && <span className="nota">{nota}</span>}
      </span>
      {activa && globo && <span className={motivo ? "globo malo" : "globo"}>{globo}</span>}
    </td>
  );
}

function Fila<F>(p: PropsFila<F>): ReactNode {
  const columnaDe = (destino: EventTarget): number => {
    const celda = destino instanceof Element ? destino.closest("[data-columna]") : null;
    return Number(celda?.getAttribute("data-columna") ?? 0);
  };
  return (
    <tr
      role="row"
      aria-rowindex={p.posicion + 2}
      aria-selected={p.elegida}
      data-clave={p.clave}
      className={p.accionable ? "accionable" : undefined}
      onClick={(e) => p.onElegir(p.fila, columnaDe(e.target), e)}
      onFocus={(e) => p.onFoco(p.fila, columnaDe(e.target))}
      onContextMenu={(e) => {
        e.preventDefault();
        p.onMenu(p.fila, columnaDe(e.target), e.clientX, e.clientY);
      }}
    >
      {p.columnas.map((c, i) => (
        <Celda key={c.id} columna={c} fila={p.fila} orden={i} activa={i === p.activa} />
      ))}
    </tr>
  );
}

/** `memo` forgets type parameters; the cast gives them back. */
export const FilaTabla = memo(Fila) as typeof Fila;
