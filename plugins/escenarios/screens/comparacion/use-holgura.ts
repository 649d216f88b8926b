/**
 * How much room a table leaves to what stands beside it: the least tight of the arrangements in
 * which it fits whole, told to its style sheet as `data-holgura`.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** From roomy to tight: less space between figures, alone in its line, smaller. */
const ARREGLOS = ["amplia", "justa", "sola", "minima"] as const;

/** Half a pixel of rounding is no cut. */
const TOLERANCIA = 1;

export function acomodar(
  caja: { setAttribute(nombre: string, valor: string): void },
  marco: { readonly scrollWidth: number; readonly clientWidth: number },
): void {
  for (const arreglo of ARREGLOS) {
    caja.setAttribute("data-holgura", arreglo);
    if (marco.scrollWidth <= marco.clientWidth + TOLERANCIA) return;
  }
}

/** For the box that holds one table; its parent is what is arranged. */
export function useHolgura<E extends HTMLElement>(): RefObject<E | null> {
  const marco = useRef<E>(null);
  const ajustar = () => {
    const caja = marco.current?.parentElement;
    if (marco.current && caja) acomodar(caja, marco.current);
  };
  useLayoutEffect(ajustar);
  useEffect(() => {
    const caja = marco.current?.parentElement;
    if (!caja) return;
    // Of the width alone: arranging it changes its height.
    let ancho = caja.clientWidth;
    const tamano = new ResizeObserver(() => {
      if (caja.clientWidth === ancho) return;
      ancho = caja.clientWidth;
      ajustar();
    });
    tamano.observe(caja);
    return () => tamano.disconnect();
  }, []);
  return marco;
}
