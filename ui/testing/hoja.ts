/** What every sheet does, walked by keys and mouse: each table says only its column and its values. */
import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Pagina } from "./navegador.ts";

/** Three rows of a table, by what is typed in a column of theirs. */
export interface HojaPorRecorrer {
  readonly columna: string;
  /** As it is typed and copied. */
  readonly escritos: readonly [string, string, string];
  /** As it is shown; by default, as it is typed. */
  readonly dichos?: readonly [string, string, string];
  /** What the column does not take, and a part of what it says of it. */
  readonly mala: readonly [texto: string, motivo: string];
  /** A column that is not written in, and what it says to who tries. */
  readonly cerrada: readonly [columna: string, motivo: string];
  /** From the screen that the menu opens to the one of the table; by default, they are the same. */
  readonly llegar?: (page: Page) => Promise<void>;
}

const filas = (page: Page) => page.locator("tbody tr[data-clave]");

/** Cells of a column, by the place of their row on the page or by its key. */
async function columnaDe(
  page: Page,
  titulo: string,
): Promise<(fila: number | string | null) => Locator> {
  const titulos = await page.locator("th[role=columnheader]").allInnerTexts();
  const lugar = titulos.findIndex((t) => t.trim().replace(/\s+/g, " ") === titulo);
  expect({ titulo, esta: lugar >= 0 }).toEqual({ titulo, esta: true });
  return (fila) =>
    (typeof fila === "number"
      ? filas(page).nth(fila)
      : page.locator(`tbody [data-clave="${fila}"]`))
      .locator("td").nth(lugar);
}

async function encenderPlanilla(page: Page): Promise<void> {
  await filas(page).first().waitFor();
  if (await page.locator(".tabla[data-hoja]").count() === 0) await page.keyboard.press("Alt+p");
  await page.locator(".tabla[data-hoja]").waitFor();
}

const claves = (page: Page) =>
  filas(page).evaluateAll((fs) => fs.map((f) => f.getAttribute("data-clave")));

/** Until a cell says that, with nothing that waits to be stored. */
async function dice(celda: Locator, texto: string): Promise<void> {
  await celda.filter({ hasText: texto }).waitFor();
  const page = celda.page();
  await page.getByText("Guardando…").waitFor({ state: "detached" });
  await page.locator(".pie-hoja-espera").waitFor({ state: "detached" });
  expect((await celda.innerText()).trim()).toBe(texto);
}

/** Whether the focus is on the cell. */
const enfocada = (celda: Locator) => celda.and(celda.page().locator(":focus")).waitFor();

async function pegar(celda: Locator, texto: string): Promise<void> {
  const page = celda.page();
  await page.evaluate((t) => navigator.clipboard.writeText(t), texto);
  await celda.click();
  await page.keyboard.press("Control+v");
}

/** What the second button offers over a cell. */
async function porMenu(celda: Locator, name: string): Promise<void> {
  await celda.click({ button: "right" });
  await celda.page().getByRole("menuitem", { name, exact: true }).click();
  await enfocada(celda);
}

async function arrastrar(desde: Locator, hasta: Locator): Promise<void> {
  const { mouse } = desde.page();
  const [a, b] = [await desde.boundingBox(), await hasta.boundingBox()];
  if (!a || !b) throw new Error("no se ve");
  await mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await mouse.down();
  await mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 3 });
  await mouse.up();
}

/**
 * @param pagina on the screen of the table.
 * @param otra of somebody else, on the same screen.
 */
export async function recorrerHoja(
  { page }: Pagina,
  { page: ajena }: Pagina,
  { columna, escritos, dichos = escritos, mala, cerrada, llegar }: HojaPorRecorrer,
): Promise<void> {
  const { keyboard } = page;
  await llegar?.(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await encenderPlanilla(page);
  const celda = await columnaDe(page, columna);
  const orden = await claves(page);
  // Typing replaces; Enter stores and goes down.
  await celda(0).click();
  await keyboard.type(escritos[0]);
  await keyboard.press("Enter");
  await enfocada(celda(1));
  await dice(celda(0), dichos[0]);
  // F2 goes on with what it said; Escape leaves it.
  await celda(0).click();
  await keyboard.press("F2");
  await keyboard.type("9");
  await keyboard.press("Escape");
  await dice(celda(0), dichos[0]);
  await keyboard.press("Tab");
  await keyboard.press("Shift+Tab");
  await enfocada(celda(0));
  // A column of a spreadsheet, over its cells and nowhere else; more than once.
  for (const _ of ["una vez", "otra"]) {
    await pegar(celda(0), escritos.join("\n"));
    for (const i of [0, 1, 2]) await dice(celda(i), dichos[i]);
  }
  expect(await page.getByRole("dialog").count()).toBe(0);
  await arrastrar(celda(0), celda(2));
  await keyboard.press("Control+c");
  await page.getByText("3 celdas copiadas").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(escritos.join("\n"));
  // The corner that has the handle is cut where the others are.
  const sobra = (c: Locator) => c.evaluate((td) => getComputedStyle(td).overflowX);
  expect(await sobra(celda(2))).toBe(await sobra(celda(1)));
  // Filled with the mouse, filled with keys, and one value pasted over a range.
  await celda(0).click();
  await arrastrar(celda(0).locator(".asa"), celda(1));
  await dice(celda(1), dichos[0]);
  await pegar(celda(1), escritos[1]);
  await dice(celda(1), dichos[1]);
  await keyboard.press("Shift+ArrowDown");
  await keyboard.press("Control+d");
  await dice(celda(2), dichos[1]);
  // The same with the mouse alone.
  await porMenu(celda(0), "Copiar");
  await page.getByText("1 celda copiada").waitFor();
  await porMenu(celda(2), "Pegar");
  await dice(celda(2), dichos[0]);
  await arrastrar(celda(1), celda(2));
  await porMenu(celda(1), "Rellenar hacia abajo");
  await dice(celda(2), dichos[1]);
  // Where the browser keeps its clipboard to itself, the key is said.
  await page.context().clearPermissions();
  await porMenu(celda(0), "Pegar");
  await page.locator(".pie-hoja").getByText("apriete Ctrl+V").waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // What cannot be is told at its cell, and taken back.
  await celda(0).click();
  await keyboard.press("F2");
  await keyboard.press("Control+a");
  await keyboard.press("Delete");
  await keyboard.type(mala[0]);
  await keyboard.press("Enter");
  const malas = page.locator("td[aria-invalid]");
  await malas.waitFor();
  expect(await malas.getAttribute("title")).toContain(mala[1]);
  await malas.click();
  await keyboard.press("Escape");
  await malas.waitFor({ state: "detached" });
  await dice(celda(0), dichos[0]);
  const fija = await columnaDe(page, cerrada[0]);
  await fija(0).click();
  await keyboard.type("5");
  await page.locator(".pie-hoja").getByText(cerrada[1]).waitFor();
  // Somebody else changes it meanwhile: what they left is there to be taken ([K1]).
  await celda(0).click();
  await keyboard.type(escritos[2]);
  await ajena.reload();
  await llegar?.(ajena);
  await encenderPlanilla(ajena);
  const suya = (await columnaDe(ajena, columna))(orden[0]);
  await suya.click();
  await ajena.keyboard.type(escritos[1]);
  await ajena.keyboard.press("Enter");
  await dice(suya, dichos[1]);
  await keyboard.press("Enter");
  const conflicto = page.getByRole("alert");
  await conflicto.getByRole("button", { name: "Tomar lo guardado" }).click();
  await conflicto.waitFor({ state: "detached" });
  await dice(celda(0), dichos[1]);
  expect(await claves(page)).toEqual(orden);
  await keyboard.press("Alt+p");
}
