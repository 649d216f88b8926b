/**
 * The main job in a real browser: sign in, choose a group, edit positions, value, read the summary,
 * download it (spec 2 §2, §4, §8).
 */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import ExcelJS from "exceljs";
import type { Page } from "playwright-core";
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { hasta } from "#core/testing/until.ts";
import {
  abrirNavegador,
  CLAVE,
  type Navegador,
  type OpcionesPagina,
  type Pagina,
  TAMANOS,
} from "#ui/testing/navegador.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { elegirOpcion } from "#ui/testing/seleccion.ts";
import type { Resumen } from "#proto/salidas.ts";
import { panelDe } from "#ui/testing/panel.ts";

setDefaultTimeout(600_000);

const RUTA = "/api/salidas/resumenporobjetodelgasto/357";
const TABLA = "Resumen en Pesos";

let navegador: Navegador;
const abiertas: Pagina[] = [];

/** Makes a group the last one used, so that signing in opens it ([U5]). */
async function recordar(rol: "analista" | "consulta" | "onp", saf: number, codipres: string) {
  const { producto } = navegador;
  const { status } = await producto.pedir(
    "GET",
    `/api/valores/datospresupuesto/${saf}/${codipres}`,
    { como: producto.roles[rol] },
  );
  expect(status).toBe(200);
}

async function resumenDelServidor(codipres = "E2601", prog = 0): Promise<Resumen> {
  const { producto } = navegador;
  const { json } = await producto.pedir<Resumen & Record<string, unknown>>(
    "GET",
    `${RUTA}/${codipres}${prog ? `?prog=${prog}` : ""}`,
    { como: producto.roles.analista },
  );
  return json;
}

beforeAll(async () => {
  navegador = await abrirNavegador();
});
afterAll(() => navegador?.cerrar());
afterEach(async () => {
  for (const p of abiertas.splice(0)) {
    expect(p.problemas).toEqual([]);
    await p.cerrar();
  }
});

async function abrir(opciones?: OpcionesPagina): Promise<Pagina> {
  const pagina = await navegador.pagina(opciones);
  abiertas.push(pagina);
  return pagina;
}

const boton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const resumen = (page: Page) => page.getByRole("table", { name: TABLA });

/** Texts of the cells of a table, row by row. */
const filasDe = (page: Page, nombre: string): Promise<string[][]> =>
  page.getByRole("table", { name: nombre }).evaluate((tabla) =>
    [...(tabla as HTMLTableElement).rows].map((f) => [...f.cells].map((c) => c.textContent ?? ""))
  );

/** What the table must say for an answer of the server. */
function filasEsperadas({ monedas: [pesos] }: Resumen): string[][] {
  const cargos = (n: number | null) => n === null ? "" : formatEnteroEsAr(n);
  const valor = (n: number) => formatEsAr(aCentavos(n));
  return [
    ["P. Prin.", "P. Parc.", "Descripción", "Cargos", "Valor"],
    ...pesos.pprins.flatMap((p) => [
      [String(p.pprin), "", p.descripcion, cargos(p.cargos), valor(p.valor)],
      ...p.ppars.map((
        x,
      ) => ["", String(x.ppar), x.descripcion, cargos(x.cargos), valor(x.valor)]),
    ]),
    ["Total", formatEnteroEsAr(pesos.total_cargos), valor(pesos.total_valor)],
  ];
}

/** Clicks or keys that download, and the first sheet of what came. */
async function hojaBajada(page: Page, pedir: () => Promise<void>): Promise<ExcelJS.CellValue[][]> {
  const [descarga] = await Promise.all([page.waitForEvent("download"), pedir()]);
  expect(descarga.suggestedFilename()).toBe("357-E2601-resumenporobjetodelgasto.xlsx");
  const libro = new ExcelJS.Workbook();
  await libro.xlsx.readFile(await descarga.path());
  const filas: ExcelJS.CellValue[][] = [];
  libro.worksheets[0].eachRow((fila) => {
    filas.push((fila.values as ExcelJS.CellValue[]).slice(1));
  });
  return filas;
}

/** Amounts of the Valor column of the workbook, in centavos. */
function importesDe(filas: ExcelJS.CellValue[][]): number[] {
  const titulos = filas.findIndex((f) => f.includes("Valor"));
  const columna = filas[titulos].indexOf("Valor");
  return filas.slice(titulos + 1).map((f) => f[columna])
    .filter((v): v is number => typeof v === "number").map(aCentavos);
}

test("by mouse: sign in, choose the budget, edit a position, value, read and download the summary", async () => {
  const p = await abrir({ tamano: TAMANOS[0] });
  const { page } = p;
  await p.ingresar("tablas@economia");
  await page.getByText("E2601").click();
  await page.getByRole("button", { name: /^Aceptar/ }).click();
  await page.getByRole("heading", { level: 1, name: /^Presupuesto E2601 - / }).waitFor();
  expect((await resumenDelServidor()).valorizado).toBe(false);

  await page.locator("tbody td").first().click();
  const cargos = page.locator("input[name=cargos], [data-columna-editor=cargos]");
  await cargos.fill("7");
  await page.getByRole("button", { name: /^Guardar cambios/ }).click();
  await cargos.waitFor({ state: "detached" });

  await boton(page, "Valorizar").click();
  await resumen(page).waitFor();
  const servidor = await resumenDelServidor();
  expect(servidor.desactualizado).toBe(false);
  expect(await filasDe(page, TABLA)).toEqual(filasEsperadas(servidor));
  const encabezado = page.getByRole("region", { name: "Pesos" }).getByRole("definition");
  expect(await encabezado.allTextContents()).toEqual([
    formatEnteroEsAr(servidor.monedas[0].total_cargos),
    formatEsAr(aCentavos(servidor.monedas[0].total_valor)),
  ]);
  const hoja = await hojaBajada(page, () => boton(page, "Excel").click());
  expect(importesDe(hoja)).toContain(aCentavos(servidor.monedas[0].total_valor));
  expect(await p.axe()).toEqual([]);
  await p.captura("resumen-1440-claro");
});

test("[S1] the programme selector filters screen and workbook alike", async () => {
  await recordar("analista", 357, "E2601");
  const p = await abrir({ tamano: TAMANOS[1], tema: "dark" });
  const { page } = p;
  await p.ingresar("analista@economia");
  await page.getByRole("heading", { level: 1, name: /^Presupuesto E2601 - / }).waitFor();
  await boton(page, "Salidas").click();
  await resumen(page).waitFor();
  const { programas, monedas: [todos] } = await resumenDelServidor();
  const { prog } = programas[0];
  await elegirOpcion(page, "Programa", new RegExp(`^${prog} `));
  const uno = await resumenDelServidor("E2601", prog);
  const total = formatEsAr(aCentavos(uno.monedas[0].total_valor));
  expect(uno.monedas[0].total_valor).toBeLessThan(todos.total_valor);
  await resumen(page).locator("tfoot").getByText(total, { exact: true }).waitFor();
  expect(await filasDe(page, TABLA)).toEqual(filasEsperadas(uno));
  const hoja = await hojaBajada(page, () => boton(page, "Excel").click());
  const importes = importesDe(hoja);
  expect(importes).toContain(aCentavos(uno.monedas[0].total_valor));
  expect(importes).not.toContain(aCentavos(todos.total_valor));
  expect(await p.axe()).toEqual([]);
  await p.captura("resumen-1280-oscuro");
});

/** Presses Tab until the focused element matches; fails when it never does. */
async function tabularHasta(page: Page, selector: string, texto = ""): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press("Tab");
    const llego = await page.evaluate(
      ([s, t]) => {
        const activo = document.activeElement;
        return activo !== null && activo.matches(s) && (activo.textContent ?? "").startsWith(t);
      },
      [selector, texto],
    );
    if (llego) return;
  }
  throw new Error(`no se llegó con Tab a ${selector} ${texto}`);
}

test("by keyboard alone: sign in, edit a position, value, read and download the summary", async () => {
  await recordar("analista", 357, "E2601");
  const p = await abrir({ tamano: TAMANOS[1] });
  const { page } = p;
  await page.goto(navegador.url);
  await page.getByLabel("Usuario").waitFor();
  await page.keyboard.type("analista@economia");
  await page.keyboard.press("Tab");
  await page.keyboard.type(CLAVE);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /^Presupuesto E2601 - / }).waitFor();
  await page.locator("tbody td").first().waitFor();

  await tabularHasta(page, "td");
  await page.keyboard.press("Enter");
  const cargos = page.locator("input[name=cargos], [data-columna-editor=cargos]");
  await cargos.waitFor();
  await tabularHasta(page, "input[name=cargos], [data-columna-editor=cargos]");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("9");
  await page.keyboard.press("Enter");
  await cargos.waitFor({ state: "detached" });
  await page.getByText("Desactualizado", { exact: true }).waitFor();
  expect((await resumenDelServidor()).desactualizado).toBe(true);

  await page.reload();
  await page.locator("tbody td").first().waitFor();
  await tabularHasta(page, "button", "Valorizar");
  await page.keyboard.press("Enter");
  await resumen(page).waitFor();
  const servidor = await resumenDelServidor();
  expect(servidor.desactualizado).toBe(false);
  expect(await filasDe(page, TABLA)).toEqual(filasEsperadas(servidor));
  await tabularHasta(page, "button", "Excel");
  const hoja = await hojaBajada(page, () => page.keyboard.press("Enter"));
  expect(importesDe(hoja)).toContain(aCentavos(servidor.monedas[0].total_valor));
});

test("[V12] a summary whose data changed says so, and is told when someone else values it", async () => {
  const { producto } = navegador;
  await recordar("consulta", 357, "E2601");
  const p = await abrir();
  const { page } = p;
  await p.ingresar("consulta@economia");
  await boton(page, "Salidas").click();
  await resumen(page).waitFor();
  expect(await boton(page, "Valorizar").count()).toBe(0);
  const { json: antes } = await producto.pedir<{ presupuesto: Record<string, unknown> }>(
    "GET",
    "/api/presupuestos/editar/357/E2601",
    { como: producto.roles.analista },
  );
  const { descripcion, desde_mes, ejercicio, version } = antes.presupuesto;
  const { json } = await producto.pedir("POST", "/api/presupuestos/editar/357/E2601", {
    como: producto.roles.analista,
    form: {
      accion: "editar",
      descripcion: `${String(descripcion)} revisado`,
      desde_mes: Number(desde_mes),
      ejercicio: Number(ejercicio),
      version: Number(version),
    },
  });
  expect(json.resultado).toBe(true);
  const aviso = page.locator(".titulos-estado").getByText("Desactualizado");
  await aviso.waitFor();
  expect(await p.axe()).toEqual([]);
  await producto.pedir("POST", "/api/valorizar", {
    como: producto.roles.analista,
    form: { saf: 357, codipres: "E2601" },
  });
  await aviso.waitFor({ state: "detached" });
});

test("[V11] invalid rows are listed by base, and each base leads to its erroneous rows", async () => {
  await recordar("analista", 357, "E2699");
  const p = await abrir({ tamano: TAMANOS[1], tema: "dark" });
  const { page } = p;
  await p.ingresar("analista@economia");
  await page.getByRole("heading", { level: 1, name: /^Presupuesto E2699 - / }).waitFor();
  await boton(page, "Salidas").click();
  await page.getByText(
    "No se encuentran los resultados de la valorización. " +
      "Asegúrese de que el Presupuesto E2699 esté correctamente valorizado.",
  ).waitFor();
  expect(await p.axe()).toEqual([]);
  await boton(page, "Valorizar").click();
  const dialogo = page.getByRole("dialog", { name: "Error" });
  await dialogo.waitFor();
  const { json } = await navegador.producto.pedir<{ errores: { registros: number }[] }>(
    "POST",
    "/api/valorizar",
    { como: navegador.producto.roles.analista, form: { saf: 357, codipres: "E2699" } },
  );
  const filas = await filasDe(page, "Se han encontrado los siguientes registros con errores:");
  expect(filas.slice(1).map((f) => f[1])).toEqual(
    json.errores.map(({ registros: n }) => `${n} ${n === 1 ? "registro" : "registros"}`),
  );
  expect(await p.axe()).toEqual([]);
  await p.captura("errores-1280-oscuro");
  await dialogo.getByRole("button", { name: filas[1][0] }).click();
  await dialogo.waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 2, name: filas[1][0] }).waitFor();
  const n = json.errores[0].registros;
  await page.getByText(new RegExp(`^${n} resultados? / `)).waitFor();
});

test("the dialog shows the progress, can be left running, and a failure is told afterwards", async () => {
  await recordar("analista", 357, "E2699");
  const p = await abrir();
  const { page } = p;
  const puerta = Promise.withResolvers<void>();
  await page.route("**/api/valorizar", async (ruta) => {
    await puerta.promise;
    await ruta.continue();
  });
  await p.ingresar("analista@economia");
  await boton(page, "Salidas").click();
  await boton(page, "Valorizar").click();
  const dialogo = page.getByRole("dialog", { name: "Generando Valorización" });
  await dialogo.waitFor();
  const barra = dialogo.getByRole("progressbar");
  // The stream connects while the dialog opens: told again until it is heard.
  await hasta(() => {
    navegador.producto.app.eventos.emitir({
      tipo: "progreso",
      saf: 357,
      codipres: "E2699",
      datos: { trabajo: "valuation.valorizar", fraccion: 0.4, mensaje: "Cargos" },
    });
    return barra.getAttribute("value");
  }, (valor) => valor === "40");
  expect(await dialogo.getByText("40 %").count()).toBe(1);
  expect(await p.axe()).toEqual([]);
  await p.captura("avance-1440-claro");
  await page.keyboard.press("Escape");
  await dialogo.waitFor({ state: "detached" });
  puerta.resolve();
  const aviso = page.getByRole("alertdialog");
  await aviso.waitFor();
  expect(await aviso.textContent()).toContain("No se pudo valorizar el Presupuesto E2699");
});

test("an execution offers only the paramétrico, and its table can be filtered", async () => {
  await recordar("analista", 357, "M2412");
  const p = await abrir();
  const { page } = p;
  await p.ingresar("analista@economia");
  await boton(page, "Salidas").click();
  await page.getByRole("heading", { level: 1, name: /^Ejecución M2412 - / }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Listado Paramétrico" }).waitFor();
  const menu = page.getByRole("navigation", { name: "Salidas" }).getByRole("listitem");
  expect(await menu.allTextContents()).toEqual(["Listado Paramétrico"]);
  expect(await boton(page, "Valorizar").count()).toBe(0);
  await page.getByRole("tab", { name: "Valores" }).click();
  await page.getByRole("columnheader", { name: "Valor" }).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("parametrico-1440-claro");
});

test("[O2] the consolidated organismo has no programme selector and nothing to value", async () => {
  await recordar("onp", 750, "E2601");
  const p = await abrir({ tamano: TAMANOS[1] });
  const { page } = p;
  await p.ingresar("onp@onp");
  await page.getByRole("heading", { level: 1, name: /^Presupuesto E2601 - / }).waitFor();
  await resumen(page).waitFor();
  expect(await page.getByLabel("Programa").count()).toBe(0);
  expect(await boton(page, "Valorizar").count()).toBe(0);
  const faltan = page.getByRole("list", { name: /^Sin valorizar E2601, y fuera de estos totales/ });
  await faltan.getByRole("link", { name: /^\d+ - / }).first().waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("consolidado-1280-claro");
});

test("valued from the palette, the total has the focus: it is explained in one key more", async () => {
  await recordar("analista", 357, "E2501");
  const p = await abrir({ tamano: TAMANOS[1] });
  const { page } = p;
  await p.ingresar("analista@economia");
  await page.getByRole("heading", { level: 1, name: /^Presupuesto E2501 - / }).waitFor();
  const enfocada = () =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  const valorizada = async () => {
    await page.waitForFunction(() => document.activeElement?.matches("button.cifra"));
    expect(await enfocada()).toMatch(/: valor, total en Pesos, ver de qué está hecho$/);
  };
  let teclas = 0;
  const pulsar = async (...cuales: string[]) => {
    for (const tecla of cuales) await page.keyboard.press(tecla);
    teclas += cuales.length;
  };
  const valorizarConPaleta = async () => {
    await page.locator("tbody td, .vacio").first().waitFor();
    await pulsar("Control+k");
    await page.getByRole("option", { name: /^Valorizar/ }).first().waitFor();
    await pulsar("v", "a", "l", "o", "Enter");
    await resumen(page).waitFor();
  };
  // From a base, whose screen goes away with what had the focus.
  await page.getByRole("button", { name: "Bases", exact: true }).click();
  await page.locator("tbody td").first().click();
  await page.keyboard.press("Escape");
  await valorizarConPaleta();
  await valorizada();
  // From the output itself, and from its side menu.
  await page.locator(".menu-item[aria-current]").focus();
  await valorizarConPaleta();
  await valorizada();
  // Arrows go from figure to figure, of the heading and of the table.
  await page.keyboard.press("ArrowLeft");
  expect(await enfocada()).toMatch(/: cargos, total en Pesos/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await enfocada()).toContain("1.1 ");
  // From the side menu, what is being looked at is explained in a few keys.
  await page.locator(".menu-item[aria-current]").focus();
  teclas = 0;
  await pulsar("Enter", "Control+k");
  await page.getByRole("option", { name: /^Explicar el total/ }).first().waitFor();
  await pulsar("e", "x", "p", "Enter");
  await panelDe(page).getByRole("region", { name: "La cuenta" }).waitFor();
  expect(teclas).toBeLessThanOrEqual(8);
  await p.captura("resumen-explicado");
  await page.keyboard.press("Escape");
  await panelDe(page).waitFor({ state: "detached" });
  expect(await p.axe()).toEqual([]);
});

test("an output that has nothing to show yet offers to value once", async () => {
  await recordar("analista", 357, "O2601");
  const p = await abrir({ tamano: TAMANOS[1] });
  const { page } = p;
  await p.ingresar("analista@economia");
  await page.getByRole("heading", { level: 1, name: /^Presupuesto O2601 - / }).waitFor();
  await page.getByRole("button", { name: "Salidas", exact: true }).click();
  await page.getByText(/Asegúrese de que el Presupuesto O2601/).waitFor();
  expect(await boton(page, "Valorizar").count()).toBe(1);
  await boton(page, "Valorizar").click();
  await resumen(page).waitFor();
  expect(await boton(page, "Valorizar").count()).toBe(1);
});
