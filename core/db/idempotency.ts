/**
 * Requests that are done once ([K3], decision 0021): what a unit of work gave is stored with it,
 * under the key of the request that asked for it, so that a repeat can be told instead of done.
 */
import { es, poner, quitar, una } from "./query.ts";
import { tabla } from "./schema.ts";
import type { Actor, Consulta, Escritura } from "./types.ts";

/** How long a key is remembered, in milliseconds. */
export const RECUERDO_MS = 24 * 3_600_000;

/** What is remembered of a request. */
export interface Recordado {
  readonly huella: string;
  /** What its unit of work gave, as JSON. */
  readonly resultado: string;
}

/** The key was taken by the same request, which ran somewhere else and got there first. */
class PedidoYaHecho extends Error {
  override readonly name = "PedidoYaHecho";
}

/** What a key stands for; undefined for a new one, or one of more than a day. */
export function recordadoDe(
  q: Consulta,
  id_usuario: number,
  clave: string,
): Promise<Recordado | undefined> {
  return una(
    q,
    tabla.idempotencia,
    { id_usuario, clave, creado: es(">", Date.now() - RECUERDO_MS) },
    ["huella", "resultado"],
  );
}

/**
 * Stores what the unit gives, if whoever signed it brought a key; the last of its writes.
 * @throws PedidoYaHecho when the key is taken: nothing of the unit is stored then.
 */
export async function recordarEnTx(
  q: Escritura,
  firma: Actor | undefined,
  resultado: unknown,
): Promise<void> {
  const pedido = firma?.pedido;
  if (!pedido || firma.id_usuario === null) return;
  const ahora = Date.now();
  const { id_usuario } = firma;
  await quitar(q, tabla.idempotencia, { id_usuario, creado: es("<=", ahora - RECUERDO_MS) });
  const anotado = {
    id_usuario,
    clave: pedido.clave,
    huella: pedido.huella,
    creado: ahora,
    resultado: JSON.stringify(resultado ?? null),
  };
  if (await poner(q, tabla.idempotencia, anotado, "nada") === 0) {
    throw new PedidoYaHecho("otro proceso ya hizo este pedido");
  }
}
