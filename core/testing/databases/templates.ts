/**
 * Databases that others are copied from: migrating, and filling with a sample, is done once for
 * every process of a run. Copying takes some hundredths of a second; filling, some seconds.
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrar } from "#core/db/migrate.ts";
import { type ConjuntoDeMigraciones, leerMigraciones } from "#core/db/migrations.ts";
import type { Cliente } from "#core/db/postgres/postgres.ts";
import type { Dialecto } from "#core/db/types.ts";

/** Name of the variable with the folder where the processes of a run share files to copy. */
export const VARIABLE_PLANTILLAS = "PRUEBA_PLANTILLAS";

/** What a template holds beyond its tables. */
export interface Semilla {
  /** Seeds of the same name fill a database alike. */
  readonly nombre: string;
  /** Fills a migrated database, and closes it; what has to be known about it, as a short text. */
  sembrar(url: string): Promise<string>;
}

/** What is copied (bytes of a file, name of a database), and what its seed said. */
interface Plantilla<T> {
  readonly origen: T;
  readonly nota: string;
}

/** Name of a template: other migrations, dialect or seed are another one. */
export function huella(
  conjuntos: readonly ConjuntoDeMigraciones[],
  dialecto: Dialecto,
  semilla?: Semilla,
): string {
  const todas = leerMigraciones(conjuntos, dialecto).map((m) => `${m.conjunto}/${m.sha256}`);
  const texto = [...todas, semilla?.nombre ?? ""].join("\n");
  return createHash("sha256").update(texto).digest("hex").slice(0, 24);
}

/** Migrates and fills an empty database; the note of the seed. */
export async function preparar(
  url: string,
  conjuntos: readonly ConjuntoDeMigraciones[],
  semilla?: Semilla,
): Promise<string> {
  await migrar(url, conjuntos);
  return await semilla?.sembrar(url) ?? "";
}

const hechas = new Map<string, Promise<Plantilla<unknown>>>();

function unaVez<T>(clave: string, crear: () => Promise<Plantilla<T>>): Promise<Plantilla<T>> {
  let hecha = hechas.get(clave);
  if (!hecha) hechas.set(clave, hecha = crear());
  return hecha as Promise<Plantilla<T>>;
}

type EnServidor = <T>(fn: (sql: Cliente) => Promise<T>) => Promise<T>;

/** Several test processes share a run: one makes the template, the others wait. */
async function enTurno(sql: Cliente, clave: string): Promise<void> {
  await sql`SELECT pg_advisory_lock(hashtext(${clave}))`;
}

/** A template as the bytes of a file; the server is where the processes of a run take turns. */
export function enArchivo(
  clave: string,
  enServidor: EnServidor,
  crear: () => Promise<Plantilla<Uint8Array>>,
): Promise<Plantilla<Uint8Array>> {
  return unaVez(clave, async () => {
    const comun = process.env[VARIABLE_PLANTILLAS];
    if (!comun) return await crear();
    const carpeta = join(comun, clave);
    if (!existsSync(carpeta)) {
      await enServidor(async (sql) => {
        await enTurno(sql, clave);
        if (existsSync(carpeta)) return;
        const { origen, nota } = await crear();
        const propia = mkdtempSync(join(comun, "nueva-"));
        writeFileSync(join(propia, "base"), origen);
        writeFileSync(join(propia, "nota"), nota);
        renameSync(propia, carpeta);
      });
    }
    return {
      origen: readFileSync(join(carpeta, "base")),
      nota: readFileSync(join(carpeta, "nota"), "utf8"),
    };
  });
}

/** A template as a database of the server; its note is the comment of the database. */
export function enBase(
  clave: string,
  enServidor: EnServidor,
  llenar: (nombre: string) => Promise<string>,
): Promise<Plantilla<string>> {
  const origen = `plantilla_${clave}`;
  return unaVez(origen, () =>
    enServidor(async (sql) => {
      await enTurno(sql, origen);
      const [hecha] = await sql<{ nota: string | null }[]>`
        SELECT shobj_description(oid, 'pg_database') AS nota FROM pg_database
        WHERE datname = ${origen}`;
      if (hecha) return { origen, nota: hecha.nota ?? "" };
      const provisoria = `p_${randomUUID().replaceAll("-", "")}`;
      await sql.unsafe(`CREATE DATABASE ${provisoria}`);
      const nota = await llenar(provisoria);
      await sql.unsafe(`COMMENT ON DATABASE ${provisoria} IS '${nota.replaceAll("'", "''")}'`);
      await sql.unsafe(`ALTER DATABASE ${provisoria} RENAME TO ${origen}`);
      return { origen, nota };
    }));
}
