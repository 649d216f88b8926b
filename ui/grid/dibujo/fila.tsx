/** One row of the table. Memoised: what stays the same is not drawn again. */
import { memo, type MouseEvent, type ReactNode } from "react";
import type { CeldaDibujada, FilaDibujada } from "../celdas/contexto.ts";
import { alineacion, anchoHastaElGrupo, type ColumnaTabla, textoDe } from "../columnas.ts";

export interface PropsFila<F> {
  readonly fila: F;
  readonly clave: string | number;
  readonly columnas: readonly ColumnaTabla<F>[];
  /** Position among all the rows that pass the filters, from 1; the header takes 2. */
  readonly posicion: number;
  /** What stands at its left in a sheet: its place, or that something is wrong in it. */
  readonly numero?: number | "!";
  /** Column of the focusable cell, or -1. */
  readonly activa: number;
  /** It holds the focusable cell: commands of a row act on it. */
  readonly actual: boolean;
  readonly elegida: boolean;
  readonly accionable: boolean;
  /** What a sheet draws over it. */
  readonly sobre?: FilaDibujada<F>;
  readonly onElegir: (fila: F, columna: number, evento: MouseEvent) => void;
  readonly onMenu: (fila: F, columna: number, x: number, y: number) => void;
  readonly onFoco: (fila: F, columna: number) => void;
}

/** Texts of a cell: what it says, its description, and why it is invalid. */
function textos<F>(columna: ColumnaTabla<F>, fila: F) {
  return {
    texto: textoDe(columna, fila),
    nota: columna.nota?.(fila) ?? "",
    ayuda: columna.ayuda?.(fila) ?? "",
    motivo: columna.invalida?.(fila) ?? null,
  };
}

/**
 * A cell; called, not mounted: a page has a thousand, and a component for each would cost as much
 * as drawing them. Only what needs a box of its own inside the cell gets one.
 */
function celda<F>(
  columna: ColumnaTabla<F>,
  fila: F,
  orden: number,
  activa: boolean,
  sobre: CeldaDibujada | undefined,
  anchoDeNota?: number,
): ReactNode {
  const dicho = textos(columna, fila);
  const { nota, ayuda } = sobre?.texto === undefined ? dicho : { nota: "", ayuda: "" };
  const texto = sobre?.texto ?? dicho.texto;
  const motivo = sobre?.motivo === undefined ? dicho.motivo : sobre.motivo;
  const clases = [`a-${alineacion(columna as ColumnaTabla<never>)}`];
  if (sobre?.clase) clases.push(sobre.clase);
  if (sobre?.asa) clases.push("con-asa");
  if (motivo !== null) clases.push("invalida");
  if (columna.medida) clases.push("medida");
  if (columna.notaDebajo && nota) clases.push("con-nota");
  if (columna.resaltada?.(fila)) clases.push("resaltada");
  const globo = motivo ?? ayuda;
  const contenido = (
    <>
      {motivo === null ? null : <span className="marca" aria-hidden="true">!</span>}
      {columna.icono?.(fila)}
      {columna.boton
        ? (
          <button
            type="button"
            tabIndex={-1}
            className="boton boton-secundario"
            disabled={!columna.boton(fila)}
            onClick={(e) => e.currentTarget.closest("td")?.focus()}
          >
            {texto}
          </button>
        )
        : nota && columna.notaAncha
        ? <span className="escrito">{texto}</span>
        : texto}
      {nota && anchoDeNota === undefined && (
        <span className={columna.notaAncha ? "nota nota-ancha" : "nota"}>{nota}</span>
      )}
    </>
  );
  // An element that is pressed must still be there when it is let go, or there is no click: what
  // holds elements has its box before it is active too.
  const enCaja = activa || columna.boton || columna.icono || columna.medida || nota ||
    motivo !== null;
  return (
    <td
      key={columna.id}
      role="gridcell"
      aria-colindex={orden + 1}
      aria-invalid={motivo === null ? undefined : true}
      aria-readonly={sobre?.cerrada || undefined}
      aria-selected={sobre && sobre.elegida}
      tabIndex={activa && !sobre?.caja ? 0 : -1}
      data-columna={orden}
      className={clases.join(" ")}
      title={globo || undefined}
    >
      {enCaja
        ? <span className={nota && columna.notaAncha ? "t con-nota-ancha" : "t"}>{contenido}</span>
        : contenido}
      {nota && anchoDeNota !== undefined && (
        <span className="nota nota-debajo" style={{ width: anchoDeNota }}>{nota}</span>
      )}
      {sobre?.caja}
      {sobre?.asa && <span className="asa" aria-hidden="true" />}
      {activa && globo && !sobre?.caja && (
        <span className={motivo ? "globo malo" : "globo"}>{globo}</span>
      )}
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
      data-actual={p.actual || undefined}
      data-numero={p.numero}
      className={[
        p.accionable ? "accionable" : "",
        p.columnas.some((c) => c.notaDebajo && c.nota?.(p.fila)) ? "con-nota-debajo" : "",
      ].filter(Boolean).join(" ") || undefined}
      onClick={(e) => p.onElegir(p.fila, columnaDe(e.target), e)}
      onFocus={(e) => p.onFoco(p.fila, columnaDe(e.target))}
      onContextMenu={(e) => {
        e.preventDefault();
        p.onMenu(p.fila, columnaDe(e.target), e.clientX, e.clientY);
      }}
    >
      {p.columnas.map((c, i) =>
        celda(
          c,
          p.sobre?.fila ?? p.fila,
          i,
          i === p.activa,
          p.sobre?.celdas[i],
          c.notaDebajo ? anchoHastaElGrupo(p.columnas, i) : undefined,
        )
      )}
    </tr>
  );
}

/** `memo` forgets type parameters; the cast gives them back. */
export const FilaTabla = memo(Fila) as typeof Fila;
