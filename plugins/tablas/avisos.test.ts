/** Whoever looks at a reference table is told that another one changed it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Evento } from "#core/events.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto, type Rol } from "#core/testing/producto.ts";
import { TABLAS } from "#proto/recursos/tablas.ts";

const MES = 202606;

paraCadaBase("changes of reference tables", (base) => {
  let p: Producto;
  const oidos: Evento[] = [];
  beforeAll(async () => {
    p = await abrirProducto(base);
    p.app.eventos.escuchar((e) => oidos.push(e));
  }, 600_000);
  afterAll(() => p.cerrar());

  async function enviar(ruta: string, form: Record<string, string | number>, rol: Rol = "tablas") {
    oidos.length = 0;
    const r = await p.pedir("POST", `/api/tablas${ruta}`, { como: p.roles[rol], form });
    return { ...r, oidos: oidos.filter((e) => e.tipo === "cambio") };
  }

  test("every call that edits tells its table to everybody who is signed in, once", async () => {
    const tramo = { grado_desde: 0, grado_hasta: 9, porcentaje: 5, descripcion: "Uno" };
    const casos = [
      ["escalafones", "/escalafones/nuevo", { esc: 9871, descripcion: "Nueva" }],
      ["escalafones", "/escalafones/editar", { esc: 9871, descripcion: "Otra" }],
      ["categorias", "/categorias/nueva/9871", { cat: 3, descripcion: "Tres" }],
      ["categorias_valores", `/categorias/editar/9871/${MES}`, { cat: 3, remuneracion: 10 }],
      ["valores_ur", `/valores/valores_ur/${MES}`, { serie_ur: "SINEP", valor: 3 }],
      ["sinep_tramos", `/valores/sinep_tramos/${MES}`, { filas: JSON.stringify([tramo]) }],
      ["sinep_tramos", `/valores/sinep_tramos/${MES}/eliminar`, {}],
      ["valores_ur", `/valores/valores_ur/${MES}/eliminar`, { serie_ur: "SINEP" }],
    ] as const;
    for (const [tabla, ruta, form] of casos) {
      const r = await enviar(ruta, form);
      expect([ruta, r.json.resultado]).toEqual([ruta, true]);
      expect(r.oidos).toEqual([{
        tipo: "cambio",
        permiso: "sesion",
        saf: 0,
        codipres: "",
        datos: { base: tabla, usuario: "tablas@economia" },
      }]);
    }
  });

  test("a block tells when it is stored, not when it is previewed", async () => {
    const ruta = `/lotes/categorias_valores/${MES}`;
    const form = { esc: 9871, texto: "Cat.\tDescripción\tRemuneración\n8\tOcho\t800,5\n" };
    const previa = await enviar(`${ruta}/previa`, form);
    expect([previa.json.resultado, previa.oidos]).toEqual([true, []]);
    const aplicada = await enviar(`${ruta}/aplicar`, { ...form, token: String(previa.json.token) });
    expect(aplicada.json.resultado).toBe(true);
    expect(aplicada.oidos.map((e) => e.datos.base)).toEqual(["categorias_valores"]);
  });

  test("what is refused is told to nobody", async () => {
    const repetido = await enviar("/escalafones/nuevo", { esc: 9871, descripcion: "Repetida" });
    expect([repetido.json.resultado, repetido.oidos]).toEqual([false, []]);
    const ajeno = await enviar("/escalafones/editar", { esc: 9871, descripcion: "X" }, "analista");
    expect([ajeno.status, ajeno.oidos]).toEqual([403, []]);
  });

  test("what another process writes is announced by the same rule, for every table", () => {
    expect(p.app.registro.avisos.get("categorias")).toEqual({
      type: "cambio",
      permission: "sesion",
    });
    expect(TABLAS.every((t) => p.app.registro.avisos.has(t.id))).toBe(true);
  });
});
