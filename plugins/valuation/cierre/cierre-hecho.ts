/** Who closed a deliverable, when and from what, for the screens that show it ([C3]). */
import type { Consulta } from "#core/plugin.ts";
import type { CierreHecho } from "#proto/valuation.ts";
import { entregableDe, type Grupo } from "#plugins/bases/service.ts";
import { instantanea } from "#plugins/tablas/service.ts";

/** How a group was closed; null for what is no deliverable of its own SAF. */
export async function cierreHechoDe(q: Consulta, g: Grupo): Promise<CierreHecho | null> {
  const e = await entregableDe(q, g.saf, g.codipres);
  if (!e) return null;
  const tipos = (await instantanea(q)).filas("tipos_cierre");
  const tipo = tipos.find((t) => t.codigo === e.tipo)?.descripcion;
  return {
    instante: e.instante,
    usuario: e.usuario,
    origen: e.origen,
    ejercicio: g.ejercicio,
    tipo: typeof tipo === "string" ? tipo : e.tipo,
    version: Number(g.codipres.slice(3)),
    revision: e.revision === "" ? [] : JSON.parse(e.revision) as CierreHecho["revision"],
  };
}
