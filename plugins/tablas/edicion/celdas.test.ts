import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "../../../core/testing/db.ts";
import { abrirProducto, type Producto } from "../../../core/testing/producto.ts";
import type { CeldaRehusada, FilaAjena } from "../../../core/http/cells.ts";
import type { Categoria } from "../../../proto/tablas.ts";

interface Respuesta {
  readonly resultado: boolean;
  readonly mensaje: string;
  readonly registros?: readonly { id: number; rev: string }[];
  readonly celdas?: readonly CeldaRehusada[];
  readonly conflictos?: readonly FilaAjena[];
}

const MES = 202501;

paraCadaBase("cells of the categories of a scale", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 20 });
  }, 60_000);
  afterAll(() => p.cerrar());

  const listar = async () => {
    const { json } = await p.pedir<Categoria[]>("GET", `/api/tablas/categorias/62/${MES}`, {
      como: p.roles.tablas,
    });
    return json;
  };
  const enviar = (cambios: unknown, como = p.roles.tablas) =>
    p.pedir<Respuesta>("POST", `/api/tablas/categorias/celdas/62/${MES}`, {
      como,
      form: { cambios: JSON.stringify(cambios) },
    });
  const cambio = ({ cat, rev }: Categoria, valores: object) => ({ id: cat, rev, valores });

  test("[R6] many values from a month are one change, and what is not sent stays", async () => {
    const [a, b] = await listar();
    const { json } = await enviar([
      cambio(a, { remuneracion: "1000.5" }),
      cambio(b, { descripcion: "Otra", sumafijare: "7" }),
    ]);
    expect(json).toMatchObject({ resultado: true });
    const [a2, b2] = await listar();
    // A norm is of its value: another value begins without any.
    const nueva = { norma: "", desde_mes: MES };
    expect(a2).toEqual({ ...a, ...nueva, remuneracion: 1000.5, rev: a2.rev });
    expect(b2).toEqual({ ...b, ...nueva, descripcion: "Otra", sumafijare: 7, rev: b2.rev });
    expect(json.registros?.map((r) => r.rev)).toEqual([a2.rev, b2.rev]);
    const { json: con } = await enviar([
      cambio(a2, { uret: "5" }),
      cambio(b2, { sumafijare: "-1" }),
    ]);
    expect(con.resultado).toBe(false);
    expect(con.celdas?.map((c) => [c.id, c.columna])).toEqual([
      [a.cat, "uret"],
      [b.cat, "sumafijare"],
    ]);
    expect((await listar()).slice(0, 2)).toEqual([a2, b2]);
  });

  test("[K1] what somebody else stored stops them all, with who and how it is", async () => {
    const [a, b] = await listar();
    await enviar([{ id: b.cat, valores: { sumafijare: "99" } }]);
    const r = await enviar([cambio(a, { sumafijare: "1" }), cambio(b, { sumafijare: "2" })]);
    expect(r.status).toBe(409);
    expect(r.json.conflictos).toMatchObject([{
      id: b.cat,
      quien: "tablas@economia",
      actual: { sumafijare: 99 },
    }]);
    const gone = await enviar([{ id: 9876, valores: { sumafijare: "1" } }]);
    expect(gone.json.conflictos).toEqual([{ id: 9876, quien: null, actual: null }]);
    expect((await enviar([cambio(a, { sumafijare: "1" })], p.roles.analista)).status).toBe(403);
    expect((await listar())[0]).toEqual(a);
  });

  for (const [cual, anio] of [["techos", 2026], ["vigente", 2025]] as const) {
    test(`[T1] [K1] cells of ${cual} are stored all or none`, async () => {
      const pedir = (cambios: unknown, como = p.roles.admin) =>
        p.pedir<Respuesta>("POST", `/api/admin/${cual}/${anio}/celdas`, {
          como,
          form: { cambios: JSON.stringify(cambios) },
        });
      const bien = await pedir([
        { id: 103, valores: { cargos: "12" } },
        { id: 357, valores: { cargos: 34, observaciones: " nota " } },
      ]);
      expect(bien.json.registros?.map((r) => r.id)).toEqual([103, 357]);
      const [, { rev }] = bien.json.registros ?? [];
      // What is not sent stays.
      const otra = await pedir([{ id: 357, rev, valores: { cargos: 35 } }]);
      expect(otra.json.resultado).toBe(true);
      const [[cargos, observaciones]] = await p.app.db.valores(
        `SELECT cargos, observaciones FROM ${cual} WHERE ejercicio = ? AND saf = 357`,
        [anio],
      );
      expect([Number(cargos), observaciones]).toEqual([35, "nota"]);
      const vieja = await pedir([
        { id: 103, valores: { cargos: 1 } },
        { id: 357, rev, valores: { cargos: 2 } },
      ]);
      expect(vieja.status).toBe(409);
      expect(vieja.json.conflictos).toMatchObject([{
        id: 357,
        quien: "admin@onp",
        actual: { saf: 357, cargos: 35 },
      }]);
      const mala = await pedir([{ id: 103, valores: { cargos: "-3" } }]);
      expect(mala.json.celdas?.[0]).toMatchObject({ id: 103, columna: "cargos" });
      expect((await pedir([{ id: 103, valores: { saf: 1 } }])).status).toBe(400);
      expect((await pedir([{ id: 103, valores: { cargos: 1 } }], p.roles.onp)).status).toBe(403);
      const [[queda]] = await p.app.db.valores(
        `SELECT cargos FROM ${cual} WHERE ejercicio = ? AND saf = 103`,
        [anio],
      );
      expect(Number(queda)).toBe(12);
    });
  }
});
