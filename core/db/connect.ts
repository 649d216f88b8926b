/** Opens the database that a URL names. */
import { Rechazo } from "../errors.ts";
import { abrirSqlite } from "./sqlite/sqlite.ts";
import { abrirSqliteSoloLectura } from "./sqlite/sqlite-read-only.ts";
import type { Db, Dialecto } from "./types.ts";

/** @throws Rechazo when the URL is neither `sqlite:FILE` nor `postgres://…`. */
export function dialectoDe(url: string): Dialecto {
  if (/^sqlite:(?!:|$)/.test(url)) return "sqlite";
  if (/^postgres(ql)?:\/\//.test(url)) return "postgres";
  throw new Rechazo("ajuste", 400, "DATABASE_URL: se esperaba sqlite:ARCHIVO o postgres://…");
}

/** Path of the file of an SQLite URL: `sqlite:./datos/planta.db`, `sqlite:///var/x.db`. */
export function archivoSqlite(url: string): string {
  return url.slice("sqlite:".length).replace(/^\/\/(?=\/)/, "");
}

/** The driver is loaded by who needs it: a tenth of a second that a file does not pay. */
async function abrirPostgres(url: string, soloLectura = false): Promise<Db> {
  const { abrirPostgres } = await import("./postgres/postgres.ts");
  return await abrirPostgres(url, soloLectura);
}

/** Connects without migrating nor creating. Rejects when the database does not answer. */
export function conectar(url: string): Promise<Db> {
  return dialectoDe(url) === "sqlite"
    ? Promise.resolve().then(() => abrirSqlite(url, archivoSqlite(url)))
    : abrirPostgres(url);
}

/** The same for reading alone: units of work are refused, and nothing is written nor created. */
export function conectarSoloLectura(url: string): Promise<Db> {
  return dialectoDe(url) === "sqlite"
    ? Promise.resolve().then(() => abrirSqliteSoloLectura(url, archivoSqlite(url)))
    : abrirPostgres(url, true);
}
