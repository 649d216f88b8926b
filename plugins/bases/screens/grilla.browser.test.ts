/** Searching in all the columns, gathering rows and sums typed in a box, by mouse and keys. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { usarGrupo } from "#ui/testing/grupo.ts";

setDefaultTimeout(600_000);

const pruebas = usarGrupo();

interface Cargo {
  readonly id: number;
  readonly prog: number;
  readonly esc: number;
  readonly cargos: number;
  readonly costo_anual: number | null;
}

async function listar(): Promise<Cargo[]> {
  const { producto } = pruebas.navegador;
  const { json } = await producto.pedir<{ cargos: Cargo[] }>(
    "GET",
    "/api/bases/cargos/357/E2601",
    { como: producto.roles.analista },
  );
  return json.cargos;
}

const abrir = async () => {
  const pagina = await pruebas.entrar();
  await pagina.page.locator("tbody tr[data-clave]").first().waitFor();
  await pagina.page.getByRole("columnheader", { name: "Costo anual" }).waitFor();
  return pagina;
};

/** Waits until the table counts so many rows. */
const cuenta = (page: Page, n: number) =>
  page.getByText(new RegExp(`^${formatEnteroEsAr(n).replace(".", "\\.")} resultados? /`)).waitFor();

const caja = (page: Page) => page.getByLabel("Buscar en todas las columnas");
const centavos = (filas: readonly Cargo[]) =>
  filas.reduce((s, f) => s + Math.round((f.costo_anual ?? 0) * 100), 0);
const encabezado = (page: Page, nombre: RegExp) => page.getByRole("button", { name: nombre });

test("a text is searched in all the columns at once, with the filters, and stays in the link", async () => {
  const filas = await listar();
  const { page, axe } = await abrir();
  const sinep = filas.filter((f) => f.esc === 303 || f.esc === 1303);
  await page.keyboard.press("Control+b");
  await page.keyboard.type("sinep");
  await cuenta(page, sinep.length);
  // All its words, each in whatever column: whole where they are codes.
  const [{ prog }] = sinep;
  await page.getByLabel("Filtrar Prog.").fill(String(prog));
  await cuenta(page, sinep.filter((f) => f.prog === prog).length);
  await page.waitForFunction(() => location.hash.includes("f.*=sinep"));
  expect(await axe()).toEqual([]);
  const [bajada] = await Promise.all([
    page.waitForRequest((r) => r.url().includes("/bases/excel/")),
    page.getByRole("button", { name: "Excel" }).click(),
  ]);
  expect(JSON.parse(new URL(bajada.url()).searchParams.get("filtros") ?? "{}"))
    .toEqual({ "*": "sinep", prog: String(prog) });
  await page.reload();
  await cuenta(page, sinep.filter((f) => f.prog === prog).length);
  expect(await caja(page).inputValue()).toBe("sinep");
  await page.getByRole("button", { name: "Quitar Filtros" }).click();
  await cuenta(page, filas.length);
  expect(await caja(page).inputValue()).toBe("");
});

test("rows are gathered by a column, fold, and their sums add up to the total to the cent", async () => {
  const filas = await listar();
  expect(filas.length).toBeGreaterThan(10);
  const { page, axe, captura } = await abrir();
  await page.getByRole("columnheader", { name: "Esc." }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Agrupar por Esc." }).click();
  await page.getByText("Agrupado por Esc.").waitFor();
  await captura("agrupada");
  expect(await axe()).toEqual([]);

  await page.getByRole("columnheader", { name: "Esc." }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Plegar todos los grupos", exact: true }).click();
  await page.locator("tbody tr[data-clave]").first().waitFor({ state: "detached" });
  const escalas = [...Map.groupBy(filas, (f) => f.esc)].sort(([a], [b]) => a - b);
  const dichos = await page.locator("tbody tr.de-grupo").evaluateAll((trs) =>
    trs.map((tr) => [
      tr.querySelector("[data-grupo]")?.textContent?.slice(1) ?? "",
      tr.querySelector("td:last-child")?.textContent ?? "",
    ])
  );
  expect(dichos.map(([rotulo, suma]) => [/^Esc\. (\d+)/.exec(rotulo)?.[1], suma])).toEqual(
    escalas.map(([esc, suyas]) => [String(esc), formatEsAr(centavos(suyas))]),
  );
  for (const [i, [, suyas]] of escalas.entries()) {
    expect(dichos[i][0]).toContain(`${formatEnteroEsAr(suyas.length)} rengl`);
  }
  const total = page.locator("tfoot td").last();
  expect(await total.innerText()).toBe(formatEsAr(centavos(filas)));
  await captura("plegada");

  // By keyboard: the head unfolds, the arrow goes to its first row, another column is one more level.
  const [primera, deLaPrimera] = escalas[0];
  const cabeza = encabezado(page, new RegExp(`^Esc\\. ${primera}\\b`));
  await cabeza.focus();
  await page.keyboard.press("ArrowRight");
  await page.locator("tbody tr[data-clave]").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.locator("tbody tr[data-clave] td:focus").waitFor();
  await page.keyboard.press("Home");
  await page.keyboard.press("g");
  await page.getByText("Agrupado por Esc., Prog.").waitFor();
  const programas = new Set(deLaPrimera.map((f) => f.prog));
  await page.locator('tbody tr.de-grupo[data-nivel="2"]').nth(
    Math.min(programas.size, 3) - 1,
  ).waitFor();
  await page.locator("tbody tr[data-clave] td").first().focus();
  await page.keyboard.press("-");
  await page.locator('tr.de-grupo[data-nivel="2"] [data-grupo]:focus[aria-expanded=false]')
    .waitFor();

  // With a filter, of what is left; in the link, for whoever opens it.
  await page.getByLabel("Filtrar Esc.").fill(String(primera));
  await cuenta(page, deLaPrimera.length);
  expect(await page.locator('tr.de-grupo[data-nivel="1"] td').last().innerText())
    .toBe(formatEsAr(centavos(deLaPrimera)));
  await page.waitForFunction(() => location.hash.includes("agrupar=esc"));
  await page.reload();
  await page.getByText("Agrupado por Esc., Prog.").waitFor();

  // In a sheet nothing is gathered, and why.
  await page.keyboard.press("Alt+p");
  await page.getByText("En Planilla no se agrupa").waitFor();
  expect(await page.locator("tr.de-grupo").count()).toBe(0);
  await page.keyboard.press("Alt+p");
  await page.locator("tr.de-grupo").first().waitFor();
  await page.getByRole("button", { name: "Quitar agrupación" }).click();
  await page.locator("tr.de-grupo").first().waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Quitar Filtros" }).click();
  await cuenta(page, filas.length);
});

test("a sum typed in a box or in a cell is what it comes to", async () => {
  const filas = await listar();
  const { page } = await abrir();
  const fila = page.locator("tbody tr[data-clave]").first();
  const id = Number(await fila.getAttribute("data-clave"));
  await fila.locator("td").nth(11).click();
  const cargos = page.locator("[data-columna-editor=cargos]");
  await cargos.focus();
  await page.keyboard.type("=7/2");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("«=7/2» da 3,50 y aquí va un número entero").waitFor();
  await cargos.fill("=4+5*2");
  await page.keyboard.press("Enter");
  await page.locator(".editor-fila").waitFor({ state: "detached" });
  const guardados = async () => (await listar()).find((f) => f.id === id)?.cargos;
  expect(await guardados()).toBe(14);

  await page.keyboard.press("Alt+p");
  await page.locator(".tabla[data-hoja]").waitFor();
  const celda = page.locator(`tr[data-clave="${id}"] td[data-columna="11"]`);
  await celda.click();
  await page.keyboard.type("=20-3");
  await page.getByText("=20-3 da 17").waitFor();
  await page.keyboard.press("Enter");
  await celda.getByText("17", { exact: true }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.getByText("Guardando…").waitFor({ state: "detached" });
  for (let i = 0; i < 50 && await guardados() !== 17; i++) await page.waitForTimeout(100);
  expect(await guardados()).toBe(17);
  await page.keyboard.press("Alt+p");
  expect(filas.length).toBeGreaterThan(0);
});
