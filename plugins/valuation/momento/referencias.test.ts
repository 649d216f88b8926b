import { expect, test } from "bun:test";
import { subirContador } from "#core/db/audit.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto } from "#core/testing/producto.ts";
import type { TotalAlMomento } from "#proto/valuation.ts";

paraCadaBase("the total of now", (base) => {
  test("is never one that was being taken when the reference data changed", async () => {
    const p = await abrirProducto(base);
    try {
      const pedir = async () =>
        (await p.pedir<TotalAlMomento>("GET", "/api/valorizar/momento/357/E2601", {
          como: p.roles.analista,
        })).json.totales;
      // The picture is taken, and takes long to arrive.
      const tomada = Promise.withResolvers<void>();
      const entrega = Promise.withResolvers<void>();
      const { ejecutar } = p.app.trabajos;
      p.app.trabajos.ejecutar = (async (nombre: string, ...resto: never[]) => {
        const foto = await (ejecutar as (...a: unknown[]) => Promise<unknown>)(nombre, ...resto);
        tomada.resolve();
        await entrega.promise;
        return foto;
      }) as typeof ejecutar;
      const antes = pedir();
      await tomada.promise;
      await p.app.db.tx(async (q) => {
        await q.ejecutar("UPDATE categorias_valores SET remuneracion = remuneracion + 100000");
        await subirContador(q, "referencias");
      });
      const despues = pedir();
      await Bun.sleep(200);
      entrega.resolve();
      await antes;
      p.app.trabajos.ejecutar = ejecutar;
      const ahora = await pedir();
      expect(await despues).toEqual(ahora);
      const valuada = await p.pedir<{ totales?: unknown }>("POST", "/api/valorizar", {
        como: p.roles.analista,
        form: { saf: 357, codipres: "E2601" },
      });
      expect(valuada.json).toMatchObject({ resultado: true });
      const { json } = await p.pedir<TotalAlMomento>(
        "GET",
        "/api/presupuestos/situacion/357/E2601",
        { como: p.roles.analista },
      );
      expect(json.totales).toEqual(ahora);
    } finally {
      await p.cerrar();
    }
  }, 600_000);
});
