/** What the audit trail is looked up by, up to its last entry, and what a person asks of it. */
import { datosDeError } from "#core/process/log.ts";
import type { Consulta, ServicioDeFondo } from "#core/plugin.ts";
import { nombresDeSaf } from "#plugins/auth/service.ts";
import { criterioDe, type FiltroDeAuditoria } from "./filtro-auditoria.ts";
import { IndiceDeAuditoria, type PedidoDeAsientos } from "./indice-auditoria.ts";

const indices = new WeakMap<object, IndiceDeAuditoria>();

/** That of a database, read up to the last entry. */
export async function indiceAlDia(q: Consulta, seguir?: () => boolean): Promise<IndiceDeAuditoria> {
  const base = q.base ?? q;
  const indice = indices.get(base) ?? new IndiceDeAuditoria();
  indices.set(base, indice);
  await indice.ponerAlDia(q, seguir);
  return indice;
}

/** The entries of a key: it belongs to an entity, and the database has an index over both. */
async function conClave(
  q: Consulta,
  clave: string,
  entidades: readonly string[],
): Promise<ReadonlySet<number>> {
  if (entidades.length === 0) return new Set();
  const filas = await q.valores(
    `SELECT id FROM auditoria WHERE entidad IN (${entidades.map(() => "?").join(", ")}) ` +
      "AND clave = ?",
    [...entidades, clave],
  );
  return new Set(filas.map(([id]) => Number(id)));
}

/** The index, and what of it a person asks for. @throws Rechazo for days that are none. */
export async function consultarIndice(
  q: Consulta,
  filtro: FiltroDeAuditoria,
): Promise<{ indice: IndiceDeAuditoria; pedido: PedidoDeAsientos }> {
  const criterio = criterioDe(filtro, filtro.saf ? await nombresDeSaf(q) : new Map());
  const indice = await indiceAlDia(q);
  if (!filtro.clave) return { indice, pedido: { criterio } };
  return {
    indice,
    pedido: { criterio, solo: await conClave(q, filtro.clave, indice.entidades()) },
  };
}

/** Reads the trail when the server starts, so that nobody waits for it. */
export const services: readonly ServicioDeFondo[] = [{
  name: "auditoria",
  title: "Índice de la auditoría",
  start(app) {
    let seguir = true;
    const fin = indiceAlDia(app.db, () => seguir).catch((error) =>
      app.log.error("indice_auditoria", datosDeError(error))
    );
    return Promise.resolve(async () => {
      seguir = false;
      await fin;
    });
  },
}];
