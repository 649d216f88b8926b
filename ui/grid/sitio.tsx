/**
 * The place of the inline editor. It is one element that moves between rows, so that the editor
 * stays the same, with what was typed, when a filter or someone else takes its row away.
 */
import { type ReactNode, useCallback, useRef, useState } from "react";

type Asentar = (celda: HTMLElement | null) => void;

/** The element in which the editor is drawn, and how a cell takes it in. */
export function useSitio(): [HTMLElement, Asentar] {
  const [sitio] = useState(() => document.createElement("div"));
  const enfocado = useRef<HTMLElement | null>(null);
  const asentar = useCallback((celda: HTMLElement | null) => {
    if (!celda) return;
    celda.append(sitio);
    // Moving an element takes the focus from it.
    if (document.activeElement === document.body) enfocado.current?.focus();
    const anotar = (e: Event) => enfocado.current = e.target as HTMLElement;
    sitio.addEventListener("focusin", anotar);
    return () => sitio.removeEventListener("focusin", anotar);
  }, [sitio]);
  return [sitio, asentar];
}

export function FilaEditor(
  { columnas, asentar }: { readonly columnas: number; readonly asentar: Asentar },
): ReactNode {
  return (
    <tr role="row" className="editor">
      <td role="gridcell" colSpan={columnas} ref={asentar} />
    </tr>
  );
}
