/** The credit in force, in a real browser: an entry typed, changed, pasted, told and deleted ([Z2]). */
import { expect, setDefaultTimeout, test } from "bun:test";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { pruebasDeSeccion } from "#ui/testing/seccion.ts";
import { elegirOpcion } from "#ui/testing/seleccion.ts";

setDefaultTimeout(600_000);

const { abrir } = pruebasDeSeccion("Administración");

test("[Z2] a credit is typed, refused where it does not fit, changed, told by its history and deleted", async () => {
  const p = await abrir("admin@onp", "Crédito vigente");
  const { page } = p;
  await page.getByText(/No hay crédito cargado del ejercicio/).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.boton(/^Nuevo crédito/).click();
  const dialogo = page.getByRole("dialog", { name: "Nuevo crédito" });
  const escribir = async (campos: Readonly<Record<string, string>>) => {
    for (const [nombre, valor] of Object.entries(campos)) {
      await page.getByRole("dialog").locator(`input[name=${nombre}]`).fill(valor);
    }
  };
  await escribir({
    ...{ saf: "999", pprin: "1", fecha: "02/01/2026", norma: "Ley 27.798" },
    importe: "1.500.000,50",
  });
  await dialogo.getByRole("button", { name: /^Guardar/ }).click();
  await page.getByText(/no existe el organismo/).first().waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("credito-rechazado");
  if (await page.getByRole("alertdialog").count() > 0) await p.responder("Aceptar");
  await escribir({ saf: "Ministerio de Economía" });
  await p.captura("credito-saf-por-nombre");
  await dialogo.getByRole("button", { name: /^Guardar/ }).click();
  await dialogo.waitFor({ state: "detached" });
  await p.celda("1.500.000,50").click();
  await escribir({ importe: "2000,25" });
  await elegirOpcion(page.getByRole("dialog"), "Qué hace la norma", /quita/i);
  await page.getByRole("dialog").getByRole("button", { name: /^Guardar/ }).click();
  await p.celda("-2.000,25").waitFor();
  for (const tamano of TAMANOS) {
    await page.setViewportSize(tamano);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tamano.width);
    expect(await p.axe()).toEqual([]);
    await p.captura(`credito-${tamano.width}`);
  }
  await p.celda("-2.000,25").focus();
  await page.keyboard.press("h");
  const historia = page.getByRole("dialog", { name: "Historia del crédito" });
  await historia.getByRole("row").nth(2).waitFor();
  expect(await historia.getByRole("row").count()).toBe(3);
  expect(await p.axe()).toEqual([]);
  await p.captura("credito-historia");
  await page.keyboard.press("Escape");
  await p.celda("-2.000,25").click();
  await page.getByRole("dialog").getByRole("button", { name: /^Eliminar/ }).click();
  await p.responder("Eliminar");
  await page.getByText(/No hay crédito cargado del ejercicio/).waitFor();
});

test("[Z2] rows of a spreadsheet are seen before they are stored, and stored whole", async () => {
  const p = await abrir("admin@onp", "Crédito vigente");
  const { page } = p;
  await p.boton(/^Cargar planilla/).click();
  const dialogo = page.getByRole("dialog", { name: "Cargar planilla" });
  const filas = (importe: string) =>
    `357\t\t1\t\t\t1\t2026-01-02\tLey 27.798\t${importe}\n357\t\t2\t\t\t1\t2026-01-02\tLey 27.798\t90,00`;
  await dialogo.getByRole("textbox").first().fill(filas("0"));
  await dialogo.getByRole("button", { name: "Vista previa" }).click();
  await dialogo.getByText(/debe ser distinto de 0/).first().waitFor();
  expect(await p.axe()).toEqual([]);
  await dialogo.getByRole("textbox").first().fill(filas("1.000.000,25"));
  await dialogo.getByRole("button", { name: "Vista previa" }).click();
  await dialogo.getByText("2 nuevas").waitFor();
  await p.captura("credito-planilla");
  await dialogo.getByRole("button", { name: /^Guardar todo/ }).click();
  await dialogo.waitFor({ state: "detached" });
  await p.celda("1.000.000,25").waitFor();
  await p.celda("90,00").waitFor();
});
