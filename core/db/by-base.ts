/** What a process remembers of each open database. */
import type { Consulta } from "./types.ts";

/**
 * @param crear what is kept of one database, empty; it goes with it.
 * @returns what is kept of the database of a reading; null inside a unit of work, whose rows may
 * never be committed.
 */
export function porBase<M extends object>(crear: () => M): (q: Consulta) => M | null {
  const memorias = new WeakMap<object, M>();
  return (q) =>
    "ejecutar" in q || q.base === undefined ? null : memorias.getOrInsertComputed(q.base, crear);
}
