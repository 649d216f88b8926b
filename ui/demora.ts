/** Calls without an answer: whoever waits is told, and need not wait for ever. */
import { signal } from "@preact/signals-react";

/** A call that has had no answer for this long says so. */
export const DEMORA_MS = 10_000;

/** Calls that have waited longer than that. */
const tardan = new Set<AbortController>();
/** How many they are. */
export const demoradas = signal(0);
let senales = 0;

/** Why a call ended whose person did not want to wait any longer. */
export const SIN_ESPERAR = new DOMException("no se esperó más", "AbortError");

/** The server told how far it is: whatever it is doing, it answers. */
export function senalDeVida(): void {
  senales++;
}

function anotar(control: AbortController, tarda: boolean): void {
  if (tarda) tardan.add(control);
  else tardan.delete(control);
  demoradas.value = tardan.size;
}

/**
 * Runs a call, and counts it among those that take long when it does.
 * @throws SIN_ESPERAR, or what `pedir` throws.
 */
export async function contandoDemora<T>(
  pedir: (signal: AbortSignal) => Promise<T>,
  suya?: AbortSignal | null,
): Promise<T> {
  const control = new AbortController();
  let reloj: ReturnType<typeof setTimeout>;
  let vistas = senales;
  const mirar = () => {
    if (senales === vistas) return anotar(control, true);
    vistas = senales;
    reloj = setTimeout(mirar, DEMORA_MS);
  };
  reloj = setTimeout(mirar, DEMORA_MS);
  const cortar = () => control.abort(suya?.reason);
  if (suya?.aborted) cortar();
  // For as long as its body is read, too.
  suya?.addEventListener("abort", cortar, { once: true });
  try {
    return await pedir(control.signal);
  } finally {
    clearTimeout(reloj);
    anotar(control, false);
  }
}

/** Ends the calls that take long; each is told as one without an answer. */
export function dejarDeEsperar(): void {
  for (const control of [...tardan]) control.abort(SIN_ESPERAR);
}
