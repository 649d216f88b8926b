/** Whether something typed would be lost by leaving the open editor, or the cells of a sheet. */
import { useEffect, useId, useRef } from "react";
import { confirmar } from "./alerts.ts";

/** What each of them holds, as text. */
const escritos = new Map<string, () => string>();
let preguntando = false;

/** Reloading, closing the tab, going to another site: the browser asks with words of its own. */
function alIrse(e: BeforeUnloadEvent): void {
  e.preventDefault();
}

function anotar(quien: string, escrito: (() => string) | null): void {
  if (escrito) escritos.set(quien, escrito);
  else escritos.delete(quien);
  // Listened to only while something is unsaved: the browser does not keep a page that always
  // listens in its back/forward cache.
  if (escritos.size > 0) addEventListener("beforeunload", alIrse);
  else removeEventListener("beforeunload", alIrse);
}

/**
 * The editor on screen says whether it holds something that is not saved.
 * @param escrito what it holds, as text that can be pasted elsewhere: for when it cannot be saved.
 */
export function useSinGuardar(sucio: boolean, escrito?: () => string): void {
  const quien = useId();
  const actual = useRef(escrito);
  actual.current = escrito;
  useEffect(() => {
    anotar(quien, sucio ? () => actual.current?.() ?? "" : null);
    return () => anotar(quien, null);
  }, [quien, sucio]);
}

/** What the open editor holds that is not saved; empty when there is nothing. */
export const textoSinGuardar = (): string =>
  [...escritos.values()].map((decir) => decir()).filter((t) => t !== "").join("\n");

/** Whether the open editor holds something that is not saved. */
export const haySinGuardar = (): boolean => escritos.size > 0;

/** Does it once the open editor may be left. */
export function alDejarEditor(hacer: () => void): void {
  void puedeDejarEditor().then((si) => si && hacer());
}

/**
 * Whether the open editor may be left; asks when something typed would be lost. Who wants to leave
 * by another way while the question is open stays until it is answered.
 */
export async function puedeDejarEditor(): Promise<boolean> {
  if (escritos.size === 0) return true;
  if (preguntando) return false;
  preguntando = true;
  try {
    return await confirmar("Hay cambios sin guardar. ¿Desea descartarlos?", {
      titulo: "Cambios sin guardar",
      aceptar: "Descartar",
      peligro: true,
    });
  } finally {
    preguntando = false;
  }
}
