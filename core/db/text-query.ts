/**
 * SQL text with a typed result: for joins, aggregates and whatever one table's access
 * (`query.ts`) does not say. A form names each column of the result and tells what it holds: a
 * column of a table, or a reader. Every value is checked against it as it is read.
 */
import type { GetColumnData } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import { getTableName } from "drizzle-orm/table";
import { getTableColumns } from "drizzle-orm/utils";
import type { FilaDe, NombreDe, TablaDeclarada } from "./handles.ts";
import type { Consulta, LecturaDeFila, Parametro } from "./types.ts";
import { ValorInvalido } from "./values.ts";

type Clase = "number" | "string" | "boolean" | "bytes";

/** Reads one column of a result. */
export class LectorDeResultado<T> {
  /** Phantom, for inference only. */
  declare readonly _t: T;

  constructor(
    readonly clase: Clase,
    readonly nulo: boolean,
    /** The SQL expression of the column; empty when the text names it itself. */
    readonly expresion: string,
  ) {}
}

/** @param expresion as the text says it, e.g. `count(*)`; needed where the text begins at FROM. */
export const entero = (expresion = ""): LectorDeResultado<number> =>
  new LectorDeResultado("number", false, expresion);
export const texto = (expresion = ""): LectorDeResultado<string> =>
  new LectorDeResultado("string", false, expresion);
export const booleano = (expresion = ""): LectorDeResultado<boolean> =>
  new LectorDeResultado("boolean", false, expresion);
export const bytes = (expresion = ""): LectorDeResultado<Uint8Array> =>
  new LectorDeResultado("bytes", false, expresion);

type Descriptor = LectorDeResultado<unknown> | PgColumn;
type ValorDe<D> = D extends LectorDeResultado<infer T> ? T
  : D extends PgColumn ? GetColumnData<D>
  : never;

/** What a result holds, by the name of each column. */
export type Forma = Readonly<Record<string, Descriptor>>;
export type FilaDeForma<F extends Forma> = { -readonly [K in keyof F]: ValorDe<F[K]> };

function lectorDe(d: Descriptor): LectorDeResultado<unknown> {
  if (d instanceof LectorDeResultado) return d;
  const tipo = d.getSQLType();
  const clase = tipo === "boolean"
    ? "boolean"
    : tipo === "bytea"
    ? "bytes"
    : d.dataType === "number"
    ? "number"
    : "string";
  return new LectorDeResultado(clase, !d.notNull, `"${getTableName(d.table)}"."${d.name}"`);
}

/** The same, where it may be missing: of an outer join, of a sum of nothing. */
export function oNulo<D extends Descriptor>(d: D): LectorDeResultado<ValorDe<D> | null> {
  const { clase, expresion } = lectorDe(d);
  return new LectorDeResultado(clase, true, expresion);
}

/** Columns of a table for a form; all of them if none is named. */
export function columnas<T extends TablaDeclarada, C extends NombreDe<T> = NombreDe<T>>(
  t: T,
  ...nombres: C[]
): { readonly [K in C]: LectorDeResultado<FilaDe<T>[K]> } {
  const propias = getTableColumns(t);
  const elegidas = nombres.length > 0 ? nombres : Object.keys(propias);
  return Object.fromEntries(elegidas.map((n) => [n, lectorDe(propias[n])])) as {
    [K in C]: LectorDeResultado<FilaDe<T>[K]>;
  };
}

interface Compilada {
  /** The columns as SELECT and RETURNING name them. */
  readonly lista: string;
  readonly leer: LecturaDeFila;
  /** What is sent for each text that was asked with it. */
  readonly textos: Map<string, string>;
}

const ESCRIBE = /^(INSERT|UPDATE|DELETE) /;
const compiladas = new WeakMap<Forma, Compilada>();

function compilar(forma: Forma): Compilada {
  const lectores = Object.entries(forma).map(([nombre, d]) => [nombre, lectorDe(d)] as const);
  return {
    lista: lectores.map(([nombre, { expresion }]) =>
      expresion === "" ? `"${nombre}"` : `${expresion} AS "${nombre}"`
    ).join(", "),
    textos: new Map(),
    leer: (fila) => {
      for (const [nombre, { clase, nulo }] of lectores) {
        const valor = fila[nombre];
        if (valor === null && nulo) continue;
        if (clase === "boolean" && (valor === 0 || valor === 1)) fila[nombre] = valor === 1;
        else if ((valor instanceof Uint8Array ? "bytes" : typeof valor) !== clase) {
          throw new ValorInvalido(`la columna ${nombre} no trae lo que se espera de ella`);
        }
      }
    },
  };
}

function completar(sql: string, lista: string): string {
  if (sql.startsWith("FROM ")) return `SELECT ${lista} ${sql}`;
  return ESCRIBE.test(sql) ? `${sql} RETURNING ${lista}` : sql;
}

/**
 * The rows of a text, which is one of a few: data goes in the parameters. One that begins with FROM gets its SELECT from the form, and one that writes its
 * RETURNING; a whole SELECT must name its columns as the form does.
 * @throws ValorInvalido when a column is missing or holds something else.
 */
export async function filas<F extends Forma>(
  q: Consulta,
  forma: F,
  sql: string,
  parametros: readonly Parametro[] = [],
  estable = false,
): Promise<FilaDeForma<F>[]> {
  let hecha = compiladas.get(forma);
  if (hecha === undefined) compiladas.set(forma, hecha = compilar(forma));
  let completo = hecha.textos.get(sql);
  if (completo === undefined) hecha.textos.set(sql, completo = completar(sql, hecha.lista));
  const leidas = estable
    ? await q.estables(completo, parametros, hecha.leer)
    : await q.filas(completo, parametros, hecha.leer);
  return leidas as FilaDeForma<F>[];
}

/** The first row of a text, or undefined. */
export async function fila<F extends Forma>(
  q: Consulta,
  forma: F,
  sql: string,
  parametros: readonly Parametro[] = [],
  estable = false,
): Promise<FilaDeForma<F> | undefined> {
  return (await filas(q, forma, sql, parametros, estable))[0];
}
