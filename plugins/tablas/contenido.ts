/** Reads the reference data from the database into its in-memory form. */
import type { Consulta } from "../../core/plugin.ts";
import { organismos } from "../auth/service.ts";
import { camposDe, type TablaReferencia, tablaReferencia } from "./descripciones.ts";
import { Estructura } from "./estructura.ts";
import {
  type FilaReferencia,
  Instantanea,
  TABLAS_INSTANTANEA,
  type ValorFila,
} from "./instantanea.ts";

/** Rows of a table as stored values; `donde` filters by columns. */
export async function filasDe(
  q: Consulta,
  tabla: TablaReferencia,
  donde: Readonly<Record<string, number>> = {},
): Promise<FilaReferencia[]> {
  const campos = Object.entries(camposDe(tabla));
  const filtros = Object.keys(donde);
  const filas = await q.valores(
    `SELECT ${campos.map(([nombre]) => nombre).join(", ")} FROM ${tabla.nombre}` +
      (filtros.length ? ` WHERE ${filtros.map((f) => `${f} = ?`).join(" AND ")}` : ""),
    Object.values(donde),
  );
  return filas.map((valores) => {
    const fila: Record<string, ValorFila> = {};
    for (let i = 0; i < campos.length; i++) {
      const [nombre, { clase }] = campos[i];
      // The bulk path answers booleans as each database has them.
      fila[nombre] = clase === "booleano" ? Boolean(valores[i]) : valores[i] as ValorFila;
    }
    return fila;
  });
}

/** Every reference table as it is now, but those of one structure. */
export async function leerInstantanea(q: Consulta): Promise<Instantanea> {
  const filas = new Map<string, readonly FilaReferencia[]>();
  for (const tabla of TABLAS_INSTANTANEA) filas.set(tabla.nombre, await filasDe(q, tabla));
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
