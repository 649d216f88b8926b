/**
 * Requests that are done once ([K3], decision 0021): what a unit of work gave is stored with it,
 * under the key of the request that asked for it, so that a repeat can be told instead of done.
 */
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
export class PedidoYaHecho extends Error {
  override readonly name = "PedidoYaHecho";
}

/** What a key stands for; undefined for a new one, or one of more than a day. */
export function recordadoDe(
  q: Consulta,
  id_usuario: number,
  clave: string,
): Promise<Recordado | undefined> {
  return q.fila<Recordado>(
    "SELECT huella, resultado FROM idempotencia WHERE id_usuario = ? AND clave = ? AND creado > ?",
    [id_usuario, clave, Date.now() - RECUERDO_MS],
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
  const quien = firma.id_usuario;
  await q.ejecutar("DELETE FROM idempotencia WHERE id_usuario = ? AND creado <= ?", [
    quien,
    ahora - RECUERDO_MS,
  ]);
  const anotados = await q.ejecutar(
    "INSERT INTO idempotencia (id_usuario, clave, huella, resultado, creado) " +
      "VALUES (?, ?, ?, ?, ?) ON CONFLICT (id_usuario, clave) DO NOTHING",
    [quien, pedido.clave, pedido.huella, JSON.stringify(resultado ?? null), ahora],
  );
  if (anotados === 0) throw new PedidoYaHecho("otro proceso ya hizo este pedido");
}
