/**
 * Every screen and what opens over it as text and as pictures, which are equal as long as the screen
 * is: the clock stands still, nothing moves, and what the libraries number by themselves
 * is not told.
 *
 *     bun ui/testing/retratos.ts CARPETA BASE.db admin,onp
 *
 * core/testing/linea-base.ts runs it, over a copy of the demonstration.
 */
import { dirname, join } from "node:path";
import type { Locator, Page, Request } from "playwright-core";
import { servir } from "#core/http/serve.ts";
import { abrirQuieta, AHORA } from "#core/testing/huellas.ts";
import { abrirChromium, abrirPagina, dibujada, type Pagina, TAMANOS } from "./navegador.ts";
import {
  ABIERTOS,
  abrirSobre,
  conDetalles,
  direccionesDe,
  estaQuieta,
  irA,
  type Ofrecida,
  type Quien,
  SECCIONES,
  USUARIOS,
} from "./pantallas.ts";

/** Each picture is drawn whole, not in the pieces that changed. */
const SIN_AZAR = ["--disable-partial-raster", "--run-all-compositor-stages-before-draw"];

/** In this order each one changes one thing of the one before. */
const COMBINACIONES = [
  { tamano: TAMANOS[0], tema: "light" },
  { tamano: TAMANOS[0], tema: "dark" },
  { tamano: TAMANOS[1], tema: "dark" },
  { tamano: TAMANOS[1], tema: "light" },
] as const;

/**
 * The page as text, an element or a text a line; attributes in order. In place of an id that a
 * library made: `*` where it is said, and where it is named, what stands there.
 */
function textoDeLaPagina(): string {
  const hecho = /^(react-aria|_r_|:r|«r)|^[\w-]*(react-aria|«r|_r_\w+_|:r\w+:)/;
  const lineas: string[] = [];
  const nombrado = (id: string) => {
    const texto = document.getElementById(id)?.textContent ?? "nada";
    return hecho.test(id) ? `→${texto.replaceAll(/\s+/g, " ").trim().slice(0, 60)}` : id;
  };
  const atributo = ({ name, value }: Attr): string => {
    // The library measures the page whenever it draws: where it scrolled before counts.
    if (!hecho.test(value)) return `${name}="${value.replaceAll(/--page-\w+: [\d.]+px;? ?/g, "")}"`;
    const referencia = /^(aria-|for$|form$|list$)/.test(name);
    return `${name}="${referencia ? value.split(" ").map(nombrado).join(" ") : "*"}"`;
  };
  const escribir = (nodo: Node, sangria: string): void => {
    if (nodo instanceof Text) {
      const texto = nodo.data.replaceAll(/\s+/g, " ").trim();
      if (texto) lineas.push(sangria + texto);
    }
    // What was said aloud a moment ago.
    if (nodo instanceof HTMLElement && nodo.dataset.liveAnnouncer) return;
    if (!(nodo instanceof Element) || /^(script|style)$/i.test(nodo.tagName)) return;
    const atributos = [...nodo.attributes].map(atributo).sort();
    if (nodo instanceof HTMLInputElement || nodo instanceof HTMLTextAreaElement) {
      atributos.push(`.value="${nodo.value}"`);
    }
    if (nodo instanceof HTMLInputElement && nodo.checked) atributos.push(".checked");
    lineas.push(`${sangria}<${[nodo.tagName.toLowerCase(), ...atributos].join(" ")}>`);
    for (const hijo of nodo.childNodes) escribir(hijo, `${sangria} `);
  };
  escribir(document.body, "");
  return `${lineas.join("\n")}\n`;
}

type Escribir = (nombre: string, contenido: string | Uint8Array) => Promise<unknown>;

/** What does not come is not there. */
const ESPERA_MS = 60_000;
/** Milliseconds in which nothing changes: then nothing will. */
const QUIETUD_MS = 60;
/** And of a screen that has just come: some ask for what they show besides a moment later. */
const ASENTARSE_MS = 400;
/** The terms of the glossary, which titles are read with, come so long after the first screen. */
const GLOSARIO_MS = 2000;

/** Counts what a page waits for from the server; the stream of events never ends. */
function contarPedidos(page: Page): () => number {
  const enVuelo = new Set<Request>();
  page.on("request", (r) => void (r.url().endsWith("/api/eventos") || enVuelo.add(r)));
  page.on("requestfinished", (r) => void enVuelo.delete(r));
  page.on("requestfailed", (r) => void enVuelo.delete(r));
  return () => enVuelo.size;
}

interface Retratada {
  readonly page: Page;
  readonly pendientes: () => number;
}

/** What the page will be: answered, measured, its dialogs in their place, and drawn. */
async function asentada({ page, pendientes }: Retratada, quietud = QUIETUD_MS): Promise<void> {
  do {
    while (pendientes() > 0) await Bun.sleep(5);
    await dibujada(page);
    await page.waitForFunction(() =>
      [...document.querySelectorAll("[role='dialog'], [role='alertdialog']")]
        .every((d) => d.checkVisibility({ opacityProperty: true }))
    );
    await page.evaluate((ms) =>
      new Promise<void>((listo) => {
        const terminar = () => {
          observador.disconnect();
          listo();
        };
        let espera = setTimeout(terminar, ms);
        const observador = new MutationObserver(() => {
          clearTimeout(espera);
          espera = setTimeout(terminar, ms);
        });
        observador.observe(document, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      }), quietud);
  } while (pendientes() > 0);
  await page.waitForFunction(estaQuieta);
}

async function retratar(retratada: Retratada, nombre: string, escribir: Escribir): Promise<void> {
  const { page } = retratada;
  await asentada(retratada, ASENTARSE_MS);
  for (const { tamano, tema } of COMBINACIONES) {
    await page.setViewportSize(tamano);
    await page.emulateMedia({ colorScheme: tema });
    await asentada(retratada);
    const suyo = `${nombre}-${tamano.width}`;
    if (tema === "light") await escribir(`${suyo}.txt`, await page.evaluate(textoDeLaPagina));
    await escribir(`${suyo}-${tema}.png`, await page.screenshot({ animations: "disabled" }));
  }
  await page.setViewportSize(TAMANOS[0]);
}

/** A screen of everybody, with nothing of any other. */
const NADA = "usuario/informacion";

const limpio = (nombre: string): string => nombre.replaceAll(/[^\w-]+/g, "_");

const celda = (page: Page) => page.locator("tbody tr[data-clave] td");
const boton = (page: Page, name: RegExp) => page.getByRole("button", { name });
const llave = (page: Page) => page.getByRole("switch", { name: /^Planilla/ });

/** Whatever a list may have: its sheet, its first row open, a new row; and a history in each. */
const ESTADOS: readonly (readonly [nombre: string, donde: (page: Page) => Locator])[] = [
  ["planilla", llave],
  ["fila", celda],
  ["nuevo", (page) => boton(page, /^(Nuev[ao]|Agregar) /)],
];
/** Sections of lists. */
const DE_LISTAS = ["bases", "tablas", "admin"];
/** What is over a list; in one that is only read, a row does not open. */
const SOBRE =
  "[role='dialog'], [role='alertdialog'], [data-editor], [role='switch'][aria-checked='true']";

async function retratarEstados(
  retratada: Retratada,
  nombre: string,
  volver: () => Promise<void>,
  escribir: Escribir,
): Promise<void> {
  const { page } = retratada;
  /** Does it where it can be done; whether there is something to see. */
  const hacer = async (donde: Locator, estado: string): Promise<boolean> => {
    const lugar = donde.first();
    if (await lugar.count() === 0 || !await lugar.isEnabled()) return false;
    // Under a dialog.
    if (await lugar.evaluate((e) => e.closest("[inert]") !== null)) return false;
    await lugar.click();
    await asentada(retratada, ASENTARSE_MS);
    if (await page.locator(SOBRE).count() === 0) return true;
    await escribir(`${nombre}-${estado}.txt`, await page.evaluate(textoDeLaPagina));
    await escribir(`${nombre}-${estado}.png`, await page.screenshot({ animations: "disabled" }));
    return true;
  };
  for (const [estado, donde] of ESTADOS) {
    if (!await hacer(donde(page), estado)) continue;
    // The history is of the row where one stands.
    if (estado === "planilla" && await celda(page).count() > 0) await celda(page).first().click();
    if (await hacer(boton(page, /^Historia$/), `${estado}-historia`)) {
      await page.keyboard.press("Escape");
    }
    if (estado === "planilla") await llave(page).click();
    await volver();
  }
}

/** What one user sees, in a session of its own. */
async function retratarA(
  quien: Quien,
  pagina: Retratada & Pick<Pagina, "ingresar">,
  escribir: Escribir,
): Promise<void> {
  const { page, ingresar } = pagina;
  const pedidas = page.waitForResponse(/\/api\/secciones$/).then((r) => r.json());
  await ingresar(USUARIOS[quien].usuario);
  const ofrecidas: readonly Ofrecida[] = await pedidas;
  await Bun.sleep(GLOSARIO_MS);
  /** What cannot be seen is told in its place, and the others are looked at. */
  const intentar = async (nombre: string, mirar: (nombre: string) => Promise<void>) => {
    const suyo = limpio(`${quien}-${nombre}`);
    try {
      await mirar(suyo);
    } catch (error) {
      await escribir(`${suyo}-falla.txt`, String(error));
      await page.reload();
    }
  };
  const irDeNuevo = async (direccion: string) => {
    // The list of before goes, with what it told.
    await irA(page, NADA, quien);
    await irA(page, direccion, quien);
  };
  for (const [, seccion] of SECCIONES.filter(([q]) => q === quien)) {
    for (const direccion of conDetalles(direccionesDe(ofrecidas, quien, seccion), seccion)) {
      await intentar(direccion, async (nombre) => {
        await irA(page, direccion, quien);
        await retratar(pagina, nombre, escribir);
        if (!DE_LISTAS.includes(seccion)) return;
        await retratarEstados(pagina, nombre, () => irDeNuevo(direccion), escribir);
      });
    }
  }
  for (const sobre of ABIERTOS.filter(([q]) => q === quien)) {
    const [, direccion, que] = sobre;
    await intentar(`${direccion}-${que}`, async (nombre) => {
      await irDeNuevo(direccion);
      const abierto = await abrirSobre(page, sobre);
      await retratar(pagina, nombre, escribir);
      await page.keyboard.press("Escape");
      await abierto.waitFor({ state: "detached" });
    });
  }
}

if (import.meta.main) {
  const [carpeta, base, quienes] = process.argv.slice(2);
  const app = await abrirQuieta(`sqlite:${base}`, dirname(base), { PLANTA_MODO: "testing" });
  const servicio = servir(app, "127.0.0.1", 0);
  const browser = await abrirChromium(SIN_AZAR);
  const escribir: Escribir = (nombre, contenido) => Bun.write(join(carpeta, nombre), contenido);
  try {
    for (const quien of quienes.split(",") as Quien[]) {
      const pagina = await abrirPagina(browser, servicio.url, { movimientoReducido: true });
      const { page, ingresar } = pagina;
      page.setDefaultTimeout(ESPERA_MS);
      await page.clock.setFixedTime(AHORA);
      const retratada = { page, ingresar, pendientes: contarPedidos(page) };
      await page.goto(servicio.url);
      await page.getByRole("button", { name: "Iniciar sesión" }).waitFor();
      if (quien === "admin") await retratar(retratada, "ingreso", escribir);
      await retratarA(quien, retratada, escribir);
      await escribir(`${quien}-problemas.txt`, pagina.problemas.join("\n"));
      await pagina.cerrar();
    }
  } finally {
    await browser.close();
    await servicio.detener(0);
    await app.cerrar();
  }
}
