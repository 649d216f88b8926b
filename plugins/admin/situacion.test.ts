import { expect, test } from "bun:test";
import { leidas, paraCadaBase } from "../../core/testing/db.ts";
import { abrirProducto } from "../../core/testing/producto.ts";

interface Situacion {
  valorizado: boolean;
  desactualizado: boolean;
  totales: { mon: number; total: number }[];
  posiciones: { permanentes: number; cargos: number; techo: number; supera: boolean } | null;
  bases: { base: string; registros: number; errores: number }[];
}

paraCadaBase("state of a group", (base) => {
  test(
    "[T2] [V12] valuation, positions against the techo, rows and errors per base, always of now",
    async () => {
      const p = await abrirProducto(base);
      try {
        const ver = async (codipres: string, saf = 357, como = p.roles.consulta) =>
          (await p.pedir<Situacion>("GET", `/api/presupuestos/situacion/${saf}/${codipres}`, {
            como,
          })).json;
        const antes = await ver("E2601");
        expect(antes).toMatchObject({ valorizado: false, desactualizado: false, totales: [] });
        expect(antes.bases).toHaveLength(9);
        expect(antes.bases.every((b) => b.registros > 0 && b.errores === 0)).toBe(true);
        const [[cargos]] = await p.app.db.valores(
          "SELECT sum(b.cargos + b.vacantes) FROM base_cargos b JOIN codigos_procesamiento c " +
            "ON c.codp = b.codp WHERE saf = 357 AND codipres = 'E2601' AND pprin IN (1, 2) " +
            "AND c.unidad = 'C'",
        );
        expect(antes.posiciones?.cargos).toBe(Number(cargos));
        const techo = (n: number) =>
          p.importarTextos({ techos: `ejercicio,saf,cargos,observaciones\n2026,357,${n},\n` });
        await techo(Number(cargos));
        expect((await ver("E2601")).posiciones).toMatchObject({ techo: cargos, supera: false });
        await techo(Number(cargos) - 1);
        expect((await ver("E2601")).posiciones).toMatchObject({ supera: true });
        const { json } = await p.pedir("POST", "/api/valorizar", {
          como: p.roles.analista,
          form: { saf: 357, codipres: "E2601" },
        });
        const despues = await ver("E2601");
        expect(despues).toMatchObject({ valorizado: true, desactualizado: false });
        expect(Object.fromEntries(despues.totales.map((t) => [t.mon, t.total]))).toEqual(
          json.total as Record<string, number>,
        );
        // A scale that goes away invalidates rows at once, though no row was written.
        const [{ usadas }] = await leidas<{ usadas: number }>(
          p.app.db,
          "SELECT count(*) AS usadas FROM base_cargos WHERE saf = 357 AND codipres = 'E2601' " +
            "AND codp = 1",
        );
        await p.app.db.tx(async (q) => {
          await q.ejecutar("DELETE FROM codigos_procesamiento WHERE codp = 1");
          await q.ejecutar("UPDATE contadores SET valor = valor + 1 WHERE nombre = 'referencias'");
        });
        const sin = await ver("E2601");
        expect(sin.bases[0]).toMatchObject({ base: "cargos", errores: Number(usadas) });
        expect(await ver("E2601", 750, p.roles.admin)).toMatchObject({
          posiciones: null,
          bases: [],
        });
        expect(await ver("M2412")).toMatchObject({ valorizado: true, posiciones: null });
      } finally {
        await p.cerrar();
      }
    },
    60_000,
  );
});
