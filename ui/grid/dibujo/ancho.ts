/** How wide what is seen of a table is. */
import { type RefObject, useLayoutEffect } from "react";

/** Of the last table: that of the next one, until it is laid out. */
let ultimo = "";

/**
 * Writes `--ancho-marco` on the box that scrolls. A container of the style sheet would say it too,
 * but each cell that takes the focus would lay out the table before it is drawn.
 */
export function useAncho(marco: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = marco;
    if (!current || typeof ResizeObserver === "undefined") return;
    const escribir = () => current.style.setProperty("--ancho-marco", ultimo);
    escribir();
    const observador = new ResizeObserver(([{ contentRect }]) => {
      const ancho = `${contentRect.width}px`;
      if (ancho === current.style.getPropertyValue("--ancho-marco")) return;
      ultimo = ancho;
      escribir();
    });
    observador.observe(current);
    return () => observador.disconnect();
  }, [marco]);
}
