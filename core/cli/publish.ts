/** A file that appears whole or not at all. */
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { asegurar, asegurarCarpeta } from "../files/whole.ts";
import { conTemporal } from "../files/temporary.ts";

/**
 * Gives the path of an empty file beside `destino`, which only its owner may read, and renames it
 * once its bytes are on disk.
 */
export async function publicar(
  destino: string,
  hacer: (temporal: string) => Promise<void>,
): Promise<void> {
  await conTemporal(destino, "salida", async (temporal) => {
    await (await open(temporal, "wx", 0o600)).close();
    await hacer(temporal);
    await asegurar(temporal);
    await rename(temporal, destino);
    await asegurarCarpeta(dirname(destino));
  });
}
