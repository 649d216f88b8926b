/** Notes on rows, in a real browser: by menu, key and editor; seen, told and taken out. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { usarGrupo } from "#ui/testing/grupo.ts";

setDefaultTimeout(600_000);

const pruebas = usarGrupo();

async function enCargos(rol: "analista" | "onp") {
  const pagina = await pruebas.entrar({ rol });
  const { page } = pagina;
  await page.locator("tbody tr[data-clave]").first().waitFor();
  return { ...pagina, page };
}

const fila = (page: Page, n: number) => page.locator("tbody tr[data-clave]").nth(n);
const marcaDe = (page: Page, n: number) =>
  fila(page, n).getByRole("img", { name: "Tiene una nota" });
/** A mark that is out of its row is under a heading, or along the whole table. */
async function enSuRenglon(marca: Locator, renglon: Locator): Promise<void> {
  const [suya, su] = await Promise.all([marca.boundingBox(), renglon.boundingBox()]);
  if (!suya || !su) throw new Error("no se ve");
  expect(suya.y).toBeGreaterThanOrEqual(su.y - 1);
  expect(suya.y + suya.height).toBeLessThanOrEqual(su.y + su.height + 1);
}
const dialogo = (page: Page) => page.getByRole("dialog", { name: "Nota del registro" });

test("a note is written from the menu of a row, seen by others, changed by key and taken out", async () => {
  const ana = await enCargos("analista");
  const { page } = ana;
  const { page: beto } = await enCargos("onp");
  await fila(page, 1).locator("td").nth(4).click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Nota…/ }).click();
  const caja = dialogo(page).getByLabel("Nota", { exact: true });
  expect(await caja.evaluate((e) => e === document.activeElement)).toBe(true);
  expect(await ana.axe()).toEqual([]);
  await caja.pressSequentially("Falta la designación");
  await page.keyboard.press("Enter");
  await dialogo(page).waitFor({ state: "detached" });
  await marcaDe(page, 1).waitFor();
  await enSuRenglon(marcaDe(page, 1), fila(page, 1));
  // The other one sees it, and reads who wrote it, with the keyboard alone.
  await marcaDe(beto, 1).waitFor();
  await fila(beto, 1).locator("td").first().focus();
  await beto.getByText(
    /Nota: Falta la designación \(analista@economia, \d\d\/\d\d\/\d{4} \d\d:\d\d\)/,
  )
    .waitFor();
  // It is in the valuation no more than it was.
  expect(await page.getByText(/sin valorizar|Desactualizado/).count()).toBe(0);
  await fila(page, 1).locator("td").first().focus();
  await page.keyboard.press("Shift+F2");
  await caja.fill("Ya está");
  await page.keyboard.press("Enter");
  await beto.getByText(/Nota: Ya está/).waitFor();
  await fila(page, 1).locator("td").first().focus();
  await page.keyboard.press("Shift+F2");
  await dialogo(page).getByText(/^Escrita por analista@economia/).waitFor();
  await dialogo(page).getByRole("button", { name: "Quitar la nota" }).click();
  await marcaDe(page, 1).waitFor({ state: "detached" });
  await marcaDe(beto, 1).waitFor({ state: "detached" });
});

test("from the editor it is stored by itself, and what was typed goes on and is saved over it", async () => {
  const { page } = await enCargos("analista");
  await fila(page, 2).locator("td").nth(11).click();
  const editor = page.getByRole("group", { name: "Editar registro" });
  await editor.getByLabel("Cargos", { exact: true }).fill("61");
  await editor.getByRole("button", { name: "Nota…" }).click();
  await dialogo(page).getByLabel("Nota", { exact: true }).fill("Pasan a 61");
  await page.keyboard.press("Enter");
  await dialogo(page).waitFor({ state: "detached" });
  expect(await editor.getByLabel("Cargos", { exact: true }).inputValue()).toBe("61");
  await editor.getByRole("button", { name: /Guardar cambios/ }).click();
  await editor.waitFor({ state: "detached" });
  await marcaDe(page, 2).waitFor();
  expect(await fila(page, 2).locator("td").nth(11).textContent()).toContain("61");
});
