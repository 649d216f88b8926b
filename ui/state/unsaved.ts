/** Whether something typed would be lost by leaving the open editor: there is one at a time. */
import { useEffect, useRef } from "react";
import { confirmar } from "./alerts.ts";

let sinGuardar = false;
let preguntando = false;

/** Reloading, closing the tab, going to another site: the browser asks with words of its own. */
function alIrse(e: BeforeUnloadEvent): void {
  e.preventDefault();
}

function anotar(sucio: boolean): void {
  sinGuardar = sucio;
  // Listened to only while something is unsaved: the browser does not keep a page that always
  // listens in its back/forward cache.
  if (sucio) addEventListener("beforeunload", alIrse);
  else removeEventListener("beforeunload", alIrse);
}

let decirEscrito: () => string = () => "";

/**
 * The editor on screen says whether it holds something that is not saved.
 * @param escrito what it holds, as text that can be pasted elsewhere: for when it cannot be saved.
 */
export function useSinGuardar(sucio: boolean, escrito?: () => string): void {
  const actual = useRef(escrito);
  actual.current = escrito;
  useEffect(() => {
    anotar(sucio);
    if (sucio) decirEscrito = () => actual.current?.() ?? "";
    return () => anotar(false);
  }, [sucio]);
}

/** What the open editor holds that is not saved; empty when there is nothing. */
export const textoSinGuardar = (): string => sinGuardar ? decirEscrito() : "";

/** Whether the open editor holds something that is not saved. */
export const haySinGuardar = (): boolean => sinGuardar;

/** Does it once the open editor may be left. */
export function alDejarEditor(hacer: () => void): void {
  void puedeDejarEditor().then((si) => si && hacer());
}

/**
 * Whether the open editor may be left; asks when something typed would be lost. Who wants to leave
 * by another way while the question is open stays until it is answered.
 */
export async function puedeDejarEditor(): Promise<boolean> {
  if (!sinGuardar) return true;
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
