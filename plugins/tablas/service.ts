/** What other plugins may ask of the reference tables. */
import type { Consulta } from "../../core/plugin.ts";
import { armarDatos, type BanderasOrganismo } from "./datos-organismo.ts";
import type { Clave } from "./clave.ts";
import { instantanea, referencias } from "./memoria.ts";
import { tablaFechada } from "./fechadas.ts";
import { parteDeClave } from "./formularios.ts";
import { leerMes } from "./parametros.ts";
import { versiones } from "./vistas.ts";

export { instantanea, referencias };
export { mostrarLectura } from "./lecturas.ts";
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

/** An edit of dated values as a call names it: any column of the key may stay open. */
export interface CambioDeValores {
  readonly tabla: string;
  readonly mes: number;
  readonly parte: Clave;
}

/** @throws Rechazo 404 for a table without dated values, 400 for what cannot be read. */
export function cambioDeValores(
  params: Readonly<Record<"tabla" | "mes", unknown>>,
  query: unknown,
): CambioDeValores {
  const tabla = tablaFechada(String(params.tabla));
  return { tabla: tabla.nombre, mes: leerMes(params.mes), parte: parteDeClave(tabla, query) };
}
