/**
 * The tables that administrators keep row by row (formulation [F10]): those of the structure and the
 * codes. All of them are this one piece of code; what differs is in their descriptions.
 */
import { campo as clases, elegir, leerCampo } from "#core/domain/fields.ts";
import { varias } from "#core/db/query.ts";
import type { Consulta } from "#core/plugin.ts";
import { clavePrimaria, type TablaReferencia, TABLAS, tituloDe } from "#proto/recursos/tablas.ts";
import { rechazo } from "../errors.ts";
import type { Clave } from "../lecturas/clave.ts";
import { contenidoDe, mostrarFila, revDeEntrada, textoDeClave } from "../lecturas/fechadas.ts";
import { type FilaReferencia, ordenar } from "../lecturas/instantanea.ts";
import { tablaDe } from "../tables.ts";

const ADMINISTRADAS = TABLAS.filter((t) => t.administrada);

/** @throws Rechazo 404 for a name that is none of them. */
export function tablaAdministrada(nombre: string): TablaReferencia {
  const tabla = ADMINISTRADAS.find((t) => t.id === nombre);
  if (!tabla) throw rechazo("tabla_no_administrada", { tabla: nombre });
  return tabla;
}

/** Whether its rows belong to one structure (ejercicio, version). */
const esDeVersion = ({ referencias = [] }: TablaReferencia): boolean =>
  referencias.some((r) => r.tabla === "versiones");

/** The tables whose rows go with a structure. */
export const DE_VERSION = ADMINISTRADAS.filter(esDeVersion);

/** The columns of a structure that a call names; none where the table is not of one. */
export const parteDeVersion = (
  tabla: TablaReferencia,
  { ejercicio, version }: { readonly ejercicio?: number; readonly version?: number },
): Clave =>
  esDeVersion(tabla) && ejercicio !== undefined && version !== undefined
    ? { ejercicio, version }
    : {};

/** Stored rows in the order of their key. */
export async function filasAdministradas(
  q: Consulta,
  tabla: TablaReferencia,
  parte: Readonly<Record<string, string | number>> = {},
): Promise<FilaReferencia[]> {
  const filas = await varias(q, tablaDe(tabla), parte, tabla.columnas);
  return ordenar(filas, clavePrimaria(tabla));
}

/** The key that its text says. @throws Rechazo 400. */
export function leerClaveDeFila(tabla: TablaReferencia, texto: unknown): Clave {
  const partes = typeof texto === "string" && texto.length <= 400 ? texto.split("|") : [];
  const dichas = new Map(partes.map((p) => {
    const igual = p.indexOf("=");
    return [p.slice(0, igual), p.slice(igual + 1)] as const;
  }));
  const leidas = tabla.clave.map((c) =>
    [c, leerCampo(tabla.campos[c] ?? clases.entero(0, 0), dichas.get(c) ?? "")] as const
  );
  if (partes.length !== leidas.length || leidas.some(([, l]) => !("valor" in l))) {
    throw rechazo("clave_de_fila");
  }
  return Object.fromEntries(
    leidas.map(([c, l]) => [c, "valor" in l ? l.valor as number | string : 0]),
  );
}

/** A row as the calls show it. */
export const mostrarAdministrada = (tabla: TablaReferencia, fila: FilaReferencia) => ({
  clave: textoDeClave(tabla, fila),
  rev: revDeEntrada(tabla, fila),
  valores: mostrarFila(tabla, fila),
});

/** What each table is made of, for the screen that draws them all alike. */
export const describirAdministradas = () =>
  ADMINISTRADAS.map((tabla) => {
    const { campos } = tabla;
    return {
      tabla: tabla.id,
      titulo: tabla.titulo,
      de_version: esDeVersion(tabla),
      con_contenido: contenidoDe(tabla).length > 0,
      columnas: tabla.columnas.map((c) => ({
        campo: c,
        titulo: tituloDe(tabla, c),
        clase: campos[c].clase,
        clave: tabla.clave.includes(c),
        obligatoria: campos[c].vacio === undefined && !campos[c].nulo,
        ...elegir(campos[c], ["min", "max", "largo", "letras"]),
      })),
    };
  });
