/** Where the focus is when a section opens: in its table, if nobody else holds it. */
import { type RefObject, useEffect, useRef } from "react";

/**
 * Nobody holds it: what had it went away, or it stayed on the menu button that a click pressed.
 * Who walks the menu by keyboard keeps it there.
 */
const estaSuelto = (enfocado: Element | null): boolean =>
  enfocado === null || enfocado === document.body ||
  (enfocado.closest("nav") !== null && !enfocado.matches(":focus-visible"));

/** Once, as soon as the table is there and the page answers: keys need no click first. */
export function useEntrada(raiz: RefObject<HTMLElement | null>, cargando: boolean): void {
  const resuelta = useRef(false);
  useEffect(() => {
    if (resuelta.current || cargando) return;
    const tabla = raiz.current?.querySelector<HTMLElement>("[role=grid]");
    if (!tabla || tabla.closest("[inert]")) return;
    resuelta.current = true;
    const otraAntes = document.querySelector("[role=grid]") !== tabla;
    const tapada = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
    if (!otraAntes && !tapada && estaSuelto(document.activeElement)) {
      tabla.focus({ preventScroll: true });
    }
  });
}
