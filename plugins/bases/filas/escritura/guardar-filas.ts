/** Writing rows of a base of a group, each with its entry in the audit trail ([A1], [A3]). */
import { auditarVarios } from "#core/db/audit.ts";
import type { Asiento } from "#core/db/types.ts";
import type { Actor, Escritura } from "#core/plugin.ts";
import type { Base } from "#plugins/bases/bases.ts";
import type { FilasEscritas } from "./anuncio.ts";
import type { CambioDeFila } from "./cambio.ts";
import { agregarVarios, eliminar, mostrarFila, reemplazar } from "../filas.ts";
import { type Grupo, marcarCambio } from "#plugins/bases/grupos/grupos.ts";

/**
 * Stores the changes and marks the group, which must be locked.
 * @returns ids of the new rows, in order, and then of those that changed; and what it left.
 */
export async function guardarFilas(
  q: Escritura,
  actor: Actor,
  base: Base,
  { saf, codipres }: Pick<Grupo, "saf" | "codipres">,
  cambios: readonly CambioDeFila[],
): Promise<FilasEscritas> {
  const asiento = (accion: string, clave: number, { antes, despues }: CambioDeFila) => ({
    accion,
    entidad: base.id,
    clave,
    saf,
    codipres,
    antes: antes && mostrarFila(base, antes),
    despues: despues && mostrarFila(base, despues),
  });
  const asientos: Asiento[] = [];
  const ids: number[] = [];
  const quitadas: number[] = [];
  const nuevas = cambios.filter((c) => c.id === null);
  for (const cambio of cambios) {
    if (cambio.id === null || cambio.despues) continue;
    await eliminar(q, base, cambio.id);
    quitadas.push(cambio.id);
    asientos.push(asiento("eliminar", cambio.id, cambio));
  }
  for (const cambio of cambios) {
    if (cambio.id === null || !cambio.despues) continue;
    await reemplazar(q, base, cambio.id, cambio.despues);
    asientos.push(asiento("editar", cambio.id, cambio));
    ids.push(cambio.id);
  }
  const filas = nuevas.map((c) => c.despues ?? {});
  const agregadas = await agregarVarios(q, base, saf, codipres, filas);
  agregadas.forEach((id, i) => asientos.push(asiento("nuevo", id, nuevas[i])));
  // One save is one statement; many go in bulk.
  if (asientos.length === 1) await q.auditar(actor, asientos[0]);
  else await auditarVarios(q, actor, asientos);
  const version = await marcarCambio(q, saf, codipres);
  return { ids: [...agregadas, ...ids], quitadas, version };
}
