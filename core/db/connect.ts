/** Opens the database that a URL names. */
import { abrirPostgres } from "./postgres.ts";
import { abrirSqlite } from "./sqlite.ts";
import type { Db, Dialecto } from "./types.ts";

/** @throws Error when the URL is neither `sqlite:FILE` nor `postgres://…`. */
export function dialectoDe(url: string): Dialecto {
  if (/^sqlite:(?!:|$)/.test(url)) return "sqlite";
  if (/^postgres(ql)?:\/\//.test(url)) return "postgres";
  throw new Error("DATABASE_URL: se esperaba sqlite:ARCHIVO o postgres://…");
}

/** Path of the file of an SQLite URL: `sqlite:./datos/planta.db`, `sqlite:///var/x.db`. */
export function archivoSqlite(url: string): string {
  return url.slice("sqlite:".length).replace(/^\/\/(?=\/)/, "");
}

/** Connects without migrating. Rejects when the database does not answer. */
export function conectar(url: string): Promise<Db> {
  return dialectoDe(url) === "sqlite"
    ? Promise.resolve().then(() => abrirSqlite(url, archivoSqlite(url)))
    : abrirPostgres(url);
}
