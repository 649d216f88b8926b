/** Keys that answer from anywhere in a session: the palette, and the items that have one. */
import { useEffect } from "react";
import { escuchar } from "../pagina/escuchar.ts";
import { abrirPaleta } from "../paleta/abierta.ts";
import { secciones } from "../secciones/secciones.ts";
import { ir } from "../state/hash.ts";
import { alDejarEditor } from "../state/unsaved.ts";

/** A question or a form stands before everything else. */
const hayDialogo = (): boolean =>
  document.querySelector("[role=dialog], [role=alertdialog]") !== null;

const escribible = (destino: EventTarget | null): boolean =>
  destino instanceof Element && destino.closest("input, textarea, [contenteditable=true]") !== null;

/** «Alt+3» of a key with Alt; empty when it is something else, as a letter of another layout. */
export function teclaConAlt(
  e: Pick<KeyboardEvent, "code" | "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">,
  escribiendo: boolean,
): string {
  const digito = /^Digit(\d)$/.exec(e.code)?.[1];
  if (!digito || !e.altKey || e.ctrlKey || e.metaKey || e.shiftKey) return "";
  // Where the combination types a sign of its own, the box has it.
  return escribiendo && e.key !== digito ? "" : `Alt+${digito}`;
}

function alTeclear(e: KeyboardEvent): void {
  const control = (e.ctrlKey || e.metaKey) && !e.altKey && !e.shiftKey;
  if (control && e.key.toLowerCase() === "k") {
    // Also when it cannot be opened: the browser has something else on that key.
    e.preventDefault();
    e.stopPropagation();
    if (!hayDialogo()) abrirPaleta();
    return;
  }
  const tecla = teclaConAlt(e, escribible(e.target));
  if (tecla === "") return;
  const destino = secciones.peek()
    .flatMap((s) => s.items.map((i) => ({ seccion: s.id, item: i.id, tecla: i.tecla })))
    .find((d) => d.tecla === tecla);
  if (!destino) return;
  e.preventDefault();
  e.stopPropagation();
  if (!hayDialogo()) alDejarEditor(() => ir(destino.seccion, destino.item));
}

/** While a session is on screen. */
export function useTeclas(): void {
  // Before any box or table answers: each of these is nobody else's.
  useEffect(() => escuchar(document, { keydown: alTeclear }, { capture: true }), []);
}
