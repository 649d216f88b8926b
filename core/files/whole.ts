/** Files that appear whole or not at all. */
import { createWriteStream, type WriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { finished } from "node:stream/promises";
import { temporalJunto } from "./temporary.ts";

/** Bytes that wait in memory before the source is asked to pause. */
const BUFER = 256 * 1024;

/** Puts what the system still holds in memory on the disk. */
export async function asegurar(path: string, flags: "r" | "r+" = "r+"): Promise<void> {
  await using archivo = await open(path, flags);
  await archivo.sync();
}

/** A rename survives a power cut only once its folder is on the disk too. */
export async function asegurarCarpeta(carpeta: string): Promise<void> {
  try {
    await asegurar(carpeta, "r");
  } catch (error) {
    // Windows and some network file systems cannot sync a folder; the file itself is safe.
    const codigo = error instanceof Error && "code" in error ? error.code : undefined;
    if (!["EISDIR", "EPERM", "EINVAL", "ENOTSUP"].includes(String(codigo))) throw error;
  }
}

/**
 * Writes a file through a temporary one in the same folder: `escribir` fills the stream (ending it
 * is optional), the bytes reach the disk, and only then does the file take its name. When anything
 * fails, what stood at `path` stays as it was and nothing is left beside it. Only the owner may
 * read the file, since it holds a body's data.
 * @returns size of the file in bytes.
 * @throws whatever `escribir` throws, or the file system's error.
 */
export async function escribirAtomico(
  path: string,
  escribir: (stream: WriteStream) => Promise<void>,
): Promise<number> {
  const carpeta = dirname(path);
  const temporal = temporalJunto(path);
  const stream = createWriteStream(temporal, { flags: "wx", mode: 0o600, highWaterMark: BUFER });
  const terminado = finished(stream);
  // The failure is reported by the await below; until then it must not count as unhandled.
  terminado.catch(() => {});
  try {
    // A disk that fails while `escribir` waits for its own source ends the wait at once.
    await Promise.race([escribir(stream), terminado]);
    if (!stream.writableEnded) stream.end();
    await terminado;
    await asegurar(temporal);
    const { size } = await stat(temporal);
    await rename(temporal, path);
    await asegurarCarpeta(carpeta);
    return size;
  } catch (error) {
    await cerrar(stream);
    await rm(temporal, { force: true });
    throw error;
  }
}

/** Destroys the stream and waits, so that a late open cannot bring the temporary file back. */
function cerrar(stream: WriteStream): Promise<void> {
  if (stream.closed) return Promise.resolve();
  return new Promise((listo) => {
    stream.once("close", listo);
    stream.destroy();
  });
}
