import { expect, test } from "bun:test";
import { resolve } from "node:path";
import { conectar } from "#core/db/connect.ts";
import { paraCadaBase, type TipoDeBase } from "../db.ts";
import { veces } from "./times.ts";

const PLANTA = resolve(import.meta.dir, "../../../bin/planta.ts");
const MUERTES = veces(2, 200);

const ESQUEMA = {
  sqlite: "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name",
  postgres: "SELECT table_name, column_name, data_type, is_nullable " +
    "FROM information_schema.columns WHERE table_schema = 'public' " +
    "UNION ALL SELECT tablename, indexname, indexdef, '' FROM pg_indexes " +
    "WHERE schemaname = 'public' " +
    "UNION ALL SELECT event_object_table, trigger_name, action_statement, event_manipulation " +
    "FROM information_schema.triggers ORDER BY 1, 2, 3, 4",
} as const;

const migrar = (url: string) =>
  Bun.spawn([process.execPath, PLANTA, "migrar"], {
    env: { ...process.env, DATABASE_URL: url, PLANTA_MODO: "testing" },
    stdout: "ignore",
    stderr: "pipe",
  });

async function esquema(base: TipoDeBase, url: string): Promise<unknown[]> {
  const db = await conectar(url);
  try {
    const migraciones = await db.valores("SELECT conjunto, nombre FROM migraciones ORDER BY 1, 2");
    return [migraciones, await db.valores(ESQUEMA[base.dialecto])];
  } finally {
    await db.cerrar();
  }
}

paraCadaBase("a migration killed at any moment", (base) => {
  test("[K2] the next one finds nothing half made, and ends where a whole one does", async () => {
    const entera = await base.vacia();
    try {
      const inicio = performance.now();
      expect(await migrar(entera.url).exited).toBe(0);
      let dura = performance.now() - inicio;
      const esperado = await esquema(base, entera.url);
      let cortadas = 0;
      for (let i = 0; i < MUERTES || cortadas === 0; i++) {
        const otra = await base.vacia();
        try {
          const inicio = performance.now();
          const victima = migrar(otra.url);
          // Starting takes most of it; the second half is the work.
          await Promise.race([victima.exited, Bun.sleep(dura * (0.4 + Math.random() * 0.6))]);
          victima.kill("SIGKILL");
          await victima.exited;
          if (victima.signalCode !== null) cortadas++;
          // The machine goes faster than it went: the next one dies before.
          else dura = performance.now() - inicio;
          const segunda = migrar(otra.url);
          const errores = await new Response(segunda.stderr).text();
          expect([await segunda.exited, errores]).toEqual([0, ""]);
          expect(await esquema(base, otra.url)).toEqual(esperado);
        } finally {
          await otra.cerrar();
        }
      }
    } finally {
      await entera.cerrar();
    }
  }, 7_200_000);
});
