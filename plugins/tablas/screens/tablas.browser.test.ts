/** The reference tables in a real browser (spec 1 §2 «Tablas», §4, §5; [R1], [R6], [K1]). */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { mesDe } from "#core/domain/period.ts";
import { unSoloDia } from "#core/testing/clocks.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { pruebasDeSeccion } from "#ui/testing/seccion.ts";
import { elegirOpcion, opcionesDe, valorElegido } from "#ui/testing/seleccion.ts";

await unSoloDia();

setDefaultTimeout(600_000);

const pruebas = pruebasDeSeccion("Tablas");
const HOY = mesDe(Date.now());
/** Month of the sample's budget: where the tables open. */
const MES = 202412;

const menu = (page: Page, item: string) =>
  page.getByRole("navigation", { name: "Tablas" }).getByRole("button", { name: item });
const boton = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const tabla = (page: Page, name: string) => page.getByRole("grid", { name });
/** Box of an editor in the page; the header filters have other names. */
const caja = (page: Page, nombre: string) => page.locator(`input[name=${nombre}]`);
const primera = (page: Page) => page.locator("tbody tr").first();

const COMUNES: readonly (readonly [string, string])[] = [
  ["Instituciones", "Subjur."],
  ["Apertura programática", "Organismo"],
  ["Escalafones y Categorías", "Escalafón"],
  ["Sumas fijas", "Importe"],
  ["Composición Salarial", "Nro. Comp."],
  ["Adicionales", "Código"],
  ["Contribuciones", "Código"],
  ["Complementos", "Código"],
  ["Asistencia social", "Código"],
  ["Clasificador Presupuestario", "Partida Parcial"],
  ["Ubicación Geográfica", "Código de Ubicación"],
  ["Unidades retributivas", "Cantidad"],
  ["Codigos de Destino", "Retribución de embajador"],
  ["Equivalencias Exterior", "% Retribución"],
];

test("every table shows its rows and columns, and offers nothing to whoever may not edit", async () => {
  const p = await pruebas.abrir("analista@economia", COMUNES[0][0]);
  const { page } = p;
  for (const [item, columna] of COMUNES) {
    await p.abrir(item);
    await page.getByRole("columnheader", { name: columna }).first().waitFor();
    await page.locator("tbody td[tabindex='0']").waitFor();
    expect(await boton(page, "Nuevo Escalafón").count()).toBe(0);
  }
});

test("a version that has no rows is told, and the workbook follows the filters of the screen", async () => {
  const { page } = await pruebas.abrir("analista@economia", "Instituciones");
  await page.locator("tbody td[tabindex='0']").waitFor();
  const opciones = await opcionesDe(page, "Clasificador");
  expect(opciones).toContain("2026.1");
  await page.locator("[data-filtro='3']").fill("zzzz");
  await page.getByText("Ningún registro cumple los filtros").waitFor();
  const [descarga] = await Promise.all([
    page.waitForEvent("download"),
    boton(page, "Excel").click(),
  ]);
  expect(descarga.suggestedFilename()).toBe("instituciones.xlsx");
});

test("an organisation of the apertura opens its programme lines, and the arrow comes back", async () => {
  const p = await pruebas.abrir("analista@economia", "Apertura programática", {
    tamano: TAMANOS[1],
  });
  const { page } = p;
  await page.getByRole("gridcell", { name: "357", exact: true }).click();
  await page.getByRole("columnheader", { name: "Prog." }).waitFor();
  await page.locator("tbody td[tabindex='0']").waitFor();
  expect(page.url()).toContain("org=");
  expect(await p.axe()).toEqual([]);
  await p.captura("tablas-apertura-detalle");
  await page.reload();
  await page.getByRole("columnheader", { name: "Prog." }).waitFor();
  await boton(page, "Volver").click();
  await page.getByRole("columnheader", { name: "Organismo" }).waitFor();
});

test("[R6] a category is edited in its row by keyboard: Escape leaves it, Enter saves it from the month on", async () => {
  const p = await pruebas.abrir("tablas@economia", "Escalafones y Categorías");
  const { page } = p;
  await p.captura("tablas-escalafones-editor");
  await page.getByRole("gridcell", { name: "62", exact: true }).click();
  await tabla(page, "Categorías del escalafón 62").waitFor();
  const celda = primera(page).locator("td").nth(3);
  await celda.click();
  const importe = caja(page, "remuneracion");
  await importe.waitFor();
  await page.getByText(/revaluar|Ningún renglón/).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("tablas-categoria-edicion");
  await importe.fill("123");
  await page.keyboard.press("Escape");
  await primera(page).getByText("Edición cancelada").waitFor();
  await primera(page).getByText("Edición cancelada").waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await importe.waitFor();
  // Thousands or decimals: neither Enter nor Tab guesses.
  await page.keyboard.type("4.000");
  await page.keyboard.press("Enter");
  await page.getByText("«4.000» puede leerse como 4000 o como 4,00").waitFor();
  await page.keyboard.press("Tab");
  const duda = page.getByRole("alertdialog", { name: "Número ambiguo" });
  await duda.getByRole("button", { name: "Usar 4,00" }).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("tablas-ambiguo");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() =>
    document.activeElement?.matches("input[name=remuneracion][aria-invalid]")
  );
  expect(await importe.inputValue()).toBe("4.000");
  await page.keyboard.type("1.234.567,8");
  await page.keyboard.press("Enter");
  // A value that moves by more than a half is asked about, with what it reaches.
  const salto = page.getByRole("alertdialog", { name: "El valor cambia mucho" });
  await salto.getByText(/Remuneración pasa de [\d.,]+ a 1\.234\.567,80 \([+−-][\d.,]+ %\)/)
    .waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("tablas-salto");
  await p.responder("Cancelar");
  expect(await importe.inputValue()).toMatch(/^1\.?234\.?567,8/);
  await page.keyboard.press("Enter");
  await p.responder("Guardar igual");
  await primera(page).getByText("✓").waitFor();
  await primera(page).getByText("✓").waitFor({ state: "detached" });
  expect(await primera(page).locator("td").nth(3).textContent()).toBe("1.234.567,80");
  const { producto } = pruebas.navegador;
  const { json } = await producto.pedir<Record<string, unknown>[] & Record<string, unknown>>(
    "GET",
    `/api/tablas/categorias/62/${MES}`,
    { como: producto.roles.tablas },
  );
  expect(json[0]).toMatchObject({ remuneracion: 1234567.8, desde_mes: MES });
  // The history tells it, with its author.
  await page.keyboard.press("h");
  const dialogo = page.getByRole("dialog", { name: "Historia del valor" });
  await dialogo.getByText(/^tablas@economia, /).first().waitFor();
  expect(await dialogo.getByRole("img").count()).toBe(1);
  expect(await p.axe()).toEqual([]);
  await p.captura("tablas-historia");
  await dialogo.getByRole("button", { name: "Cargar un valor" }).click();
  await dialogo.locator("input[name=remuneracion]").waitFor();
  await dialogo.getByText(/Corrige el valor de/).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("tablas-historia-edicion");
  // Nobody asked to correct the value of this month: taking its place is asked, and leaves a trace.
  await dialogo.locator("input[name=remuneracion]").fill("1234567,90");
  await page.keyboard.press("Enter");
  const reemplazo = page.getByRole("alertdialog", { name: "Reemplazar el valor" });
  await reemplazo.getByText(/Diciembre de 2024 ya tiene un valor \(Remuneración 1\.234\.567,80\)/i)
    .waitFor();
  await p.responder("Reemplazar");
  const antes = dialogo.getByRole("row").filter({ hasText: "Decía antes" }).first();
  await antes.getByText("1.234.567,80").waitFor();
  await antes.getByText(/^Reemplazado por tablas@economia, /).waitFor();
  await p.captura("tablas-historia-reemplazo");
  await dialogo.getByRole("button", { name: "Cargar un valor" }).click();
  await dialogo.locator("input[name=remuneracion]").waitFor();
  // Each Escape leaves one thing, and the focus goes back to what opened it.
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.textContent === "Cargar un valor");
  await dialogo.getByRole("button", { name: /^Corregir/ }).last().click();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.textContent === "Corregir");
  await page.keyboard.press("Escape");
  await dialogo.waitFor({ state: "detached" });
});

test("[K1] the second of two people who edit a value sees both, and keeps what was typed", async () => {
  const p = await pruebas.abrir("tablas@economia", "Escalafones y Categorías");
  const { page } = p;
  await page.getByRole("gridcell", { name: "62", exact: true }).click();
  await tabla(page, "Categorías del escalafón 62").waitFor();
  await primera(page).locator("td").nth(3).click();
  await caja(page, "remuneracion").fill("2000");
  const cat = Number(await page.locator(".tablas-clave b").textContent());
  const { producto } = pruebas.navegador;
  const { json } = await producto.pedir("POST", `/api/tablas/categorias/editar/62/${MES}`, {
    como: producto.roles.tablas,
    form: { cat, remuneracion: 3000 },
  });
  expect(json.resultado).toBe(true);
  await boton(page, /^Guardar cambios/).click();
  await p.responder("Guardar igual");
  const panel = page.locator(".conflicto");
  await panel.getByText("2.000,00").waitFor();
  await panel.getByText("3.000,00").waitFor();
  expect(await caja(page, "remuneracion").inputValue()).toBe("2.000");
  expect(await p.axe()).toEqual([]);
  await p.captura("tablas-conflicto");
  await boton(page, "Guardar lo que escribí").click();
  await page.getByRole("gridcell", { name: "2.000,00", exact: true }).waitFor();
});

test("a new scale and a new category are checked before anything is sent", async () => {
  const p = await pruebas.abrir("tablas@economia", "Escalafones y Categorías", {
    tamano: TAMANOS[1],
  });
  const { page } = p;
  await boton(page, "Nuevo Escalafón").click();
  const dialogo = page.getByRole("dialog", { name: "Nuevo Escalafón" });
  await dialogo.getByLabel("Número").fill("62");
  await page.keyboard.press("Enter");
  await dialogo.getByText("Ya existe el escalafón 62").waitFor();
  await dialogo.getByText("Ingrese la descripción").waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("tablas-escalafon-nuevo");
  await dialogo.getByLabel("Número").fill("9876");
  await dialogo.getByLabel("Descripción").fill("Escala de prueba");
  await page.keyboard.press("Enter");
  await dialogo.waitFor({ state: "detached" });
  await page.getByRole("gridcell", { name: "Escala de prueba" }).click();
  await tabla(page, "Categorías del escalafón 9876").waitFor();
  await page.getByText("No hay registros en la tabla").waitFor();
  await boton(page, "Nueva categoría").click();
  await caja(page, "cat").fill("4");
  await page.keyboard.press("Enter");
  await page.getByText("Ingrese la descripción").waitFor();
  await caja(page, "descripcion").fill("Primera");
  await page.keyboard.press("Enter");
  // The new category opens at once, ready for its amounts.
  await caja(page, "remuneracion").fill("100");
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog", { name: "Falta la norma" })
    .getByText("No dice qué norma lo dispone.").waitFor();
  await p.responder("Guardar sin norma");
  await page.getByRole("gridcell", { name: "100,00", exact: true }).waitFor();
});

test("what the server refuses of a scale or a category is said in an alert and marked in its box", async () => {
  const p = await pruebas.abrir("tablas@economia", "Escalafones y Categorías");
  const { page } = p;
  const rehusado = (texto: string) => page.getByRole("alertdialog").getByText(texto).waitFor();
  await boton(page, "Nuevo Escalafón").click();
  const dialogo = page.getByRole("dialog", { name: "Nuevo Escalafón" });
  await dialogo.getByLabel("Número").fill("9871");
  await dialogo.getByLabel("Descripción").fill("La de una persona");
  // Somebody else takes the number meanwhile.
  const { producto } = pruebas.navegador;
  const { json } = await producto.pedir("POST", "/api/tablas/escalafones/nuevo", {
    como: producto.roles.admin,
    form: { esc: 9871, descripcion: "La de otra" },
  });
  expect(json.resultado).toBe(true);
  await page.keyboard.press("Enter");
  await rehusado("Ya existe el escalafón 9871");
  await p.responder("Aceptar");
  expect(await dialogo.getByLabel("Número").getAttribute("aria-invalid")).toBe("true");
  expect(await dialogo.getByLabel("Descripción").inputValue()).toBe("La de una persona");
  await page.keyboard.press("Escape");
  await dialogo.waitFor({ state: "detached" });
  await page.getByRole("gridcell", { name: "La de otra" }).click();
  await tabla(page, "Categorías del escalafón 9871").waitFor();
  await boton(page, "Nueva categoría").click();
  await caja(page, "descripcion").fill("Sin número");
  await page.keyboard.press("Enter");
  await rehusado("Ingrese el número de la categoría");
  await p.responder("Aceptar");
  expect(await caja(page, "cat").getAttribute("aria-invalid")).toBe("true");
  await caja(page, "cat").fill("1");
  await page.keyboard.press("Enter");
  await page.route(
    "**/categorias/editar/**",
    (ruta) =>
      ruta.fulfill({ json: { resultado: false, mensaje: "No se puede", campo: "remuneracion" } }),
  );
  await caja(page, "remuneracion").fill("5");
  await caja(page, "norma").fill("Dec. 5/2026");
  await caja(page, "remuneracion").focus();
  await page.keyboard.press("Enter");
  await rehusado("No se puede");
  await p.responder("Aceptar");
  expect(await caja(page, "remuneracion").getAttribute("aria-invalid")).toBe("true");
  expect(await caja(page, "remuneracion").inputValue()).toBe("5");
  await page.unroute("**/categorias/editar/**");
  // The focus went back to the box: Enter saves.
  await page.keyboard.press("Enter");
  await page.getByRole("gridcell", { name: "5,00", exact: true }).waitFor();
});

test("a pasted block is previewed, asks about doubtful numbers, and is stored whole", async () => {
  const p = await pruebas.abrir("tablas@economia", "Escalafones y Categorías");
  const { page } = p;
  await page.getByRole("gridcell", { name: "62", exact: true }).click();
  await tabla(page, "Categorías del escalafón 62").waitFor();
  await boton(page, "Cargar planilla").click();
  const dialogo = page.getByRole("dialog", { name: "Cargar planilla" });
  const bloque = dialogo.getByRole("textbox", { name: /con o sin títulos/ });
  await bloque.fill("Cat.\tDescripción\tRemuneración\n901\tNovecientos uno\t1.234\n902\t\tmil\n");
  await dialogo.getByRole("button", { name: "Vista previa" }).click();
  await dialogo.getByText("1 con error, 1 con dudas").waitFor();
  const guardar = dialogo.getByRole("button", { name: /^Guardar todo/ });
  expect(await guardar.isDisabled()).toBe(true);
  expect(await p.axe()).toEqual([]);
  await p.captura("tablas-previa");
  await bloque.fill("Cat.\tDescripción\tRemuneración\n901\tNovecientos uno\t1.234\n");
  await dialogo.getByRole("button", { name: "Vista previa" }).click();
  await dialogo.getByLabel("El punto separa los miles: 1234").check();
  await dialogo.getByText("1 nueva", { exact: true }).waitFor();
  await guardar.click();
  await dialogo.waitFor({ state: "detached" });
  await page.locator("[data-filtro='0']").fill("901");
  await page.getByRole("gridcell", { name: "1.234,00", exact: true }).waitFor();
  // Pasted straight onto the table, and from a file.
  await page.getByRole("gridcell", { name: "1.234,00", exact: true }).evaluate((celda) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "901\t1500,5");
    celda.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await dialogo.getByText("1 cambiada", { exact: true }).waitFor();
  await dialogo.getByText(/Remuneración: 1\.234,00 → 1\.500,50/).waitFor();
  await dialogo.locator("input[type=file]").setInputFiles({
    name: "categorias.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Cat.;Remuneración\n901;2500,75\n"),
  });
  await dialogo.getByText(/Remuneración: 1\.234,00 → 2\.500,75/).waitFor();
  await guardar.click();
  await page.getByRole("gridcell", { name: "2.500,75", exact: true }).waitFor();
});

test("what was typed is not lost by clicking elsewhere without being asked", async () => {
  const { page } = await pruebas.abrir("tablas@economia", "Escalafones y Categorías");
  await page.getByRole("gridcell", { name: "206", exact: true }).click();
  await tabla(page, "Categorías del escalafón 206").waitFor();
  await primera(page).locator("td").nth(3).click();
  await caja(page, "remuneracion").fill("77");
  await menu(page, "Adicionales").click();
  const pregunta = page.getByRole("alertdialog", { name: "Cambios sin guardar" });
  await pregunta.getByRole("button", { name: "Cancelar" }).click();
  expect(await caja(page, "remuneracion").inputValue()).toBe("77");
  await menu(page, "Adicionales").click();
  await pregunta.getByRole("button", { name: "Descartar" }).click();
  await page.getByRole("heading", { level: 1, name: "Adicionales" }).waitFor();
});

test("the SINEP grid shows units and money, moves by arrows, and is edited", async () => {
  const p = await pruebas.abrir("tablas@economia", "Escalafones y Categorías", {
    tamano: TAMANOS[1],
  });
  const { page } = p;
  await page.getByRole("gridcell", { name: "303", exact: true }).click();
  const grilla = page.getByRole("grid", { name: "Grilla SINEP" });
  await grilla.waitFor();
  await page.getByRole("table", { name: "Funciones ejecutivas" }).getByText("IV", { exact: true })
    .waitFor();
  const celda = grilla.locator("tr[data-clave='A'] td[data-columna='1']");
  const unidades = await celda.textContent();
  await boton(page, "Ver en pesos").click();
  await page.waitForFunction(
    (antes) =>
      document.querySelector("tr[data-clave='A'] td[data-columna='1']")?.textContent !== antes,
    unidades,
  );
  await p.captura("tablas-sinep-pesos");
  const sobra = await page.locator(".tablas-sinep .marco-tabla").evaluate((e) =>
    e.scrollWidth - e.clientWidth
  );
  expect(sobra).toBe(0);
  await boton(page, "Grados extraordinarios").click();
  await grilla.getByRole("columnheader", { name: "19" }).waitFor();
  await boton(page, "Grados extraordinarios").click();
  await boton(page, "Ver en pesos").click();
  await celda.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.locator("tr[data-clave='B'] td[data-columna='2']:focus").waitFor();
  await page.keyboard.press("Enter");
  const dialogo = page.getByRole("dialog", { name: "Historia del valor" });
  await dialogo.getByRole("button", { name: "Cargar un valor" }).click();
  await dialogo.getByText(/^(Nuevo valor|Corrige|Primer)/).waitFor();
  await dialogo.locator("input[name=ur]").fill("1440,25");
  await page.keyboard.press("Enter");
  await p.responder("Guardar igual");
  await dialogo.getByText(/^tablas@economia, /).first().waitFor();
  await dialogo.getByRole("button", { name: /^Cerrar/ }).last().click();
  await grilla.getByText("1.440,25").waitFor();
  await boton(page, "Editar los tramos").click();
  const tramos = page.getByRole("dialog", { name: "Tramos SINEP" });
  await tramos.getByRole("group", { name: "Tramo 1" }).waitFor();
  await tramos.getByText(/revaluar|Ningún renglón/).waitFor();
});

test("who may not edit reads the history and is offered no change", async () => {
  const { page } = await pruebas.abrir("analista@economia", "Codigos de Destino");
  await primera(page).locator("td").first().click();
  const dialogo = page.getByRole("dialog", { name: "Historia del valor" });
  await dialogo.getByRole("columnheader", { name: "Desde" }).waitFor();
  expect(await dialogo.getByRole("button", { name: "Cargar un valor" }).count()).toBe(0);
  expect(await dialogo.getByRole("button", { name: /^Corregir/ }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByLabel("Año").fill("9999");
  const tope = Math.trunc(HOY / 100) + 1;
  expect(await page.getByLabel("Año").inputValue()).toBe(String(tope));
});

test("[R2] the executive function is shown in money with its own unit, which opens its history", async () => {
  const p = await pruebas.abrir("tablas@economia", "Escalafones y Categorías");
  const { page } = p;
  await page.getByRole("gridcell", { name: "303", exact: true }).click();
  await page.getByRole("grid", { name: "Grilla SINEP" }).waitFor();
  await boton(page, "Ver en pesos").click();
  // 1.895 units of 737,76 pesos, whatever the unit of the rest is worth today.
  await boton(page, "Función ejecutiva I: 1.398.055,20").waitFor();
  await page.getByText("Importe, a 737,76").waitFor();
  // The tables open at the month of the budget in hand; the unit of the function has its own.
  await page.getByText("Función ejecutiva: diciembre de 2024").waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("tablas-sinep-funcion");
  await boton(page, "Valor de la unidad de la función ejecutiva: 737,76").click();
  const dialogo = page.getByRole("dialog", { name: "Historia del valor" });
  await dialogo.getByText("Sin cambio: el aumento de diciembre de 2025 no la alcanza").waitFor();
});

test("[R2] the supplements of a scale are edited by main item, and the list says what each is paid", async () => {
  const p = await pruebas.abrir("tablas@economia", "Escalafones y Categorías", {
    tamano: TAMANOS[1],
  });
  const { page } = p;
  await page.getByRole("gridcell", { name: "303", exact: true }).click();
  const lista = page.getByRole("table", { name: "Suplementos" });
  await lista.getByText("Todas").waitFor();
  await boton(page, "Editar los suplementos").click();
  const dialogo = page.getByRole("dialog", { name: "Suplementos por partida principal" });
  await dialogo.getByText("El escalafón 303 paga agrupamiento y tramo, salvo en:").waitFor();
  await dialogo.getByRole("button", { name: "Agregar una partida" }).click();
  await elegirOpcion(dialogo, "Partida principal", /^2\b/);
  await elegirOpcion(dialogo, "Agrupamiento", "No");
  expect(await p.axe()).toEqual([]);
  await p.captura("tablas-suplementos");
  await dialogo.getByRole("button", { name: /^Guardar/ }).click();
  await dialogo.waitFor({ state: "detached" });
  await lista.getByText("Partida 2").waitFor();
  await lista.getByText("sólo tramo").waitFor();
  await lista.getByText("Las demás").waitFor();
  await boton(page, "Editar los suplementos").click();
  await dialogo.getByRole("button", { name: "Quitar la partida 2" }).click();
  await dialogo.getByRole("button", { name: /^Guardar/ }).click();
  await lista.getByText("Todas").waitFor();
});

test("[R2] the dialog of a SINEP scale names the series of its executive function; another scale has none", async () => {
  const p = await pruebas.abrir("tablas@economia", "Escalafones y Categorías");
  const { page } = p;
  const lapiz = (esc: string) =>
    page.getByRole("row").filter({ has: page.getByRole("gridcell", { name: esc, exact: true }) })
      .getByText("✎");
  await lapiz("1303").click();
  const dialogo = page.getByRole("dialog", { name: "Editar Escalafón" });
  const serie = dialogo.getByLabel("Serie de la función ejecutiva");
  expect(await serie.inputValue()).toBe("SINEP-FE");
  await serie.fill("");
  await dialogo.getByText("la paga la misma serie que lo demás").waitFor();
  await serie.fill("otra serie");
  expect(await serie.inputValue()).toBe("OTRASERIE");
  expect(await p.axe()).toEqual([]);
  await p.captura("tablas-escalafon-serie");
  await page.keyboard.press("Enter");
  await dialogo.waitFor({ state: "detached" });
  const { producto } = pruebas.navegador;
  const { json } = await producto.pedir<{ esc: number; serie_fe: string }[]>(
    "GET",
    "/api/tablas/escalafones",
    { como: producto.roles.tablas },
  );
  expect(json.find((e) => e.esc === 1303)?.serie_fe).toBe("OTRASERIE");
  await lapiz("62").click();
  await dialogo.getByLabel("Descripción").waitFor();
  expect(await serie.count()).toBe(0);
});

test("[R2] a scale paid in units asks for units and a fixed sum, never for an amount", async () => {
  const p = await pruebas.abrir("tablas@economia", "Escalafones y Categorías");
  const { page } = p;
  await page.getByRole("gridcell", { name: "100", exact: true }).click();
  await tabla(page, "Categorías del escalafón 100").waitFor();
  // The column of the amount: the editor opens, without a box for it.
  await primera(page).locator("td").nth(3).click();
  await caja(page, "uret").waitFor();
  expect(await caja(page, "remuneracion").count()).toBe(0);
  await p.captura("tablas-categoria-unidades");
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  const dialogo = page.getByRole("dialog", { name: "Historia del valor" });
  await dialogo.getByRole("button", { name: "Cargar un valor" }).click();
  await dialogo.locator("input[name=uret]").waitFor();
  expect(await dialogo.locator("input[name=remuneracion]").count()).toBe(0);
});

const momento = (page: Page) =>
  Promise.all([
    page.getByLabel("Año", { exact: true }).inputValue(),
    valorElegido(page, "Mes"),
  ]);

test("[R1] a link opens a table on a key at a month, which lasts in the other tables", async () => {
  const { page, menu: entrada } = await pruebas.abrir("analista@economia", "Instituciones");
  await page.evaluate(() => {
    location.hash = `${location.hash.replace(/\/[^/]*$/, "")}/escalafonescategorias` +
      "?saf=357&codipres=E2601&esc=62&f.cat=5&mes=202505";
  });
  await tabla(page, "Categorías del escalafón 62").waitFor();
  const filas = page.locator("tbody tr[data-clave]");
  await page.waitForFunction(() => document.querySelectorAll("tbody tr[data-clave]").length === 1);
  expect(await filas.locator("td").first().textContent()).toBe("5");
  expect(await momento(page)).toEqual(["2025", "mayo"]);
  await entrada("Codigos de Destino").click();
  await page.getByRole("heading", { level: 1, name: "Codigos de Destino" }).waitFor();
  expect(await momento(page)).toEqual(["2025", "mayo"]);
});
