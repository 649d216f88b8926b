import { expect, test } from "bun:test";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { abrir, envolver } from "./container.ts";

test("a database that the disk takes only in part is never given for whole", async () => {
  const carpeta = await mkdtemp(join(tmpdir(), "planta-marcos-"));
  try {
    const [base, respaldo, destino] = ["base", "respaldo", "destino"].map((n) => join(carpeta, n));
    await writeFile(base, crypto.getRandomValues(new Uint8Array(60_000)).toHex());
    await envolver(base, respaldo);
    const programa = `
      import { abrir } from ${JSON.stringify(join(import.meta.dir, "container.ts"))};
      await abrir(${JSON.stringify(respaldo)}, ${JSON.stringify(destino)}, "uno")
        .then(() => console.log("entero"), (error) => console.log(error.code));`;
    // Room for half of it: the system writes what fits, and tells how much that was.
    const orden = ["bash", "-c", `trap '' XFSZ; ulimit -f 60; exec "$0" -e "$1"`];
    const { stdout } = Bun.spawnSync([...orden, process.execPath, programa]);
    expect(stdout.toString().trim()).toBe("EFBIG");
    await rm(destino);
    await abrir(respaldo, destino, "uno");
    expect((await stat(destino)).size).toBe(120_000);
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
});
