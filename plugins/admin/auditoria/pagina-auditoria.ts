/** A page of the audit trail ([A1]), however long it is: found in memory, read by its ids. */
import type { Consulta } from "#core/plugin.ts";
import { leerAsientos, mostrarAsiento } from "./auditoria.ts";
import type { FiltroDeAuditoria } from "./filtro-auditoria.ts";
import { consultarIndice } from "./auditoria-al-dia.ts";

/** Entries of a page. */
const POR_PAGINA = 50;
/** Entries that are counted: a person who has more to look at limits the days. */
const TOPE = 10_000;

/** Id of `1790000000000-123`, the entry where a page ended. */
export const leerLugar = (siguiente: string): number => Number(siguiente.split("-")[1]);

/**
 * A page of the trail, the newest first. `total` is counted up to a limit, which `hay_mas` tells;
 * `siguiente` is where the next page begins, whatever is added meanwhile. Pages count from 1.
 * @param antes of a previous answer; goes before `pagina`.
 */
export async function paginaDeAuditoria(
  q: Consulta,
  filtro: FiltroDeAuditoria,
  pagina: number,
  antes?: number,
) {
  const { indice, pedido } = await consultarIndice(q, filtro);
  const { ids, total } = indice.buscar(pedido, {
    antes: antes ?? Infinity,
    saltear: antes === undefined ? (pagina - 1) * POR_PAGINA : 0,
    cuantos: POR_PAGINA + 1,
    tope: TOPE + 1,
  });
  const asientos = await leerAsientos(q, ids.slice(0, POR_PAGINA));
  const ultimo = ids.length > POR_PAGINA ? asientos.at(-1) : undefined;
  return {
    total: Math.min(total, TOPE),
    hay_mas: total > TOPE,
    por_pagina: POR_PAGINA,
    siguiente: ultimo ? `${ultimo.instante}-${ultimo.id}` : null,
    asientos: asientos.map(mostrarAsiento),
  };
}
