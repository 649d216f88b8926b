/** The menu «Más» of a table's toolbar, as a person uses it. */
import type { Page } from "playwright-core";

/** Picks a command: in sight when the toolbar has few, in the menu otherwise. */
export async function elegirEnMas(page: Page, nombre: string | RegExp): Promise<void> {
  const barra = page.getByRole("toolbar", { name: "Acciones de la tabla" }).first();
  const aLaVista = barra.getByRole("button", { name: nombre, exact: typeof nombre === "string" });
  const mas = barra.getByRole("button", { name: "Más" });
  await aLaVista.or(mas).first().waitFor();
  if (await aLaVista.count() > 0) return await aLaVista.click();
  await mas.click();
  await page.getByRole("menuitem", { name: nombre }).click();
}
