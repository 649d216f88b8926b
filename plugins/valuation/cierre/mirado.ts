/** What the points of one review share: each thing is read once for all of them. */
import type { ContextoDeRevision } from "../../../core/plugin.ts";
import {
  cerrados,
  estadoDeBases,
  type Grupo,
  grupo,
  ultimoEntregable,
} from "../../bases/service.ts";
import { type Estado, estadoDe } from "../estado.ts";

/** The same reading for whoever asks it of one review. */
export function unaVez<T>(leer: (ctx: ContextoDeRevision) => Promise<T>) {
  const hechas = new WeakMap<ContextoDeRevision, Promise<T>>();
  return (ctx: ContextoDeRevision) => hechas.getOrInsertComputed(ctx, () => leer(ctx));
}

export const grupoMirado = unaVez(({ q, saf, codipres }) => grupo(q, saf, codipres));

export const basesMiradas = unaVez(async (ctx) => estadoDeBases(ctx.q, await grupoMirado(ctx)));

export const estadoMirado = unaVez(async (ctx) => estadoDe(ctx.q, await grupoMirado(ctx)));

/** The state of a group whose valuation says what its rows say; null while it does not. */
export async function valorizadoMirado(ctx: ContextoDeRevision): Promise<Estado | null> {
  const estado = await estadoMirado(ctx);
  return estado.valorizado && !estado.desactualizado ? estado : null;
}

/** The group of the last deliverable and its state; null for who never closed any. */
export const entregableMirado = unaVez(
  async (ctx): Promise<{ readonly grupo: Grupo; readonly estado: Estado } | null> => {
    const { q, saf } = ctx;
    const ultimo = ultimoEntregable(await cerrados(q, saf), await grupoMirado(ctx));
    if (!ultimo) return null;
    const anterior = await grupo(q, saf, ultimo.codipres);
    return { grupo: anterior, estado: await estadoDe(q, anterior) };
  },
);
