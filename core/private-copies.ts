/**
 * Copies of files that hold people's documents ([E4]): work reads them from a folder that only this
 * user may open, which goes away with it. What a killed process leaves, the next command removes.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { vive } from "./jobs/alive.ts";

const PREFIJO = "planta-privado-";
const NOMBRE = /^planta-privado-(\d+)-/;
/** No work with such files takes this long: a number of process that is in use again hides nothing. */
const VENCE_MS = 24 * 3600_000;
/** Errors of a file that cannot be read, which whoever works with it tells better. */
const ILEGIBLES = new Set(["ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "ELOOP"]);

/** @returns the copy, or the path itself when it cannot be read. */
async function copiar(ruta: string, carpeta: string): Promise<string> {
  const destino = join(carpeta, basename(ruta));
  try {
    if (!(await stat(ruta)).isFile()) return ruta;
    await mkdir(carpeta, { mode: 0o700 });
    await pipeline(
      createReadStream(ruta),
      createWriteStream(destino, { flags: "wx", mode: 0o600 }),
    );
    return destino;
  } catch (error) {
    const codigo = (error as { code?: unknown } | null)?.code;
    if (typeof codigo === "string" && ILEGIBLES.has(codigo)) return ruta;
    throw error;
  }
}

/**
 * Runs `fn` with copies of these files, each with its own name; a path that comes twice has one
 * copy. They are gone when it ends, well or not.
 */
export async function conCopiasPrivadas<T>(
  rutas: readonly string[],
  fn: (copias: readonly string[]) => Promise<T>,
): Promise<T> {
  await borrarCopiasAbandonadas();
  // Made for its owner alone.
  const carpeta = await mkdtemp(join(tmpdir(), `${PREFIJO}${process.pid}-`));
  try {
    const copias = new Map<string, string>();
    for (const ruta of rutas) {
      if (copias.has(ruta)) continue;
      // One folder each: two of them may have the same name.
      copias.set(ruta, await copiar(ruta, join(carpeta, String(copias.size))));
    }
    return await fn(rutas.map((ruta) => copias.get(ruta) ?? ruta));
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

/** Whether whoever made this folder can no longer remove it. */
function abandonada(pid: number, mtimeMs: number): boolean {
  if (Date.now() - mtimeMs > VENCE_MS) return true;
  if (pid !== process.pid) return !vive(pid);
  // A machine that starts again may give this process the number of the dead one.
  return Bun.isMainThread && mtimeMs < performance.timeOrigin;
}

/** Removes what killed processes left. Another user's is not this one's to remove. */
export async function borrarCopiasAbandonadas(): Promise<void> {
  for (const nombre of await readdir(tmpdir()).catch(() => [])) {
    const pid = NOMBRE.exec(nombre)?.[1];
    if (pid === undefined) continue;
    const carpeta = join(tmpdir(), nombre);
    const datos = await stat(carpeta).catch(() => null);
    if (!datos?.isDirectory() || !abandonada(Number(pid), datos.mtimeMs)) continue;
    await rm(carpeta, { recursive: true, force: true }).catch(() => {});
  }
}
