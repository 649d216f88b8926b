/** Reading back the workbooks that calls answer. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type HojaLeida, leerLibro } from "../excel/reader.ts";

export async function hojasDe(bytes: Uint8Array): Promise<HojaLeida[]> {
  const carpeta = await mkdtemp(join(tmpdir(), "planta-libro-"));
  try {
    const archivo = join(carpeta, "libro.xlsx");
    await Bun.write(archivo, bytes);
    return await leerLibro(archivo);
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}
