import { expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto } from "#core/testing/producto.ts";
import type { GrupoEnPanorama, Situacion } from "#proto/admin.ts";

paraCadaBase("every group of a SAF in one answer", (base) => {
  test(
    "it says of each what the heading of the group says, and only to who may see the organismo",
    async () => {
      const p = await abrirProducto(base);
      try {
        const ver = async (saf: number, como = p.roles.consulta) =>
          await p.pedir<{ grupos: GrupoEnPanorama[] }>("GET", `/api/presupuestos/panorama/${saf}`, {
            como,
          });
        const de = async (codipres: string, saf = 357) =>
          (await ver(saf)).json.grupos.find((g) => g.codipres === codipres);
        const situacion = async (codipres: string) =>
          (await p.pedir<Situacion>("GET", `/api/presupuestos/situacion/357/${codipres}`, {
            como: p.roles.consulta,
          })).json;
        expect(await de("E2601")).toMatchObject({
          valorizado: false,
          valuacion: null,
          guardados: 0,
          errores: 0,
          totales: [],
        });
        const valorizar = () =>
          p.pedir("POST", "/api/valorizar", {
            como: p.roles.analista,
            form: { saf: 357, codipres: "E2601" },
          });
        await valorizar();
        const { grupos } = (await ver(357)).json;
        for (const g of grupos) {
          const suya = await situacion(g.codipres);
          expect(g).toMatchObject({
            valorizado: suya.valorizado,
            desactualizado: suya.desactualizado,
            totales: suya.totales,
            valuacion: suya.valuacion,
          });
          expect(g.posiciones?.cargos).toBe(suya.posiciones?.cargos);
        }
        expect(grupos.find((g) => g.codipres === "E2601")?.totales.length).toBeGreaterThan(0);
        // A save, and a row that is wrong: both are counted, and whose the change was.
        const [fila] = (await p.pedir<{ cargos: Record<string, number>[] }>(
          "GET",
          "/api/bases/cargos/357/E2601",
          { como: p.roles.analista },
        )).json.cargos;
        const { validacion: _, ...valores } = fila;
        await p.pedir("POST", "/api/bases/cargos/357/E2601", {
          como: p.roles.analista,
          form: {
            ...valores as Record<string, number>,
            rev: "",
            accion: "editar",
            cargos: Number(fila.cargos) + 1,
          },
        });
        const cambiado = await de("E2601");
        expect(cambiado).toMatchObject({ valorizado: true, desactualizado: true, guardados: 1 });
        expect(cambiado?.cambio?.usuario).toBe("analista@economia");
        expect(cambiado?.posiciones?.cargos).toBe((await situacion("E2601")).posiciones?.cargos);
        await p.app.db.tx(async (q) => {
          await q.ejecutar("UPDATE base_cargos SET ubic = 998 WHERE id = ?", [fila.id]);
          await q.ejecutar("UPDATE presupuestos SET rev_datos = rev_datos + 1 WHERE saf = 357");
        });
        expect(await de("E2601")).toMatchObject({ errores: 1, guardados: 2 });
        expect(await de("M2412")).toMatchObject({ valorizado: true, posiciones: null });
        // Of everybody: how many of them, and what they come to.
        const todos = (await ver(750, p.roles.admin)).json.grupos;
        const junto = todos.find((g) => g.codipres === "E2601");
        expect(junto?.safs?.valorizados).toBe(1);
        expect(junto?.safs?.todos).toBeGreaterThan(1);
        expect(junto?.totales).toEqual((await situacion("E2601")).totales);
        expect((await ver(307, p.roles.analista)).status).toBe(403);
        expect((await ver(750, p.roles.analista)).status).toBe(403);
        expect((await ver(999, p.roles.admin)).status).toBe(404);
      } finally {
        await p.cerrar();
      }
    },
    600_000,
  );
});
