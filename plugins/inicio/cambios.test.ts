/** «Cambios de hoy»: which field moved, from what to what, and by how much a year ([A1], [V14]). */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { subirContador } from "#core/db/audit.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import type { CambioDeHoy, InicioDePresupuesto } from "#proto/inicio.ts";
import type { TotalAlMomento } from "#proto/valuation.ts";
import { enLineas } from "./inicio.ts";

const GRUPO = "357/E2601";
type Fila = Record<string, string | number> & { readonly id: number; readonly rev: number };

const centavos = (n: number): number => Math.round(n * 100);
const suma = ({ costo }: CambioDeHoy): number | null =>
  costo && costo.reduce((t, c) => t + centavos(c.total), 0);

paraCadaBase("changes of today", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const cambios = async () =>
    (await p.pedir<InicioDePresupuesto>("GET", `/api/inicio/${GRUPO}`, {
      como: p.roles.consulta,
    })).json.cambios;
  const total = async () =>
    (await p.pedir<TotalAlMomento>("GET", `/api/valorizar/momento/${GRUPO}`, {
      como: p.roles.consulta,
    })).json.totales.reduce((t, m) => t + centavos(m.total), 0);
  const listar = async (b: string) =>
    (await p.pedir<Record<string, Fila[]>>("GET", `/api/bases/${b}/${GRUPO}`, {
      como: p.roles.analista,
    })).json[b];
  const celdas = async (b: string, dichos: readonly [Fila, object][], como = p.roles.analista) => {
    const form = {
      cambios: JSON.stringify(dichos.map(([{ id, rev }, valores]) => ({ id, rev, valores }))),
    };
    const { json } = await p.pedir("POST", `/api/bases/${b}/celdas/${GRUPO}`, { como, form });
    expect(json).toMatchObject({ resultado: true });
  };
  const guardar = (b: string, form: Record<string, string | number>) =>
    p.pedir("POST", `/api/bases/${b}/${GRUPO}`, { como: p.roles.analista, form });

  test("one row says its field before and after, and what the total moved by, edit after edit", async () => {
    const antes = await total();
    const [primera] = await listar("cargos");
    await celdas("cargos", [[primera, { cargos: Number(primera.cargos) + 2 }]]);
    const [segunda] = await listar("cargos");
    await celdas("cargos", [[segunda, { cargos: Number(primera.cargos) + 5 }]]);
    const { ultimos, inciertas } = await cambios();
    const { prog, subp, proy, act, esc } = primera;
    expect(ultimos[0]).toMatchObject({
      usuario: "analista@economia",
      titulo: "Cargos",
      accion: "editar",
      obra: "Modificación",
      detalle: `Cargos: ${primera.cargos} → ${Number(primera.cargos) + 5}`,
    });
    expect(ultimos[0].clave).toStartWith(`${prog}-${subp}-${proy}-${act} · Esc. ${esc} · `);
    expect(suma(ultimos[0])).toBe(await total() - antes);
    expect(suma(ultimos[0])).toBeGreaterThan(0);
    expect(inciertas).toBe(0);
  });

  test("several rows of one person and base are one line; another person or base begins another", async () => {
    const antes = await total();
    const [a, b, c] = await listar("contratosespeciales");
    await celdas("contratosespeciales", [
      [a, { costo_total: 1_000_000 }],
      [b, { costo_total: 2_000_000.5 }],
    ]);
    const { ultimos } = await cambios();
    expect(ultimos[0]).toMatchObject({
      titulo: "Contratos especiales",
      clave: "2 registros",
      detalle: "Costo Total",
    });
    expect(suma(ultimos[0])).toBe(await total() - antes);
    expect(ultimos[1].titulo).toBe("Cargos");
    await celdas("contratosespeciales", [[c, { costo_total: 7 }]], p.roles.onp);
    const [de_onp, de_ella] = (await cambios()).ultimos;
    expect([de_onp.usuario, de_ella.usuario]).toEqual(["onp@onp", "analista@economia"]);
    expect(de_onp.detalle).toMatch(/^Costo Total: \$ .* → \$ 7,00$/);
  });

  test("a row that comes and one that goes are worth what they cost", async () => {
    const [{ validacion: _, costo_anual, ...fila }] = await listar("cargos");
    await guardar("cargos", { ...fila, accion: "eliminar" });
    const [baja] = (await cambios()).ultimos;
    expect(baja).toMatchObject({ obra: "Eliminación", detalle: "" });
    expect(suma(baja)).toBe(-centavos(Number(costo_anual)));
    const form = { como: p.roles.analista, form: {} };
    await p.pedir("POST", `/api/bases/cargos/deshacer/${GRUPO}`, form);
    const [vuelta] = (await cambios()).ultimos;
    // Gone and back: nothing moved, and it says so.
    expect(vuelta).toMatchObject({ obra: "Cambios", costo: [{ simbolo: "$", total: 0 }] });
  });

  test("what a rule or a table changed afterwards is told without an amount", async () => {
    const [regla] = await listar("adicionales");
    await celdas("adicionales", [[regla, { porcentaje: 12.34 }]]);
    const { ultimos: [nueva, vieja], inciertas } = await cambios();
    expect(nueva).toMatchObject({ titulo: "Adicionales", costo: null });
    expect(nueva.detalle).toStartWith("Porcentaje: ");
    expect(vieja.costo).toBeNull();
    expect(inciertas).toBeGreaterThan(0);

    const [fila] = await listar("cargos");
    await celdas("cargos", [[fila, { cargos: Number(fila.cargos) + 1 }]]);
    expect((await cambios()).ultimos[0].costo).not.toBeNull();
    await p.app.db.tx(async (q) => {
      await q.auditar(ACTOR, {
        accion: "editar",
        entidad: "parametros",
        clave: "desde_mes=202506",
      });
      await subirContador(q, "referencias");
    });
    const { ultimos: [despues] } = await cambios();
    expect(despues).toMatchObject({ titulo: "Cargos", costo: null });
    const [otra] = await listar("cargos");
    await guardar("cargos", { ...otra, accion: "editar", cargos: 1 });
    // What it did before is of other values: the line, as a whole, is not certain.
    expect((await cambios()).ultimos[0].costo).toBeNull();
    await celdas("contratosespeciales", [[(await listar("contratosespeciales"))[0], {
      costo_total: 3,
    }]]);
    expect((await cambios()).ultimos[0].costo).not.toBeNull();
  });

  test("valuing cuts the list, and more entries than are looked at are said to be more", async () => {
    await p.pedir("POST", "/api/valorizar", {
      como: p.roles.analista,
      form: { saf: 357, codipres: "E2601" },
    });
    const [valorizado] = (await cambios()).ultimos;
    expect(valorizado).toMatchObject({ accion: "valorizar", clave: "", costo: null });
    expect(valorizado.detalle).toContain("Total en pesos: $ ");
    await p.app.db.tx(async (q) => {
      for (let i = 1; i <= 201; i++) {
        await q.auditar(ACTOR, {
          accion: "editar",
          entidad: "cargos",
          clave: i,
          saf: 357,
          codipres: "E2601",
          antes: {},
          despues: {},
        });
      }
    });
    const { ultimos, hay_mas } = await cambios();
    expect(ultimos.length).toBe(1);
    expect(ultimos[0]).toMatchObject({ clave: "más de 200 registros", costo: null });
    expect(hay_mas).toBe(true);
  });
});

describe("lines of entries", () => {
  const asiento = (usuario: string, entidad: string, clave: string | null) =>
    ({ id: 1, instante: 0, accion: "editar", usuario, entidad, clave }) as const;

  test("only rows of one base by one person, with nothing between them, go together", () => {
    const lineas = enLineas([
      asiento("a", "cargos", "1"),
      asiento("a", "cargos", "2"),
      asiento("b", "cargos", "1"),
      asiento("a", "cargos", "3"),
      asiento("a", "cargos", null),
      asiento("a", "valuaciones", "E2601"),
      asiento("a", "valuaciones", "E2601"),
    ]);
    expect(lineas.map((l) => l.length)).toEqual([2, 1, 1, 1, 1, 1]);
  });
});
