/** Where the focus is in a table: a frame may pass between what moves it and its arrival. */
import type { Page } from "playwright-core";

/** Key of the row that has the focus, as soon as one has it. */
export async function filaEnfocada(page: Page): Promise<string> {
  const clave = await page.waitForFunction(() =>
    document.activeElement?.closest("tr")?.getAttribute("data-clave")
  );
  return (await clave.jsonValue()) ?? "";
}

/** Waits until one of these rows has the focus; fails as a wait does, telling who has it. */
export async function esperarFoco(
  page: Page,
  ...claves: readonly (string | number)[]
): Promise<void> {
  const buscadas = claves.map(String);
  try {
    await page.waitForFunction(
      (claves) =>
        claves.includes(
          document.activeElement?.closest("tr")?.getAttribute("data-clave") ?? "",
        ),
      buscadas,
    );
  } catch {
    const quien = await page.evaluate(() =>
      document.activeElement?.closest("tr")?.getAttribute("data-clave") ??
        document.activeElement?.outerHTML.slice(0, 120)
    );
    throw new Error(`El foco debía ir a ${buscadas.join(" o ")} y está en ${quien}`);
  }
}
