/** Waiting that somebody else may cut short. */
import { setTimeout as dormir } from "node:timers/promises";

/** Waits for a promise, but not longer than `ms`; leaves no timer behind to hold the process. */
export async function esperarHasta(promesa: Promise<unknown>, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reloj = setTimeout(resolve, ms);
  try {
    await Promise.race([promesa, promise]);
  } finally {
    clearTimeout(reloj);
  }
}

/** Waits `ms`, or less when `corte` says so: what pauses between two looks ends at once. */
export async function pausar(ms: number, corte: AbortSignal): Promise<void> {
  await dormir(ms, undefined, { signal: corte }).catch(() => {});
}
