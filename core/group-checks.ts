/** What the points of one review of a group share: each thing is read once for all of them. */
import type { ContextoDeRevision } from "./plugin.ts";

/** The same reading for whoever asks it of one review. */
export function unaVez<T>(leer: (ctx: ContextoDeRevision) => Promise<T>) {
  const hechas = new WeakMap<ContextoDeRevision, Promise<T>>();
  return (ctx: ContextoDeRevision) => hechas.getOrInsertComputed(ctx, () => leer(ctx));
}
