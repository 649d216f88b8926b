/**
 * Writes migrations for both dialects from the tables of the plugins. Nothing interactive.
 *
 *     bun core/db/generate.ts NOMBRE [--reiniciar] [--plugins plugins/index.ts] [--carpeta migrations]
 *
 * `--reiniciar` writes 0000 again from scratch: only until the first release. A module that exports
 * one `plugin` (a third party's) gets migrations of its own tables only.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  generateDrizzleJson,
  generateMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from "drizzle-kit/api";
import * as lite from "drizzle-orm/sqlite-core";
import type { Plugin } from "../plugin.ts";
import { type BasePg, conColumnas, constructora, dePostgres, type Kit } from "./kit.ts";
import { tablasDelNucleo } from "./schema.ts";
import type { Dialecto } from "./types.ts";

// The column kit over Drizzle's sqlite-core: what migrations of SQLite are written from.

const bytes = lite.customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "blob",
});

const baseLite = {
  tabla: lite.sqliteTable,
  id: () => lite.integer().primaryKey({ autoIncrement: true }),
  entero: () => lite.integer(),
  grande: () => lite.integer(),
  texto: () => lite.text(),
  booleano: () => lite.integer({ mode: "boolean" }),
  bytes: () => bytes(),
  instante: () => lite.integer(),
  indice: lite.index,
  unico: lite.uniqueIndex,
  clavePrimaria: lite.primaryKey,
  referencia: lite.foreignKey,
};

/** The one cast: same methods, and Drizzle's builders answer alike (kit.test.ts). */
const kitSqlite: Kit = conColumnas("sqlite", baseLite as unknown as BasePg);

/** Tables for SQLite. */
const deSqlite: <T>(esquema: (k: Kit) => T) => T = constructora(kitSqlite);

type Tablas = Readonly<Record<string, unknown>>;
interface Foto {
  readonly id: string;
  readonly tables: Readonly<Record<string, { columns: Readonly<Record<string, unknown>> }>>;
}

/** Tables of the plugins in one dialect, by plugin and name. */
export function esquema(
  plugins: readonly Plugin[],
  dialecto: Dialecto,
  conNucleo: boolean,
): Record<string, unknown> {
  const de = dialecto === "sqlite" ? deSqlite : dePostgres;
  const tablas: Record<string, unknown> = conNucleo ? { ...de(tablasDelNucleo) } : {};
  for (const { id, tables } of plugins) {
    const propias: Tablas = tables ? de(tables) : {};
    for (const [nombre, tabla] of Object.entries(propias)) tablas[`${id}_${nombre}`] = tabla;
  }
  return tablas;
}

/**
 * A rename looks like one thing gone and one thing new, which the differ would ask about.
 * @throws Error naming the table: such a change is made in two migrations, or by hand.
 */
function exigirSinRenombres(antes: Foto, ahora: Foto): void {
  const faltan = (a: object, b: object) => Object.keys(a).filter((k) => !(k in b));
  if (faltan(antes.tables, ahora.tables).length && faltan(ahora.tables, antes.tables).length) {
    throw new Error("hay tablas que aparecen y tablas que desaparecen: en dos migraciones");
  }
  for (const [nombre, { columns }] of Object.entries(ahora.tables)) {
    const previas = antes.tables[nombre]?.columns;
    if (previas && faltan(previas, columns).length && faltan(columns, previas).length) {
      throw new Error(`${nombre}: hay columnas que aparecen y que desaparecen: en dos migraciones`);
    }
  }
}

const VACIA = "00000000-0000-0000-0000-000000000000";

async function diferencia(
  dialecto: Dialecto,
  tablas: Record<string, unknown>,
  previa: Foto | undefined,
): Promise<{ foto: Foto; sentencias: string[] }> {
  if (dialecto === "sqlite") {
    const foto = await generateSQLiteDrizzleJson(tablas, previa?.id);
    const antes = (previa ?? await generateSQLiteDrizzleJson({})) as typeof foto;
    if (previa) exigirSinRenombres(previa, foto as unknown as Foto);
    const sentencias = await generateSQLiteMigration(antes, foto);
    return { foto: foto as unknown as Foto, sentencias: sentencias.map(estricta) };
  }
  const foto = generateDrizzleJson(tablas, previa?.id);
  const antes = (previa ?? generateDrizzleJson({})) as typeof foto;
  if (previa) exigirSinRenombres(previa, foto as unknown as Foto);
  return { foto: foto as unknown as Foto, sentencias: await generateMigration(antes, foto) };
}

/** SQLite checks the types of a column only in STRICT tables. */
function estricta(sentencia: string): string {
  return /^\s*CREATE TABLE/i.test(sentencia)
    ? sentencia.replace(/\)\s*;?\s*$/, ") STRICT;")
    : sentencia;
}

/** Writes the next migration of both dialects; paths of the SQL files written. */
export async function generar(opciones: {
  readonly nombre: string;
  readonly carpeta: string;
  readonly plugins: readonly Plugin[];
  readonly conNucleo: boolean;
  readonly reiniciar: boolean;
}): Promise<string[]> {
  const { nombre, carpeta, plugins, conNucleo, reiniciar } = opciones;
  if (!/^[a-z0-9_]+$/.test(nombre)) throw new Error("NOMBRE: minúsculas, números y guion bajo");
  const escritas: string[] = [];
  for (const dialecto of ["sqlite", "postgres"] as const) {
    const destino = join(carpeta, dialecto);
    const meta = join(destino, "meta");
    mkdirSync(meta, { recursive: true });
    const existentes = readdirSync(destino).filter((a) => /^\d{4}_.*\.sql$/.test(a)).sort();
    const fotos = readdirSync(meta).filter((a) => a.endsWith(".json")).sort();
    const ultima = reiniciar ? undefined : fotos.at(-1);
    const previa = ultima && JSON.parse(readFileSync(join(meta, ultima), "utf8")) as Foto;
    const tablas = esquema(plugins, dialecto, conNucleo);
    const { foto, sentencias } = await diferencia(dialecto, tablas, previa || undefined);
    if (sentencias.length === 0) continue;
    const inicio = reiniciar ? "0000" : String(siguiente(existentes)).padStart(4, "0");
    if (reiniciar) {
      for (const archivo of existentes.filter((a) => a.startsWith("0000_"))) {
        rmSync(join(destino, archivo));
      }
      for (const archivo of fotos) rmSync(join(meta, archivo));
    }
    const sql = sentencias.map((s) => s.trim()).join("\n--> statement-breakpoint\n") + "\n";
    const ruta = join(destino, `${inicio}_${nombre}.sql`);
    writeFileSync(ruta, sql);
    // A first migration has a fixed id instead of a random one, so that the same tables always
    // write the same files.
    const estable = reiniciar ? { ...foto, id: VACIA.replace(/0$/, "1"), prevId: VACIA } : foto;
    writeFileSync(join(meta, `${inicio}.json`), JSON.stringify(estable, null, 1) + "\n");
    escritas.push(ruta);
  }
  return escritas;
}

function siguiente(existentes: readonly string[]): number {
  const ultima = existentes.at(-1);
  return ultima === undefined ? 0 : Number(ultima.slice(0, 4)) + 1;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      reiniciar: { type: "boolean", default: false },
      plugins: { type: "string", default: "plugins/index.ts" },
      carpeta: { type: "string", default: "migrations" },
    },
  });
  const modulo = resolve(values.plugins);
  if (!existsSync(modulo)) throw new Error(`no existe ${modulo}`);
  // By path, at run time: the core imports no plugin.
  const cargado = await import(modulo) as {
    plugins?: readonly Plugin[];
    plugin?: Plugin;
    default?: Plugin;
  };
  const unico = cargado.plugin ?? cargado.default;
  const escritas = await generar({
    nombre: positionals[0] ?? "inicial",
    carpeta: resolve(values.carpeta),
    plugins: cargado.plugins ?? (unico ? [unico] : []),
    conNucleo: cargado.plugins !== undefined,
    reiniciar: values.reiniciar,
  });
  console.log(escritas.length ? escritas.join("\n") : "sin cambios");
}
