/** The history of a data group on screen ([A3]). */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { abrirNavegador, type Navegador, TAMANOS } from "#ui/testing/navegador.ts";
import { elegirEnMas } from "#ui/testing/mas.ts";

setDefaultTimeout(600_000);

let navegador: Navegador;
const GASTO = { prog: 18, subp: 0, proy: 0, act: 1, ubic: 2, ff: 11, pprin: 1, esc: 303 };

const gasto = async (form: Record<string, string | number>) => {
  const { producto } = navegador;
  const r = await producto.pedir("POST", "/api/bases/otrosgastos/357/E2601", {
    como: producto.roles.analista,
    form: { ...GASTO, ...form },
  });
  expect(r.json).toMatchObject({ resultado: true });
  return Number(r.json.id);
};

beforeAll(async () => {
  navegador = await abrirNavegador();
  const { producto } = navegador;
  for (const como of [producto.roles.analista, producto.roles.consulta]) {
    await producto.pedir("GET", "/api/valores/datospresupuesto/357/E2601", { como });
  }
  const uno = await gasto({ accion: "nuevo", id: 0, costo_total: "1000.50" });
  const dos = await gasto({ accion: "nuevo", id: 0, costo_total: "77" });
  await gasto({ accion: "editar", id: uno, costo_total: "2500.25" });
  await gasto({ accion: "eliminar", id: dos });
});
afterAll(() => navegador?.cerrar());

const abrir = async (cuenta: string, opciones = {}) => {
  const p = await navegador.conSesion(cuenta, opciones);
  await p.page.getByRole("button", { name: "Bases", exact: true }).click();
  await elegirEnMas(p.page, "Historia del presupuesto");
  const dialogo = p.page.getByRole("dialog", { name: "Historia del presupuesto" });
  await dialogo.waitFor();
  return { ...p, dialogo };
};

for (const [i, tamano] of TAMANOS.entries()) {
  test(`[A3] a past moment is compared with today and recovered, ${tamano.width} wide`, async () => {
    const tema = i === 0 ? "light" : "dark";
    const { page, dialogo, ...p } = await abrir("analista@economia", { tamano, tema });
    const cambios = dialogo.getByRole("list", { name: "Cambios" });
    const altas = cambios.getByRole("button", { name: "Alta · Otros gastos · 1 registro" });
    // The second addition: both rows were there, as they were first.
    await altas.first().click();
    const tabla = dialogo.getByRole("table", { name: "Qué cambió desde entonces" });
    const fila = tabla.getByRole("row", { name: /^Otros gastos/ });
    await fila.waitFor();
    expect((await fila.getByRole("cell").allTextContents()).slice(2)).toEqual(["0", "1", "1"]);
    await fila.getByRole("button", { name: "Otros gastos" }).click();
    const grilla = dialogo.getByRole("grid", { name: "Diferencias de Otros gastos" });
    await grilla.getByRole("gridcell", { name: "1.000,50 → 2.500,25" }).waitFor();
    await grilla.getByRole("gridcell", { name: "Eliminado" }).waitFor();
    expect(await p.axe()).toEqual([]);
    await p.captura(`historia-${tamano.width}-${tema}`);

    const codigo = `E26H${i}`;
    await dialogo.getByRole("textbox", { name: "Código" }).fill("E2601");
    await dialogo.getByRole("button", { name: "Recuperar como presupuesto nuevo" }).click();
    await dialogo.getByRole("alert").getByText("Ya existe el grupo de datos E2601").waitFor();
    await dialogo.getByRole("textbox", { name: "Código" }).fill(codigo);
    await dialogo.getByRole("button", { name: "Recuperar como presupuesto nuevo" }).click();
    await dialogo.getByText(`Se creó el presupuesto ${codigo}.`, { exact: false }).waitFor();
    const { producto } = navegador;
    const r = await producto.pedir<{ otrosgastos: { costo_total: number }[] }>(
      "GET",
      `/api/bases/otrosgastos/357/${codigo}`,
      { como: producto.roles.analista },
    );
    expect(r.json.otrosgastos.slice(-2).map((f) => f.costo_total)).toEqual([1000.5, 77]);
    await page.keyboard.press("Escape");
    await dialogo.waitFor({ state: "detached" });
    expect(p.problemas).toEqual([]);
    await p.cerrar();
  });
}

test("who may only look sees the history and recovers nothing", async () => {
  const { dialogo, ...p } = await abrir("consulta@economia");
  const cambios = dialogo.getByRole("list", { name: "Cambios" });
  await cambios.getByRole("button", { name: "Eliminación · Otros gastos" }).click();
  await dialogo.getByText("Todo está hoy como entonces.").waitFor();
  expect(await dialogo.getByRole("button", { name: /Recuperar/ }).count()).toBe(0);
  expect(p.problemas).toEqual([]);
  await p.cerrar();
});
