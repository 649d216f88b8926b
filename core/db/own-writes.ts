/** Audit entries that this thread wrote lately: its screens were told of them at once. */

import { Cache } from "../cache.ts";

/** What tells one entry from another; two processes never write the same in one millisecond. */
interface Senas {
  readonly instante: number;
  readonly entidad: string;
  readonly clave?: string | number | null;
  readonly saf?: number | null;
  readonly codipres?: string | null;
}

const propias = new Cache<string, true>("escrituras_propias", 5_000);

const senas = (a: Senas): string =>
  `${a.instante}|${a.entidad}|${a.clave ?? ""}|${a.saf ?? ""}|${a.codipres ?? ""}`;

/** Remembers an entry that this thread writes; only the last ones are kept. */
export function recordarPropio(asiento: Senas): void {
  propias.set(senas(asiento), true);
}

/** Whether this thread wrote the entry, as far as it remembers. */
export function esPropio(asiento: Senas): boolean {
  return propias.get(senas(asiento)) === true;
}
