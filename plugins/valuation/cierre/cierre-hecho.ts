/** Who closed a deliverable, when and from what, for the screens that show it ([C3]). */
import type { Consulta } from "#core/plugin.ts";
import type { CierreHecho } from "#proto/valuation.ts";
import { entregableDe, type Grupo } from "#plugins/bases/service.ts";
import { nombreDeTipo } from "./pedido.ts";

/** How a group was closed; null for what is no deliverable of its own SAF. */
export async function cierreHechoDe(q: Consulta, g: Grupo): Promise<CierreHecho | null> {
  const e = await entregableDe(q, g.saf, g.codipres);
  if (!e) return null;
  return {
    instante: e.instante,
    usuario: e.usuario,
    origen: e.origen,
    ejercicio: g.ejercicio,
    ...(e.pedido_por === "" ? {} : { pedido_por: e.pedido_por }),
    tipo: await nombreDeTipo(q, e.tipo),
    version: Number(g.codipres.slice(3)),
    revision: e.revision === "" ? [] : JSON.parse(e.revision) as CierreHecho["revision"],
  };
}
