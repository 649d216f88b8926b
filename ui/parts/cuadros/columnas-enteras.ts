/**
 * A table wider than its box, whose first and last columns stay: a column that passes under them is
 * shown whole or not at all. A figure without its first digits reads as another figure.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { escuchar } from "#ui/pagina/escuchar.ts";

/** Left and right of a cell, in pixels. */
export interface Lados {
  readonly left: number;
  readonly right: number;
}

/** Half a pixel of rounding is no cut. */
const TOLERANCIA = 1;

/** Which cells of a row are cut by the first or the last of them, which stay. */
export function cortadas(celdas: readonly Lados[]): boolean[] {
  const primera = celdas.at(0);
  const ultima = celdas.at(-1);
  return celdas.map((c) => {
    if (!primera || !ultima || c === primera || c === ultima) return false;
    const cruza = (x: number) => c.left < x - TOLERANCIA && c.right > x + TOLERANCIA;
    return cruza(primera.right) || cruza(ultima.left);
  });
}

/** The class of the box; its styles are in `2-parts.css`. */
export const BORDES_FIJOS = "con-bordes-fijos";

function ajustar(marco: HTMLElement): void {
  const filas = [...marco.querySelectorAll("tr")];
  // Read whole before anything is written.
  const lados = filas.map((f) => [...f.cells].map((c) => c.getBoundingClientRect()));
  filas.forEach((fila, i) => {
    const cortes = cortadas(lados[i]);
    [...fila.cells].forEach((c, j) => c.toggleAttribute("data-cortada", cortes[j]));
  });
  const titulos = lados.at(0);
  if (!titulos) return;
  const { scrollLeft, scrollWidth, clientWidth, style } = marco;
  // What takes the focus is brought to where it is seen.
  style.scrollPaddingInline = `${titulos[0].width}px ${titulos[titulos.length - 1].width}px`;
  marco.toggleAttribute("data-antes", scrollLeft > TOLERANCIA);
  marco.toggleAttribute("data-despues", scrollLeft + clientWidth < scrollWidth - TOLERANCIA);
}

/** For the box that scrolls; it holds one table, whose first row has every column. */
export function useColumnasEnteras<E extends HTMLElement>(): RefObject<E | null> {
  const marco = useRef<E>(null);
  useLayoutEffect(() => {
    if (marco.current) ajustar(marco.current);
  });
  useEffect(() => {
    const caja = marco.current;
    if (!caja) return;
    let pedido = 0;
    const alMover = () => {
      cancelAnimationFrame(pedido);
      pedido = requestAnimationFrame(() => ajustar(caja));
    };
    const callar = escuchar(caja, { scroll: alMover }, { passive: true });
    const tamano = new ResizeObserver(alMover);
    tamano.observe(caja);
    for (const tabla of caja.querySelectorAll("table")) tamano.observe(tabla);
    return () => {
      cancelAnimationFrame(pedido);
      callar();
      tamano.disconnect();
    };
  }, []);
  return marco;
}
