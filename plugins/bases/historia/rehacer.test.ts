/** What a person undid is done again, until something else is changed ([A1], [K1]). */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { CambioMostrado, Deshecho } from "#proto/bases.ts";

type Rol = Producto["roles"]["analista"];
type Fila = Readonly<Record<string, string | number>>;
const BASE = "otrosgastos";

for (const base of basesDeDatos()) {
  describe(`rehacer en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base);
    }, 600_000);
    afterAll(() => p.cerrar());

    const llamar = <R>(
      ruta: string,
      form: Readonly<Record<string, string | number>>,
      como: Rol,
    ) => p.pedir<R & { resultado: boolean; mensaje: string }>("POST", ruta, { como, form });
    const paso = (form: { readonly rehacer?: 1 } = {}, como = p.roles.analista) =>
      llamar<Deshecho>(`/api/bases/${BASE}/deshacer/357/E2601`, { nada: "", ...form }, como);
    const rehacer = (como?: Rol) => paso({ rehacer: 1 }, como);
    const listar = async () =>
      (await p.pedir<Record<string, readonly Fila[]>>("GET", `/api/bases/${BASE}/357/E2601`, {
        como: p.roles.analista,
      })).json[BASE];
    const escribir = (valores: readonly (readonly [Fila, number])[], como = p.roles.analista) => {
      const cambios = JSON.stringify(
        valores.map(([{ id }, costo]) => ({ id, valores: { costo_total: String(costo) } })),
      );
      return llamar(`/api/bases/${BASE}/celdas/357/E2601`, { cambios }, como);
    };
    const costos = async () => (await listar()).slice(0, 2).map((f) => f.costo_total);

    test("[K1] undone steps are done again in their order, and undone once more", async () => {
      const [a, b] = await listar();
      const antes = [a.costo_total, b.costo_total];
      await escribir([[a, 11], [b, 12]]);
      await escribir([[a, 21]]);
      const recorrido: unknown[] = [];
      for (const dar of [paso, paso, rehacer, rehacer, paso, rehacer] as const) {
        expect((await dar()).json.resultado).toBe(true);
        recorrido.push(await costos());
      }
      expect(recorrido).toEqual([[11, 12], antes, [11, 12], [21, 12], [11, 12], [21, 12]]);
      // It stands again: it can be undone, and nothing is left to do again.
      const { json } = await rehacer();
      expect([json.resultado, json.mensaje]).toEqual([
        false,
        "No hay nada para rehacer: después de lo que deshizo cambió otra cosa",
      ]);
      const { json: { cambios } } = await p.pedir<{ cambios: readonly CambioMostrado[] }>(
        "GET",
        "/api/bases/cambios/357/E2601",
        { como: p.roles.analista },
      );
      expect(cambios.filter((c) => c.base === BASE).map((c) => c.cantidad).slice(0, 2))
        .toEqual([1, 2]);
    });

    test("[K1] another change of one's own ends what could be done again", async () => {
      const [a, b] = await listar();
      await escribir([[a, 31]]);
      await paso();
      await escribir([[b, 32]]);
      expect((await rehacer()).json.resultado).toBe(false);
      expect(await costos()).toEqual([a.costo_total, 32]);
    });

    test("[K1] a row that another person changed meanwhile stays; what another undid is not one's own", async () => {
      const [a] = await listar();
      await escribir([[a, 41]]);
      await paso();
      expect((await rehacer(p.roles.onp)).json.resultado).toBe(false);
      await escribir([[a, 42]], p.roles.onp);
      expect((await rehacer()).json).toMatchObject({
        resultado: false,
        conservados: [{ registro: a.id }],
      });
      expect((await costos())[0]).toBe(42);
    });

    test("[K1] a row that was deleted, brought back and deleted again", async () => {
      const [a] = await listar();
      const hay = async () => (await listar()).some((f) => f.id === a.id);
      await llamar(`/api/bases/${BASE}/eliminar/357/E2601`, {
        registros: `${a.id}:${a.rev}`,
      }, p.roles.analista);
      const veces = [await hay()];
      for (const dar of [paso, rehacer, paso] as const) {
        await dar();
        veces.push(await hay());
      }
      expect(veces).toEqual([false, true, false, true]);
    });
  });
}
