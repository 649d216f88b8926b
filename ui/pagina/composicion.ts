/** Keys of a composition: dead keys (´ + a), and the methods by which other writings are typed. */
import { escuchar } from "./escuchar.ts";

const editable = (destino: EventTarget | null): boolean =>
  destino instanceof Element && destino.closest("input, textarea, [contenteditable=true]") !== null;

/**
 * From now on they are of the box that is typed in, and of nobody else: the Enter that ends one
 * saves nothing, its arrows choose among what it offers, and its Escape leaves only it.
 */
export function callarComposicion(): () => void {
  // Before any other listener of the page, whatever it is of.
  return escuchar(window, {
    keydown(e) {
      // Code 229: the same key where the composition is already over when it is told.
      if (e.isComposing || e.keyCode === 229 && editable(e.target)) e.stopImmediatePropagation();
    },
  }, { capture: true });
}

/** Whether a key begins one: what it types comes after it, to whoever has the focus then. */
export const empiezaComposicion = (
  { key, keyCode }: Pick<KeyboardEvent, "key" | "keyCode">,
): boolean => key === "Dead" || key === "Process" || keyCode === 229;
