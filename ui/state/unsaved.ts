/** Whether something typed would be lost by leaving the open editor, or the cells of a sheet. */
import { useEffect, useId, useRef } from "react";
import { signal } from "@preact/signals-react";
import { confirmar, elegir } from "./alerts.ts";

/** What an editor tells of what it holds. */
export interface SinGuardar {
  /** As text that can be pasted elsewhere: for when it cannot be saved. */
  readonly texto?: () => string;
  /** Once nothing of it is on its way: whether all of it was saved. Who leaves waits for it. */
  readonly asentado?: () => Promise<boolean>;
  /** Saves it, as its button does; whether it was saved. With it, the question offers to. */
  readonly guardar?: () => Promise<boolean>;
  /** Takes it back, as its button «Cancelar» does: it may stay on screen under what is opened. */
  readonly descartar?: () => void;
}

/** Longer than that nobody waits to leave: it asks, and what is on its way goes on. */
export const ESPERA_MS = 5000;

/** By who holds it; read when it is asked, as it is then. */
const escritos = new Map<string, () => SinGuardar>();
let preguntando = false;
let ultimo = 0;

/** Reloading, closing the tab, going to another site: the browser asks with words of its own. */
function alIrse(e: BeforeUnloadEvent): void {
  e.preventDefault();
}

function anotar(quien: string, escrito: (() => SinGuardar) | null): void {
  if (escrito) escritos.set(quien, escrito);
  else escritos.delete(quien);
  // Listened to only while something is unsaved: the browser does not keep a page that always
  // listens in its back/forward cache.
  if (escritos.size > 0) addEventListener("beforeunload", alIrse);
  else removeEventListener("beforeunload", alIrse);
}

/** The editor on screen says whether it holds something that is not saved. */
export function useSinGuardar(sucio: boolean, escrito: SinGuardar = {}): void {
  const quien = useId();
  const actual = useRef(escrito);
  actual.current = escrito;
  useEffect(() => {
    anotar(quien, sucio ? () => actual.current : null);
    return () => anotar(quien, null);
  }, [quien, sucio]);
}

/** Rows on screen that cannot be saved until somebody does something: the heading counts them. */
export const detenidos = signal(0);

export function useDetenidos(cuantos: number): void {
  useEffect(() => {
    detenidos.value += cuantos;
    return () => {
      detenidos.value -= cuantos;
    };
  }, [cuantos]);
}

/** What the open editor holds that is not saved; empty when there is nothing. */
export const textoSinGuardar = (): string =>
  [...escritos.values()].map((leer) => leer().texto?.() ?? "").filter((t) => t !== "").join("\n");

/** Whether the open editor holds something that is not saved. */
export const haySinGuardar = (): boolean => escritos.size > 0;

/** Does it once the open editor may be left; at once, where nothing is unsaved. */
export function alDejarEditor(hacer: () => void): void {
  if (escritos.size === 0) return hacer();
  void puedeDejarEditor().then((si) => si && hacer());
}

/** Those that hold what was not stored, once nothing is on its way or nobody waits any longer. */
async function sinAsentar(): Promise<[string, () => SinGuardar][]> {
  const todos = [...escritos];
  const asentados = Promise.all(todos.map(([, leer]) => leer().asentado?.() ?? false));
  const tarde = new Promise<null>((seguir) => setTimeout(seguir, ESPERA_MS, null));
  const guardados = await Promise.race([asentados, tarde]);
  return todos.filter((_, i) => !guardados?.[i]);
}

/** The one question, and what it is answered with; whether the person leaves. */
async function resolver(quedan: readonly [string, () => SinGuardar][]): Promise<boolean> {
  const titulo = "Cambios sin guardar";
  const guardables = quedan.every(([, leer]) => leer().guardar !== undefined);
  const respuesta = guardables
    ? await elegir("Hay cambios sin guardar. ¿Desea guardarlos?", ["Descartar", "Guardar"], {
      titulo,
      peligro: true,
    })
    : await confirmar("Hay cambios sin guardar. ¿Desea descartarlos?", {
        titulo,
        aceptar: "Descartar",
        peligro: true,
      })
    ? 0
    : null;
  if (respuesta === null) return false;
  for (const [quien, leer] of quedan) {
    const { guardar, descartar } = leer();
    if (respuesta === 1) {
      if (!await guardar?.()) return false;
    } else if (!descartar) continue;
    // Its screen may take a moment to go: nobody is asked again about what was answered.
    anotar(quien, null);
    if (respuesta === 0) descartar?.();
  }
  return true;
}

/**
 * Whether the open editor may be left. What is on its way is waited for; of the rest it asks, and
 * saves it or takes it back as it is answered. Who wants to leave by another way while the question
 * is open stays until it is answered; while it waits, the last one is who leaves.
 */
export async function puedeDejarEditor(): Promise<boolean> {
  if (escritos.size === 0) return true;
  const esta = ++ultimo;
  const quedan = await sinAsentar();
  if (esta !== ultimo || preguntando) return false;
  if (quedan.length === 0) return true;
  preguntando = true;
  try {
    return await resolver(quedan);
  } finally {
    preguntando = false;
  }
}
