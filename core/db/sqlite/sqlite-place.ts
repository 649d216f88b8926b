/** The file of an SQLite database: making it for its owner alone, and noticing that it went away. */
import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { BaseMovida } from "../values.ts";

/**
 * Makes an empty file, with the folders that lead to it, that only this account may read; what SQLite
 * puts beside it (-wal, -shm) takes its mode. One that exists is left as it is.
 */
export function crearArchivo(archivo: string): void {
  mkdirSync(dirname(archivo), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(archivo, "wx", 0o600));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** Which file a path names; null for none. */
function senas(archivo: string): string | null {
  try {
    const { dev, ino } = statSync(archivo, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** The place of an open file: SQLite would go on writing to one that was moved or deleted. */
export class LugarDeArchivo {
  readonly #senas: string | null;

  constructor(private readonly archivo: string) {
    this.#senas = senas(archivo);
  }

  /** @throws BaseMovida when the path names another file, or none. */
  exigir(): void {
    if (senas(this.archivo) !== this.#senas) {
      throw new BaseMovida(
        "El archivo de la base de datos fue movido, borrado o reemplazado mientras se usaba",
      );
    }
  }
}
