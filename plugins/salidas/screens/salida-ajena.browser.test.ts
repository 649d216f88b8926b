/** The output of a third party has its entry, its screen and its workbook without a line of ours. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { abrirNavegador, type Navegador } from "#ui/testing/navegador.ts";

setDefaultTimeout(600_000);

/** What its author writes: one object, no screen. */
const PLUGIN = `export default {
  id: "viandas",
  contract: 4,
  outputs: [{
    id: "viandas",
    title: "Viandas por comedor",
    options: { contiene: { description: "Sólo los comedores con este texto" } },
    async query(_ctx, { contiene = "" }) {
      const todas = [
        { comedor: "Norte", importe: 123456789 },
        { comedor: "=Sur", importe: 11 },
      ];
      const filas = todas.filter((f) => f.comedor.includes(contiene));
      return {
        encabezado: ["Viandas"],
        columnas: [
          { campo: "comedor", titulo: "Comedor", clase: "texto", tipo: "clave" },
          { campo: "importe", titulo: "Importe", clase: "importe", tipo: "medida" },
        ],
        filas,
        totales: { comedor: "Total", importe: filas.reduce((s, f) => s + f.importe, 0) },
        desactualizado: contiene === "",
        valorizado: true,
      };
    },
  }],
};`;

let carpeta: string;
let navegador: Navegador;

beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), "planta-viandas-"));
  await Bun.write(join(carpeta, "plugin.ts"), PLUGIN);
  navegador = await abrirNavegador({ ajustes: { plugins: [carpeta] } });
  const { producto } = navegador;
  await producto.pedir("GET", "/api/valores/datospresupuesto/357/E2601", {
    como: producto.roles.analista,
  });
});
afterAll(async () => {
  await navegador?.cerrar();
  await rm(carpeta, { recursive: true, force: true });
});

test("a third party's output is listed, filtered by its options, and downloaded", async () => {
  const p = await navegador.pagina();
  const { page } = p;
  await p.ingresar("analista@economia");
  await page.getByRole("button", { name: "Salidas", exact: true }).click();
  await page.getByRole("button", { name: "Viandas por comedor" }).click();
  await page.getByText("1.234.567,89", { exact: true }).waitFor();
  await page.getByText("1.234.568,00", { exact: true }).waitFor();
  // What it says to be stale is valued before it is downloaded.
  await page.getByRole("button", { name: "Valorizar y descargar Excel" }).waitFor();
  expect(await p.axe()).toEqual([]);

  await page.getByLabel("Sólo los comedores con este texto").fill("Sur");
  await page.keyboard.press("Enter");
  await page.getByText("1.234.567,89", { exact: true }).waitFor({ state: "detached" });
  const [descarga] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Excel", exact: true }).click(),
  ]);
  expect(descarga.suggestedFilename()).toBe("357-E2601-viandas.xlsx");
  const libro = new ExcelJS.Workbook();
  await libro.xlsx.readFile(await descarga.path());
  const celdas: ExcelJS.CellValue[] = [];
  libro.worksheets[0].eachRow((fila) => fila.eachCell((c) => celdas.push(c.value)));
  expect(celdas).toContain("=Sur");
  expect(celdas).not.toContain("Norte");
  expect(celdas).toContain(0.11);
  expect(p.problemas).toEqual([]);
  await p.cerrar();
});
