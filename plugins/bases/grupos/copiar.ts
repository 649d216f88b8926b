/** Copying the rows of a base from one group to another of the same SAF ([P4], [C3]). */
import { varias } from "../../../core/db/query.ts";
import type { Parametro } from "../../../core/db/types.ts";
import type { Escritura } from "../../../core/plugin.ts";
import { type Base, tablaDe } from "../bases.ts";
import { agregarLote, lotesDe } from "../filas/filas.ts";
import { filasDeBase } from "../tables.ts";

/**
 * Copies every row in id order into a base that must be empty.
 * @returns the new id of each old one, in that order.
 */
export async function copiarBase(
  q: Escritura,
  base: Base,
  saf: number,
  origen: string,
  destino: string,
): Promise<Map<number, number>> {
  const ids: number[] = [];
  const columnas = base.columnas.map((c) => c.id);
  const grupo = { saf, codipres: origen };
  for await (const lote of lotesDe(q, tablaDe(base), ["id", ...columnas], grupo)) {
    const copias = lote.map(([id, ...valores]) => {
      ids.push(Number(id));
      return [saf, destino, ...valores as Parametro[]] as const;
    });
    await agregarLote(q, base, columnas, copias);
  }
  if (ids.length === 0) return new Map();
  // Ids are given in the order of insertion, on both databases.
  const donde = { saf, codipres: destino };
  const nuevos = await varias(q, filasDeBase(base), donde, ["id"], { orden: "id" });
  if (nuevos.length !== ids.length) {
    throw new Error(`la copia de ${base.id} tiene ${nuevos.length} de ${ids.length} registros`);
  }
  return new Map(ids.map((id, i) => [id, nuevos[i].id]));
}
