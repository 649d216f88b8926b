/** Where the tests put what they make and throw away. */
import { accessSync, constants, existsSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const EN_MEMORIA = "/dev/shm";
/** Four times what a whole run ever holds; with less room it works on the disk. */
const LUGAR_BYTES = 4 * 1024 ** 3;

function conLugar(carpeta: string): boolean {
  if (!existsSync(carpeta)) return false;
  try {
    accessSync(carpeta, constants.W_OK);
  } catch {
    return false;
  }
  const { bavail, bsize } = statfsSync(carpeta);
  return bavail * bsize >= LUGAR_BYTES;
}

/**
 * A new folder, in memory where the machine lends enough: making a database of PostgreSQL is making
 * four hundred files, half a second of a processor on a disk and a twentieth there.
 */
export function carpetaDePrueba(prefijo: string): string {
  return mkdtempSync(join(conLugar(EN_MEMORIA) ? EN_MEMORIA : tmpdir(), prefijo));
}
