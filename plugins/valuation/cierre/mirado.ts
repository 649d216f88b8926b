/** What the points of one review share: each thing is read once for all of them. */
import { unaVez } from "#core/group-checks.ts";
import type { ContextoDeRevision } from "#core/plugin.ts";
import {
  cerrados,
  type Grupo,
  grupo,
  grupoMirado,
  ultimoEntregable,
} from "#plugins/bases/service.ts";
import { type Estado, estadoDe } from "../estado.ts";

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
