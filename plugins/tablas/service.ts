/** What other plugins may ask of the reference tables. */
import type { Consulta } from "../../core/plugin.ts";
import { armarDatos, type BanderasOrganismo } from "./datos-organismo.ts";
import { instantanea, referencias } from "./memoria.ts";
import { versiones } from "./vistas.ts";

export { instantanea, referencias };
export type { Apertura, Cadena, Institucion } from "./estructura.ts";
export type { Instantanea } from "./instantanea.ts";
export type { Clave, FilaReferencia, Lectura, ParametroLeido, Referencias } from "./referencias.ts";

/** Budget structures that a group may use, newest first. */
export async function versionesDisponibles(q: Consulta) {
  return versiones(await instantanea(q));
}

/** The organisation data of a data group: catalogues of its structure at its month. */
export async function datosDeOrganismo(
  q: Consulta,
  organismo: BanderasOrganismo,
  ejercicio: number,
  version: number,
  mes: number,
) {
  return armarDatos(await referencias(q, ejercicio, version, mes), organismo);
}
