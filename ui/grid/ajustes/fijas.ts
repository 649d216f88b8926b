/** Frozen columns: how far from the left edge each of them stays. */
import { type RefObject, useLayoutEffect } from "react";

/**
 * Writes `--fija-1`, `--fija-2`… on the table, and again when it changes its width: the style sheet
 * holds the columns by them. A cell that takes the focus comes out from under them.
 * @param ultima the last column stays too
 */
export function useFijas(
  tabla: RefObject<HTMLTableElement | null>,
  fijas: number,
  ultima: boolean,
  columnas: readonly unknown[],
): void {
  useLayoutEffect(() => {
    const elemento = tabla.current;
    if (!elemento || (fijas === 0 && !ultima) || typeof ResizeObserver === "undefined") return;
    const medir = () => {
      let izquierda = 0;
      const titulos = elemento.querySelectorAll<HTMLElement>("thead th");
      for (let i = 0; i < Math.min(fijas, titulos.length); i++) {
        elemento.style.setProperty(`--fija-${i + 1}`, `${izquierda}px`);
        izquierda += titulos[i].offsetWidth;
      }
      const derecha = ultima ? titulos[titulos.length - 1]?.offsetWidth ?? 0 : 0;
      const marco = elemento.parentElement;
      if (marco) marco.style.scrollPaddingInline = `${izquierda}px ${derecha}px`;
    };
    medir();
    const observador = new ResizeObserver(medir);
    observador.observe(elemento);
    return () => observador.disconnect();
  }, [tabla, fijas, ultima, columnas]);
}
