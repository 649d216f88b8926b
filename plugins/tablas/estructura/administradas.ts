/**
 * The tables that administrators keep row by row (formulation [F10]): those of the structure and the
 * codes. All of them are this one piece of code; what differs is in their descriptions.
 */
import { campo as clases, elegir, leerCampo } from "#core/domain/fields.ts";
import { cuantas, quitar, varias } from "#core/db/query.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { clavePrimaria, type TablaReferencia, TABLAS, tituloDe } from "#proto/recursos/tablas.ts";
import { escribir, marcarReferencias } from "../edicion/editar.ts";
import { rechazo } from "../errors.ts";
import type { Clave } from "../lecturas/clave.ts";
import {
  type CambioDeReferencia,
  contenidoDe,
  mostrarFila,
  revDeEntrada,
  textoDeClave,
} from "../lecturas/fechadas.ts";
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

// Storing and deleting their rows ([A1]).

/** Rows of a deleted structure that the trail keeps. */
const FILAS_EN_ASIENTO = 10_000;

const deVersion = ({ ejercicio, version }: FilaReferencia) =>
  ({ ejercicio: Number(ejercicio), version: Number(version) }) as const;

/** Rows that belong to a structure. */
export async function contenidoDeVersion(q: Consulta, version: FilaReferencia): Promise<number> {
  let filas = 0;
  for (const tabla of DE_VERSION) filas += await cuantas(q, tablaDe(tabla), deVersion(version));
  return filas;
}

/** What belongs to a structure goes away with it; what it was, for the trail. */
async function quitarContenido(
  q: Escritura,
  actor: Actor,
  version: FilaReferencia,
): Promise<void> {
  const donde = deVersion(version);
  for (const tabla of DE_VERSION) {
    const filas = await filasAdministradas(q, tabla, donde);
    if (filas.length === 0) continue;
    await quitar(q, tablaDe(tabla), donde);
    await q.auditar(actor, {
      accion: "eliminar",
      entidad: tabla.id,
      clave: `ejercicio=${donde.ejercicio}|version=${donde.version}`,
      antes: {
        columnas: tabla.columnas,
        filas: filas.slice(0, FILAS_EN_ASIENTO).map((f) => tabla.columnas.map((c) => f[c])),
        reemplazadas: filas.length,
      },
    });
  }
}

/**
 * Stores all of them; each has its entry in the trail. Whatever was valued or remembered with the
 * tables as they were is looked at again, as after a file. The caller has reviewed the rows.
 */
export async function guardarCambios(
  q: Escritura,
  actor: Actor,
  tabla: TablaReferencia,
  cambios: readonly CambioDeReferencia[],
): Promise<void> {
  if (cambios.length === 0) return;
  for (const { antes, despues } of tabla.id === "versiones" ? cambios : []) {
    if (antes && !despues) await quitarContenido(q, actor, antes);
  }
  await escribir(q, actor, tabla, cambios);
  await marcarReferencias(q);
}

interface Uso {
  readonly titulo: string;
  readonly cantidad: number;
}

/** Rows of reference tables that name a key of another one. @param cuenta of which tables. */
async function queNombran(
  q: Consulta,
  destino: string,
  clave: readonly (number | string)[],
  cuenta: (t: TablaReferencia) => boolean,
): Promise<Uso[]> {
  const usos: Uso[] = [];
  for (const otra of TABLAS.filter(cuenta)) {
    for (const r of otra.referencias ?? []) {
      // A list names one by one, and no table of these is named so.
      if (r.tabla !== destino || r.lista) continue;
      const donde = Object.fromEntries(r.columnas.map((c, i) => [c, clave[i]]));
      const cantidad = await cuantas(q, tablaDe(otra), donde as never);
      if (cantidad > 0) usos.push({ titulo: otra.titulo, cantidad });
    }
  }
  return usos;
}

/**
 * Where a row is named by rows of other reference tables, and how many of them. What belongs to a
 * structure is no use of it: it goes away with it.
 */
export const usosEnTablas = (
  q: Consulta,
  tabla: TablaReferencia,
  fila: FilaReferencia,
): Promise<Uso[]> =>
  queNombran(
    q,
    tabla.id,
    tabla.clave.map((c) => fila[c] as number | string),
    (otra) => !DE_VERSION.includes(otra),
  );

/** The same of an organismo: its openings, and where they come from or go to. */
export const usosDeOrganismo = (q: Consulta, saf: number): Promise<Uso[]> =>
  queNombran(q, "organismos", [saf], () => true);
