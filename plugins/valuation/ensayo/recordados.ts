/**
 * Groups whose rows a thread keeps by kinds, so that valuing them again reads nothing of them. Each
 * is checked on every use against the version of its rows, its header and the reference data.
 */
import { Cache } from "#core/cache.ts";
import { leerContador } from "#core/db/audit.ts";
import { porBase } from "#core/db/by-base.ts";
import type { Consulta } from "#core/plugin.ts";
import type { Grupo } from "#plugins/bases/service.ts";
import { Ensayo } from "./ensayo.ts";

/** Kinds of position remembered among all groups; each takes some hundred bytes. */
const CLASES = 400_000;

const ensayosDe = porBase(() => new Cache<string, Ensayo>("ensayos", CLASES, (e) => 64 + e.clases));

/** The counter of the reference data tells of the flags of the organismo too. */
const mismo = (a: Grupo, b: Grupo): boolean =>
  a.rev === b.rev && a.rev_datos === b.rev_datos && a.desde_mes === b.desde_mes &&
  a.ejercicio === b.ejercicio && a.version === b.version;

/**
 * A group ready to be valued under other values. `q` must be one snapshot, and `g` read in it.
 * @param criterio see `Ensayo.leer`
 * @throws Rechazo when its rows cannot be valued.
 */
export async function ensayoDe(
  q: Consulta,
  g: Grupo,
  criterio: Grupo["criterio"] = "mensual",
): Promise<Ensayo> {
  const ensayos = ensayosDe(q);
  if (!ensayos) return await Ensayo.leer(q, g, criterio);
  const clave = `${g.saf}|${g.codipres}|${criterio}`;
  const contador = await leerContador(q, "referencias");
  const conocido = ensayos.get(clave);
  if (conocido && mismo(conocido.grupo, g) && conocido.referencias.contador === contador) {
    return conocido;
  }
  const ensayo = await Ensayo.leer(q, g, criterio);
  ensayos.set(clave, ensayo);
  return ensayo;
}
