/** A key that answers anywhere on a screen, and not only inside its table. */
import { useEffect, useRef } from "react";
import { escuchar } from "./escuchar.ts";

/** Who types, or answers a question, has the key for something else. */
const ocupada = (destino: EventTarget | null): boolean =>
  document.querySelector("[role=dialog], [role=alertdialog]") !== null ||
  destino instanceof Element &&
    destino.closest("input, textarea, [contenteditable=true], table[role=grid]") !== null;

/**
 * @param tecla as commands write theirs: `ctrl+z`. A table answers its own by itself.
 * @param hacer null = it does nothing now, and the key is the browser's.
 */
export function useTeclaDePantalla(tecla: string, hacer: (() => void) | null): void {
  const actual = useRef(hacer);
  actual.current = hacer;
  useEffect(() => {
    const alTeclear = (e: KeyboardEvent) => {
      const pulsada = `${e.ctrlKey || e.metaKey ? "ctrl+" : ""}${e.key.toLowerCase()}`;
      if (e.altKey || e.shiftKey || pulsada !== tecla || e.defaultPrevented) return;
      if (!actual.current || ocupada(e.target)) return;
      e.preventDefault();
      actual.current();
    };
    return escuchar(document, { keydown: alTeclear });
  }, [tecla]);
}
