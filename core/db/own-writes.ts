/** Audit entries that this thread wrote lately: its screens were told of them at once. */

/** What tells one entry from another; two processes never write the same in one millisecond. */
interface Senas {
  readonly instante: number;
  readonly entidad: string;
  readonly clave?: string | number | null;
  readonly saf?: number | null;
  readonly codipres?: string | null;
}

const RECORDADAS = 5_000;
const propias = new Set<string>();

const senas = (a: Senas): string =>
  `${a.instante}|${a.entidad}|${a.clave ?? ""}|${a.saf ?? ""}|${a.codipres ?? ""}`;

/** Remembers an entry that this thread writes; only the last ones are kept. */
export function recordarPropio(asiento: Senas): void {
  propias.add(senas(asiento));
  if (propias.size > RECORDADAS) { for (const vieja of propias) return void propias.delete(vieja); }
}

/** Whether this thread wrote the entry, as far as it remembers. */
export function esPropio(asiento: Senas): boolean {
  return propias.has(senas(asiento));
}
