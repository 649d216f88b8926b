/** The audit trail for administrators ([A1]): by pages, and whole for a workbook. */
import { tabla } from "#core/db/schema.ts";
import { booleano, columnas, fila, filas } from "#core/db/text-query.ts";
import type { Consulta } from "#core/plugin.ts";
import { consultarIndice } from "./auditoria-al-dia.ts";
import { rechazo } from "./errors.ts";
import type { FiltroDeAuditoria } from "./filtro-auditoria.ts";
import { idsMarcados, type Marcados } from "./indice-auditoria.ts";
import { cambiosDe, reemplazadosDe, resumenDe } from "./legible.ts";
import { nombreDeAccion, nombreDeRegistro, tituloDeEntidad } from "./nombres.ts";

/** Entries that one statement reads whole. */
const LOTE = 200;
/** Longer JSON texts travel only when their entry is asked for. */
const LARGO = 20_000;

const { auditoria } = tabla;
const ASIENTO = {
  ...columnas(auditoria, "id", "instante", "usuario", "origen", "accion", "entidad", "clave"),
  ...columnas(auditoria, "saf", "codipres", "antes", "despues"),
  /** Whether it keeps the rows that a bulk write replaced. */
  con_contenido: booleano("contenido IS NOT NULL"),
};
/** An entry as it is stored; `antes` and `despues` are JSON texts. */
export type AsientoGuardado = Awaited<ReturnType<typeof leerAsientos>>[number];

/** The entries that are marked, in their order, in batches. */
export async function* asientos(
  q: Consulta,
  marcados: readonly Marcados[],
): AsyncGenerator<AsientoGuardado[]> {
  for (const tramo of marcados) {
    const ids = idsMarcados(tramo);
    for (let i = 0; i < ids.length; i += LOTE) yield await leerAsientos(q, ids.slice(i, i + LOTE));
    await new Promise(setImmediate);
  }
}

/** Value of a JSON text. */
export const valorDe = (texto: string | null): unknown => texto === null ? null : JSON.parse(texto);

/** An entry, and what the screen shows of it beside its raw values. @param extenso some were left out. */
function enPalabras(asiento: AsientoGuardado, extenso: boolean) {
  const escrito = { ...asiento, antes: valorDe(asiento.antes), despues: valorDe(asiento.despues) };
  const cambios = cambiosDe(escrito);
  return {
    ...escrito,
    extenso,
    titulo: tituloDeEntidad(escrito.entidad),
    /** `accion` in words. */
    obra: nombreDeAccion(escrito.accion),
    /** `clave` in words. */
    registro: nombreDeRegistro(escrito.entidad, escrito.clave),
    resumen: extenso && cambios.length === 0 ? "Contenido extenso" : resumenDe(cambios),
    cambios,
    /** Rows that a file replaced. */
    reemplazados: reemplazadosDe(escrito),
  };
}

/** An entry as the list shows it: what is long is left out, and `GET …/auditoria/{id}` brings it. */
export function mostrarAsiento(asiento: AsientoGuardado) {
  const corto = (texto: string | null) => (texto?.length ?? 0) > LARGO ? null : texto;
  const [antes, despues] = [corto(asiento.antes), corto(asiento.despues)];
  const extenso = antes !== asiento.antes || despues !== asiento.despues;
  return enPalabras({ ...asiento, antes, despues }, extenso);
}

/** Entries by their ids, in the order given. */
export async function leerAsientos(q: Consulta, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const lugares = ids.map(() => "?").join(", ");
  const leidos = await filas(q, ASIENTO, `FROM auditoria WHERE id IN (${lugares})`, ids);
  const porId = new Map(leidos.map((a) => [a.id, a]));
  return ids.flatMap((id) => porId.get(id) ?? []);
}

/** One entry, whole. @throws Rechazo 404. */
export async function asientoEntero(q: Consulta, id: number) {
  const asiento = await fila(q, ASIENTO, "FROM auditoria WHERE id = ?", [id]);
  if (!asiento) throw rechazo("asiento_inexistente");
  return enPalabras(asiento, false);
}

// A page of the trail, however long it is: found in memory, read by its ids.

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
