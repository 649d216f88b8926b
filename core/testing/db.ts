/** Fresh, migrated databases for tests: the same test on SQLite and on PostgreSQL. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe } from "bun:test";
import { conectar } from "../db/connect.ts";
import type { ConjuntoDeMigraciones } from "../db/migrations.ts";
import { type Cliente, crearCliente } from "../db/postgres/postgres.ts";
import type { Consulta, Db, Dialecto, Parametro } from "../db/types.ts";
import { conAzar } from "./databases/jitter.ts";
import { urlPostgres } from "./databases/postgres.ts";
import { enArchivo, enBase, huella, preparar, type Semilla } from "./databases/templates.ts";

export interface BaseDePrueba {
  readonly db: Db;
  readonly url: string;
  /** What its seed left said; empty without one. */
  readonly nota: string;
  /** Closes and removes it. */
  cerrar(): Promise<void>;
}

export interface TipoDeBase {
  readonly dialecto: Dialecto;
  /** A fresh database with these migrations, the product's when not named; and what a seed adds. */
  abrir(conjuntos?: readonly ConjuntoDeMigraciones[], semilla?: Semilla): Promise<BaseDePrueba>;
  /** The URL of a fresh database without any table. */
  vacia(): Promise<{ url: string; cerrar(): Promise<void> }>;
}

/** Rows of a text as the test says that they are: what they hold is what it looks at. */
export const leidas = async <T extends object>(
  q: Pick<Consulta, "filas">,
  sql: string,
  parametros: readonly Parametro[] = [],
): Promise<T[]> => await q.filas(sql, parametros) as T[];

/** The product's own migrations. */
export const CONJUNTO_PLANTA: ConjuntoDeMigraciones = {
  id: "planta",
  carpeta: resolve(import.meta.dir, "../../migrations"),
};

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
  async abrir(conjuntos = [CONJUNTO_PLANTA], semilla) {
    const clave = huella(conjuntos, "sqlite", semilla);
    const { origen, nota } = await enArchivo(clave, enServidor, async () => {
      const { archivo, borrar } = carpetaSqlite();
      try {
        const nota = await preparar(`sqlite:${archivo}`, conjuntos, semilla);
        return { origen: readFileSync(archivo), nota };
      } finally {
        borrar();
      }
    });
    const { archivo, borrar } = carpetaSqlite();
    writeFileSync(archivo, origen);
    const url = `sqlite:${archivo}`;
    const db = conAzar(await conectar(url));
    return {
      db,
      url,
      nota,
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
  async abrir(conjuntos = [CONJUNTO_PLANTA], semilla) {
    const clave = huella(conjuntos, "postgres", semilla);
    const { origen, nota } = await enBase(clave, enServidor, async (nombre) => {
      return await preparar(await urlDe(nombre), conjuntos, semilla);
    });
    const { url, cerrar } = await crearBase(origen);
    const db = conAzar(await conectar(url));
    return {
      db,
      url,
      nota,
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
