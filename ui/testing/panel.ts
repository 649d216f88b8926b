/** The panel beside a screen that explains a figure, in browser tests. */
import type { Locator, Page } from "playwright-core";

export const panelDe = (page: Page): Locator => page.locator(".panel-lateral");

/** What its rows add up to. */
export const sumaDeRenglones = (panel: Locator): Locator =>
  panel.getByRole("table", { name: "Renglones de la cifra" }).locator("tfoot");
