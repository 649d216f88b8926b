import { expect, test } from "bun:test";
import { resolve } from "node:path";
import { encolar } from "#core/jobs/queue.ts";
import { paraCadaBase } from "../db.ts";
import { abrirProducto, ACTOR } from "../producto.ts";
import { veces } from "./times.ts";

const PLANTA = resolve(import.meta.dir, "../../../bin/planta.ts");
const MUERTES = veces(2, 100);
/** Jobs waiting before each death: more than a worker does before it. */
const TRABAJOS = 6;

paraCadaBase("workers killed at any moment", (base) => {
  test("[V11] every job of the queue ends, and none is left half done", async () => {
    const p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 30 });
    const { db, config } = p.app;
    const servir = (...opciones: string[]) =>
      Bun.spawn([process.execPath, PLANTA, "trabajador", ...opciones], {
        env: { ...process.env, DATABASE_URL: config.databaseUrl, PLANTA_MODO: "testing" },
        stdout: "ignore",
        stderr: "ignore",
      });
    const cuantos = async (estado: string) =>
      Number((await db.valores("SELECT count(*) FROM trabajos WHERE estado = ?", [estado]))[0][0]);
    try {
      let pedidos = 0;
      for (let i = 0; i < MUERTES; i++) {
        const antes = await cuantos("hecho");
        for (let k = 0; k < TRABAJOS; k++, pedidos++) {
          const entrada = { saf: [103, 357][k % 2], codipres: "E2601" };
          await encolar(db, "valuation.valorizar", entrada, ACTOR);
        }
        const victima = servir();
        // It is at work: from here on, at any moment of any job.
        while (await cuantos("hecho") === antes) await Bun.sleep(10);
        await Bun.sleep(Math.random() * 150);
        victima.kill("SIGKILL");
        await victima.exited;
      }
      expect(await servir("--hasta-vaciar").exited).toBe(0);
      expect(await cuantos("hecho")).toBe(pedidos);
      const { comprobar } = await import("#plugins/valuation/service.ts");
      expect((await comprobar(db, () => {})).flatMap((c) => c.fallas)).toEqual([]);
    } finally {
      await p.cerrar();
    }
  }, 7_200_000);
});
