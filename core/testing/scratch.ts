/** Where the tests put what they make and throw away. */
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  statfsSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { archivos, esPrueba } from "./checks/sources.ts";

const RAIZ = resolve(import.meta.dir, "../..");

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

/** The project without its tests, which would be those of here, in that folder; to be changed. */
export function copiarProyecto(copia: string): void {
  for (const ruta of archivos(RAIZ)) {
    if (ruta.startsWith(".") || esPrueba(ruta)) continue;
    mkdirSync(join(copia, ruta, ".."), { recursive: true });
    cpSync(join(RAIZ, ruta), join(copia, ruta));
  }
  symlinkSync(join(RAIZ, "node_modules"), join(copia, "node_modules"));
}
