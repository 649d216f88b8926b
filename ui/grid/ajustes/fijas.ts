/** Frozen columns: how far from the left edge each of them stays. */
import { type RefObject, useLayoutEffect } from "react";

/**
 * Writes `--fija-1`, `--fija-2`… on the table, and again when it changes its width: the style sheet
 * holds the columns by them.
 */
export function useFijas(
  tabla: RefObject<HTMLTableElement | null>,
  fijas: number,
  columnas: readonly unknown[],
): void {
  useLayoutEffect(() => {
    const elemento = tabla.current;
    if (!elemento || fijas === 0 || typeof ResizeObserver === "undefined") return;
    const medir = () => {
      let izquierda = 0;
      const titulos = elemento.querySelectorAll<HTMLElement>("thead th");
      for (let i = 0; i < Math.min(fijas, titulos.length); i++) {
        elemento.style.setProperty(`--fija-${i + 1}`, `${izquierda}px`);
        izquierda += titulos[i].offsetWidth;
      }
    };
    medir();
    const observador = new ResizeObserver(medir);
    observador.observe(elemento);
    return () => observador.disconnect();
  }, [tabla, fijas, columnas]);
}
