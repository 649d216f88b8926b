/** Two people on the same table: each sees what the other stores, and nothing typed is lost. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { pruebasDeSeccion } from "#ui/testing/seccion.ts";
import { soltarArchivo } from "#ui/testing/soltar.ts";
import { elegirOpcion, valorElegido } from "#ui/testing/seleccion.ts";

setDefaultTimeout(600_000);

const pruebas = pruebasDeSeccion("Tablas");
const TABLAS = "tablas@economia";
/** Month of the sample's budget: where the tables open. */
const MES = 202412;
const ESCALAFONES = "Escalafones y Categorías";

async function editar(ruta: string, form: Record<string, string | number>) {
  const { producto } = pruebas.navegador;
  const { json } = await producto.pedir("POST", `/api/tablas${ruta}`, {
    como: producto.roles.tablas,
    form,
  });
  expect(json).toMatchObject({ resultado: true });
}

test("what another person stores appears by itself, also in the open history", async () => {
  const p = await pruebas.abrir("analista@economia", "Codigos de Destino");
  const { page } = p;
  const destino = page.locator("tbody tr[data-clave='1']");
  await destino.waitFor();
  await editar(`/valores/codigos_destino_valores/${MES}`, { codes: 1, retri_emba: "4321.5" });
  await destino.getByText("4.321,50").waitFor();
  await destino.locator("td").first().click();
  const historia = page.getByRole("dialog", { name: "Historia del valor" });
  await historia.getByText("4.321,50").waitFor();
  await editar(`/valores/codigos_destino_valores/${MES}`, { codes: 1, retri_emba: "4321.75" });
  await historia.getByText("4.321,75").waitFor();
  await historia.getByText(/^tablas@economia, /).waitFor();
  // The focused row is the same one, wherever it stands now.
  await page.keyboard.press("Escape");
  await historia.waitFor({ state: "detached" });
  await p.abrir(ESCALAFONES);
  await editar("/escalafones/nuevo", { esc: 11, descripcion: "Una escala nueva" });
  await p.celda("Una escala nueva").waitFor();
});

test("the focus stays on its row when another person adds one before it", async () => {
  const p = await pruebas.abrir(TABLAS, ESCALAFONES);
  const { page } = p;
  await page.locator("tbody tr[data-clave='206'] td").nth(1).focus();
  await editar("/escalafones/nuevo", { esc: 12, descripcion: "Antes de la enfocada" });
  await p.celda("Antes de la enfocada").waitFor();
  const fila = () => page.evaluate(() => document.activeElement?.closest("tr")?.dataset.clave);
  expect(await fila()).toBe("206");
  await page.keyboard.press("ArrowUp");
  expect(await fila()).not.toBe("206");
});

test("[K1] a row being edited stays as it was read, so that the save tells of the other one's", async () => {
  const p = await pruebas.abrir(TABLAS, ESCALAFONES);
  const { page } = p;
  await p.celda(/^62$/).click();
  await page.getByRole("grid", { name: "Categorías del escalafón 62" }).waitFor();
  const fila = page.locator("tbody tr[data-clave]").first();
  const cat = Number(await fila.getAttribute("data-clave"));
  await fila.locator("td").nth(3).click();
  const caja = page.locator(".tablas-editor input[name=remuneracion]");
  await caja.fill("2000");
  await editar(`/categorias/editar/62/${MES}`, { cat, remuneracion: 3000 });
  await editar(`/categorias/editar/62/${MES}`, { cat: cat + 1, remuneracion: 3500 });
  // Long enough for the announcement to have been read, had the editor not been open.
  await Bun.sleep(600);
  expect(await caja.inputValue()).toBe("2.000");
  await p.boton(/^Guardar cambios/).click();
  await p.responder("Guardar igual");
  await page.locator(".conflicto").getByText("3.000,00").waitFor();
  await page.keyboard.press("Escape");
  // What was announced meanwhile is read as soon as the editor is gone.
  await p.celda("3.500,00").waitFor();
  await p.celda("3.000,00").waitFor();
});

test("[R1] [K1] ranges are saved as a set; over another one's they ask, and keep what was typed", async () => {
  const p = await pruebas.abrir(TABLAS, ESCALAFONES);
  const { page } = p;
  await p.celda(/^303$/).click();
  await p.boton("Editar los tramos").click();
  const dialogo = page.getByRole("dialog", { name: "Tramos SINEP" });
  const porcentaje = (n: number) =>
    dialogo.getByRole("group", { name: `Tramo ${n}` }).getByLabel("Porcentaje");
  await porcentaje(2).fill("16,5");
  await dialogo.getByRole("button", { name: "Agregar un tramo" }).click();
  await dialogo.getByRole("button", { name: /^Guardar cambios/ }).click();
  // The new range is 0 to 0, over the first: refused, and what was typed stays.
  await dialogo.getByRole("alert").waitFor();
  expect(await porcentaje(2).inputValue()).toBe("16,5");
  expect(await p.axe()).toEqual([]);
  await dialogo.getByRole("button", { name: "Quitar el tramo 4" }).click();
  const ajenos = [{ grado_desde: 0, grado_hasta: 10, porcentaje: 9, descripcion: "Único" }];
  await editar(`/valores/sinep_tramos/${MES}`, { filas: JSON.stringify(ajenos) });
  await dialogo.getByRole("button", { name: /^Guardar cambios/ }).click();
  const pregunta = page.getByRole("alertdialog", { name: "Otra persona cambió los tramos" });
  await pregunta.getByText(/0 a 10: 9,00 %/).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("tablas-tramos-conflicto");
  // Who was told of the other one's saves over it, read again or not.
  const llegan = Promise.withResolvers<void>();
  await page.route("**/tablas/valores/sinep_tramos/*", async (ruta) => {
    if (ruta.request().method() === "GET") await llegan.promise;
    await ruta.continue();
  });
  await pregunta.getByRole("button", { name: /^Cancelar/ }).click();
  await pregunta.waitFor({ state: "detached" });
  expect(await porcentaje(2).inputValue()).toBe("16,5");
  await dialogo.getByRole("button", { name: /^Guardar cambios/ }).click();
  await dialogo.waitFor({ state: "detached" });
  llegan.resolve();
  const tramos = page.getByRole("table", { name: "Tramos" });
  await tramos.getByText("16,50 %").waitFor();
  expect(await tramos.getByText("9,00 %", { exact: true }).count()).toBe(0);
});

test("a file dropped on the table is previewed and stored; one that is not a table is refused", async () => {
  const p = await pruebas.abrir(TABLAS, ESCALAFONES);
  const { page } = p;
  await p.celda(/^206$/).click();
  await page.getByRole("grid", { name: "Categorías del escalafón 206" }).waitFor();
  await soltarArchivo(page, "dibujo.bin", "\u0000\u0001no es una tabla");
  const dialogo = page.getByRole("dialog", { name: "Cargar planilla" });
  await dialogo.getByText("El archivo no es una planilla ni un texto que se pueda leer").waitFor();
  expect(await dialogo.getByRole("button", { name: /^Guardar todo/ }).isDisabled()).toBe(true);
  await p.captura("tablas-soltada-ajena");
  expect(p.problemas.splice(0)).toEqual([expect.stringContaining("a status of 400")]);
  await page.keyboard.press("Escape");
  await dialogo.waitFor({ state: "detached" });
  await soltarArchivo(
    page,
    "categorias.csv",
    "Cat.;Descripción;Remuneración\n905;Soltada;1905,25\n",
  );
  await dialogo.getByText("1 nueva", { exact: true }).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("tablas-soltada");
  await dialogo.getByRole("button", { name: /^Guardar todo/ }).click();
  await dialogo.waitFor({ state: "detached" });
  await page.locator("[data-filtro='0']").fill("905");
  await p.celda("1.905,25").waitFor();
});

test("ranges of another month that cannot be read are not shown under this one", async () => {
  const p = await pruebas.abrir("analista@economia", ESCALAFONES);
  const { page } = p;
  await p.celda(/^303$/).click();
  const tramos = page.getByRole("table", { name: "Tramos" });
  await tramos.getByText(/^\d+ a \d+$/).first().waitFor();
  // The tables open at the month of the budget in hand.
  expect(await page.getByLabel("Año").inputValue()).toBe("2024");
  expect(await valorElegido(page, "Mes")).toBe("diciembre");
  const ruta = "**/tablas/valores/sinep_tramos/202411";
  await page.route(
    ruta,
    (r) => r.fulfill({ status: 503, json: { resultado: false, mensaje: "No se pudo leer" } }),
  );
  await elegirOpcion(page, "Mes", "noviembre");
  await p.responder("Aceptar");
  const caido = page.getByRole("region", { name: "Tramos" });
  await caido.getByText("No se pudo leer").waitFor();
  expect(await tramos.count()).toBe(0);
  await p.captura("tablas-sinep-tramos-caidos");
  await page.unroute(ruta);
  await caido.getByRole("button", { name: "Reintentar" }).click();
  await tramos.getByText(/^\d+ a \d+$/).first().waitFor();
  p.problemas.splice(0);
});
