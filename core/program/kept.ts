/**
 * The program in one file: it loads in half the time of its thousand sources. It is kept beside the
 * libraries with the list of what it was made of, and it runs only while every one of those files
 * says what it said then: anything else, and the sources run.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const RAIZ = resolve(import.meta.dir, "../..");
/** Where it is kept; who may write the program may write it, and nobody else. */
export const GUARDADO = join(RAIZ, "node_modules/.cache/planta/programa");
export const MANIFIESTO = "manifiesto.json";

export interface Manifiesto {
  readonly bun: string;
  /** Name of the file beside the manifest. */
  readonly archivo: string;
  /** What it was made of, from the root of the program; and that file first of all. */
  readonly fuentes: readonly string[];
  /** Hash of the bytes of all of them, in order. */
  readonly huella: string;
}

/** Hash of these files, names and bytes. @throws when one is not there. */
export function huellaDe(rutas: readonly string[], raiz: string): string {
  const hash = new Bun.CryptoHasher("sha256");
  for (const ruta of rutas) {
    const bytes = readFileSync(resolve(raiz, ruta));
    hash.update(`${ruta} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex");
}

/** Path of the program in one file, when there is one of these sources; undefined otherwise. */
export function programaGuardado(carpeta = GUARDADO, raiz = RAIZ): string | undefined {
  try {
    const m = JSON.parse(readFileSync(join(carpeta, MANIFIESTO), "utf8")) as Manifiesto;
    if (m.bun !== Bun.revision || huellaDe(m.fuentes, raiz) !== m.huella) return undefined;
    return join(carpeta, m.archivo);
  } catch {
    return undefined;
  }
}
