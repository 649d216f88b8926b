/** Reading organismos ([O1]). */
import { rechazo } from "../errors.ts";
import { una, varias } from "#core/db/query.ts";
import type { Consulta, Escritura } from "#core/plugin.ts";
import { ORGANISMO } from "#proto/recursos/organismo.ts";
import type { Organismo } from "../campos.ts";
import { tabla } from "../tables.ts";

const NOMBRES = Object.keys(ORGANISMO.campos) as (keyof Organismo)[];

/** One organismo, or null when the SAF does not exist. */
export async function organismo(q: Consulta, saf: number): Promise<Organismo | null> {
  return await una(q, tabla.organismos, { saf }, NOMBRES, { estable: true }) ?? null;
}

/** All of them, in SAF order. */
export function organismos(q: Consulta): Promise<Organismo[]> {
  return varias(q, tabla.organismos, {}, NOMBRES, { orden: "saf" });
}

/** What they are called, by SAF. */
export async function nombresDeSaf(q: Consulta): Promise<ReadonlyMap<number, string>> {
  return new Map((await organismos(q)).map((o) => [o.saf, o.nombre]));
}

/**
 * Holds an organismo until the end of the transaction: of who deletes it and who creates something
 * in it at the same time, the later one sees what the other did ([O3]). On PostgreSQL a lock alone
 * would let the deleter go on with what it read before; a changed row makes it start again.
 */
export async function sujetarOrganismo(q: Escritura, saf: number): Promise<void> {
  if (q.dialecto === "postgres") {
    await q.ejecutar("UPDATE organismos SET rev = rev WHERE saf = ?", [saf]);
  }
}

/** All the SAFs that one request may name. */
const MAXIMO = 1000;

/** Reads `357;103`, or a list. @throws Rechazo 400. */
export function leerSafs(crudo: unknown): number[] {
  const partes = typeof crudo === "string" ? crudo.split(";") : Array.isArray(crudo) ? crudo : [];
  const safs = partes.map((p) => {
    const texto = String(p).trim();
    if (!/^\d{1,3}$/.test(texto)) throw rechazo("safs_invalidos");
    return Number(texto);
  });
  if (safs.length === 0 || safs.length > MAXIMO) throw rechazo("safs_invalidos");
  return [...new Set(safs)].sort((a, b) => a - b);
}
