/** What other plugins may ask of the reference tables. */
import { varias } from "../../core/db/query.ts";
import type { Consulta } from "../../core/plugin.ts";
import { armarDatos, type BanderasOrganismo } from "./datos-organismo.ts";
import type { Clave } from "./clave.ts";
import { instantanea, referencias } from "./memoria.ts";
import { tablaFechada } from "./fechadas.ts";
import { camposDe, tablaReferencia, TABLAS } from "./descripciones.ts";
import { TITULOS } from "./campos.ts";
import { parteDeClave } from "./formularios.ts";
import { leerMes } from "./parametros.ts";
import { tablaDe } from "./tables.ts";
import { versiones } from "./vistas.ts";

export { instantanea, referencias };
export { decirLectura, mostrarLectura } from "./lecturas.ts";
export type { Apertura, Cadena, Institucion } from "./estructura.ts";
export type { Instantanea } from "./instantanea.ts";
export type { Clave, FilaReferencia, Lectura, ParametroLeido, Referencias } from "./referencias.ts";

/** The reference tables as people name them: title of each, and title and kind of its columns. */
export const REFERENCIAS = TABLAS.map((t) => ({
  nombre: t.nombre,
  titulo: t.titulo,
  columnas: t.columnas.map((id) => ({ id, titulo: TITULOS[id], clase: camposDe(t)[id].clase })),
}));

/** Budget structures that a group may use, newest first. */
export async function versionesDisponibles(q: Consulta) {
  return versiones(await instantanea(q));
}

/** Openings of a SAF before and after the change of system, in one structure ([J4]). */
export interface ParEsidif {
  readonly saf_origen: number;
  readonly prog_origen: number;
  readonly subp_origen: number;
  readonly proy_origen: number;
  readonly act_origen: number;
  readonly saf_destino: number;
  readonly prog_destino: number;
  readonly subp_destino: number;
  readonly proy_destino: number;
  readonly act_destino: number;
}

const NIVELES = ["saf", "prog", "subp", "proy", "act"];
const LADOS = ["origen", "destino"].flatMap((lado) => NIVELES.map((n) => `${n}_${lado}`));

/** The mapping of the openings of an origin SAF, in order. */
export async function mapeoEsidif(
  q: Consulta,
  ejercicio: number,
  version: number,
  saf_origen: number,
): Promise<ParEsidif[]> {
  const donde = { ejercicio, version, saf_origen };
  const pares = await varias(q, tablaDe(tablaReferencia("mapeo_esidif")), donde, LADOS, {
    orden: LADOS,
  });
  return pares as unknown as ParEsidif[];
}

/** The organisation data of a data group: catalogues of its structure at its month. */
export async function datosDeOrganismo(
  q: Consulta,
  organismo: BanderasOrganismo,
  ejercicio: number,
  version: number,
  mes: number,
) {
  const [r, i] = await Promise.all([referencias(q, ejercicio, version, mes), instantanea(q)]);
  const estructura = i.fila("versiones", { ejercicio, version });
  return {
    ...armarDatos(r, organismo),
    aperturapres: { ejercicio, version, descripcion: String(estructura?.descripcion ?? "") },
  };
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
