import type { Database } from "bun:sqlite";
import { renameSync, rmSync } from "node:fs";
import {
  type Aplicada,
  fallaDe,
  type Migracion,
  MigracionRechazada,
  pendientes,
  sinRastro,
  tablaMigraciones,
} from "../migrations.ts";
import { abrirArchivo, esperarTurno } from "./sqlite.ts";
import { crearArchivo } from "./sqlite-place.ts";
import { temporalJunto } from "#core/files/temporary.ts";

/** Applies what is missing to an SQLite file, all or nothing. */
export async function migrarSqlite(
  archivo: string,
  todas: readonly Migracion[],
): Promise<Migracion[]> {
  crearArchivo(archivo);
  const base = abrirArchivo(archivo);
  try {
    // Rebuilding a table drops it: with the keys on, its children's rows would go with it. The
    // pragma is ignored inside a transaction, hence before.
    base.run("PRAGMA foreign_keys = OFF");
    base.run("PRAGMA busy_timeout = 0");
    await esperarTurno(() => base.run("BEGIN IMMEDIATE"));
    const vacia = base.query("SELECT 1 FROM sqlite_schema LIMIT 1").get() === null;
    base.run(tablaMigraciones("sqlite"));
    const faltan = pendientes(
      todas,
      base.query<Aplicada, []>("SELECT conjunto, nombre, sha256 FROM migraciones").all(),
    );
    const limpian = vacia ? [] : faltan.filter(sinRastro);
    if (faltan.length > 0 && !vacia) respaldar(archivo, limpian);
    for (const m of faltan) {
      try {
        base.run(m.sql);
      } catch (error) {
        throw fallaDe(m, error);
      }
      base.query("INSERT INTO migraciones VALUES (?, ?, ?, ?)")
        .run(m.conjunto, m.nombre, m.sha256, Date.now());
    }
    const rotas = base.query<{ table: string }, []>("PRAGMA foreign_key_check").all();
    if (rotas.length > 0) {
      const tablas = [...new Set(rotas.map((r) => r.table))].join(", ");
      throw new MigracionRechazada(`las migraciones dejarían referencias rotas en ${tablas}`);
    }
    await esperarTurno(() => base.run("COMMIT"));
    if (limpian.length > 0) await esperarTurno(() => compactar(base));
    return faltan;
  } catch (error) {
    if (base.inTransaction) base.run("ROLLBACK");
    throw error;
  } finally {
    base.close();
  }
}

/**
 * Writes the whole file again: deleted rows stay in its free pages, and in the log of writes, until
 * then.
 */
function compactar(base: Database): void {
  base.run("VACUUM");
  base.query("PRAGMA wal_checkpoint(TRUNCATE)").all();
}

/**
 * Copies the file as it was before: another connection sees the last committed state while the
 * caller holds the writer's place, so nothing can change between copy and migration.
 * @param limpian migrations whose deletions hold for the copy too.
 */
function respaldar(archivo: string, limpian: readonly Migracion[]): void {
  const momento = new Date().toISOString().replace(/[-:T]/g, "").slice(0, 14);
  const copia = `${archivo}.antes-de-migrar-${momento}`;
  const temporal = temporalJunto(copia, "migrar");
  // Into an empty file, which SQLite accepts: its mode is ours from the first byte.
  crearArchivo(temporal);
  const lector = abrirArchivo(archivo);
  try {
    lector.query("VACUUM INTO ?").run(temporal);
    if (limpian.length > 0) limpiar(temporal, limpian);
    renameSync(temporal, copia);
  } finally {
    lector.close();
    rmSync(temporal, { force: true });
  }
}

/** Makes the deletions of these migrations in a copy too, and leaves no trace of what they took. */
function limpiar(archivo: string, limpian: readonly Migracion[]): void {
  const base = abrirArchivo(archivo);
  try {
    for (const m of limpian) base.run(m.sql);
    compactar(base);
  } finally {
    base.close();
  }
}
