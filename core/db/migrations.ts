/** What a migration is: reading the files, and deciding which are still to run. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Dialecto } from "./types.ts";
import { codigo } from "./values.ts";

/** A folder with `sqlite/` and `postgres/`. The product's set is `planta`; a plugin's, its id. */
export interface ConjuntoDeMigraciones {
  readonly id: string;
  readonly carpeta: string;
}

export interface Migracion {
  readonly conjunto: string;
  readonly nombre: string;
  readonly sha256: string;
  readonly sql: string;
  /** Path of its file. */
  readonly archivo: string;
}

/**
 * Whether a migration, which only deletes then, says that nothing of what it deletes may stay in
 * the file of the database nor in the copy made before it.
 */
export const sinRastro = ({ sql }: Migracion): boolean => sql.includes("-- [sin rastro]");

/** Row of the table `migraciones`. */
export interface Aplicada {
  readonly conjunto: string;
  readonly nombre: string;
  readonly sha256: string;
}

/** The database does not agree with the migrations of this program: nothing was run. */
export class MigracionRechazada extends Error {
  override readonly name = "MigracionRechazada";
}

/**
 * What a migration that does not run is told as: by its name and file, where the fault is of its text
 * or of the rows it finds; anything else is left as it is.
 */
export function fallaDe({ conjunto, nombre, archivo }: Migracion, error: unknown): unknown {
  const deSuTexto = /^(SQLITE_(ERROR|CONSTRAINT|MISMATCH)|(0A|22|23)|42(?!501))/;
  if (!(error instanceof Error) || !deSuTexto.test(codigo(error))) return error;
  return new MigracionRechazada(
    `la migración ${conjunto}/${nombre} no corre: ${error.message} (${archivo}). No se tocó nada`,
    { cause: error },
  );
}

/** The runner's own table; `aplicada` in milliseconds. */
export function tablaMigraciones(dialecto: Dialecto): string {
  const [entero, estricta] = dialecto === "sqlite" ? ["INTEGER", " STRICT"] : ["BIGINT", ""];
  return "CREATE TABLE IF NOT EXISTS migraciones (conjunto TEXT NOT NULL, nombre TEXT NOT NULL, " +
    `sha256 TEXT NOT NULL, aplicada ${entero} NOT NULL, PRIMARY KEY (conjunto, nombre))${estricta}`;
}

function archivosDe(conjunto: string, carpeta: string): string[] {
  try {
    return readdirSync(carpeta);
  } catch (error) {
    throw new MigracionRechazada(`«${conjunto}» no tiene sus migraciones en ${carpeta}`, {
      cause: error,
    });
  }
}

/** The migrations of one dialect, in order: sets as given, files by name. */
export function leerMigraciones(
  conjuntos: readonly ConjuntoDeMigraciones[],
  dialecto: Dialecto,
): Migracion[] {
  return conjuntos.flatMap(({ id, carpeta }) =>
    archivosDe(id, join(carpeta, dialecto))
      .filter((archivo) => /^\d{4}_[\w-]+\.sql$/.test(archivo))
      .sort()
      .map((archivo) => {
        // Line ends may change on checkout; the hash must not.
        const ruta = join(carpeta, dialecto, archivo);
        const sql = readFileSync(ruta, "utf8").replaceAll("\r\n", "\n");
        const sha256 = createHash("sha256").update(sql).digest("hex");
        const nombre = archivo.slice(0, -".sql".length);
        return { conjunto: id, nombre, sha256, sql, archivo: ruta };
      })
  );
}

/**
 * Which migrations are still to run.
 * @throws MigracionRechazada, by name, when an applied one has changed, is unknown to this program
 * (the database is newer), or would have to run before one that already ran.
 */
export function pendientes(
  todas: readonly Migracion[],
  aplicadas: readonly Aplicada[],
): Migracion[] {
  const conjuntos = new Set(todas.map((m) => m.conjunto));
  const clave = (m: Aplicada) => `${m.conjunto}/${m.nombre}`;
  const conocidas = new Map(todas.map((m) => [clave(m), m]));
  const ultima = new Map<string, string>();
  for (const aplicada of aplicadas) {
    // The tables of a plugin that is not loaded now stay as they are.
    if (!conjuntos.has(aplicada.conjunto)) continue;
    const conocida = conocidas.get(clave(aplicada));
    if (!conocida) {
      throw new MigracionRechazada(
        `la base tiene la migración ${clave(aplicada)}, que este programa no conoce: es más nueva`,
      );
    }
    if (conocida.sha256 !== aplicada.sha256) {
      throw new MigracionRechazada(
        `la migración ${clave(aplicada)} cambió después de aplicada; se agrega una nueva`,
      );
    }
    const previa = ultima.get(aplicada.conjunto);
    if (previa === undefined || previa < aplicada.nombre) {
      ultima.set(aplicada.conjunto, aplicada.nombre);
    }
  }
  const hechas = new Set(aplicadas.map(clave));
  const faltan = todas.filter((m) => !hechas.has(clave(m)));
  for (const m of faltan) {
    const previa = ultima.get(m.conjunto);
    if (previa !== undefined && m.nombre < previa) {
      throw new MigracionRechazada(`la migración ${clave(m)} es anterior a ${previa}, ya aplicada`);
    }
  }
  return faltan;
}
