/** Each box of the row editor under the column of the table that it fills. */
import { type RefObject, useLayoutEffect } from "react";

/** A narrower box shows no code. */
const MINIMO = 40;

export interface AnchoDeColumna {
  readonly id: string;
  readonly px: number;
}

/**
 * Widths of the boxes so that each one that has a column begins where it does; those without one
 * (the parts of a category) share the room of the columns without a box beside them. Null when they
 * cannot: another order, a hidden column, or too little room.
 * @param cajas ids of the boxes, in order.
 */
export function anchosBajo(
  cajas: readonly string[],
  columnas: readonly AnchoDeColumna[],
): readonly number[] | null {
  const lugares = cajas.map((id) => columnas.findIndex((c) => c.id === id));
  const anclas = cajas.flatMap((_, i) => lugares[i] < 0 ? [] : [i]);
  if (anclas[0] !== 0 || lugares[0] !== 0) return null;
  const anchos: number[] = [];
  for (const [n, i] of anclas.entries()) {
    const siguiente = anclas.at(n + 1);
    const hasta = siguiente === undefined ? columnas.length : lugares[siguiente];
    if (hasta <= lugares[i]) return null;
    const juntas = (siguiente ?? cajas.length) - i;
    // After the last box, its own column alone.
    const fin = siguiente === undefined && juntas === 1 ? lugares[i] + 1 : hasta;
    const px = columnas.slice(lugares[i], fin).reduce((suma, c) => suma + c.px, 0);
    for (let k = 0; k < juntas; k++) anchos.push(px / juntas);
  }
  return anchos.some((px) => px < MINIMO) ? null : anchos;
}

/** Follows the widths of the table while its columns are all in sight; otherwise, boxes alike. */
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
      const anchos = marco.scrollWidth > marco.clientWidth
        ? null
        : anchosBajo(ids.split(" "), columnas);
      caja.toggleAttribute("data-alineada", anchos !== null);
      caja.style.gridTemplateColumns = anchos ? anchos.map((px) => `${px}px`).join(" ") : "";
      const relleno = Number.parseFloat(getComputedStyle(caja.parentElement ?? caja).paddingLeft);
      caja.style.marginLeft = anchos ? `${titulos[0].offsetLeft - relleno}px` : "";
    };
    medir();
    const observador = new ResizeObserver(medir);
    observador.observe(marco);
    return () => observador.disconnect();
  }, [raiz, ids]);
}
