/** Control de remuneraciones in a real browser: its warning, and files that equal it ([S8], [S9]). */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import ExcelJS from "exceljs";
import type { Page } from "playwright-core";
import { nombreMes } from "../../../core/domain/period.ts";
import { formatear } from "../../../ui/grid/columnas.ts";
import {
  abrirNavegador,
  type Navegador,
  type Pagina,
  TAMANOS,
} from "../../../ui/testing/navegador.ts";

setDefaultTimeout(120_000);

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
  p = await navegador.pagina({ tamano: TAMANOS[0] });
  await p.ingresar("analista@economia");
  await p.page.getByRole("button", { name: "Salidas", exact: true }).click();
  await p.page.getByRole("button", { name: "Control de remuneraciones" }).click();
  await p.page.getByRole("grid", { name: "Categorías" }).waitFor();
});
afterAll(async () => {
  expect(p.problemas).toEqual([]);
  await p.cerrar();
  await navegador.cerrar();
});

const grilla = (page: Page, nombre: string) => page.getByRole("grid", { name: nombre });
const celdas = (page: Page, nombre: string, parte: "tbody" | "tfoot"): Promise<string[][]> =>
  grilla(page, nombre).locator(`${parte} tr`).evaluateAll((filas) =>
    filas.map((f) =>
      [...f.querySelectorAll("td")].map((c) => (c.querySelector(".t") ?? c).textContent ?? "")
    )
  );

test("[S8] pay of more than six months before is marked in its cell, in words and for who listens", async () => {
  const { page } = p;
  const filas = await celdas(page, "Categorías", "tbody");
  const meses = grilla(page, "Categorías").locator("tbody tr td:nth-child(6)");
  const marcadas = grilla(page, "Categorías").locator("td.invalida");
  expect(await marcadas.count()).toBe(filas.length);
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

/** The workbook of one of the two tables, under its heading. */
async function libroDe(page: Page, bloque: string): Promise<ExcelJS.CellValue[][]> {
  const [descarga] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("region", { name: bloque }).getByRole("button", { name: "Excel" }).click(),
  ]);
  const libro = new ExcelJS.Workbook();
  await libro.xlsx.readFile(await descarga.path());
  const filas: ExcelJS.CellValue[][] = [];
  libro.worksheets[0].eachRow((f) => filas.push([...(f.values as ExcelJS.CellValue[]).slice(1)]));
  return filas.slice(filas.findIndex((f) => f[0] === "Esc."));
}

/** A cell of the workbook as the screen writes it. */
const enPantalla = (titulo: string, valor: ExcelJS.CellValue): string => {
  if (valor === undefined || valor === null) return titulo === "" ? "" : "–";
  if (typeof valor !== "number") return String(valor);
  if (titulo.startsWith("Mes ")) return nombreMes(valor);
  return titulo === "Remuneración" ? formatear("importe", valor) : valor.toLocaleString("es-AR");
};

test("[S9] the workbook of each table has its rows, filters, order, columns and totals", async () => {
  const { page } = p;
  const [{ 0: esc }] = await celdas(page, "Categorías", "tbody");
  await page.getByLabel("Filtrar Esc.").first().fill(esc);
  const remuneracion = grilla(page, "Categorías")
    .getByRole("columnheader", { name: "Remuneración" }).getByRole("button");
  await remuneracion.click();
  await remuneracion.click();
  for (const bloque of ["Categorías", "SINEP"]) {
    const visibles = (await celdas(page, bloque, "tbody")).map((f) =>
      f.map((c) => c.replace(/^!/, ""))
    );
    const [pie] = await celdas(page, bloque, "tfoot");
    const [titulos, ...filas] = await libroDe(page, bloque);
    expect(titulos).toEqual(
      (await grilla(page, bloque).getByRole("columnheader").allTextContents())
        .map((t) => t.replace(/[▲▼]$/, "")),
    );
    const cuerpo = filas.slice(0, -1).map((f) =>
      titulos.map((t, i) => i === 0 ? String(f[i]) : enPantalla(String(t), f[i]))
    );
    expect(cuerpo).toEqual(visibles);
    expect(filas.at(-1)?.slice(-2).map((v) => enPantalla("Cargos", v))).toEqual(pie.slice(-2));
  }
  const remuneraciones = (await celdas(page, "Categorías", "tbody")).map((f) => f[6]);
  expect(remuneraciones.length).toBeGreaterThan(1);
});

test("[S3] totals of both tables and the pay of a row open their lines, and the file has those seen", async () => {
  const { page } = p;
  await page.getByRole("button", { name: "Quitar Filtros" }).first().click();
  const panel = page.getByRole("dialog");
  for (const bloque of ["Categorías", "SINEP"]) {
    const total = grilla(page, bloque).locator("tfoot .total").first();
    const cifra = await total.textContent() ?? "";
    await total.click();
    await panel.getByRole("grid").locator("tfoot").getByText(cifra, { exact: true }).waitFor();
    expect(await panel.getByText(/La cifra cambió/).count()).toBe(0);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
  }
  await grilla(page, "SINEP").locator("tbody tr").first().locator("td").nth(6).click();
  await panel.getByText(/^Remuneración de Esc\. 303, /).waitFor();
  const lineas = panel.getByRole("grid");
  await lineas.waitFor();
  const registro = await lineas.locator("tbody tr").first().locator("td").nth(1).textContent();
  await panel.getByLabel("Filtrar Registro").fill(registro ?? "");
  await panel.getByText("1 resultado /").waitFor();
  const [descarga] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", { name: "Excel" }).click(),
  ]);
  const libro = new ExcelJS.Workbook();
  await libro.xlsx.readFile(await descarga.path());
  const filas: ExcelJS.CellValue[][] = [];
  libro.worksheets[0].eachRow((f) => filas.push([...(f.values as ExcelJS.CellValue[]).slice(1)]));
  const desde = filas.findIndex((f) => f[0] === "Base");
  const registros = filas.slice(desde + 1, -1).map((f) => f[filas[desde].indexOf("Registro")]);
  expect(registros).toEqual([Number(registro)]);
});
