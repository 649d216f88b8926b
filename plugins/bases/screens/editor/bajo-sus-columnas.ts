/** Each box of the row editor under the column of the table that it fills. */
import { type RefObject, useLayoutEffect } from "react";

/** A narrower box shows no code. */
const MINIMO = 26;

export interface AnchoDeColumna {
  readonly id: string;
  readonly px: number;
}

/** Tracks of a grid as wide as the columns, and the one of each box, from 1. */
export interface BajoColumnas {
  readonly pistas: readonly number[];
  readonly lugares: readonly number[];
}

/**
 * Where each box stands: under its column, or in its part of it where several share one (the parts
 * of a category). Null when they cannot: another order, a hidden column, or too little room.
 * @param cajas the column of each box, in order.
 */
export function bajoColumnas(
  cajas: readonly string[],
  columnas: readonly AnchoDeColumna[],
): BajoColumnas | null {
  const pistas = columnas.flatMap(({ id, px }) => {
    const partes = Math.max(1, cajas.filter((c) => c === id).length);
    return Array.from({ length: partes }, () => ({ id, px: px / partes }));
  });
  const lugares: number[] = [];
  for (const caja of cajas) {
    const pista = pistas.findIndex(({ id }, i) => id === caja && i >= (lugares.at(-1) ?? 0));
    if (pista < 0 || pistas[pista].px < MINIMO) return null;
    lugares.push(pista + 1);
  }
  return { pistas: pistas.map(({ px }) => px), lugares };
}

/**
 * Follows the widths of the table while its columns are all in sight; otherwise boxes are alike, each
 * with its title.
 */
export function useBajoSusColumnas(raiz: RefObject<HTMLElement | null>, ids: string): void {
  useLayoutEffect(() => {
    const caja = raiz.current?.querySelector<HTMLElement>(".editor-campos");
    const marco = caja?.closest<HTMLElement>(".marco-tabla");
    if (!caja || !marco || typeof ResizeObserver === "undefined") return;
    const medir = () => {
      const titulos = [...marco.querySelectorAll<HTMLElement>("thead th")];
      const columnas = titulos.map((th) => ({
        id: th.querySelector("[data-titulo]")?.getAttribute("data-titulo") ?? "",
        px: th.offsetWidth,
      }));
      const bajo = marco.scrollWidth > marco.clientWidth
        ? null
        : bajoColumnas(ids.split(" "), columnas);
      caja.toggleAttribute("data-alineada", bajo !== null);
      caja.style.gridTemplateColumns = bajo?.pistas.map((px) => `${px}px`).join(" ") ?? "";
      [...caja.children].forEach((campo, i) => {
        (campo as HTMLElement).style.gridColumn = bajo ? String(bajo.lugares[i]) : "";
      });
      const relleno = Number.parseFloat(getComputedStyle(caja.parentElement ?? caja).paddingLeft);
      caja.style.marginLeft = bajo ? `${titulos[0].offsetLeft - relleno}px` : "";
    };
    medir();
    const observador = new ResizeObserver(medir);
    observador.observe(marco);
    return () => observador.disconnect();
  }, [raiz, ids]);
}
