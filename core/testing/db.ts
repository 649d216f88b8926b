/** Fresh, migrated databases for tests: the same test on SQLite and on PostgreSQL. */
import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe } from "bun:test";
import { conectar } from "../db/connect.ts";
import { migrar } from "../db/migrate.ts";
import { type Conjunto, leerMigraciones } from "../db/migrations.ts";
import { type Cliente, crearCliente } from "../db/postgres.ts";
import type { Db, Dialecto } from "../db/types.ts";
import { urlPostgres } from "./postgres.ts";

export interface BaseDePrueba {
  readonly db: Db;
  readonly url: string;
  /** Closes and removes it. */
  cerrar(): Promise<void>;
}

export interface TipoDeBase {
  readonly dialecto: Dialecto;
  /** A fresh database with these migrations; the product's when not named. */
  abrir(conjuntos?: readonly Conjunto[]): Promise<BaseDePrueba>;
  /** The URL of a fresh database without any table. */
  vacia(): Promise<{ url: string; cerrar(): Promise<void> }>;
}

/** The product's own migrations. */
export const CONJUNTO_PLANTA: Conjunto = {
  id: "planta",
  carpeta: resolve(import.meta.dir, "../../migrations"),
};

function huella(conjuntos: readonly Conjunto[], dialecto: Dialecto): string {
  const todas = leerMigraciones(conjuntos, dialecto).map((m) => `${m.conjunto}/${m.sha256}`);
  return createHash("sha256").update(todas.join("\n")).digest("hex").slice(0, 24);
}

/** Migrating happens once per set and process; afterwards a database is a copy. */
const archivosMigrados = new Map<string, Promise<Uint8Array>>();
const plantillasHechas = new Map<string, Promise<string>>();

function unaVez<T>(
  hechas: Map<string, Promise<T>>,
  clave: string,
  crear: () => Promise<T>,
): Promise<T> {
  let hecha = hechas.get(clave);
  if (!hecha) hechas.set(clave, hecha = crear());
  return hecha;
}

/** The bytes of a migrated file; closing the last connection leaves everything in it. */
async function archivoMigrado(conjuntos: readonly Conjunto[]): Promise<Uint8Array> {
  const { archivo, borrar } = carpetaSqlite();
  try {
    await migrar(`sqlite:${archivo}`, conjuntos);
    return readFileSync(archivo);
  } finally {
    borrar();
  }
}

function carpetaSqlite(): { archivo: string; borrar(): void } {
  const carpeta = mkdtempSync(join(tmpdir(), "planta-sqlite-"));
  return {
    archivo: join(carpeta, "prueba.db"),
    borrar: () => rmSync(carpeta, { recursive: true, force: true }),
  };
}

const sqlite: TipoDeBase = {
  dialecto: "sqlite",
  vacia() {
    const { archivo, borrar } = carpetaSqlite();
    return Promise.resolve({
      url: `sqlite:${archivo}`,
      cerrar: () => Promise.resolve(borrar()),
    });
  },
  async abrir(conjuntos = [CONJUNTO_PLANTA]) {
    const clave = huella(conjuntos, "sqlite");
    const bytes = await unaVez(archivosMigrados, clave, () => archivoMigrado(conjuntos));
    const { archivo, borrar } = carpetaSqlite();
    writeFileSync(archivo, bytes);
    const url = `sqlite:${archivo}`;
    const db = await conectar(url);
    return {
      db,
      url,
      async cerrar() {
        await db.cerrar();
        borrar();
      },
    };
  },
};

/** Runs one statement on the server's own database, where databases are made and dropped. */
async function enServidor<T>(fn: (sql: Cliente) => Promise<T>): Promise<T> {
  const sql = crearCliente(await urlPostgres(), 1);
  try {
    await sql`SET default_transaction_read_only = off`;
    return await fn(sql);
  } finally {
    await sql.end();
  }
}

async function urlDe(nombre: string): Promise<string> {
  const url = new URL(await urlPostgres());
  url.pathname = `/${nombre}`;
  return url.href;
}

async function crearPlantilla(nombre: string, conjuntos: readonly Conjunto[]): Promise<string> {
  await enServidor(async (sql) => {
    // Several test processes may share the server: one makes the template, the others wait.
    await sql`SELECT pg_advisory_lock(hashtext(${nombre}))`;
    const [hecha] = await sql`SELECT 1 FROM pg_database WHERE datname = ${nombre}`;
    if (hecha) return;
    const provisoria = `p_${randomUUID().replaceAll("-", "")}`;
    await sql.unsafe(`CREATE DATABASE ${provisoria}`);
    await migrar(await urlDe(provisoria), conjuntos);
    await sql.unsafe(`ALTER DATABASE ${provisoria} RENAME TO ${nombre}`);
  });
  return nombre;
}

async function crearBase(origen: string) {
  const nombre = `prueba_${randomUUID().replaceAll("-", "")}`;
  await enServidor((sql) => sql.unsafe(`CREATE DATABASE ${nombre} TEMPLATE ${origen}`));
  return {
    url: await urlDe(nombre),
    cerrar: () =>
      enServidor(async (sql) => {
        await sql.unsafe(`DROP DATABASE ${nombre} WITH (FORCE)`);
      }),
  };
}

const postgres: TipoDeBase = {
  dialecto: "postgres",
  vacia: () => crearBase("template1"),
  async abrir(conjuntos = [CONJUNTO_PLANTA]) {
    const nombre = `plantilla_${huella(conjuntos, "postgres")}`;
    const origen = await unaVez(plantillasHechas, nombre, () => crearPlantilla(nombre, conjuntos));
    const { url, cerrar } = await crearBase(origen);
    const db = await conectar(url);
    return {
      db,
      url,
      async cerrar() {
        await db.cerrar();
        await cerrar();
      },
    };
  },
};

/** Both kinds of database, SQLite first. */
export function basesDeDatos(): readonly TipoDeBase[] {
  return [sqlite, postgres];
}

/** Describes the same tests once on each database. */
export function paraCadaBase(titulo: string, fn: (base: TipoDeBase) => void): void {
  for (const base of basesDeDatos()) describe(`${titulo} [${base.dialecto}]`, () => fn(base));
}
