/**
 * Copies of the files of a load, which may hold people's documents ([E4]): what reads them reads from
 * a folder that only this account may enter, gone with the load. What a killed process leaves is
 * removed by the next order that writes.
 */
import { chmod, constants, copyFile, mkdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { conCarpetaTemporal } from "../../../../core/files/temporary.ts";

/** Errors of a file that cannot be read, which the load tells better. */
const ILEGIBLES = new Set(["ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "ELOOP"]);

/** @returns the copy, or the path itself when it cannot be read. */
async function copiar(ruta: string, carpeta: string): Promise<string> {
  const destino = join(carpeta, basename(ruta));
  try {
    if (!(await stat(ruta)).isFile()) return ruta;
    await mkdir(carpeta, { mode: 0o700 });
    // Nobody else can enter the folder: what the copy's mode was at first is nobody's to use.
    await copyFile(ruta, destino, constants.COPYFILE_EXCL);
    await chmod(destino, 0o600);
    return destino;
  } catch (error) {
    const codigo = (error as { code?: unknown } | null)?.code;
    if (typeof codigo === "string" && ILEGIBLES.has(codigo)) return ruta;
    throw error;
  }
}

/** Runs `fn` with a copy of each file, under its own name; a path that comes twice has one. */
export function conCopiasPrivadas<T>(
  rutas: readonly string[],
  fn: (copias: readonly string[]) => Promise<T>,
): Promise<T> {
  return conCarpetaTemporal("carga", async (carpeta) => {
    const copias = new Map<string, string>();
    for (const ruta of rutas) {
      if (copias.has(ruta)) continue;
      // One folder each: two of them may have the same name.
      copias.set(ruta, await copiar(ruta, join(carpeta, String(copias.size))));
    }
    return await fn(rutas.map((ruta) => copias.get(ruta) ?? ruta));
  });
}
