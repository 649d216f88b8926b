/** Control de remuneraciones in a real browser: its warning, and files that equal it ([S8], [S9]). */
import { formatEsAr } from "#core/domain/money.ts";
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import ExcelJS from "exceljs";
import type { Page } from "playwright-core";
import { nombreMes } from "#core/domain/period.ts";
import { formatear } from "#ui/grid/columnas.ts";
import { abrirNavegador, type Navegador, type Pagina, TAMANOS } from "#ui/testing/navegador.ts";
import { panelDe, sumaDeRenglones } from "#ui/testing/panel.ts";

setDefaultTimeout(600_000);

const TITULO = "Control de remuneraciones";
const GRUPO = "357/E2501";
/** Later than every value of the demonstration by more than six months. */
const MES = 202512;

let navegador: Navegador;
let p: Pagina;

beforeAll(async () => {
  navegador = await abrirNavegador();
  const { producto } = navegador;
  const como = producto.roles.analista;
  const { json: lista } = await producto.pedir<{ presupuesto: Record<string, unknown> }>(
    "GET",
    `/api/presupuestos/editar/${GRUPO}`,
    { como },
  );
  const { descripcion, ejercicio, version } = lista.presupuesto;
  const { json } = await producto.pedir("POST", `/api/presupuestos/editar/${GRUPO}`, {
    como,
    form: {
      accion: "editar",
      descripcion: String(descripcion),
      ejercicio: String(ejercicio),
      version: String(version),
      desde_mes: String(MES),
    },
  });
  expect(json.resultado).toBe(true);
  const valorizado = await producto.pedir("POST", "/api/valorizar", {
    como,
    form: { saf: 357, codipres: "E2501" },
  });
  expect(valorizado.json.resultado).toBe(true);
  await producto.pedir("GET", `/api/valores/datospresupuesto/${GRUPO}`, { como });
  p = await navegador.conSesion("analista@economia", { tamano: TAMANOS[0] });
  await p.page.getByRole("button", { name: "Salidas", exact: true }).click();
  await p.page.getByRole("button", { name: "Control de remuneraciones" }).click();
  await p.page.getByRole("grid", { name: TITULO }).waitFor();
});
afterAll(async () => {
  expect(p.problemas).toEqual([]);
  await p.cerrar();
  await navegador.cerrar();
});

const grilla = (page: Page) => page.getByRole("grid", { name: TITULO });
const celdas = (page: Page, parte: "tbody" | "tfoot"): Promise<string[][]> =>
  grilla(page).locator(`${parte} tr`).evaluateAll((filas) =>
    filas.map((f) =>
      [...f.querySelectorAll("td")].map((c) => (c.querySelector(".t") ?? c).textContent ?? "")
    )
  );

test("[S8] pay of more than six months before is marked in its cell, in words and for who listens", async () => {
  const { page } = p;
  const filas = await celdas(page, "tbody");
  const meses = grilla(page).locator("tbody tr td:nth-child(6)");
  const marcadas = grilla(page).locator("td.invalida");
  // Levels of the grid have values of their own months.
  const viejas = filas.map((f) => Number(f[5].replace("!", ""))).filter((n) => n > 6);
  expect(viejas.length).toBeGreaterThan(1);
  expect(await marcadas.count()).toBe(viejas.length);
  const primera = marcadas.first();
  expect(await primera.getAttribute("aria-invalid")).toBe("true");
  expect(await primera.locator(".marca").textContent()).toBe("!");
  const n = Number((await meses.first().textContent() ?? "").replace("!", ""));
  expect(n).toBeGreaterThan(6);
  await primera.focus();
  await page.getByText(`El valor tiene ${n} meses: más de 6`).first().waitFor();
  await page.getByText(/remuneraciones tienen más de 6 meses de diferencia/).waitFor();
  expect(filas[0][3]).toBe(nombreMes(MES));
  expect(await p.axe()).toEqual([]);
  await p.captura("control-viejas-1440-claro");
});

/** The workbook of what is on screen, under its heading. */
async function libroDe(page: Page): Promise<ExcelJS.CellValue[][]> {
  const [descarga] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Excel" }).click(),
  ]);
  const libro = new ExcelJS.Workbook();
  await libro.xlsx.readFile(await descarga.path());
  const filas: ExcelJS.CellValue[][] = [];
  libro.worksheets[0].eachRow((f) => filas.push([...(f.values as ExcelJS.CellValue[]).slice(1)]));
  return filas.slice(filas.findIndex((f) => f[0] === "Esc."));
}

/** A cell of the workbook as the screen writes it. */
const enPantalla = (titulo: string, valor: ExcelJS.CellValue): string => {
  if (valor === undefined || valor === null) return titulo === "" ? "" : "—";
  if (typeof valor !== "number") return String(valor);
  if (titulo.startsWith("Mes ")) return nombreMes(valor);
  return titulo === "Remuneración" ? formatear("importe", valor) : valor.toLocaleString("es-AR");
};

test("[S9] the workbook has the rows of the list, its filters, order, columns and totals", async () => {
  const { page } = p;
  const filtrar = page.getByLabel("Filtrar Esc.");
  const remuneracion = grilla(page)
    .getByRole("columnheader", { name: "Remuneración" }).getByRole("button");
  await remuneracion.click();
  await remuneracion.click();
  // A scale by its name: the levels of the grid; then one by its code.
  for (const filtro of ["empleo", "101"]) {
    await filtrar.fill(filtro);
    await page.getByText(/^\d+ resultados? \//).waitFor();
    const visibles = (await celdas(page, "tbody")).map((f) => f.map((c) => c.replace(/^!/, "")));
    expect(new Set(visibles.map((f) => f[0])).size).toBe(filtro === "101" ? 1 : 2);
    const [pie] = await celdas(page, "tfoot");
    const [titulos, ...filas] = await libroDe(page);
    // The scale's name has a column of its own in the file.
    const enLista = titulos.map((t, i) => [String(t), i] as const).filter(([t]) =>
      t !== "Escalafón"
    );
    expect(enLista.map(([t]) => t)).toEqual(
      (await grilla(page).getByRole("columnheader").allTextContents())
        .map((t) => t.replace(/[▲▼]$/, "")),
    );
    const cuerpo = filas.slice(0, -1).map((f) =>
      enLista.map(([t, i]) => t === "Esc." ? String(f[i]) : enPantalla(t, f[i]))
    );
    expect(cuerpo).toEqual(visibles);
    expect(filas.at(-1)?.slice(-2).map((v) => enPantalla("Cargos", v))).toEqual(pie.slice(-2));
    expect(visibles.length).toBeGreaterThan(1);
  }
});

test("[S3] totals of categories, of levels and of both, and the pay of a row open their lines, and the file has those seen", async () => {
  const { page } = p;
  await page.getByRole("button", { name: "Quitar Filtros" }).first().click();
  const panel = panelDe(page);
  const filtros = { esc: "Filtrar Esc.", pago: "Filtrar Remuneración" };
  const quitar = page.getByRole("button", { name: "Quitar Filtros" });
  await page.getByLabel(filtros.esc).fill("");
  const todas = await celdas(page, "tbody");
  const pagos = (esc: string) =>
    todas.filter((f) => f[0] === esc).map((f) => Number.parseInt(f[6].replaceAll(".", "")));
  // The last one by an amount alone: rows of categories and of levels at once.
  const porPago = `>=${Math.min(Math.max(...pagos("101")), Math.max(...pagos("303")))}`;
  for (const { esc = "", pago = "" } of [{}, { esc: "101" }, { esc: "303" }, { pago: porPago }]) {
    await page.getByLabel(filtros.esc).fill(esc);
    await page.getByLabel(filtros.pago).fill(pago);
    if (pago) {
      const escalafones = new Set((await celdas(page, "tbody")).map((f) => f[0]));
      expect([...escalafones].toSorted()).toEqual(["101", "303"]);
    }
    const total = grilla(page).locator("tfoot .total").first();
    const cifra = await total.textContent() ?? "";
    await total.click();
    await sumaDeRenglones(panel).getByText(cifra, { exact: true }).waitFor();
    expect(await panel.getByText(/La cifra cambió/).count()).toBe(0);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
  }
  await quitar.click();
  await page.getByLabel(filtros.esc).fill("303");
  await grilla(page).locator("tbody tr").first().locator("td").nth(6).click();
  await panel.getByText(/^Remuneración de Esc\. 303, /).waitFor();
  await sumaDeRenglones(panel).waitFor();
  const [descarga] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", { name: "Excel" }).click(),
  ]);
  const libro = new ExcelJS.Workbook();
  await libro.xlsx.readFile(await descarga.path());
  const filas: ExcelJS.CellValue[][] = [];
  libro.worksheets[0].eachRow((f) => filas.push([...(f.values as ExcelJS.CellValue[]).slice(1)]));
  const desde = filas.findIndex((f) => f[0] === "Base");
  // The file has every line of the figure, and they add up to it.
  const importe = filas[desde].indexOf("Importe");
  const suma = filas.slice(desde + 1, -1).reduce((t, f) => t + Number(f[importe]), 0);
  const cifra = await panel.locator(".explicacion-cifra").textContent() ?? "";
  expect(`$ ${formatEsAr(Math.round(suma * 100))}`).toBe(cifra);
});
