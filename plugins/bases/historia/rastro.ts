/** The audit trail of a data group, read back from its end. */
import { type FilaDeForma, filas, type Forma } from "#core/db/text-query.ts";
import type { Consulta } from "#core/plugin.ts";
import type { Grupo } from "../grupos/grupos.ts";

/** Entries that are read at a time. */
export const LOTE = 1000;

/** A parameter for each. */
export const lugares = (cuantos: number): string =>
  Array.from({ length: cuantos }, () => "?").join(", ");

/** Entries of a group about some entities, after one and before another, the newest first. */
export async function* rastroDe<F extends Forma & Record<"id", unknown>>(
  q: Consulta,
  forma: F,
  { saf, codipres }: Pick<Grupo, "saf" | "codipres">,
  entidades: readonly string[],
  desde = 0,
  antesDe = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<FilaDeForma<F>> {
  let hasta = antesDe;
  while (true) {
    const lote = await filas(
      q,
      forma,
      "FROM auditoria WHERE saf = ? AND codipres = ? AND id > ? AND id < ? " +
        `AND entidad IN (${lugares(entidades.length)}) ORDER BY id DESC LIMIT ?`,
      [saf, codipres, desde, hasta, ...entidades, LOTE],
    );
    yield* lote;
    if (lote.length < LOTE) return;
    hasta = Number(lote[lote.length - 1].id);
  }
}
