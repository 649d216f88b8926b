/** Ctrl+C, Ctrl+X and Ctrl+V of a table: rows as text, outside any box. */
import { type RefObject, useEffect, useRef } from "react";
import { escuchar } from "#ui/pagina/escuchar.ts";

interface Entrada {
  readonly raiz: RefObject<HTMLElement | null>;
  /** Text of what is copied; null when there is nothing. */
  readonly copiar?: () => string | null;
  /** The same, of what is cut. */
  readonly cortar?: () => string | null;
  readonly pegar?: (texto: string) => void;
}

/** Whether the gesture is the table's: in it, or nowhere in particular; never in a box or a dialog. */
function esDeLaTabla(destino: EventTarget | null, raiz: HTMLElement | null): boolean {
  if (!(destino instanceof Element) || !raiz) return false;
  if (destino.closest("input, textarea, select, [contenteditable]")) return false;
  if (document.querySelector("[role=dialog], [role=alertdialog]")) return false;
  return destino === document.body || raiz.contains(destino);
}

/** By the browser's own events: they need no permission, and work without a secure connection. */
export function usePortapapeles(entrada: Entrada): void {
  const actual = useRef(entrada);
  actual.current = entrada;
  useEffect(() => {
    const alCopiar = (e: ClipboardEvent) => {
      const { raiz, copiar, cortar } = actual.current;
      const tomar = e.type === "cut" ? cortar : copiar;
      // Text marked with the mouse is what the person wants.
      if (!tomar || !esDeLaTabla(e.target, raiz.current) || String(getSelection()) !== "") return;
      const texto = tomar();
      if (texto === null) return;
      e.clipboardData?.setData("text/plain", texto);
      e.preventDefault();
    };
    const alPegar = (e: ClipboardEvent) => {
      const { raiz, pegar } = actual.current;
      if (!pegar || !esDeLaTabla(e.target, raiz.current)) return;
      const texto = e.clipboardData?.getData("text/plain") ?? "";
      if (texto.trim() === "") return;
      e.preventDefault();
      pegar(texto);
    };
    // Before whatever is around the table: what it takes is nobody else's.
    return escuchar(document, { copy: alCopiar, cut: alCopiar, paste: alPegar }, { capture: true });
  }, []);
}
