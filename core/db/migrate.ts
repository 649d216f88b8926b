/**
 * Migrations: SQL files run once, in order, in one transaction per call. Own runner, because the
 * library's deletes child rows when it rebuilds a table on SQLite (its `foreign_keys` pragma does
 * nothing inside a transaction) and fails when two processes start together on PostgreSQL.
 */
import { archivoSqlite, dialectoDe } from "./connect.ts";
import { migrarPostgres } from "./migrate-postgres.ts";
import { migrarSqlite } from "./migrate-sqlite.ts";
import { type Conjunto, leerMigraciones } from "./migrations.ts";
import type { Db } from "./types.ts";

export { type Conjunto } from "./migrations.ts";

/**
 * Brings a database up to date. Idempotent; processes that start together wait for each other.
 * A non-empty SQLite file is copied beside itself before it changes.
 * @returns names of the migrations applied now, as `conjunto/nombre`.
 * @throws MigracionRechazada; after any error the database is as before.
 */
export async function migrar(
  destino: string | Db,
  conjuntos: readonly Conjunto[],
): Promise<string[]> {
  const url = typeof destino === "string" ? destino : destino.url;
  const dialecto = dialectoDe(url);
  const todas = leerMigraciones(conjuntos, dialecto);
  const hechas = dialecto === "sqlite"
    ? await migrarSqlite(archivoSqlite(url), todas)
    : await migrarPostgres(url, todas);
  return hechas.map((m) => `${m.conjunto}/${m.nombre}`);
}
