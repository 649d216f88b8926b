/** The history of a budget on screen ([A3]). */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { abrirNavegador, type Navegador, TAMANOS } from "#ui/testing/navegador.ts";
import { panelDe } from "#ui/testing/panel.ts";
import { elegirOpcion } from "#ui/testing/seleccion.ts";

setDefaultTimeout(600_000);

let navegador: Navegador;
const GASTO = { prog: 18, subp: 0, proy: 0, act: 1, ubic: 2, ff: 11, pprin: 1, esc: 303 };
const HISTORIA = "#/bases/historia?saf=357&codipres=E2601";

const gasto = async (form: Record<string, string | number>) => {
  const { producto } = navegador;
  const r = await producto.pedir("POST", "/api/bases/otrosgastos/357/E2601", {
    como: producto.roles.analista,
    form: { ...GASTO, ...form },
  });
  expect(r.json).toMatchObject({ resultado: true });
  return Number(r.json.id);
};

const costos = async (codipres = "E2601"): Promise<readonly number[]> => {
  const { producto } = navegador;
  const r = await producto.pedir<{ otrosgastos: { costo_total: number }[] }>(
    "GET",
    `/api/bases/otrosgastos/357/${codipres}`,
    { como: producto.roles.analista },
  );
  return r.json.otrosgastos.map((f) => f.costo_total);
};

beforeAll(async () => {
  navegador = await abrirNavegador();
  const { producto } = navegador;
  for (const como of [producto.roles.analista, producto.roles.consulta]) {
    await producto.pedir("GET", "/api/valores/datospresupuesto/357/E2601", { como });
  }
  const uno = await gasto({ accion: "nuevo", id: 0, costo_total: "1000.50" });
  const dos = await gasto({ accion: "nuevo", id: 0, costo_total: "77" });
  await gasto({ accion: "eliminar", id: dos });
  await gasto({ accion: "editar", id: uno, costo_total: "2500.25" });
});
afterAll(() => navegador?.cerrar());

const abrir = async (cuenta: string, opciones = {}) => {
  const p = await navegador.conSesion(cuenta, opciones, HISTORIA);
  const tabla = p.page.getByRole("table", { name: "Historia del presupuesto" });
  await tabla.waitFor();
  return { ...p, tabla };
};

test("[A3] changes say who, which row, from what to what and in pesos; one goes back, and is undone", async () => {
  const { page, tabla, ...p } = await abrir("analista@economia", { tamano: TAMANOS[0] });
  const [hoy] = await tabla.locator("tbody").all();
  await hoy.getByRole("rowheader", { name: /^Hoy, / }).waitFor();
  const primera = hoy.locator("tr:not(.historia-dia)").first();
  expect((await primera.getByRole("cell").allTextContents()).slice(1, 3))
    .toEqual(["usted", "Otros gastos"]);
  expect(await primera.locator(".historia-cambio").textContent())
    .toMatch(/ 1\.000,50 → 2\.500,25$/);
  expect(await primera.getByRole("cell").nth(5).textContent()).toBe("+1.499,75");
  await primera.locator(".historia-renglon").click();
  const panel = panelDe(page);
  await panel.getByRole("row", { name: /^Costo anual 1\.000,50 2\.500,25$/ }).waitFor();
  await panel.getByRole("list", { name: "Este renglón" }).getByRole("listitem").nth(1).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("historia-1440-light");
  // The address keeps it.
  await page.reload();
  await panel.getByRole("button", { name: "Volver a este valor" }).click();
  await panel.getByText("Hecho. Se puede deshacer en su base con Ctrl+Z.").waitFor();
  expect((await costos()).at(-1)).toBe(1000.5);
  await tabla.locator(".historia-cambio", { hasText: "2.500,25 → 1.000,50" }).waitFor();
  await panel.getByRole("link", { name: "Abrir el renglón" }).click();
  await page.locator("td:focus").waitFor();
  await page.goBack();
  await panel.waitFor();
  // Once more, it leaves the panel and not the history.
  await page.goBack();
  await panel.waitFor({ state: "detached" });
  await tabla.waitFor();
  expect(p.problemas).toEqual([]);
  await p.cerrar();
});

test("[A3] filters are in the address, and a moment is compared with now and recovered", async () => {
  const { page, tabla, ...p } = await abrir("analista@economia", {
    tamano: TAMANOS[1],
    tema: "dark",
  });
  await elegirOpcion(page, "Base", "Otros gastos");
  await page.waitForURL(/base=otrosgastos/);
  await tabla.locator(".historia-cambio", { hasText: "Alta" }).first().waitFor();
  await tabla.locator("tr", { has: page.locator(".historia-cambio", { hasText: "Alta" }) }).first()
    .locator(".historia-renglon").click();
  const panel = panelDe(page);
  await panel.waitFor();
  const dia = tabla.getByRole("button", { name: /^Hoy, / });
  await dia.click();
  await tabla.locator(".historia-cambio").first().waitFor({ state: "detached" });
  expect(await p.axe()).toEqual([]);
  await dia.press("Enter");
  await tabla.locator(".historia-cambio").first().waitFor();
  const [descarga] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Excel", exact: true }).click(),
  ]);
  expect(descarga.suggestedFilename()).toBe("357-E2601-historia.xlsx");
  expect(await p.axe()).toEqual([]);
  await p.captura("historia-1280-dark");
  await panel.getByRole("button", { name: /^Comparar con ahora/ }).click();
  const dialogo = page.getByRole("dialog", { name: "Comparar con ahora" });
  await dialogo.getByRole("table", { name: "Qué cambió desde entonces" }).waitFor();
  expect(await p.axe()).toEqual([]);
  await dialogo.getByRole("textbox", { name: "Código" }).fill("E26H1");
  await dialogo.getByRole("button", { name: "Recuperar como presupuesto nuevo" }).click();
  await dialogo.getByText("Se creó el presupuesto E26H1.", { exact: false }).waitFor();
  expect((await costos("E26H1")).slice(-2)).toEqual([1000.5, 77]);
  await page.keyboard.press("Escape");
  await dialogo.waitFor({ state: "detached" });
  expect(p.problemas).toEqual([]);
  await p.cerrar();
});

test("[A3] a line of the log goes back by itself, unless what it says was changed again", async () => {
  const { page, tabla, ...p } = await abrir("analista@economia", { tamano: TAMANOS[1] });
  const id = await gasto({ accion: "nuevo", id: 0, costo_total: "10" });
  await gasto({ accion: "editar", id, costo_total: "20" });
  await gasto({ accion: "editar", id, costo_total: "30" });
  const linea = (cambio: string) =>
    tabla.locator("tr", { has: page.locator(".historia-cambio", { hasText: cambio }) });
  // By keyboard: from the row to what it does.
  await linea("20,00 → 30,00").locator(".historia-renglon").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await linea("30,00 → 20,00").waitFor();
  expect((await costos()).at(-1)).toBe(20);
  // A note is told, and is written again by hand.
  await gasto({ accion: "editar", id, costo_total: "20", nota: "Falta la resolución" });
  const nota = linea("Nota — → Falta la resolución");
  await nota.waitFor();
  expect(await nota.getByRole("button", { name: /^Volver/ }).count()).toBe(0);
  // What the row says now is not what this line left: it is shown, and nothing is written.
  await linea("10,00 → 20,00").getByRole("button", { name: /^Volver a .* 10,00$/ }).click();
  await panelDe(page).getByRole("list", { name: "Este renglón" }).waitFor();
  await page.getByText("Ese valor cambió después", { exact: false }).waitFor();
  expect((await costos()).at(-1)).toBe(20);
  // The bar takes one line beside the panel, and of one row it says which.
  const alto = (await page.locator(".historia-barra").boundingBox())?.height ?? 0;
  expect(alto).toBeLessThan(42);
  await page.goto(`${navegador.url}/${HISTORIA}&renglon=otrosgastos/${id}`);
  await page.getByRole("heading", { name: /^Historia de .+ · .+/ }).waitFor();
  expect(await tabla.locator(".historia-renglon").count()).toBe(5);
  expect(await p.axe()).toEqual([]);
  expect(p.problemas).toEqual([]);
  await p.cerrar();
});

test("who may only look sees the history and changes nothing", async () => {
  const { tabla, page, ...p } = await abrir("consulta@economia");
  await tabla.locator(".historia-renglon").first().click();
  await panelDe(page).getByRole("list", { name: "Este renglón" }).waitFor();
  expect(await page.getByRole("button", { name: /^Volver/ }).count()).toBe(0);
  expect(p.problemas).toEqual([]);
  await p.cerrar();
});
