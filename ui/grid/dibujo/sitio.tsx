/**
 * The place of the inline editor. It is one element that moves between rows, so that the editor
 * stays the same, with what was typed, when a filter or someone else takes its row away.
 */
import { type ReactNode, useCallback, useRef, useState } from "react";

/**
 * The whole editor is in sight when it opens and when it grows, between the header and the totals;
 * not when somebody has gone elsewhere. What does not fit begins by its boxes: its buttons stand at
 * the foot by themselves.
 */
function mantenerALaVista(sitio: HTMLElement): () => void {
  if (typeof ResizeObserver === "undefined") return () => {};
  const mirar = () => {
    const marco = sitio.closest<HTMLElement>(".marco-tabla");
    const suelto = document.activeElement === document.body;
    if (!marco || !(suelto || sitio.contains(document.activeElement))) return;
    const alto = (parte: string) => marco.querySelector(parte)?.getBoundingClientRect().height ?? 0;
    const caja = marco.getBoundingClientRect();
    const propia = sitio.getBoundingClientRect();
    const techo = caja.top + alto("thead");
    const piso = caja.top + marco.clientHeight - alto("tfoot");
    const sobra = propia.bottom - piso;
    if (sobra > 0) marco.scrollTop += Math.min(sobra, propia.top - techo);
    else if (propia.top < techo) marco.scrollTop -= techo - propia.top;
    marco.scrollIntoView({ block: "nearest" });
  };
  const observador = new ResizeObserver(mirar);
  observador.observe(sitio);
  return () => observador.disconnect();
}

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
    const dejarDeMirar = mantenerALaVista(sitio);
    return () => {
      sitio.removeEventListener("focusin", anotar);
      dejarDeMirar();
    };
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
