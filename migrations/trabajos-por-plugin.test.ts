import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { conectar } from "#core/db/connect.ts";
import { migrar } from "#core/db/migrate.ts";
import { CONJUNTO_PLANTA, paraCadaBase } from "#core/testing/db.ts";
import { plugins } from "#plugins/index.ts";

paraCadaBase("work that a server of before left half way", (base) => {
  test("[F2] has the name of a job that there is, and that is taken up", async () => {
    const { url, cerrar } = await base.vacia();
    try {
      await migrar(url, [CONJUNTO_PLANTA]);
      const db = await conectar(url);
      try {
        const sql = join(CONJUNTO_PLANTA.carpeta, db.dialecto, "0025_trabajos_por_plugin.sql");
        await db.tx(async (q) => {
          for (const nombre of ["admin.operacion", "bases.excel"]) {
            await q.ejecutar(
              "INSERT INTO trabajos (nombre, entrada, actor, estado, intentos, avance, etapa, " +
                "creado) VALUES (?, '{}', '{}', 'pendiente', 0, 0, '', 0)",
              [nombre],
            );
          }
          await q.ejecutar(readFileSync(sql, "utf8"));
        });
        const nombres = await db.valores("SELECT nombre FROM trabajos ORDER BY id");
        expect(nombres).toEqual([["formulacion.operacion"], ["bases.excel"]]);
        const [plugin, trabajo] = String(nombres[0][0]).split(".");
        const jobs = plugins.find((p) => p.id === plugin) as { readonly jobs: object } | undefined;
        expect(Object.entries(jobs?.jobs ?? {}).find(([n]) => n === trabajo)?.[1].resumable)
          .toBeFunction();
      } finally {
        await db.cerrar();
      }
    } finally {
      await cerrar();
    }
  });
});
