/** Subtotals of the parametric list in a real browser: chosen, moved, filtered, explained ([S2]). */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import ExcelJS from "exceljs";
import type { Page } from "playwright-core";
import { formatEsAr } from "#core/domain/money.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { abrirNavegador, type Navegador, type Pagina, TAMANOS } from "#ui/testing/navegador.ts";
import { panelDe, sumaDeRenglones } from "#ui/testing/panel.ts";
import { elegirOpcion, seleccionDe } from "#ui/testing/seleccion.ts";

setDefaultTimeout(600_000);

type Fila = Readonly<Record<string, number>>;

let navegador: Navegador;
const abiertas: Pagina[] = [];

beforeAll(async () => {
  navegador = await abrirNavegador();
  const { producto } = navegador;
  for (const codipres of ["E2601", "E2501"]) {
    const { json } = await producto.pedir("POST", "/api/valorizar", {
      como: producto.roles.analista,
      form: { saf: 357, codipres },
    });
    expect(json.resultado).toBe(true);
  }
});
afterAll(() => navegador?.cerrar());
afterEach(async () => {
  for (const p of abiertas.splice(0)) {
    expect(p.problemas).toEqual([]);
    await p.cerrar();
  }
});

async function filasDe(campos: string): Promise<readonly Fila[]> {
  const { producto } = navegador;
  const { json } = await producto.pedir<{ resultados: Fila[] }>(
    "GET",
    `/api/salidas/parametrico/357/E2601?tipo=valores&opciones=sincontratos&campos=${campos}`,
    { como: producto.roles.analista },
  );
  return json.resultados;
}

/** Opens the list as a link shows it. */
async function abrir(
  vista: string,
  tema: "light" | "dark",
  tamano: typeof TAMANOS[number] = TAMANOS[0],
): Promise<Pagina> {
  const { producto } = navegador;
  await producto.pedir("GET", "/api/valores/datospresupuesto/357/E2601", {
    como: producto.roles.analista,
  });
  const p = await navegador.conSesion("analista@economia", { tamano, tema });
  abiertas.push(p);
  await p.page.getByRole("heading", { level: 1, name: /^Presupuesto E2601 - / }).waitFor();
  await p.page.evaluate((v) => {
    location.hash = `#/salidas/parametrico?saf=357&codipres=E2601&${v}`;
  }, vista);
  await p.page.getByRole("grid", { name: "Listado Paramétrico" }).waitFor();
  return p;
}

const grilla = (page: Page) => page.getByRole("grid", { name: "Listado Paramétrico" });
const renglones = (page: Page): Promise<string[][]> =>
  grilla(page).locator("tbody tr").evaluateAll((filas) =>
    filas.map((f) => [...f.querySelectorAll("td")].map((c) => c.textContent ?? ""))
  );
const subtotales = async (page: Page): Promise<string[][]> =>
  (await renglones(page)).filter(([c]) => c.startsWith("Total"));

const enPesos = (filas: readonly Fila[]): string =>
  formatEsAr(filas.reduce((t, f) => t + aCentavos(f.valor), 0));
const porCampo = (filas: readonly Fila[], titulo: string, campo: string): string[][] =>
  [...Map.groupBy(filas, (f) => f[campo])].sort(([a], [b]) => a - b)
    .map(([valor, suyas]) => [`Total ${titulo} ${valor}`, enPesos(suyas)]);

test("[S2] subtotals by the leading fields follow columns, filters and order, and open", async () => {
  const p = await abrir("tipo=valores&campos=mon,prog,pprin&opciones=sincontratos", "light");
  const { page } = p;
  const filas = await filasDe("mon,prog,pprin");
  const antes = await renglones(page);
  const totales = () => grilla(page).locator("tfoot td").allTextContents();
  const total = (await totales()).at(-1);
  await elegirOpcion(page, "Subtotales", "Por Mon.");
  await grilla(page).locator("tr.subtotal").first().waitFor();
  expect(await subtotales(page)).toEqual(porCampo(filas, "Mon.", "mon"));
  expect((await renglones(page)).filter(([c]) => !c.startsWith("Total"))).toEqual(antes);
  expect((await totales()).at(-1)).toBe(total);

  // Two levels; then another column leads.
  await elegirOpcion(page, "Subtotales", "Por Mon., Prog.");
  await grilla(page).locator("tr.subtotal[data-nivel='2']").first().waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("subtotales-1440-claro");
  await elegirOpcion(page, "Subtotales", "Por Mon.");
  await grilla(page).getByRole("columnheader", { name: "P. Prin." }).getByRole("button").focus();
  await page.keyboard.press("Control+ArrowLeft");
  await page.keyboard.press("Control+ArrowLeft");
  await seleccionDe(page, "Subtotales").getByText("Por P. Prin.", { exact: true }).waitFor();
  expect(await subtotales(page)).toEqual(porCampo(filas, "P. Prin.", "pprin"));
  await page.reload();
  await grilla(page).locator("tr.subtotal").first().waitFor();
  expect(await subtotales(page)).toEqual(porCampo(filas, "P. Prin.", "pprin"));

  const { prog } = filas[0];
  await page.getByLabel("Filtrar Prog.").fill(String(prog));
  const pasan = filas.filter((f) => f.prog === prog);
  const esperados = porCampo(pasan, "P. Prin.", "pprin");
  await grilla(page).locator("tfoot").getByText(enPesos(pasan), { exact: true }).waitFor();
  expect(await subtotales(page)).toEqual(esperados);

  // Enter on a subtotal lists the lines of its group alone.
  const primero = grilla(page).locator("tr.subtotal .total").first();
  await primero.focus();
  await page.keyboard.press("Enter");
  const panel = panelDe(page);
  await panel.getByText(`Valor de P. Prin. ${esperados[0][0].split(" ").at(-1)}`).first().waitFor();
  await sumaDeRenglones(panel).getByText(esperados[0][1], { exact: true })
    .waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });

  const [descarga] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Excel", exact: true }).click(),
  ]);
  const libro = new ExcelJS.Workbook();
  await libro.xlsx.readFile(await descarga.path());
  const hoja: string[][] = [];
  libro.worksheets[0].eachRow((f) => {
    const celdas = (f.values as ExcelJS.CellValue[]).slice(1);
    if (typeof celdas.at(-1) !== "number") return;
    const importe = formatEsAr(aCentavos(Number(celdas.at(-1))));
    hoja.push([...[...celdas.slice(0, -1)].map((c) => String(c ?? "")), importe]);
  });
  const enPantalla = (await renglones(page)).map((f) => f.filter((c) => c !== ""));
  expect(hoja.slice(0, -1).map((f) => f.filter((c) => c !== ""))).toEqual(enPantalla);
});

test("[S2] the subtotals of a comparison split their differences into causes", async () => {
  const p = await abrir(
    "tipo=valores&campos=prog,esc&opciones=sincontratos,leyendas&comparar=E2501&subtotales=1",
    "dark",
    TAMANOS[1],
  );
  const { page } = p;
  await grilla(page).locator("tr.subtotal").first().waitFor();
  await p.captura("subtotales-comparados-1280-oscuro");
  // As tall as the list: the foot of the table, which stays, is over none of its totals.
  await page.setViewportSize({ width: 1280, height: 1500 });
  expect(await p.axe()).toEqual([]);
  await page.setViewportSize(TAMANOS[1]);
  const diferencia = grilla(page).locator("tr.subtotal").first().locator(".total").nth(1);
  const cifra = await diferencia.textContent() ?? "";
  await diferencia.click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("list", { name: "Causas de la diferencia" }).waitFor();
  await panel.getByText(cifra, { exact: true }).first().waitFor();
});
