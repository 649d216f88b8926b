/**
 * Every screen of the product, as the server offers them to each user, at both sizes, in light and
 * in dark: axe finds nothing, the page does not overflow sideways, and its console and content
 * policy stay silent. A screen that a plugin adds is looked at without a change here.
 */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Browser } from "puppeteer-core";
import type { Resumen } from "#proto/salidas.ts";
import { aCentavos } from "../grid/columnas.ts";
import { formatEsAr } from "#core/domain/money.ts";
import { hasta } from "#core/testing/until.ts";
import {
  abrirFirefox,
  dibujadaEn,
  FIREFOX,
  hallar,
  ingresarEnFirefox,
  medir,
  type PaginaDeFirefox,
} from "./firefox.ts";
import { botonesLlenos, faltasDeGramatica, palabrasDeEstado } from "./gramatica.ts";
import { filasPara, loQueSobra } from "./lo-que-sobra.ts";
import { abrirNavegador, type Navegador, type Pagina, TAMANOS } from "./navegador.ts";
import {
  ABIERTOS,
  abrirSobre,
  conDetalles,
  direccionesDe,
  EDITOR,
  estaQuieta,
  hashDe,
  irA,
  type Ofrecida,
  type Quien as Rol,
  SECCIONES,
  tecla,
  USUARIOS,
} from "./pantallas.ts";

setDefaultTimeout(600_000);

/** What is asked at each size and theme: everything once, and then what the change can break. */
const COMBINACIONES = [
  { tamano: TAMANOS[0], tema: "light", reglas: undefined },
  { tamano: TAMANOS[0], tema: "dark", reglas: ["color-contrast"] },
  { tamano: TAMANOS[1], tema: "dark", reglas: [] },
  { tamano: TAMANOS[1], tema: "light", reglas: ["target-size", "scrollable-region-focusable"] },
] as const;

let navegador: Navegador;
/** One page for each user goes through everything. */
const paginas = new Map<Rol, Pagina>();

const pedir = <T>(rol: Rol, metodo: "GET" | "POST", ruta: string, form?: Record<string, string>) =>
  navegador.producto.pedir<T>(metodo, ruta, { como: navegador.producto.roles[rol], form });

beforeAll(async () => {
  // Rows alike say the same to axe, one by one.
  navegador = await abrirNavegador({ muestra: { safs: [103, 307, 357, 750], renglones: 12 } });
  for (const [rol, { saf }] of Object.entries(USUARIOS)) {
    const { status } = await pedir(rol as Rol, "GET", `/api/valores/datospresupuesto/${saf}/E2601`);
    expect(status).toBe(200);
  }
  // Outputs are looked at with figures in them.
  const { json } = await pedir<{ resultado: boolean }>("analista", "POST", "/api/valorizar", {
    saf: "357",
    codipres: "E2601",
  });
  expect(json.resultado).toBe(true);
});
afterAll(() => navegador?.cerrar());
afterEach(() => {
  for (const { problemas } of paginas.values()) expect(problemas.splice(0)).toEqual([]);
});

async function entrar(rol: Rol): Promise<Pagina> {
  const abierta = paginas.get(rol);
  if (abierta) return abierta;
  const pagina = await navegador.conSesion(USUARIOS[rol].usuario);
  paginas.set(rol, pagina);
  return pagina;
}

const abrir = ({ page }: Pagina, direccion: string, rol: Rol) => irA(page, direccion, rol);

async function direcciones(rol: Rol, seccion: string): Promise<string[]> {
  const { json } = await pedir<Ofrecida[]>(rol, "GET", "/api/secciones");
  return direccionesDe(json, rol, seccion);
}

const sobra = ({ page }: Pagina): Promise<string[]> =>
  page.evaluate(loQueSobra, filasPara(page.viewportSize()?.height ?? 0));

/** What is wrong with the page as it stands, in the four combinations. */
async function revisar(p: Pagina, nombre: string): Promise<string[]> {
  const hallazgos: string[] = [];
  for (const { tamano, tema, reglas } of COMBINACIONES) {
    await p.page.setViewportSize(tamano);
    await p.page.emulateMedia({ colorScheme: tema });
    const donde = `${nombre} ${tamano.width} ${tema}`;
    const dicho = [
      ...await sobra(p),
      ...await p.page.evaluate(faltasDeGramatica),
      ...await p.page.evaluate(botonesLlenos),
      ...await p.page.evaluate(palabrasDeEstado),
    ];
    hallazgos.push(...dicho.map((h) => `${donde}: ${h}`));
    const axe = reglas?.length === 0 ? [] : await p.axe(reglas);
    hallazgos.push(...axe.map((h) => `${donde}: ${h}`));
    await p.captura(`${nombre}-${tamano.width}-${tema}`.replaceAll(/[^\w-]+/g, "_"));
  }
  await p.page.setViewportSize(TAMANOS[0]);
  return hallazgos;
}

/** Screens of sections whose tables are written in their cells that have none to write, and why. */
const SIN_PLANILLA: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tablas: {
    "tablas/instituciones": "se mantiene en Estructura",
    "tablas/apertura": "se mantiene en Estructura",
    "tablas/apertura?org=50-0-0-1-357": "se mantiene en Estructura",
    "tablas/escalafonescategorias": "cada escalafón se abre para escribir sus categorías",
    "tablas/escalafonescategorias?esc=9999": "no existe",
    "tablas/composicion": "se mantiene en Estructura",
    "tablas/adicionales": "se mantiene en Estructura",
    "tablas/contribuciones": "se mantiene en Estructura",
    "tablas/complementos": "se mantiene en Estructura",
    "tablas/asistenciasocial": "se mantiene en Estructura",
    "tablas/clasificador": "se mantiene en Estructura",
    "tablas/ubicacion": "se mantiene en Estructura",
    "tablas/equivalenciasexterior": "se mantiene por archivo: no tiene editor",
  },
  admin: {
    "admin/formulacion": "dice lo que hay; se actúa sobre muchos a la vez",
    "admin/ejecuciones": "son pedidos de carga",
    "admin/historico": "se quita o se trae de vuelta",
    "admin/auditoria": "no se corrige",
    "admin/sesiones": "se terminan",
  },
};

for (const [rol, seccion] of SECCIONES) {
  test(`${rol}: every screen of ${seccion}`, async () => {
    const p = await entrar(rol);
    const hallazgos: string[] = [];
    const sinLlave: string[] = [];
    const todas = conDetalles(await direcciones(rol, seccion), seccion);
    for (const direccion of todas) {
      await abrir(p, direccion, rol);
      hallazgos.push(...await revisar(p, `${rol}-${direccion}`));
      if (await p.page.getByRole("switch", { name: /^Planilla/ }).count() === 0) {
        sinLlave.push(direccion);
      }
    }
    expect(hallazgos).toEqual([]);
    const motivos = SIN_PLANILLA[seccion];
    if (motivos) expect(sinLlave.toSorted()).toEqual(Object.keys(motivos).toSorted());
  });
}

test("the sections that the server offers are all in the list above", async () => {
  const vistas = new Set(SECCIONES.map(([, seccion]) => seccion));
  for (const rol of Object.keys(USUARIOS) as Rol[]) {
    const { json } = await pedir<Ofrecida[]>(rol, "GET", "/api/secciones");
    expect(json.map((s) => s.id).filter((id) => !vistas.has(id))).toEqual([]);
  }
});

test("the login, with its mistakes marked, and its dialogs", async () => {
  const p = await navegador.pagina();
  const { page } = p;
  await page.goto(navegador.url);
  const iniciar = page.getByRole("button", { name: "Iniciar sesión" });
  await iniciar.waitFor();
  const hallazgos = await revisar(p, "ingreso");
  await iniciar.click();
  await page.getByText("Escriba su usuario").waitFor();
  hallazgos.push(...await revisar(p, "ingreso-marcado"));
  for (const nombre of ["Solicitar acceso al sistema", "Cambiar contraseña"]) {
    await page.getByRole("button", { name: nombre }).click();
    await page.getByRole("dialog").waitFor();
    hallazgos.push(...await revisar(p, `ingreso-${nombre}`));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  expect([...hallazgos, ...p.problemas]).toEqual([]);
});

for (const sobre of ABIERTOS) {
  const [rol, direccion, nombre] = sobre;
  test(`${rol}: ${nombre} of ${direccion}`, async () => {
    const p = await entrar(rol);
    const { page } = p;
    await abrir(p, direccion, rol);
    const abierto = await abrirSobre(page, sobre);
    expect(await revisar(p, `${rol}-${direccion}-${nombre}`)).toEqual([]);
    await page.keyboard.press("Escape");
    await abierto.waitFor({ state: "detached" });
  });
}

/** How far from its foot each box of the editor stands. */
const alturasDeCajas = (page: Page): Promise<number[]> =>
  page.locator(`${EDITOR} .campo:has(input)`).evaluateAll((campos) => {
    const pie = (e: Element) => e.getBoundingClientRect().bottom;
    const alturas = campos.map((c) => pie(c) - pie(c.querySelector("input") as Element));
    return [...new Set(alturas.map(Math.round))];
  });

test("the editor of every base says whole what its codes mean, or not at all; its boxes are in line", async () => {
  const p = await entrar("analista");
  const { page } = p;
  const hallazgos: string[] = [];
  const bases = (await direcciones("analista", "bases")).filter((d) => d !== "bases/historia");
  for (const direccion of bases) {
    await abrir(p, direccion, "analista");
    await tecla("Enter")(page);
    await page.locator(EDITOR).waitFor();
    for (const tamano of TAMANOS) {
      await page.setViewportSize(tamano);
      hallazgos.push(...(await sobra(p)).map((h) => `${direccion} ${tamano.width}: ${h}`));
      const alturas = await alturasDeCajas(page);
      if (alturas.length !== 1) hallazgos.push(`${direccion} ${tamano.width}: cajas a ${alturas}`);
    }
    await page.keyboard.press("Escape");
    await page.locator(EDITOR).waitFor({ state: "detached" });
  }
  expect(hallazgos).toEqual([]);
});

/** What the page itself overflows sideways, and the words of its headings and figures that are cut. */
const PASADAS = /^la página se pasa|no se lee entero$|corta su alto$/;

test("on a phone outputs are read: the menu folds, and nothing is cut or stands over its neighbour", async () => {
  const p = await entrar("analista");
  const { page } = p;
  const hallazgos: string[] = [];
  for (const direccion of ["inicio/inicio", ...await direcciones("analista", "salidas")]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await abrir(p, direccion, "analista");
    const sobra = (await page.evaluate(loQueSobra, 0)).filter((h) => PASADAS.test(h));
    hallazgos.push(...sobra.map((h) => `${direccion}: ${h}`));
    const menu = await page.evaluate(() => document.querySelector("nav.menu")?.clientHeight ?? 0);
    if (menu > 40) hallazgos.push(`${direccion}: el menú mide ${menu} px`);
  }
  await page.setViewportSize(TAMANOS[0]);
  expect(hallazgos).toEqual([]);
});

test("a page enlarged to twice its size folds its menu and has rows in sight; a small window, every column", async () => {
  const p = await entrar("analista");
  const { page } = p;
  await page.setViewportSize({ width: 720, height: 450 });
  await abrir(p, "bases/cargos", "analista");
  const [menu, cabecera, fila] = await Promise.all(
    ["nav.menu", "main .marco-tabla thead", "tbody tr[data-clave]"].map((que) =>
      page.locator(que).first().boundingBox()
    ),
  );
  expect(menu?.width).toBeLessThan(45);
  const libre = 450 - (cabecera?.y ?? 0) - (cabecera?.height ?? 0);
  expect(Math.floor(libre / (fila?.height ?? 1))).toBeGreaterThanOrEqual(5);
  await page.setViewportSize({ width: 1024, height: 768 });
  expect((await sobra(p)).filter((h) => /se pasa/.test(h))).toEqual([]);
  await page.setViewportSize(TAMANOS[0]);
  expect((await page.locator("nav.menu").boundingBox())?.width).toBeGreaterThan(150);
});

/** The other engine, started by the first of its tests. */
let firefox: Promise<Browser> | undefined;
const deFirefox = new Map<Rol, PaginaDeFirefox>();
const enFirefox = test.skipIf(FIREFOX === undefined);
afterAll(async () => (await firefox)?.close());
afterEach(() => {
  for (const { problemas } of deFirefox.values()) expect(problemas.splice(0)).toEqual([]);
});

async function entrarEnFirefox(rol: Rol): Promise<PaginaDeFirefox["page"]> {
  const abierta = deFirefox.get(rol) ?? await ingresarEnFirefox(
    await (firefox ??= abrirFirefox()),
    navegador.url,
    USUARIOS[rol].usuario,
  );
  deFirefox.set(rol, abierta);
  // It draws no frame of a page that is behind another.
  await abierta.page.bringToFront();
  return abierta.page;
}

async function abrirEnFirefox(rol: Rol, direccion: string): Promise<PaginaDeFirefox["page"]> {
  const page = await entrarEnFirefox(rol);
  await page.evaluate((hash) => location.hash = hash, hashDe(direccion, rol));
  await dibujadaEn(page);
  await hasta(() => page.evaluate(estaQuieta));
  return page;
}

for (const [rol, seccion] of SECCIONES) {
  enFirefox(`in Firefox, ${rol}: every screen of ${seccion} is read whole`, async () => {
    const hallazgos: string[] = [];
    for (const direccion of conDetalles(await direcciones(rol, seccion), seccion)) {
      const page = await abrirEnFirefox(rol, direccion);
      for (const tamano of TAMANOS) {
        await medir(page, tamano);
        await dibujadaEn(page);
        const sobra = await page.evaluate(loQueSobra, filasPara(tamano.height));
        hallazgos.push(...sobra.map((h) => `${direccion} ${tamano.width}: ${h}`));
      }
    }
    expect(hallazgos).toEqual([]);
  });
}

enFirefox(
  "in Firefox: a row is corrected in its cell, the budget is valued, its total is read",
  async () => {
    const page = await abrirEnFirefox("analista", "bases/cargos");
    await (await hallar(page, "[role='switch']")).click();
    const cargos = "tbody tr[data-clave] td[aria-colindex='13']";
    await (await hallar(page, cargos)).click();
    // The frame of the chosen cell is drawn.
    const marco = await page.$eval(cargos, (celda) => getComputedStyle(celda).outlineStyle);
    expect(marco).toBe("solid");
    await page.keyboard.type("77");
    await page.keyboard.press("Enter");
    await hallar(page, "::-p-text(Desactualizado)");
    await (await hallar(page, "button::-p-text(Valorizar)")).click();
    await hallar(page, "::-p-text(Al día)");
    await abrirEnFirefox("analista", "salidas/valorizacion");
    const { json } = await pedir<Resumen & Record<string, unknown>>(
      "analista",
      "GET",
      "/api/salidas/resumenporobjetodelgasto/357/E2601",
    );
    const leido = await page.$eval("main", (m) => (m as HTMLElement).innerText);
    expect(leido).toContain(formatEsAr(aCentavos(json.monedas[0].total_valor)));
  },
);
