/** «Sumas fijas» in a real browser: by keyboard, with its impact, its history and its planilla. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { pruebasDeSeccion } from "#ui/testing/seccion.ts";
import { elegirOpcion } from "#ui/testing/seleccion.ts";

setDefaultTimeout(600_000);

const pruebas = pruebasDeSeccion("Tablas");

for (const tamano of TAMANOS) {
  test(`[Y7] a sum is made, corrected, told and deleted at ${tamano.width}`, async () => {
    const prueba = `PRUEBA-${tamano.width}`;
    const p = await pruebas.abrir("tablas@economia", "Sumas fijas", { tamano });
    const { page } = p;
    await p.celda("SF-2026-05").waitFor();
    // What it counts for is all there, in words, and nothing scrolls sideways.
    for (const titulo of ["La cobran", "Bonif.", "SAC"]) {
      await page.getByRole("columnheader", { name: titulo, exact: true }).waitFor();
    }
    await p.celda("Grilla SINEP").first().waitFor();
    expect(await page.getByRole("gridcell", { name: "sinep", exact: true }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tamano.width);
    await p.captura(`sumas-${tamano.width}`);
    // Each row of a block says its months: there is no other one that they start from.
    await p.boton(/Cargar planilla/).click();
    const planilla = page.getByRole("dialog", { name: "Cargar planilla" });
    await planilla.getByText("Sumas fijas", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await planilla.waitFor({ state: "hidden" });
    await p.boton(/Nueva suma/).click();
    const dialogo = page.getByRole("dialog", { name: "Nueva suma fija" });
    const caja = (nombre: RegExp) => dialogo.getByLabel(nombre);
    await dialogo.getByRole("button", { name: /Guardar cambios/ }).click();
    await dialogo.getByText("Ingrese la descripción").waitFor();
    await caja(/^Código/).fill(prueba);
    await caja(/^Descripción/).fill("Suma de prueba");
    await elegirOpcion(dialogo, "Escalafones que la cobran", "Los que se nombran");
    await caja(/^Cuáles/).fill("303, 1303");
    await dialogo.getByText(/303 Sistema Nacional de Empleo Público/).waitFor();
    await caja(/^Desde/).fill("202609");
    await caja(/^Hasta/).fill("202606");
    await caja(/^Importe/).fill("45000,50");
    await dialogo.getByRole("button", { name: /Guardar cambios/ }).click();
    await dialogo.getByText("Es anterior a septiembre de 2026").waitFor();
    await caja(/^Hasta/).fill("");
    // The budget by months of the sample reads it; those of one month, before, do not.
    await dialogo.getByText(/se revaluarán? .* de 1 presupuesto abierto/).waitFor();
    await p.captura(`sumas-nueva-${tamano.width}`);
    await dialogo.getByRole("button", { name: /Guardar cambios/ }).click();
    await p.responder("Guardar sin norma");
    await dialogo.waitFor({ state: "hidden" });
    await p.celda(new RegExp(`^${prueba}$`)).click();
    const edicion = page.getByRole("dialog", { name: "Suma fija" });
    await edicion.getByLabel(/^Norma/).fill("Dec. 1/2026");
    // A jump is asked about, and who goes back keeps what was typed.
    await edicion.getByLabel(/^Importe/).fill("500000");
    await edicion.getByRole("button", { name: /Guardar cambios/ }).click();
    await page.getByRole("alertdialog", { name: "El valor cambia mucho" })
      .getByText(/Importe pasa de 45\.000,50 a 500\.000,00/).waitFor();
    await p.responder("Cancelar");
    await edicion.getByLabel(/^Importe/).fill("50000");
    await edicion.getByRole("button", { name: /Guardar cambios/ }).click();
    await edicion.waitFor({ state: "hidden" });
    await p.celda("50.000,00").first().waitFor();
    await p.celda(new RegExp(`^${prueba}$`)).focus();
    await p.boton(/Historia/).click();
    const historia = page.getByRole("dialog", { name: "Historia de la suma fija" });
    await historia.getByText("Importe: 45.000,50 → 50.000,00").waitFor();
    await p.captura(`sumas-historia-${tamano.width}`);
    await page.keyboard.press("Escape");
    // The same amount, as a sheet: its digits and Enter.
    await page.keyboard.press("Alt+p");
    await page.locator(".tabla[data-hoja]").waitFor();
    await p.celda("50.000,00").first().click();
    await page.keyboard.type("51000");
    await page.keyboard.press("Enter");
    await p.celda("51.000,00").first().waitFor();
    await page.waitForFunction(() => document.querySelector(".pie-hoja-espera") === null);
    await page.keyboard.press("Alt+p");
    await page.locator(".tabla[data-hoja]").waitFor({ state: "detached" });
    await p.celda(new RegExp(`^${prueba}$`)).click();
    await edicion.getByRole("button", { name: /Eliminar/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
    await edicion.waitFor({ state: "hidden" });
    await p.celda(new RegExp(`^${prueba}$`)).waitFor({ state: "detached" });
  });
}

test("[Y7] who may not edit reads the sums and their history", async () => {
  const p = await pruebas.abrir("analista@economia", "Sumas fijas");
  await p.celda("SF-2026-05").click();
  await p.page.getByRole("dialog", { name: "Historia de la suma fija" }).waitFor();
  await p.page.keyboard.press("Escape");
  expect(await p.boton(/Nueva suma/).count()).toBe(0);
});

test("[W6] a sum that an agreement wrote says which one, and leads to it", async () => {
  const { producto } = pruebas.navegador;
  const como = producto.roles.admin;
  const pedir = async (ruta: string, form: Record<string, string | number>) => {
    const { json } = await producto.pedir<{ id: number; token: string; mensaje: string }>(
      "POST",
      `/api/acuerdos${ruta}`,
      { como, form },
    );
    expect(json.mensaje).toBe("");
    return json;
  };
  const suma = {
    id: "ACORDADA-05",
    descripcion: "Suma acordada",
    regimen: "sinep",
    desde_mes: 202605,
    hasta_mes: 202605,
    importe: 45_000,
    remunerativa: true,
    bonificable: false,
  };
  const acuerdo = { nombre: "Acta de prueba", fecha: "2026-05-04", sumas: [suma] };
  const { id } = await pedir("", { saf: 750, definicion: JSON.stringify(acuerdo) });
  await pedir(`/${id}`, { accion: "estado", estado: "acta" });
  const norma = "Dec. de prueba 1/2026";
  const { token } = await pedir(`/${id}/homologar/previa`, { norma });
  await pedir(`/${id}/homologar`, { norma, token, aceptados: "todos" });
  const p = await pruebas.abrir("admin@onp", "Sumas fijas");
  await p.celda(/^ACORDADA-05$/).focus();
  await p.boton(/Historia/).click();
  const historia = p.page.getByRole("dialog", { name: "Historia de la suma fija" });
  await historia.getByRole("link", { name: "Acuerdo «Acta de prueba»" }).click();
  await p.page.getByRole("grid", { name: /^Acuerdos de 2026/ }).waitFor();
  await p.page.getByText("Acta de prueba").first().waitFor();
});
