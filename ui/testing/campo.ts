/** Looks on screen for the column that `core/testing/campo/campo.test.ts` added: it runs in its copy. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { pruebasDeSeccion } from "./seccion.ts";

setDefaultTimeout(300_000);

const { abrir } = pruebasDeSeccion("Administración");

test("in the dialog, in the list, in the sheet and in the history of a credit", async () => {
  const p = await abrir("admin@onp", "Crédito vigente");
  const { page } = p;
  await p.boton(/^Nuevo crédito/).click();
  const dialogo = page.getByRole("dialog", { name: "Nuevo crédito" });
  const caja = (nombre: string) => dialogo.locator(`input[name=${nombre}]`);
  for (
    const [nombre, valor] of Object.entries({
      ...{ saf: "357", pprin: "1", fecha: "2026-01-02", norma: "Ley 27.798" },
      ...{ expediente: "EX-1", importe: "1500,50" },
    })
  ) await caja(nombre).fill(valor);
  expect(await dialogo.getByLabel("Expediente").count()).toBe(1);
  await dialogo.getByRole("button", { name: /^Guardar/ }).click();
  await dialogo.waitFor({ state: "detached" });
  await p.celda("EX-1").waitFor();
  expect(await page.getByRole("columnheader", { name: /^Expediente/ }).count()).toBe(1);

  await page.getByRole("switch", { name: /^Planilla/ }).click();
  await page.locator(".tabla[data-hoja]").waitFor();
  await page.locator("tbody td", { hasText: "EX-1" }).click();
  await page.keyboard.type("EX-2");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Alt+p");
  await page.locator(".tabla:not([data-hoja])").waitFor();
  await p.celda("EX-2").focus();
  await page.keyboard.press("h");
  const historia = page.getByRole("dialog", { name: "Historia del crédito" });
  await historia.getByText("Expediente: EX-1 → EX-2").waitFor();
});

test("in the list, the dialog and the sheet of the accounts", async () => {
  const p = await abrir("admin@onp", "Usuarios del Sistema");
  const { page } = p;
  await p.celda("consulta").first().click();
  const dialogo = page.getByRole("dialog", { name: "Editar Usuario" });
  await dialogo.getByLabel("Interno").fill("4321");
  await dialogo.getByRole("button", { name: /^Guardar/ }).click();
  await dialogo.waitFor({ state: "detached" });
  await p.celda("4321").waitFor();
  expect(await page.getByRole("columnheader", { name: /^Interno/ }).count()).toBe(1);
  await page.getByRole("switch", { name: /^Planilla/ }).click();
  await page.locator(".tabla[data-hoja]").waitFor();
  await page.locator("tbody td", { hasText: "4321" }).click();
  await page.keyboard.type("1234");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Alt+p");
  await p.celda("1234").waitFor();
});
