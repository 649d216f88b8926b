/**
 * CSV file of a simple table: import replaces the entries it names and leaves the others; export
 * gives every row in key order.
 */
import { subirContador } from "../db/audit.ts";
import type { Parametro } from "../db/types.ts";
import type { Campos } from "../domain/fields.ts";
import type { Archivo, Consulta, ContextoImportar, Escritura } from "../plugin.ts";
import { revSinUsar } from "../reversals.ts";
import type { FilaCsv } from "./types.ts";

export interface DescripcionDeArchivo {
  /** Name of the file and, unless `tabla` says otherwise, of the SQL table. */
  readonly nombre: string;
  readonly tabla?: string;
  readonly orden: number;
  readonly campos: Campos;
  /** Columns of the primary key. */
  readonly clave: readonly string[];
  /** Columns that an older file may lack: what is stored keeps them, a new row takes its default. */
  readonly opcionales?: readonly string[];
  /** Columns whose empty value is no value of theirs: it is written empty, as it was read. */
  readonly vacias?: readonly string[];
  /** Counter raised when anything was written; `referencias` by default, null for none. */
  readonly contador?: string | null;
  /** Its rows have a version: the file may change any, so whoever has one open is told. */
  readonly conRev?: true;
  /** The rows as they are to be stored, once they were looked at: `ctx.error` tells what is wrong. */
  preparar?(ctx: ContextoImportar, lotes: AsyncIterable<FilaCsv[]>): AsyncIterable<FilaCsv[]>;
}

/** Rows of one statement: under SQLite's and PostgreSQL's limits of parameters. */
const PARAMETROS = 4000;
/** Replaced rows kept in the audit entry of a file. */
const REEMPLAZADAS = 10_000;

const lista = (columnas: readonly string[]) => columnas.join(", ");

function* enTandas<T>(filas: readonly T[], tamano: number): Generator<readonly T[]> {
  for (let i = 0; i < filas.length; i += tamano) yield filas.slice(i, i + tamano);
}

/** The stored entries that a batch is about to replace with something else. */
async function anteriores(
  q: Consulta,
  { tabla, nombre, campos, clave }: DescripcionDeArchivo,
  filas: readonly Readonly<Record<string, unknown>>[],
): Promise<unknown[][]> {
  const columnas = Object.keys(campos);
  const encontradas: unknown[][] = [];
  for (const tanda of enTandas(filas, Math.floor(PARAMETROS / clave.length))) {
    const una = `(${clave.map(() => "?").join(", ")})`;
    // SQLite only understands `IN (VALUES …)`; PostgreSQL would take its parameters for texts.
    const valores = (q.dialecto === "sqlite" ? "VALUES " : "") + tanda.map(() => una).join(", ");
    encontradas.push(
      ...await q.valores(
        `SELECT ${lista(columnas)} FROM ${tabla ?? nombre} ` +
          `WHERE (${lista(clave)}) IN (${valores})`,
        tanda.flatMap((f) => clave.map((c) => f[c] as Parametro)),
      ),
    );
  }
  return encontradas;
}

/** Stores rows by their key, in bulk: those that are there are replaced. All name the same columns. */
export async function guardarFilas(
  q: Escritura,
  { tabla, nombre, campos, clave }: Pick<
    DescripcionDeArchivo,
    "tabla" | "nombre" | "campos" | "clave"
  >,
  filas: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columnas = Object.keys(campos).filter((c) => c in filas[0]);
  const mutables = columnas.filter((c) => !clave.includes(c));
  const conflicto = mutables.length === 0
    ? "DO NOTHING"
    : `DO UPDATE SET ${mutables.map((c) => `${c} = excluded.${c}`).join(", ")}`;
  for (const tanda of enTandas(filas, Math.floor(PARAMETROS / columnas.length))) {
    const una = `(${columnas.map(() => "?").join(", ")})`;
    await q.ejecutar(
      `INSERT INTO ${tabla ?? nombre} (${lista(columnas)}) VALUES ${
        tanda.map(() => una).join(", ")
      } ON CONFLICT (${lista(clave)}) ${conflicto}`,
      tanda.flatMap((f) => columnas.map((c) => f[c] as Parametro)),
    );
  }
}

/** Passes the batches on, looking at each row. */
export async function* revisadas(
  lotes: AsyncIterable<FilaCsv[]>,
  revisar: (fila: FilaCsv) => void,
): AsyncGenerator<FilaCsv[]> {
  for await (const lote of lotes) {
    lote.forEach(revisar);
    yield lote;
  }
}

/** Makes the `Archivo` of a table whose columns are the fields, with `clave` as primary key. */
export function archivoDeTabla(descripcion: DescripcionDeArchivo): Archivo {
  const { nombre, tabla = nombre, orden, campos, clave, opcionales } = descripcion;
  const { contador = "referencias", conRev, vacias = [] } = descripcion;
  const columnas = Object.keys(campos);
  return {
    name: nombre,
    order: orden,
    fields: campos,
    key: clave,
    optional: opcionales,
    async import(ctx, lotes) {
      let total = 0;
      let reemplazadas = 0;
      const previas: unknown[][] = [];
      for await (const lote of descripcion.preparar?.(ctx, lotes) ?? lotes) {
        // What looks at all of its rows gives them all, though there are none.
        if (lote.length === 0) continue;
        const filas = lote.map((f) => f.valores);
        const antes = await anteriores(ctx.q, descripcion, filas);
        reemplazadas += antes.length;
        for (const fila of antes) if (previas.length < REEMPLAZADAS) previas.push(fila);
        await guardarFilas(ctx.q, descripcion, filas);
        total += lote.length;
      }
      if (total === 0) return;
      if (conRev) {
        await ctx.q.ejecutar(`UPDATE ${tabla} SET rev = ?`, [await revSinUsar(ctx.q)]);
      }
      await ctx.q.auditar(ctx.actor, {
        accion: "importar",
        entidad: nombre,
        antes: { columnas, filas: previas, reemplazadas },
        despues: { registros: total, agregados: total - reemplazadas },
      });
      if (contador !== null) await subirContador(ctx.q, contador);
    },
    async *export(q) {
      const filas = await q.valores(
        `SELECT ${lista(columnas)} FROM ${tabla} ORDER BY ${lista(clave)}`,
      );
      const dicho = (columna: string, valor: unknown) =>
        vacias.includes(columna) && Number(valor) === campos[columna].vacio ? null : valor;
      for (const tanda of enTandas(filas, 1000)) {
        yield tanda.map((f) => Object.fromEntries(columnas.map((c, i) => [c, dicho(c, f[i])])));
      }
    },
  };
}
