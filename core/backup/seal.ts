/**
 * Backups of before they were compressed: an SQLite database that carries
 * the digest of each of its tables.
 */
import { Database } from "bun:sqlite";
import { Rechazo } from "../errors.ts";
import type { Huellas } from "./copy.ts";
import { rechazo } from "./rejections.ts";

/** What a backup says of itself, in a table of its own. */
const PROPIA = "respaldo";

/**
 * Takes the digests out of a copy of a backup.
 * @throws Rechazo when it carries none, or its pages do not hold together.
 */
export function quitarSello(archivo: string, nombre: string): Huellas {
  const base = new Database(archivo, { readwrite: true, strict: true });
  try {
    const leer = base.query<{ tabla: string; filas: number; sha256: string }, []>(
      `SELECT tabla, filas, sha256 FROM ${PROPIA}`,
    );
    const filas = leer.all();
    leer.finalize();
    const [[estado]] = base.query("PRAGMA integrity_check(1)").values() as [[string]];
    if (estado !== "ok") throw rechazo("archivo_danado", { archivo: nombre, motivo: estado });
    base.run(`DROP TABLE ${PROPIA}`);
    return Object.fromEntries(filas.map(({ tabla, ...h }) => [tabla, h]));
  } catch (error) {
    if (error instanceof Rechazo) throw error;
    throw rechazo("archivo_ajeno", { archivo: nombre });
  } finally {
    base.close();
  }
}

/** @throws Rechazo, by name, when a table of the copy is not what its file says. */
export function exigirIguales(esperadas: Huellas, halladas: Huellas, archivo: string): void {
  const nombres = new Set([...Object.keys(esperadas), ...Object.keys(halladas)]);
  for (const nombre of nombres) {
    if (esperadas[nombre]?.sha256 !== halladas[nombre]?.sha256) {
      throw rechazo("archivo_danado", { archivo, motivo: `no coincide la tabla «${nombre}»` });
    }
  }
}
