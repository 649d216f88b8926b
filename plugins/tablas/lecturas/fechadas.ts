/**
 * The one mechanism by which people edit dated values ([R1], [R6]): what may be edited is every
 * table that `descripciones.ts` dates, with its key, its amounts and its texts. Pure.
 */
import type { Asiento } from "#core/db/types.ts";
import { conjuntoVigente } from "#core/domain/dated.ts";
import { mostrarValor } from "#core/domain/fields.ts";
import { nombreMes } from "#core/domain/period.ts";
import {
  clavePrimaria,
  type NombreCampo,
  type TablaReferencia,
  TABLAS,
  tituloDe,
} from "#proto/recursos/tablas.ts";
import type { Clave } from "./clave.ts";
import { rechazo } from "../errors.ts";
import type { FilaReferencia, Instantanea } from "./instantanea.ts";

const EDITABLES = TABLAS.filter((t) => t.fechada || t.porFila);

/** A table whose values people edit, by its name. @throws Rechazo 404. */
export function tablaEditable(nombre: string): TablaReferencia {
  const tabla = EDITABLES.find((t) => t.id === nombre);
  if (!tabla) throw rechazo("tabla_inexistente", { tabla: nombre });
  return tabla;
}

/** Everything of an entry that is not of its primary key: amounts and texts. */
export function contenidoDe(tabla: TablaReferencia): NombreCampo[] {
  const clave = clavePrimaria(tabla);
  return tabla.columnas.filter((c) => !clave.includes(c));
}

/** What belongs to the dated value: all the content but the description ([R6]). */
export function fechadoDe(tabla: TablaReferencia): NombreCampo[] {
  return contenidoDe(tabla).filter((c) => c !== "descripcion");
}

/**
 * The norm of content that does not name one: that of what is in force while it is the same value,
 * none when a new value begins ([R6]: `norma` belongs to the dated value).
 */
export function conNorma(
  tabla: TablaReferencia,
  actual: FilaReferencia | null,
  contenido: FilaReferencia,
  mes: number,
): FilaReferencia {
  if (!tabla.columnas.includes("norma") || contenido.norma !== undefined) return contenido;
  if (tabla.porFila) return { ...contenido, norma: actual?.norma ?? "" };
  const mismo = actual !== null && (actual.desde_mes === mes ||
    fechadoDe(tabla).every((c) => c === "norma" || actual[c] === contenido[c]));
  return { ...contenido, norma: mismo ? actual.norma : "" };
}

/** First month that can be typed; values older than this are imported. */
const MES_MINIMO = 199_001;

/**
 * A month at which a value may be entered: up to December of the next year, as the year box has it
 * (spec 1 §5). @param hoy the current month, yyyymm @throws Rechazo with both ends.
 */
export function exigirMesEditable(mes: number, hoy: number): void {
  const hasta = (Math.trunc(hoy / 100) + 1) * 100 + 12;
  if (mes < MES_MINIMO || mes > hasta) {
    throw rechazo("mes_fuera_de_rango", { desde: nombreMes(MES_MINIMO), hasta: nombreMes(hasta) });
  }
}

/** A row as the calls show it: amounts with two decimals. */
export function mostrarFila(
  tabla: TablaReferencia,
  fila: FilaReferencia,
  columnas: readonly string[] = tabla.columnas,
): Record<string, ReturnType<typeof mostrarValor>> {
  const { campos } = tabla;
  const mostrada: ReturnType<typeof mostrarFila> = {};
  // Thousands of rows are shown at once: no pairs are made of each.
  for (const c of columnas) mostrada[c] = mostrarValor(campos[c], fila[c]);
  return mostrada;
}

/** Canonical text of a key, with its month where it says it: `esc=62|cat=5|desde_mes=202412`. */
export function textoDeClave(tabla: TablaReferencia, clave: FilaReferencia): string {
  let texto = "";
  const agregar = (columna: string, valor: unknown) => {
    texto += texto === "" ? `${columna}=${valor}` : `|${columna}=${valor}`;
  };
  if (tabla.fechada !== "conjunto") { for (const c of tabla.clave) agregar(c, clave[c]); }
  if (tabla.fechada && clave.desde_mes !== undefined) agregar("desde_mes", clave.desde_mes);
  return texto;
}

/** A row as it is and as it is to be; null = it is not there, or is to be gone. */
export interface CambioDeReferencia {
  readonly antes: FilaReferencia | null;
  readonly despues: FilaReferencia | null;
}

/** What the trail tells of it ([A1]): an entry after one of another month is a new one. */
export function asientoDe(tabla: TablaReferencia, { antes, despues }: CambioDeReferencia): Asiento {
  const nueva = antes === null || (tabla.fechada && antes.desde_mes !== despues?.desde_mes);
  return {
    accion: despues === null ? "eliminar" : nueva ? "agregar" : "editar",
    entidad: tabla.id,
    clave: textoDeClave(tabla, despues ?? antes ?? {}),
    ...(antes ? { antes: mostrarFila(tabla, antes) } : {}),
    ...(despues ? { despues: mostrarFila(tabla, despues) } : {}),
  };
}

/** Version of what somebody read: changes when any of it does ([K1]). */
export function revDe(leido: unknown): string {
  return Bun.hash(JSON.stringify(leido) ?? "").toString(36);
}

/** Entry of a key in force at a month, with its month; null before the first ([R1]). */
export function vigente(
  i: Instantanea,
  tabla: TablaReferencia,
  clave: Clave,
  mes: number,
): FilaReferencia | null {
  return i.fila(tabla.id, clave, mes);
}

/** The version of an entry: month and content, in column order. */
export function revDeEntrada(tabla: TablaReferencia, entrada: FilaReferencia | null): string {
  return revDe(entrada && tabla.columnas.map((c) => entrada[c]));
}

/** The whole set in force at a month, in key order. Empty before the first. */
export function conjuntoEn(i: Instantanea, tabla: TablaReferencia, mes: number): FilaReferencia[] {
  const filas = i.filas(tabla.id) as readonly (FilaReferencia & { desde_mes: number })[];
  return conjuntoVigente(filas, mes);
}

/** Version of a set that is dated as a whole ([K1]): another content, another text. */
export function revDeConjunto(tabla: TablaReferencia, filas: readonly FilaReferencia[]): string {
  return revDe(filas.map((f) => tabla.columnas.map((c) => f[c])));
}

const columna = (tabla: TablaReferencia) => (campo: NombreCampo) => {
  const { clase, min, max, largo, letras } = tabla.campos[campo];
  return { campo, titulo: tituloDe(tabla, campo), clase, min, max, largo, letras };
};

/** What each dated table is made of, for screens that draw them all alike. */
export const describirFechadas = () =>
  EDITABLES.map((tabla) => ({
    tabla: tabla.id,
    titulo: tabla.titulo,
    conjunto: tabla.fechada === "conjunto",
    clave: tabla.clave.map(columna(tabla)),
    valores: contenidoDe(tabla).map(columna(tabla)),
  }));

/** Whether an entry has the values named of a key; none named = every key. */
export function coincide(fila: FilaReferencia, parte: Clave): boolean {
  return Object.entries(parte).every(([c, v]) => fila[c] === v);
}

/** `{tabla, mes, filas}`: each key with its value at the month; sets come with one `rev`. */
export function valoresEn(i: Instantanea, tabla: TablaReferencia, mes: number, parte: Clave) {
  if (tabla.fechada === "conjunto") {
    const filas = conjuntoEn(i, tabla, mes);
    return {
      tabla: tabla.id,
      mes,
      desde_mes: filas.length > 0 ? Number(filas[0].desde_mes) : null,
      rev: revDeConjunto(tabla, filas),
      filas: filas.map((f) => mostrarFila(tabla, f)),
    };
  }
  const vigencias = i.vigencias(tabla.id, mes).filter((v) => coincide(v.clave, parte));
  return {
    tabla: tabla.id,
    mes,
    filas: vigencias.map(({ clave, fila }) => ({
      ...mostrarFila(tabla, clave, tabla.clave),
      ...mostrarFila(tabla, fila ?? {}, ["desde_mes", ...contenidoDe(tabla)]),
      rev: revDeEntrada(tabla, fila),
    })),
  };
}
