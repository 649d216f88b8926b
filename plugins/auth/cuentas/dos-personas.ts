/** Whether two accounts are two persons, for what takes two ([Q10]). */
import { una } from "#core/db/query.ts";
import type { Consulta } from "#core/plugin.ts";
import { tabla } from "../tables.ts";
import { cuentaPorId, identidadDe } from "./cuentas.ts";
import { puedeVer } from "./permisos.ts";

/**
 * Not when they are one account, whatever its name is by now, nor when the provider of identities
 * says that both are of the same person ([Q8]).
 */
export async function sonDosPersonas(q: Consulta, a: number, b: number): Promise<boolean> {
  if (a === b) return false;
  const [primera, segunda] = await Promise.all(
    [a, b].map((id_usuario) => una(q, tabla.identidades, { id_usuario }, ["emisor", "sujeto"])),
  );
  return !primera || !segunda || primera.emisor !== segunda.emisor ||
    primera.sujeto !== segunda.sujeto;
}

/** Whether the account may still sign in and write in the data of a SAF. */
export async function puedeEscribir(q: Consulta, id: number, saf: number): Promise<boolean> {
  const cuenta = await cuentaPorId(q, id);
  if (!cuenta?.habilitado) return false;
  const quien = identidadDe(cuenta, "");
  return !quien.consulta && puedeVer(quien, saf);
}
