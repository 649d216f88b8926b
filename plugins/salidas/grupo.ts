/** The group that an output is of, with what describes its lines. */
import type { ContextoSalida } from "#core/plugin.ts";
import { type Grupo, grupo } from "../bases/service.ts";
import { type Referencias, referencias } from "../tablas/service.ts";
import { type Estado, estadoDe } from "../valuation/service.ts";
import { rechazo } from "./errors.ts";

export interface GrupoLeido {
  readonly g: Grupo;
  /** State of its valuation. */
  readonly estado: Estado;
  /** Reference data of its structure and month. */
  readonly r: Referencias;
}

type DeGrupo = Pick<ContextoSalida, "q" | "saf" | "codipres">;

const completar = async ({ q }: DeGrupo, g: Grupo): Promise<GrupoLeido> => ({
  g,
  estado: await estadoDe(q, g),
  r: await referencias(q, g.ejercicio, g.version, g.desde_mes),
});

/** @throws Rechazo 404 when it is not there. */
export const leerGrupo = async (ctx: DeGrupo): Promise<GrupoLeido> =>
  completar(ctx, await grupo(ctx.q, ctx.saf, ctx.codipres));

/**
 * The group of an output that the consolidated organismo has not.
 * @throws Rechazo 404 when it is not there; 409 for the consolidated one (spec 2 §2).
 */
export async function leerPropio(ctx: DeGrupo): Promise<GrupoLeido> {
  const g = await grupo(ctx.q, ctx.saf, ctx.codipres);
  if (g.organismo.consolidado) throw rechazo("sin_consolidado");
  return await completar(ctx, g);
}

/** Names of programmes: in the consolidated organismo a number is several of them ([O2]). */
export const programaDe = ({ g, r }: Pick<GrupoLeido, "g" | "r">) => (prog: number): string =>
  g.organismo.consolidado ? "" : r.descripcionApertura(g.saf, { prog, subp: 0, proy: 0, act: 0 });

/** The programme of an option; 0, all of them. @throws Rechazo 400 for what is no programme. */
export function leerPrograma(texto: string | undefined): number {
  if (texto === undefined || texto === "") return 0;
  if (!/^\d{1,2}$/.test(texto)) throw rechazo("programa_invalido");
  return Number(texto);
}
