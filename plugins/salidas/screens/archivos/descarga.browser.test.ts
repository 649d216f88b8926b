/** Files of a stale valuation: the button values first, or says why it cannot ([V12]). */
import { expect, setDefaultTimeout, test } from "bun:test";
import ExcelJS from "exceljs";
import type { Page } from "playwright-core";
import { formatEsAr } from "#core/domain/money.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { pruebasDeSalidas } from "#ui/testing/salidas.ts";
import { abrirSeleccion, seleccionDe } from "#ui/testing/seleccion.ts";

setDefaultTimeout(600_000);

const { abrir, entrar, pedir, valorizar } = pruebasDeSalidas();

/** One position more: what was valued is stale. */
async function envejecer(codipres = "E2601"): Promise<void> {
  const ruta = `/api/bases/cargos/357/${codipres}`;
  const { cargos } = await pedir("GET", ruta);
  const [{ validacion: _, ...fila }] = cargos as Record<string, number>[];
  await pedir("POST", ruta, { ...fila, accion: "editar", cargos: fila.cargos + 1 });
}
const totalDelServidor = async (): Promise<number> => {
  const { desactualizado, monedas } = await pedir(
    "GET",
    "/api/salidas/resumenporobjetodelgasto/357/E2601",
  );
  expect(desactualizado).toBe(false);
  const [pesos] = monedas as { total_valor: number }[];
  return pesos.total_valor;
};

const estado = (page: Page) => page.locator(".titulos-estado");
const boton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function bajar(page: Page, apretar: () => Promise<void>) {
  const [descarga] = await Promise.all([page.waitForEvent("download"), apretar()]);
  return descarga;
}

test("[V12] the button of a stale output values and then downloads what is of now", async () => {
  await envejecer();
  const p = await abrir("analista", "Valorización");
  const { page } = p;
  await estado(page).getByText("Desactualizado").waitFor();
  const descarga = await bajar(page, () => boton(page, "Valorizar y descargar Excel").click());
  expect(descarga.suggestedFilename()).toBe("357-E2601-resumenporobjetodelgasto.xlsx");
  const libro = new ExcelJS.Workbook();
  await libro.xlsx.readFile(await descarga.path());
  const total = await totalDelServidor();
  const valores = libro.worksheets[0].getColumn(6).values;
  expect(valores.at(-1)).toBe(total);
  // The screen shows the same, and its button downloads at once from now on.
  await boton(page, "Excel").waitFor();
  await page.locator("tfoot").getByText(formatEsAr(aCentavos(total)), { exact: true }).waitFor();
  await estado(page).getByText("Al día").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("[V12] every file of every output says what it takes: tables, forms and the package", async () => {
  const p = await abrir("analista", "Envíos FOP");
  const { page } = p;
  await bajar(page, () => boton(page, "Descargar paquete").click());
  await page.getByText("No hubo cambios desde entonces.").waitFor();
  await envejecer();
  // One truth: what changed is not known until it is valued.
  await page.getByText("Se sabrá qué cambió desde entonces al valorizar de nuevo.").waitFor();
  expect(await page.getByText("No hubo cambios").count()).toBe(0);
  await boton(page, "Valorizar y descargar Excel").waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("envios-desactualizado-1280-claro");
  for (
    const item of ["Comparativo eProa-SIRHU", "Valores eProa-SIRHU", "Listado Paramétrico"]
  ) {
    await entrar(page, item);
    await page.getByRole("heading", { level: 2, name: item }).waitFor();
    await boton(page, "Valorizar y descargar Excel").waitFor();
  }
  await entrar(page, "Control de remuneraciones");
  await boton(page, "Valorizar y descargar Excel").first().waitFor();
  await entrar(page, "Formularios PDF");
  await page.getByRole("group", { name: "Formulario F.9 B" })
    .getByRole("button", { name: "Valorizar y descargar PDF" }).waitFor();
  expect(await boton(page, "Valorizar y descargar PDF").count()).toBe(4);
  await page.getByText("Coinciden con la valorización anterior").first().waitFor();
  await p.captura("formularios-desactualizado-1280-claro");
  await entrar(page, "Envíos FOP");
  const paquete = await bajar(page, () => boton(page, "Valorizar y descargar paquete").click());
  expect(paquete.suggestedFilename()).toBe("357-E2601-creditosfop.zip");
});

test("[V12] whoever may not value sees why there is no file, on the button and in words", async () => {
  await envejecer();
  const p = await abrir("consulta", "Listado Paramétrico");
  const { page } = p;
  const motivo = "No se puede descargar hasta que se valorice de nuevo: su usuario es de sólo " +
    "consulta.";
  await estado(page).getByText("Desactualizado").waitFor();
  await page.getByRole("status").getByText(motivo, { exact: true }).waitFor();
  const excel = boton(page, "Excel");
  expect(await excel.getAttribute("aria-disabled")).toBe("true");
  await excel.hover();
  await page.getByRole("tooltip").getByText(motivo, { exact: true }).waitFor();
  await excel.click({ force: true });
  await page.keyboard.press("x");
  await entrar(page, "Envíos FOP");
  await page.getByRole("grid", { name: "Créditos" }).waitFor();
  await boton(page, "Descargar paquete").click({ force: true });
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  expect(await p.axe()).toEqual([]);
  await p.captura("envios-consulta-1280-claro");
  await valorizar();
  await boton(page, "Descargar paquete").waitFor();
});

test("[V12] a comparison values each stale group before it is downloaded", async () => {
  await valorizar("E2501");
  const p = await abrir("analista", "Listado Paramétrico");
  const { page } = p;
  await page.evaluate(() => location.hash += "&comparar=E2501");
  await page.locator("th", { hasText: "E2501" }).first().waitFor();
  await boton(page, "Excel").waitFor();
  await envejecer("E2501");
  await page.reload();
  await page.getByText("Con la valorización desactualizada: E2501.").waitFor();
  const descarga = await bajar(page, () => boton(page, "Valorizar y descargar Excel").click());
  expect(descarga.suggestedFilename()).toBe("357-E2601-parametrico.xlsx");
  await page.getByText("Con la valorización desactualizada: E2501.").waitFor({ state: "detached" });
});

test("[S2] a budget that is not valued cannot be picked, and a refusal leaves the table as it was", async () => {
  const p = await abrir("analista", "Listado Paramétrico");
  const { page } = p;
  const grilla = page.getByRole("grid", { name: "Listado Paramétrico" });
  await grilla.locator("tbody tr").first().waitFor();
  const titulos = await grilla.getByRole("columnheader").allTextContents();
  await boton(page, "Comparar").click();
  const dialogo = page.getByRole("dialog", { name: "Comparar" });
  const opcion = (await abrirSeleccion(dialogo, "Agregar un presupuesto"))
    .filter({ hasText: "E2699" });
  expect(await opcion.textContent()).toMatch(/\(sin valorizar\)$/);
  expect(await opcion.getAttribute("aria-disabled")).toBe("true");
  expect(await p.axe()).toEqual([]);
  // The first one closes the list, the dialog stays.
  await page.keyboard.press("Escape");
  await opcion.waitFor({ state: "detached" });
  await seleccionDe(dialogo, "Agregar un presupuesto").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Escape");
  // Somebody takes it to a link all the same.
  await page.evaluate(() => location.hash += "&comparar=E2699");
  await page.getByRole("alertdialog").getByText(/E2699 no está valorizado/).waitFor();
  await page.keyboard.press("Enter");
  await grilla.locator("tbody tr").first().waitFor();
  expect(await grilla.getByRole("columnheader").allTextContents()).toEqual(titulos);
  await boton(page, "Comparar").waitFor();
  expect(await page.evaluate(() => location.hash)).not.toContain("comparar");
});
