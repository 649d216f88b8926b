/** What the openings of the transfers are called, those that ran included. */
import { varias } from "#core/db/query.ts";
import { Rechazo } from "#core/errors.ts";
import type { Consulta } from "#core/plugin.ts";
import { grupo } from "#plugins/bases/service.ts";
import { referencias } from "#plugins/tablas/service.ts";
import { tabla } from "../tables.ts";
import { cadenaDe, claveDe, type Lado } from "./lugares.ts";
import { CASILLEROS } from "./pasajes.ts";

/** The structure of a group; null when there is no such group any more. */
async function estructuraDe(q: Consulta, saf: number, codipres: string) {
  try {
    const { ejercicio, version, desde_mes } = await grupo(q, saf, codipres);
    return await referencias(q, ejercicio, version, desde_mes);
  } catch (error) {
    if (error instanceof Rechazo) return null;
    throw error;
  }
}

/** By `codipres|saf.prog.subp.proy.act`; what its structure does not list is left out. */
export async function nombresDeAperturas(q: Consulta): Promise<Record<string, string>> {
  const estructuras = new Map<string, Awaited<ReturnType<typeof estructuraDe>>>();
  const nombres = new Map<string, string>();
  for (const p of await varias(q, tabla.pasajes, {}, CASILLEROS)) {
    for (const lado of ["origen", "destino"] as const satisfies readonly Lado[]) {
      const clave = `${p.codipres}|${claveDe(p, lado)}`;
      if (nombres.has(clave)) continue;
      const saf = p[`saf_${lado}`];
      const de = `${saf}|${p.codipres}`;
      if (!estructuras.has(de)) estructuras.set(de, await estructuraDe(q, saf, p.codipres));
      nombres.set(clave, estructuras.get(de)?.descripcionApertura(saf, cadenaDe(p, lado)) ?? "");
    }
  }
  return Object.fromEntries([...nombres].filter(([, nombre]) => nombre !== ""));
}
