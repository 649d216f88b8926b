/**
 * Copies of the files of a load, which may hold people's documents ([E4]): what reads them reads from
 * a folder that only this account may enter, gone with the load. What a killed process leaves is
 * removed by the next order that writes.
 */
import { constants, type FileHandle, mkdir, open } from "node:fs/promises";
import { basename, join } from "node:path";
import { conCarpetaTemporal } from "#core/files/temporary.ts";

/** Errors of a file that cannot be read, which the load tells better. */
const ILEGIBLES = new Set(["ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "ELOOP"]);

/** Bytes copied at a time. */
const TROZO = 256 * 1024;

async function copiarBytes(origen: FileHandle, destino: string): Promise<void> {
  // Nobody else can enter its folder, and nobody else may read it.
  await using copia = await open(destino, "wx", 0o600);
  const trozo = new Uint8Array(TROZO);
  for (;;) {
    const { bytesRead } = await origen.read(trozo, 0, TROZO);
    if (bytesRead === 0) return;
    await copia.writeFile(trozo.subarray(0, bytesRead));
  }
}

/**
 * @returns the copy, or the path itself when it cannot be read. Of a link that may not be followed,
 * the place where the copy would be, which is not there.
 */
async function copiar(ruta: string, carpeta: string, sinEnlaces: boolean): Promise<string> {
  const destino = join(carpeta, basename(ruta));
  const como = constants.O_RDONLY | (sinEnlaces ? constants.O_NOFOLLOW : 0);
  try {
    await using origen = await open(ruta, como);
    if (!(await origen.stat()).isFile()) return sinEnlaces ? destino : ruta;
    await mkdir(carpeta, { mode: 0o700 });
    await copiarBytes(origen, destino);
    return destino;
  } catch (error) {
    const codigo = (error as { code?: unknown } | null)?.code;
    if (typeof codigo === "string" && ILEGIBLES.has(codigo)) return sinEnlaces ? destino : ruta;
    throw error;
  }
}

/**
 * Runs `fn` with a copy of each file, under its own name; a path that comes twice has one.
 * @param sinEnlaces whether what is now a link is not read.
 */
export function conCopiasPrivadas<T>(
  rutas: readonly string[],
  fn: (copias: readonly string[]) => Promise<T>,
  sinEnlaces = false,
): Promise<T> {
  return conCarpetaTemporal("carga", async (carpeta) => {
    const copias = new Map<string, string>();
    for (const ruta of rutas) {
      if (copias.has(ruta)) continue;
      // One folder each: two of them may have the same name.
      copias.set(ruta, await copiar(ruta, join(carpeta, String(copias.size)), sinEnlaces));
    }
    return await fn(rutas.map((ruta) => copias.get(ruta) ?? ruta));
  });
}
