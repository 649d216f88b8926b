/** Reads the reference data from the database into its in-memory form. */
import { varias } from "#core/db/query.ts";
import type { Consulta } from "#core/plugin.ts";
import { organismos } from "#plugins/auth/service.ts";
import { type TablaReferencia, tablaReferencia } from "#proto/recursos/tablas.ts";
import { Estructura } from "./estructura.ts";
import { type FilaReferencia, Instantanea, TABLAS_INSTANTANEA } from "./instantanea.ts";
import { tablaDe } from "../tables.ts";

/** Rows of a table as stored values; `donde` filters by columns. */
export function filasDe(
  q: Consulta,
  tabla: TablaReferencia,
  donde: Readonly<Record<string, number>> = {},
): Promise<FilaReferencia[]> {
  return varias(q, tablaDe(tabla), donde, tabla.columnas);
}

/** Every reference table as it is now, but those of one structure. */
export async function leerInstantanea(q: Consulta): Promise<Instantanea> {
  const filas = new Map<string, readonly FilaReferencia[]>();
  for (const tabla of TABLAS_INSTANTANEA) filas.set(tabla.id, await filasDe(q, tabla));
  return new Instantanea(filas, await organismos(q));
}

/** The structure of one classifier; empty when there is none. */
export async function leerEstructura(
  q: Consulta,
  ejercicio: number,
  version: number,
): Promise<Estructura> {
  return new Estructura(await filasDe(q, tablaReferencia("aperturas"), { ejercicio, version }));
}
