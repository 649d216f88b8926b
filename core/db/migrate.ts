/**
 * Migrations: SQL files run once, in order, in one transaction per call. Own runner, because the
 * library's deletes child rows when it rebuilds a table on SQLite (its `foreign_keys` pragma does
 * nothing inside a transaction) and fails when two processes start together on PostgreSQL.
 */
import { filas, texto } from "./text-query.ts";
import { archivoSqlite, dialectoDe } from "./connect.ts";
import { migrarSqlite } from "./sqlite/migrate-sqlite.ts";
import {
  type ConjuntoDeMigraciones,
  leerMigraciones,
  MigracionRechazada,
  pendientes,
} from "./migrations.ts";
import { nombreDeBase, presencia } from "./presence.ts";
import type { Db } from "./types.ts";

export { type ConjuntoDeMigraciones } from "./migrations.ts";

/**
 * Brings the configured database up to date, by the role that owns it where there is one, and lets the
 * one that serves read and write its rows ([Q7]). Without its owner, one that is behind is refused.
 * @throws MigracionRechazada
 */
export async function migrarConfigurada(
  { databaseUrl, duenoUrl }: { readonly databaseUrl: string; readonly duenoUrl: string },
  conjuntos: readonly ConjuntoDeMigraciones[],
): Promise<string[]> {
  if (duenoUrl === "" || dialectoDe(databaseUrl) === "sqlite") {
    return await migrar(databaseUrl, conjuntos);
  }
  const hechas = await migrar(duenoUrl, conjuntos);
  await (await import("./postgres/roles.ts")).conceder(duenoUrl, databaseUrl);
  return hechas;
}

/**
 * Brings a database up to date. Idempotent; processes that start together wait for each other.
 * A non-empty SQLite file is copied beside itself before it changes.
 * @returns names of the migrations applied now, as `conjunto/nombre`.
 * @throws MigracionRechazada; after any error the database is as before.
 */
export async function migrar(
  destino: string | Db,
  conjuntos: readonly ConjuntoDeMigraciones[],
): Promise<string[]> {
  const url = typeof destino === "string" ? destino : destino.url;
  const dialecto = dialectoDe(url);
  // A file belongs to one program; a PostgreSQL database may have tables of others beside ours.
  if (dialecto === "sqlite" && await presencia(url) === "ajena") {
    throw new MigracionRechazada(
      `la base ${nombreDeBase(url)} tiene tablas que no son de Planta: no se tocó nada`,
    );
  }
  const todas = leerMigraciones(conjuntos, dialecto);
  const hechas = dialecto === "sqlite"
    ? await migrarSqlite(archivoSqlite(url), todas)
    : await (await import("./postgres/migrate-postgres.ts")).migrarPostgres(url, todas);
  return hechas.map((m) => `${m.conjunto}/${m.nombre}`);
}

const APLICADA = { conjunto: texto("conjunto"), nombre: texto("nombre"), sha256: texto("sha256") };

/** The migrations that a database has, in the order in which they were applied. */
export const aplicadasEn = (db: Db) =>
  filas(db, APLICADA, "FROM migraciones ORDER BY aplicada, conjunto, nombre");

/** @throws MigracionRechazada unless the database is as this program's migrations leave it. */
export async function exigirAlDia(
  db: Db,
  conjuntos: readonly ConjuntoDeMigraciones[],
): Promise<void> {
  const aplicadas = await aplicadasEn(db);
  if (pendientes(leerMigraciones(conjuntos, db.dialecto), aplicadas).length > 0) {
    throw new MigracionRechazada(
      "la base es de una versión anterior del programa: actualícela con «planta migrar»",
    );
  }
}
