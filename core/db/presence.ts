/** What a URL names before anything is created or migrated: a command never makes what it reads. */
import { existsSync, rmSync, statSync } from "node:fs";
import { Rechazo } from "../errors.ts";
import { archivoSqlite, conectarSoloLectura, dialectoDe } from "./connect.ts";
import { direccionesDe, nombreDeServidores } from "./postgres/address.ts";
import { crearArchivo } from "./sqlite/sqlite-place.ts";
import type { Db } from "./types.ts";

export type Presencia = "ausente" | "vacia" | "ajena" | "planta";

/** A database as a person knows it; never with its password. */
export function nombreDeBase(url: string): string {
  if (dialectoDe(url) === "sqlite") return archivoSqlite(url);
  try {
    const [{ base }] = direccionesDe(url);
    return `«${decodeURIComponent(base.pathname.slice(1))}» en ${nombreDeServidores(url)}`;
  } catch {
    return "la de DATABASE_URL";
  }
}

const TABLAS = {
  sqlite: "SELECT name FROM sqlite_schema WHERE type = 'table'",
  postgres:
    "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()",
} as const;

async function presenciaDe(db: Db): Promise<Presencia> {
  const tablas = (await db.valores(TABLAS[db.dialecto])).map(([nombre]) => nombre);
  if (tablas.includes("migraciones")) return "planta";
  return tablas.length === 0 ? "vacia" : "ajena";
}

/** Looks without touching. @throws the driver's error when it cannot be read. */
export async function presencia(url: string): Promise<Presencia> {
  if (dialectoDe(url) === "sqlite") {
    const archivo = archivoSqlite(url);
    if (!existsSync(archivo)) return "ausente";
    if (statSync(archivo).size === 0) return "vacia";
  }
  const db = await conectarSoloLectura(url);
  return await presenciaDe(db).finally(() => db.cerrar());
}

/**
 * Takes back the file that an order made for what it then refused. A database of PostgreSQL keeps the
 * tables, without rows. @param previa what there was before.
 */
export function quitarCreada(url: string, previa: Presencia): void {
  if (dialectoDe(url) !== "sqlite" || (previa !== "ausente" && previa !== "vacia")) return;
  const archivo = archivoSqlite(url);
  for (const resto of ["", "-wal", "-shm"]) rmSync(archivo + resto, { force: true });
  if (previa === "vacia") crearArchivo(archivo);
}

const QUIEN_CREA = "La crean «planta servir», «migrar», «importar», «restaurar» y «trasladar --a»";

/** @throws Rechazo, by name, unless the URL names a database of Planta ([Q6]). */
export async function exigirBase(url: string): Promise<void> {
  const cual = nombreDeBase(url);
  const frases: Readonly<Record<Presencia, string>> = {
    planta: "",
    ausente: `No existe la base ${cual}: revise DATABASE_URL. ${QUIEN_CREA}`,
    vacia:
      `La base ${cual} está vacía, sin las tablas de Planta: revise DATABASE_URL. ${QUIEN_CREA}`,
    ajena: `La base ${cual} no es de Planta: tiene otras tablas. Revise DATABASE_URL`,
  };
  const frase = frases[await presencia(url)];
  if (frase !== "") throw new Rechazo("base_ausente", 404, frase);
}
