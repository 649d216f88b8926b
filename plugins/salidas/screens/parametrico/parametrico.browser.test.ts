/** The parametric list in a real browser: fields, options, columns, comparison, explanations. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import ExcelJS from "exceljs";
import type { Locator, Page } from "playwright-core";
import { formatEsAr } from "#core/domain/money.ts";
import { hasta } from "#core/testing/until.ts";
import {
  abrirNavegador,
  type Navegador,
  type OpcionesPagina,
  type Pagina,
  TAMANOS,
} from "#ui/testing/navegador.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { panelDe, sumaDeRenglones } from "#ui/testing/panel.ts";
import { elegirOpcion, opcionesDe, seleccionDe } from "#ui/testing/seleccion.ts";

setDefaultTimeout(600_000);

let navegador: Navegador;
const abiertas: Pagina[] = [];

async function pedir<T>(ruta: string): Promise<T> {
  const { producto } = navegador;
  const { status, json } = await producto.pedir<T & Record<string, unknown>>("GET", ruta, {
    como: producto.roles.analista,
  });
  expect(status).toBe(200);
  return json;
}

async function valorizar(codipres: string): Promise<void> {
  const { producto } = navegador;
  const { json } = await producto.pedir("POST", "/api/valorizar", {
    como: producto.roles.analista,
    form: { saf: 357, codipres },
  });
  expect(json.resultado).toBe(true);
}

beforeAll(async () => {
  navegador = await abrirNavegador();
  await valorizar("E2601");
});
afterAll(() => navegador?.cerrar());
afterEach(async () => {
  for (const p of abiertas.splice(0)) {
    expect(p.problemas).toEqual([]);
    await p.cerrar();
  }
});

/** Opens the list of SAF 357, E2601. */
async function abrir(opciones?: OpcionesPagina, usuario = "analista@economia"): Promise<Pagina> {
  await pedir("/api/valores/datospresupuesto/357/E2601");
  const p = await navegador.conSesion(usuario, opciones);
  abiertas.push(p);
  const { page } = p;
  await page.getByRole("heading", { level: 1, name: /^Presupuesto E2601 - / }).waitFor();
  await page.getByRole("button", { name: "Salidas", exact: true }).click();
  await page.getByRole("button", { name: "Listado Paramétrico" }).click();
  await page.getByRole("grid", { name: "Listado Paramétrico" }).waitFor();
  return p;
}

const titulos = (page: Page): Promise<string[]> =>
  page.getByRole("grid", { name: "Listado Paramétrico" }).getByRole("columnheader")
    .allTextContents();
const casilla = (page: Page, nombre: string) => page.getByLabel(nombre, { exact: true });

/** Waits until the headers are those. */
const esperarTitulos = (page: Page, esperados: string[]) =>
  hasta(
    async () => (await titulos(page)).map((t) => t.replace(/[▲▼]$/, "")),
    (leidos) => Bun.deepEquals(leidos, esperados),
  );

async function hojaBajada(page: Page): Promise<ExcelJS.CellValue[][]> {
  const [descarga] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Excel", exact: true }).click(),
  ]);
  expect(descarga.suggestedFilename()).toBe("357-E2601-parametrico.xlsx");
  const libro = new ExcelJS.Workbook();
  await libro.xlsx.readFile(await descarga.path());
  const filas: ExcelJS.CellValue[][] = [];
  libro.worksheets[0].eachRow((f) => filas.push((f.values as ExcelJS.CellValue[]).slice(1)));
  return filas;
}

/** Titles of the fields that the screen begins with. */
const CAMPOS = ["Moneda", "Programa", "Escalafón"];
const MEDIDAS = ["Cargos", "Ocupados", "Vacantes", "Financiados", "Horas"];

test("[S2] category brings its scale, removing the scale removes it, and one field stays", async () => {
  const p = await abrir({ tamano: TAMANOS[0] });
  const { page } = p;
  await esperarTitulos(page, [...CAMPOS, ...MEDIDAS]);
  expect(await p.axe()).toEqual([]);
  await p.captura("parametrico-cargos-1440-claro");
  await casilla(page, "Leyendas").uncheck();
  await casilla(page, "Escalafón").uncheck();
  await casilla(page, "Categoría").check();
  expect(await casilla(page, "Escalafón").isChecked()).toBe(true);
  await esperarTitulos(page, ["Mon.", "Prog.", "Esc.", "Cat.", ...MEDIDAS]);
  await casilla(page, "Escalafón").uncheck();
  expect(await casilla(page, "Categoría").isChecked()).toBe(false);
  await casilla(page, "Moneda").uncheck();
  expect(await casilla(page, "Programa").isDisabled()).toBe(true);
  await page.getByRole("tab", { name: "Valores" }).click();
  await casilla(page, "Clase de composición").check();
  await esperarTitulos(page, ["Prog.", "Comp.", "Valor"]);
  await page.reload();
  await esperarTitulos(page, ["Prog.", "Comp.", "Valor"]);
  await page.getByRole("tab", { name: "Cargos" }).click();
  await esperarTitulos(page, ["Prog.", ...MEDIDAS]);
});

test("[S9] the workbook equals the screen: filters, order, columns moved by key and by mouse", async () => {
  const p = await abrir({ tamano: TAMANOS[1], tema: "dark" });
  const { page } = p;
  await page.getByRole("tab", { name: "Valores" }).click();
  await casilla(page, "Leyendas").uncheck();
  await casilla(page, "Moneda").uncheck();
  await esperarTitulos(page, ["Prog.", "Esc.", "Valor"]);
  const grilla = page.getByRole("grid", { name: "Listado Paramétrico" });
  const titulo = (nombre: string) =>
    grilla.getByRole("columnheader", { name: nombre }).getByRole("button");
  await titulo("Esc.").focus();
  await page.keyboard.press("Control+ArrowLeft");
  await esperarTitulos(page, ["Esc.", "Prog.", "Valor"]);
  expect(await titulo("Esc.").evaluate((b) => b === document.activeElement)).toBe(true);
  // A key that is moved past the measures stays the last of the keys.
  await page.keyboard.press("Control+ArrowRight");
  await page.keyboard.press("Control+ArrowRight");
  await esperarTitulos(page, ["Prog.", "Esc.", "Valor"]);
  await titulo("Esc.").dragTo(titulo("Prog."));
  await esperarTitulos(page, ["Esc.", "Prog.", "Valor"]);
  await titulo("Valor").click();
  await titulo("Valor").click();
  const { resultados } = await pedir<{ resultados: Record<string, number>[] }>(
    "/api/salidas/parametrico/357/E2601?campos=prog,esc&opciones=agruparsinep,sincontratos&tipo=valores",
  );
  const { esc } = resultados[0];
  await page.getByLabel("Filtrar Esc.").fill(String(esc));
  const esperadas = resultados.filter((f) => f.esc === esc).sort((a, b) => b.valor - a.valor);
  expect(esperadas.length).toBeGreaterThan(0);
  expect(esperadas.length).toBeLessThan(resultados.length);
  const total = esperadas.reduce((s, f) => s + aCentavos(f.valor), 0);
  await grilla.locator("tfoot").getByText(formatEsAr(total), { exact: true }).waitFor();
  const enPantalla = await grilla.locator("tbody tr").evaluateAll((filas) =>
    filas.map((f) => [...f.querySelectorAll("td")].map((c) => c.textContent))
  );
  expect(enPantalla).toEqual(
    esperadas.map((f) => [String(f.esc), String(f.prog), formatEsAr(aCentavos(f.valor))]),
  );
  const hoja = await hojaBajada(page);
  const desde = hoja.findIndex((f) => f[0] === "Esc.");
  expect(hoja[desde]).toEqual(["Esc.", "Prog.", "Valor"]);
  expect(hoja.slice(desde + 1, desde + 1 + esperadas.length)).toEqual(
    esperadas.map((f) => [f.esc, f.prog, f.valor]),
  );
  expect(hoja.slice(desde + 1 + esperadas.length).flat()).toContain(total / 100);
  expect(await p.axe()).toEqual([]);
  await p.captura("parametrico-filtrado-1280-oscuro");

  await page.getByRole("button", { name: "Guardar vista" }).click();
  await page.getByLabel(/^Nombre/).fill("Por escalafón");
  await page.keyboard.press("Enter");
  await page.getByLabel("Vista guardada").waitFor();
  const enlace = page.url();
  await page.getByRole("button", { name: "Quitar Filtros" }).click();
  await page.getByRole("button", { name: "Columnas en su orden" }).click();
  await esperarTitulos(page, ["Prog.", "Esc.", "Valor"]);
  await elegirOpcion(page, "Vista guardada", "Por escalafón");
  await esperarTitulos(page, ["Esc.", "Prog.", "Valor"]);
  expect(await page.getByLabel("Filtrar Esc.").inputValue()).toBe(String(esc));
  expect(page.url()).toBe(enlace);

  // One name however it is typed, and what it says is not lost without asking.
  await page.getByRole("button", { name: "Quitar Filtros" }).click();
  await page.getByRole("button", { name: "Guardar vista" }).click();
  await page.getByLabel(/^Nombre/).fill("POR escalafón");
  await page.keyboard.press("Enter");
  const pregunta = page.getByRole("alertdialog", { name: "Guardar vista" });
  await pregunta.getByText("Usted ya tiene la vista «Por escalafón». ¿Desea reemplazarla?")
    .waitFor();
  await page.keyboard.press("Escape");
  await pregunta.waitFor({ state: "detached" });
  await page.getByRole("dialog", { name: "Guardar vista" }).waitFor();
  await page.keyboard.press("Escape");
  await elegirOpcion(page, "Vista guardada", "Por escalafón");
  expect(page.url()).toBe(enlace);
});

test("a view is shared in the organismo: whoever opens it sees whose it is, and does not remove it", async () => {
  const { page, ...p } = await abrir({ tamano: TAMANOS[1] });
  await page.getByRole("tab", { name: "Valores" }).click();
  await casilla(page, "Leyendas").uncheck();
  await esperarTitulos(page, ["Mon.", "Prog.", "Esc.", "Valor"]);
  await page.getByRole("button", { name: "Guardar vista" }).click();
  const dialogo = page.getByRole("dialog", { name: "Guardar vista" });
  await dialogo.getByLabel(/^Nombre/).fill("De todos");
  await dialogo.getByText("Queda en este navegador, sólo para usted.").waitFor();
  await dialogo.getByLabel("Compartir con quienes trabajan en este organismo").check();
  expect(await p.axe()).toEqual([]);
  await dialogo.getByRole("button", { name: "Guardar", exact: true }).click();
  await dialogo.waitFor({ state: "detached" });
  const rotulo = /^De todos · compartida por analista@economia, hoy, \d\d:\d\d$/;
  await seleccionDe(page, "Vista guardada").getByText(rotulo).waitFor();

  const direccion = "#/salidas/parametrico?saf=357&codipres=E2601";
  const otra = await navegador.conSesion("consulta@economia", { tamano: TAMANOS[1] }, direccion);
  abiertas.push(otra);
  const { page: ajena } = otra;
  await elegirOpcion(ajena, "Vista guardada", rotulo);
  await esperarTitulos(ajena, ["Mon.", "Prog.", "Esc.", "Valor"]);
  expect(await ajena.getByRole("button", { name: "Eliminar vista" }).count()).toBe(0);
  await ajena.getByRole("button", { name: "Guardar vista" }).click();
  await ajena.getByRole("dialog", { name: "Guardar vista" }).waitFor();
  expect(await ajena.getByLabel(/^Compartir/).count()).toBe(0);
  await ajena.keyboard.press("Escape");

  // Its author takes it away from everybody, at once.
  await page.getByRole("button", { name: "Eliminar vista" }).click();
  await page.getByRole("alertdialog").getByText(/Deja de estar para todos/).waitFor();
  await page.getByRole("button", { name: "Eliminar", exact: true }).click();
  for (const una of [page, ajena]) {
    await una.getByLabel("Vista guardada").waitFor({ state: "detached" });
  }
});

test("a key that the row above says already is quieter, whole for who listens or copies", async () => {
  const p = await abrir({ tamano: TAMANOS[1], tema: "dark" });
  const { page } = p;
  await casilla(page, "Leyendas").uncheck();
  await casilla(page, "Moneda").uncheck();
  await casilla(page, "Partida principal").check();
  await esperarTitulos(page, ["Prog.", "P. Prin.", "Esc.", ...MEDIDAS]);
  const filas = await page.getByRole("grid", { name: "Listado Paramétrico" }).locator("tbody tr")
    .evaluateAll((trs) =>
      trs.map((tr) =>
        [...tr.querySelectorAll("td")].slice(0, 3).map((td) => ({
          texto: td.textContent ?? "",
          tinta: getComputedStyle(td).color,
        }))
      )
    );
  const [primera] = filas;
  const plena = primera[0].tinta;
  let repetidas = 0;
  filas.forEach((fila, i) => {
    let igual = i > 0;
    fila.forEach(({ texto, tinta }, c) => {
      expect(texto).not.toBe("");
      igual &&= texto === filas[i - 1][c].texto;
      if (igual) repetidas++;
      expect(tinta === plena).toBe(!igual);
    });
  });
  expect(repetidas).toBeGreaterThan(filas.length / 2);
  expect(await p.axe()).toEqual([]);
});

test("fields and measures are chips: moved by key and by mouse, taken off, as the checklist says", async () => {
  const p = await abrir({ tamano: TAMANOS[1] });
  const { page } = p;
  await casilla(page, "Leyendas").uncheck();
  await esperarTitulos(page, ["Mon.", "Prog.", "Esc.", ...MEDIDAS]);
  const filas = page.getByRole("group", { name: "Filas", exact: true });
  const ficha = (nombre: string) => filas.getByRole("button", { name: nombre, exact: true });
  await ficha("Esc.").focus();
  await page.keyboard.press("Control+ArrowLeft");
  await esperarTitulos(page, ["Mon.", "Esc.", "Prog.", ...MEDIDAS]);
  // The focus goes along with what is moved, and the place is said.
  expect(await ficha("Esc.").evaluate((b) => b === document.activeElement)).toBe(true);
  await filas.getByText("Esc.: lugar 2 de 3").waitFor({ state: "attached" });
  await ficha("Prog.").dragTo(ficha("Mon."));
  await esperarTitulos(page, ["Prog.", "Mon.", "Esc.", ...MEDIDAS]);
  await filas.getByRole("button", { name: "Quitar el campo Mon." }).click();
  await esperarTitulos(page, ["Prog.", "Esc.", ...MEDIDAS]);
  expect(await casilla(page, "Moneda").isChecked()).toBe(false);
  // One field stays: nothing takes the last one off.
  await ficha("Esc.").press("Delete");
  await esperarTitulos(page, ["Prog.", ...MEDIDAS]);
  expect(await filas.getByRole("button", { name: /^Quitar/ }).count()).toBe(0);
  const medidas = page.getByRole("group", { name: "Medidas", exact: true });
  await medidas.getByRole("button", { name: "Horas", exact: true }).focus();
  await page.keyboard.press("Control+ArrowLeft");
  await esperarTitulos(page, ["Prog.", "Cargos", "Ocupados", "Vacantes", "Horas", "Financiados"]);
  await medidas.getByRole("button", { name: "Quitar la medida Ocupados" }).click();
  await esperarTitulos(page, ["Prog.", "Cargos", "Vacantes", "Horas", "Financiados"]);
  expect(await casilla(page, "Ocupados").isChecked()).toBe(false);
  expect((await hojaBajada(page)).find((f) => f[0] === "Prog."))
    .toEqual(["Prog.", "Cargos", "Vacantes", "Horas", "Financiados"]);
  await casilla(page, "Ocupados").check();
  await esperarTitulos(page, ["Prog.", "Cargos", "Ocupados", "Vacantes", "Horas", "Financiados"]);
  expect(await p.axe()).toEqual([]);
  // Without the checklist, the chips still lead to it.
  await page.getByRole("button", { name: "Ocultar campos" }).click();
  await page.getByRole("button", { name: "+ Campo" }).click();
  await casilla(page, "Moneda").waitFor();
});

test("[S3] a click, or Enter, on a figure or a total lists the lines that add up to it", async () => {
  const p = await abrir({ tamano: TAMANOS[0] });
  const { page } = p;
  await page.getByRole("tab", { name: "Valores" }).click();
  await esperarTitulos(page, [...CAMPOS, "Valor"]);
  const grilla = page.getByRole("grid", { name: "Listado Paramétrico" });
  const celda = grilla.locator("tbody tr").first().locator("td").last();
  const cifra = await celda.textContent() ?? "";
  await celda.click();
  const panel = panelDe(page);
  const pie = sumaDeRenglones(panel);
  await pie.getByText(cifra, { exact: true }).waitFor();
  await panel.getByRole("region", { name: "La cuenta" }).getByRole("link").first().waitFor();
  expect(await p.axe()).toEqual([]);
  // The panel takes half of the window: the toolbar is still one line, and the figure in sight.
  const caja = async (donde: Locator) => {
    const { x = 0, width = 0, height = 0 } = await donde.boundingBox() ?? {};
    return { desde: x, hasta: x + width, height };
  };
  await page.getByRole("button", { name: "Ocultar campos" }).click();
  for (const tamano of [TAMANOS[1], TAMANOS[0]]) {
    await page.setViewportSize(tamano);
    expect((await caja(page.locator(".parametrico .barra-tabla"))).height).toBeLessThan(44);
  }
  await panel.getByRole("button", { name: "Cerrar el panel" }).click();
  await panel.waitFor({ state: "detached" });
  await celda.click();
  await panel.waitFor();
  const [deCelda, deMarco] = [await caja(celda), await caja(page.locator(".marco-tabla"))];
  expect(deCelda.desde).toBeGreaterThanOrEqual(deMarco.desde);
  expect(deCelda.hasta).toBeLessThanOrEqual(deMarco.hasta + 1);
  await page.getByRole("button", { name: "Mostrar campos" }).click();
  // Each storey is of what was chosen in the one above; the figure stays as it is.
  const partes = panel.getByRole("list", { name: "De qué está hecho" }).getByRole("button");
  const parte = await partes.first().locator(".desglose-cifra").textContent() ?? "";
  await partes.first().click();
  await partes.nth(1).waitFor();
  await pie.getByText(parte, { exact: true }).waitFor();
  const adentro = await partes.nth(1).locator(".desglose-cifra").textContent() ?? "";
  await partes.nth(1).click();
  await pie.getByText(adentro, { exact: true }).waitFor();
  expect(await panel.locator(".explicacion-cifra").textContent()).toBe(`$ ${cifra}`);
  await p.captura("explicacion-1440-claro");
  // It is in the address: reading the page again finds it as it was.
  await page.reload();
  await pie.getByText(adentro, { exact: true }).waitFor();
  expect(await partes.nth(1).getAttribute("aria-pressed")).toBe("true");
  // The table beside it goes on: another figure takes the place of the one that was there.
  const segunda = grilla.locator("tbody tr").nth(1).locator("td").last();
  const otra = await segunda.textContent() ?? "";
  await segunda.click();
  await pie.getByText(otra, { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  expect(await segunda.evaluate((c) => c === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await pie.getByText(cifra, { exact: true }).waitFor();
  const total = await grilla.locator("tfoot .total").textContent() ?? "";
  await grilla.locator("tfoot .total").click();
  await pie.getByText(total, { exact: true }).waitFor();
  const [descarga] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", { name: "Excel", exact: true }).click(),
  ]);
  expect(descarga.suggestedFilename()).toBe("357-E2601-explicar.xlsx");
  // A row opens in its base, and Back finds the panel where it was.
  const enlace = panel.getByRole("link", { name: /^Abrir en / });
  const href = await enlace.getAttribute("href") ?? "";
  expect(href).toMatch(/^#\/bases\/\w+\?saf=357&codipres=E2601&registro=\d+/);
  const registro = new URLSearchParams(href.split("?")[1]).get("registro") ?? "";
  await enlace.focus();
  await page.keyboard.press("Enter");
  await panel.waitFor({ state: "detached" });
  await page.locator(`tr[data-clave="${registro}"] td:focus`).waitFor();
  await page.goBack();
  await pie.getByText(total, { exact: true }).waitFor();
  // Nobody is shown the number of a row.
  expect(await panel.getByText(registro, { exact: true }).count()).toBe(0);
  // Once more, it leaves the panel and not the list.
  await page.goBack();
  await panel.waitFor({ state: "detached" });
  await grilla.locator("tfoot .total").waitFor();
});

test("[S2] comparing offers each other budget once, and its differences split into causes", async () => {
  const p = await abrir({ tamano: TAMANOS[1] });
  const { page } = p;
  const { presupuestos } = await pedir<{ presupuestos: { codipres: string }[] }>(
    "/api/presupuestos/lista/357",
  );
  await page.getByRole("tab", { name: "Valores" }).click();
  await page.getByRole("button", { name: "Comparar", exact: true }).click();
  const dialogo = page.getByRole("dialog", { name: "Comparar" });
  await dialogo.getByText("No hay ningún presupuesto seleccionado para comparar").waitFor();
  const ofrecidos = async () =>
    (await opcionesDe(dialogo, "Agregar un presupuesto")).slice(1).map((o) => o.slice(0, 5)).sort();
  expect(await ofrecidos()).toEqual(
    presupuestos.map((x) => x.codipres).filter((c) => c !== "E2601").sort(),
  );
  await elegirOpcion(dialogo, "Agregar un presupuesto", /^M2412/);
  expect(await ofrecidos()).not.toContain("M2412");
  expect(await p.axe()).toEqual([]);
  await p.captura("comparar-1280-claro");
  await dialogo.getByRole("button", { name: /^Comparar/ }).click();
  // What is compared takes the room of the fields until somebody asks for these.
  await page.getByRole("button", { name: "Mostrar campos" }).click();
  await casilla(page, "Leyendas").uncheck();
  await esperarTitulos(page, [
    "Mon.",
    "Prog.",
    "Esc.",
    "E2601Valor",
    "M2412 llevada al añoDiferencia",
    "M2412 llevada al añoValor",
  ]);
  const bandas = page.locator("tr.grupos .con-grupo");
  expect(await bandas.allTextContents()).toEqual(["E2601", "M2412 llevada al año"]);
  // How a month became a year is told where it is compared.
  await page.getByText("Cómo se llevó al año M2412").click();
  await page.getByRole("table", { name: "De la ejecución del mes a la del año" }).waitFor();
  await page.getByText("Cómo se llevó al año M2412").click();
  await p.captura("parametrico-comparado-1280-claro");
  const grilla = page.getByRole("grid", { name: "Listado Paramétrico" });
  await grilla.locator("tbody tr").first().locator("td").nth(-2).click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("list", { name: "Causas de la diferencia" }).waitFor();
  // They are of the same year as the figure.
  expect(await panel.getByText("La diferencia cambió desde que se leyó").count()).toBe(0);
  expect(await p.axe()).toEqual([]);
  await p.captura("causas-1280-claro");
});

test("[S2] a link that compares with what is not valued says so, and the budget can be taken off", async () => {
  const { page } = await abrir();
  // As a link is opened: with nothing on screen yet.
  const enlace = `${page.url()}&comparar=E2699`;
  await page.goto("about:blank");
  await page.goto(enlace);
  const aviso = page.getByRole("alertdialog");
  await aviso.getByText("El grupo de datos E2699 no está valorizado; no se puede comparar")
    .waitFor();
  await page.keyboard.press("Enter");
  await aviso.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Comparar (1)" }).click();
  await page.getByRole("button", { name: "Quitar E2699" }).click();
  await page.getByRole("dialog", { name: "Comparar" }).getByRole("button", { name: /^Comparar/ })
    .click();
  await esperarTitulos(page, [...CAMPOS, ...MEDIDAS]);
});

test("[O2] the consolidated list starts by SAF, and its lines lead to each organismo's own base", async () => {
  const { producto } = navegador;
  const { status } = await producto.pedir("GET", "/api/valores/datospresupuesto/750/E2601", {
    como: producto.roles.onp,
  });
  expect(status).toBe(200);
  const p = await navegador.pagina({ tamano: TAMANOS[1] });
  abiertas.push(p);
  const { page } = p;
  await p.ingresar("onp@onp");
  await page.getByRole("button", { name: "Listado Paramétrico" }).click();
  await page.getByRole("tab", { name: "Valores" }).click();
  // The organismos take the room of the fields until somebody asks for these.
  await page.getByRole("button", { name: "Mostrar campos" }).click();
  await casilla(page, "Leyendas").uncheck();
  const grilla = page.getByRole("grid", { name: "Listado Paramétrico" });
  await grilla.getByRole("columnheader", { name: "Valor" }).waitFor();
  expect(await casilla(page, "SAF de origen").isChecked()).toBe(true);
  const celda = grilla.locator("tbody tr").first().locator("td").last();
  const cifra = await celda.textContent() ?? "";
  await celda.click();
  const panel = panelDe(page);
  await sumaDeRenglones(panel).getByText(cifra, { exact: true }).waitFor();
  const saf = await grilla.locator("tbody tr").first().locator("td").first().textContent() ?? "";
  const enlace = panel.getByRole("link", { name: /^Abrir en / });
  expect(await enlace.getAttribute("href")).toContain(`?saf=${saf}&codipres=E2601&registro=`);
  expect(await p.axe()).toEqual([]);
  await p.captura("explicacion-750-1280-claro");
});
