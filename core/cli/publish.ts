/** A file that appears whole or not at all. */
import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";

/** Gives a temporary path beside `destino`, and renames it once its bytes are on disk. */
export async function publicar(
  destino: string,
  hacer: (temporal: string) => Promise<void>,
): Promise<void> {
  const temporal = `${destino}.${randomUUID()}.tmp`;
  try {
    await hacer(temporal);
    const archivo = await open(temporal, "r+");
    try {
      await archivo.sync();
    } finally {
      await archivo.close();
    }
    await rename(temporal, destino);
  } finally {
    await rm(temporal, { force: true });
  }
}
