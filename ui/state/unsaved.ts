/** Whether something typed would be lost by leaving the open editor, or the cells of a sheet. */
import { useEffect, useId, useRef } from "react";
import { confirmar } from "./alerts.ts";

interface SinGuardar {
  /** What it holds, as text. */
  readonly texto: () => string;
  /** Once nothing of it is on its way: whether all of it was saved. */
  readonly asentado?: () => Promise<boolean>;
}

/** Longer than that nobody waits to leave: it asks, and what is on its way goes on. */
export const ESPERA_MS = 5000;

const escritos = new Map<string, SinGuardar>();
let preguntando = false;
let ultimo = 0;

/** Reloading, closing the tab, going to another site: the browser asks with words of its own. */
function alIrse(e: BeforeUnloadEvent): void {
  e.preventDefault();
}

function anotar(quien: string, escrito: SinGuardar | null): void {
  if (escrito) escritos.set(quien, escrito);
  else escritos.delete(quien);
  // Listened to only while something is unsaved: the browser does not keep a page that always
  // listens in its back/forward cache.
  if (escritos.size > 0) addEventListener("beforeunload", alIrse);
  else removeEventListener("beforeunload", alIrse);
}

/**
 * The editor on screen says whether it holds something that is not saved.
 * @param texto what it holds, as text that can be pasted elsewhere: for when it cannot be saved.
 * @param asentado once nothing of it is on its way, whether all of it was saved: whoever leaves
 *   waits for it.
 */
export function useSinGuardar(
  sucio: boolean,
  texto: SinGuardar["texto"] = () => "",
  asentado?: SinGuardar["asentado"],
): void {
  const quien = useId();
  const actual = useRef({ texto, asentado });
  actual.current = { texto, asentado };
  useEffect(() => {
    anotar(
      quien,
      sucio
        ? {
          texto: () => actual.current.texto(),
          asentado: async () => await actual.current.asentado?.() ?? false,
        }
        : null,
    );
    return () => anotar(quien, null);
  }, [quien, sucio]);
}

/** What the open editor holds that is not saved; empty when there is nothing. */
export const textoSinGuardar = (): string =>
  [...escritos.values()].map(({ texto }) => texto()).filter((t) => t !== "").join("\n");

/** Whether the open editor holds something that is not saved. */
export const haySinGuardar = (): boolean => escritos.size > 0;

/** Does it once the open editor may be left. */
export function alDejarEditor(hacer: () => void): void {
  void puedeDejarEditor().then((si) => si && hacer());
}

/**
 * Whether the open editor may be left; what is on its way is waited for, and it asks when something
 * typed would be lost. Who wants to leave by another way while the question is open stays until it
 * is answered; while it waits, the last one is who leaves.
 */
export async function puedeDejarEditor(): Promise<boolean> {
  if (escritos.size === 0) return true;
  const esta = ++ultimo;
  const asentados = [...escritos.values()].map(({ asentado }) => asentado?.());
  const tarde = new Promise<[false]>((seguir) => setTimeout(seguir, ESPERA_MS, [false]));
  const guardado = (await Promise.race([Promise.all(asentados), tarde])).every((g) => g === true);
  if (esta !== ultimo || preguntando) return false;
  if (guardado) return true;
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
