/** What a process remembers of each open database. */
import type { Consulta } from "./types.ts";

/**
 * Whether a reading is of a unit of work, which may see rows that are never committed. Told by what
 * only those have: `ejecutar` is also of the others, to say why it may not be called there.
 */
export const esEscritura = (q: Consulta): boolean => "insertar" in q;

/**
 * @param crear what is kept of one database, empty; it goes with it.
 * @returns what is kept of the database of a reading; null inside a unit of work, whose rows may
 * never be committed.
 */
export function porBase<M extends object>(crear: () => M): (q: Consulta) => M | null {
  const memorias = new WeakMap<object, M>();
  return (q) =>
    esEscritura(q) || q.base === undefined ? null : memorias.getOrInsertComputed(q.base, crear);
}
