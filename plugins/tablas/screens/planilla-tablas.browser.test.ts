/** Tables of Tablas and Administración written as sheets in a real browser: the same mechanism. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { hasta } from "#core/testing/until.ts";
import { pruebasDeSeccion } from "#ui/testing/seccion.ts";

setDefaultTimeout(600_000);

const MES = 202412;
const tablas = pruebasDeSeccion("Tablas");
const administracion = pruebasDeSeccion("Administración");

test("the values of a scale are written in place: a jump is asked about, a locked cell says why", async () => {
  const p = await tablas.abrir("tablas@economia", "Escalafones y Categorías");
  const { page } = p;
  await page.getByRole("gridcell", { name: "62", exact: true }).click();
  await page.getByRole("grid", { name: "Categorías del escalafón 62" }).waitFor();
  await page.locator("tbody tr[data-clave]").first().waitFor();
  await page.keyboard.press("Alt+p");
  await page.locator(".tabla[data-hoja]").waitFor();
  const celda = (fila: number, columna: number) =>
    page.locator("tbody tr[data-clave]").nth(fila).locator("td").nth(columna);
  await celda(0, 0).click();
  await page.keyboard.press("5");
  await page.getByText("El número de una categoría no se cambia").waitFor();
  await celda(0, 3).click();
  await page.keyboard.type("1.234.567,8");
  await page.keyboard.press("Enter");
  const pregunta = page.getByRole("alertdialog", { name: "El valor cambia mucho" });
  await pregunta.getByText(/Categoría \d+: Remuneración pasa de/).waitFor();
  // Who goes back has what was typed, and is asked again when it is stored.
  await page.keyboard.press("Escape");
  await page.getByText("Sin guardar: F2 y Enter lo intentan otra vez").waitFor();
  expect(await celda(0, 3).innerText()).toContain("1234567,8");
  await celda(0, 3).click();
  await page.keyboard.press("F2");
  await page.keyboard.press("Enter");
  // The norm of the values is asked once, in the same question: its box takes what is typed.
  await pregunta.getByLabel("Norma").waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("planilla-norma");
  await page.keyboard.type("Dec. 5/2026");
  await page.keyboard.press("Enter");
  await page.getByText("Guardando…").waitFor({ state: "detached" });
  const { producto } = tablas.navegador;
  const leer = async () => {
    const { json } = await producto.pedir<Record<string, unknown>[]>(
      "GET",
      `/api/tablas/categorias/62/${MES}`,
      { como: producto.roles.tablas },
    );
    return json;
  };
  expect((await leer())[0])
    .toMatchObject({ remuneracion: 1234567.8, desde_mes: MES, norma: "Dec. 5/2026" });
  expect(await page.getByLabel("Norma").inputValue()).toBe("Dec. 5/2026");
  expect(await celda(0, 3).innerText()).toBe("1.234.567,80");
  // A column, from the first one down, once that one is stored: its question would take the keys.
  const guardadas = (que: (filas: Record<string, unknown>[]) => boolean) =>
    hasta(async () => {
      // A question may come or not, and one that closes is still seen.
      await page.getByRole("button", { name: "Guardar igual" }).click({ timeout: 500 })
        .catch(() => {});
      return await leer();
    }, que);
  await celda(0, 4).click();
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await guardadas(([una]) => una?.sumafijare === 3);
  await celda(0, 4).click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+d");
  const filas = await guardadas(([, otra]) => otra?.sumafijare === 3);
  const dos = filas.slice(0, 2);
  expect(dos.map((f) => f.sumafijare)).toEqual([3, 3]);
  expect(dos.map((f) => f.norma)).toEqual(["Dec. 5/2026", "Dec. 5/2026"]);
  // Nothing is taken back here: the browser would do it in the box that was typed in before.
  await celda(0, 4).click();
  await page.keyboard.press("Control+z");
  await page.getByText(/^Aquí no se deshace con Ctrl\+Z/).waitFor();
  expect(await page.getByLabel("Norma").inputValue()).toBe("Dec. 5/2026");
  expect(await p.axe()).toEqual([]);
  await p.captura("planilla-categorias");
  await page.keyboard.press("Alt+p");
});

test("a column of ceilings is pasted at once, and axe finds nothing", async () => {
  const p = await administracion.abrir("admin@onp", "Carga de Techos");
  const { page } = p;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("tbody tr[data-clave]").first().waitFor();
  await page.keyboard.press("Alt+p");
  await page.locator(".tabla[data-hoja]").waitFor();
  await page.evaluate((t) => navigator.clipboard.writeText(t), "101\tuno\n102\tdos");
  const celda = (fila: number, columna: number) =>
    page.locator("tbody tr[data-clave]").nth(fila).locator("td").nth(columna);
  await celda(0, 2).click();
  await page.keyboard.press("Control+v");
  await page.getByText("2 registros guardados").waitFor();
  expect(await celda(1, 2).innerText()).toBe("102");
  expect(await celda(1, 3).innerText()).toBe("dos");
  expect(await p.axe()).toEqual([]);
  await p.captura("planilla-techos");
  await page.keyboard.press("Alt+p");
});
