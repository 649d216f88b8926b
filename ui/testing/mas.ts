/** The menu «Más» of a table's toolbar, as a person uses it. */
import type { Locator, Page } from "playwright-core";

const menuMas = (page: Page): Locator =>
  page.getByRole("toolbar", { name: "Acciones de la tabla" }).first()
    .getByRole("button", { name: "Más" });

/** Opens it, and picks a command. */
export async function elegirEnMas(page: Page, nombre: string | RegExp): Promise<void> {
  await menuMas(page).click();
  await page.getByRole("menuitem", { name: nombre }).click();
}
