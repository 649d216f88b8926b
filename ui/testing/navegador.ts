/**
 * The product in a real browser: the server on a free port over a sample of the demonstration, and
 * Chromium. What goes wrong in a page (console errors, exceptions, content-policy violations) is
 * collected: a browser test ends with `expect(pagina.problemas).toEqual([])`.
 */
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import chromium from "@sparticuz/chromium";
import axe from "axe-core";
import { type Browser, chromium as playwright, type Page } from "playwright-core";
import { basesDeDatos } from "#core/testing/db.ts";
import type { Config } from "#core/process/config.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { cerrarEventos } from "#core/http/event-stream.ts";
import { type Servicio, servir } from "#core/http/serve.ts";

// A slow desk: `PLANTA_LENTO=4` makes the processor of every page four times slower and its
// network answer late. What a test passes by being quick fails there: it reads before it waited
// for what a person would see.

const VECES = Number(process.env.PLANTA_LENTO || 1);
/** How late an answer comes, for each time that the processor is slower. */
const DEMORA_MS = 50;

async function volverLenta(page: Page): Promise<void> {
  if (VECES === 1) return;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: VECES });
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: VECES * DEMORA_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  // What is slow is no failure.
  const plazo = page.setDefaultTimeout.bind(page);
  page.setDefaultTimeout = (ms) => plazo(ms * VECES);
}

type Muestra = NonNullable<Parameters<typeof abrirProducto>[1]>;

export const CLAVE = "demostracion-2026";
/** The two sizes every screen is looked at. */
export const TAMANOS = [{ width: 1440, height: 900 }, { width: 1280, height: 720 }] as const;

export interface OpcionesPagina {
  readonly tamano?: { readonly width: number; readonly height: number };
  readonly tema?: "light" | "dark";
  readonly movimientoReducido?: boolean;
}

export interface Pagina {
  readonly page: Page;
  /** Console errors, exceptions and content-policy violations so far. */
  readonly problemas: string[];
  /** Opens the login screen and signs in; waits for the shell. */
  ingresar(usuario: string, clave?: string): Promise<void>;
  /** What axe finds on the page as it stands; empty when nothing. All its rules, or only some. */
  axe(reglas?: readonly string[]): Promise<string[]>;
  /** Writes `<nombre>.png` into the folder of PLANTA_CAPTURAS; nothing without it. */
  captura(nombre: string): Promise<void>;
  cerrar(): Promise<void>;
}

export interface Navegador {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  readonly producto: Producto;
  /** Ends every open stream of events, as a network that fails does; the pages open others. */
  cortarEventos(): void;
  /** A page of its own, on nothing yet. */
  pagina(opciones?: OpcionesPagina): Promise<Pagina>;
  /**
   * A signed-in page, as after the login: the one that an earlier test of the same user closed,
   * when there is one, since compiling the program again costs more than the test.
   * @param direccion hash of the address that is opened; the screen that a session begins with, when
   * empty: loading that one, to leave it at once, costs as much as the other.
   */
  conSesion(usuario: string, opciones?: OpcionesPagina, direccion?: string): Promise<Pagina>;
  cerrar(): Promise<void>;
}

/** What a call waits for: only what never comes takes as long, on whatever machine. */
const ESPERA_MS = 120_000;

const BANDERAS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  // Without a card, painting through its emulation takes a quarter more of the processor.
  "--disable-gpu",
];

/** What the package adds for cloud functions and a test must not have: one process, less safety. */
const FUERA = new Set([
  "--single-process",
  "--no-zygote",
  "--disable-web-security",
  "--allow-running-insecure-content",
  "--disable-site-isolation-trials",
]);

/** The browser repeats every refused request as an error; refusals are part of the product. */
const REHUSADO =
  /Failed to load resource: the server responded with a status of (401|403|409|422|429)/;

interface HallazgoAxe {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What the foot of its table covers in part: it is scrolled to before it is touched. */
const TAPADO = "tapado";

/** Rows like the ones above them: what is wrong in one of a kind is found in the first ones. */
const REPETIDAS = "tbody tr:nth-of-type(n + 4)" +
  ":not(:has([aria-invalid=true], [role=alert], :focus, input, button))";

/** What the size of the window and the theme change: all else is of the markup. */
const A_LA_VISTA = [
  "color-contrast",
  "link-in-text-block",
  "scrollable-region-focusable",
  "target-size",
];

async function revisarConAxe(page: Page, reglas?: readonly string[]): Promise<string[]> {
  // The library shows a dialog once it is in its place: until then it is none for axe.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[role='dialog'], [role='alertdialog']")]
      .every((d) => d.checkVisibility({ opacityProperty: true }))
  );
  // Fades are over: a half-transparent text has no contrast to measure.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((a) => a.finished.catch(() => {})))
  );
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  const hallazgos = await page.evaluate(async ({ reglas, aLaVista, repetidas, tapado }) => {
    for (const boton of document.querySelectorAll("tbody button")) {
      const pie = boton.closest("table")?.tFoot?.getBoundingClientRect();
      const { bottom } = boton.getBoundingClientRect();
      boton.toggleAttribute(`data-${tapado}`, pie !== undefined && bottom > pie.top);
    }
    // And what scrolls under the columns that stay.
    const fijas = "table:is([data-fijas], [data-ultima-fija])";
    for (const suyo of document.querySelectorAll(`${fijas} :is(button, input)`)) {
      const celda = suyo.closest("td, th");
      if (!celda || getComputedStyle(celda).position === "sticky") continue;
      const { left, right } = suyo.getBoundingClientRect();
      const pegadas = [...celda.parentElement?.children ?? []]
        .filter((c) => getComputedStyle(c).position === "sticky")
        .map((c) => c.getBoundingClientRect());
      const debajo = pegadas.some((p) => left < p.right - 1 && right > p.left + 1);
      suyo.toggleAttribute(`data-${tapado}`, debajo);
    }
    // What was found well, in another size or theme, is only looked at again.
    const bien = Reflect.get(globalThis, "revisadas") as Set<string> ?? new Set<string>();
    Reflect.set(globalThis, "revisadas", bien);
    const marcas = document.body.innerHTML.replaceAll(/ style="[^"]*"/g, "");
    const propias = reglas ?? (bien.has(marcas) ? aLaVista : undefined);
    // Nobody reaches what is behind a dialog that hides the rest, which has tests of its own.
    const oculta = document.querySelector("main")?.closest("[aria-hidden='true'], [inert]");
    const dialogos = [...document.querySelectorAll("[role='dialog'], [role='alertdialog']")]
      .filter((d) => d.closest("[aria-hidden='true'], [inert]") === null);
    const revisor = Reflect.get(globalThis, "axe") as {
      run(donde: object, o: object): Promise<{ violations: HallazgoAxe[] }>;
    };
    const donde = {
      ...(oculta && dialogos.length > 0 ? { include: dialogos } : {}),
      exclude: [[repetidas], [`[data-${tapado}]`]],
    };
    const { violations } = await revisor.run(donde, {
      runOnly: propias
        ? { type: "rule", values: propias }
        : ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      // What is well, and where each node is, takes a third of its time and nobody reads it.
      resultTypes: ["violations"],
      selectors: false,
      // Experimental: it takes an option's description (aria-describedby) for part of its name.
      rules: { "label-content-name-mismatch": { enabled: false } },
    });
    if (!propias && violations.length === 0) bien.add(marcas);
    return violations;
  }, { reglas, aLaVista: A_LA_VISTA, repetidas: REPETIDAS, tapado: TAPADO });
  return hallazgos.flatMap(({ id, help, nodes }) =>
    nodes.map((n) => `${id}: ${help}\n  ${n.html.slice(0, 200)}\n  ${n.failureSummary ?? ""}`)
  );
}

async function captura(page: Page, nombre: string): Promise<void> {
  const carpeta = process.env.PLANTA_CAPTURAS;
  if (!carpeta) return;
  await mkdir(carpeta, { recursive: true });
  await page.screenshot({ path: join(resolve(carpeta), `${nombre}.png`) });
}

/** Two frames: what follows the size of the window is drawn too. */
export const dibujada = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo)))
  );

/** A fresh context on a server: nothing of other pages, cache included. */
export async function abrirPagina(
  browser: Browser,
  url: string,
  { tamano = TAMANOS[0], tema = "light", movimientoReducido = false }: OpcionesPagina = {},
): Promise<Pagina> {
  const contexto = await browser.newContext({
    viewport: { ...tamano },
    colorScheme: tema,
    locale: "es-AR",
    acceptDownloads: true,
    reducedMotion: movimientoReducido ? "reduce" : "no-preference",
  });
  const page = await contexto.newPage();
  await volverLenta(page);
  page.setDefaultTimeout(ESPERA_MS);
  const medir = page.setViewportSize.bind(page);
  page.setViewportSize = async (medidas) => {
    await medir(medidas);
    await dibujada(page);
  };
  const problemas: string[] = [];
  page.on("console", (m) => {
    if (m.type() !== "error" || REHUSADO.test(m.text())) return;
    problemas.push(`${m.text()} ${m.location().url}`.trimEnd());
  });
  page.on("pageerror", (e) => problemas.push(String(e)));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (e) => {
      console.error(`CSP: ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber}`);
    });
  });
  return {
    page,
    problemas,
    ingresar: (usuario, clave = CLAVE) => ingresarEn(page, url, usuario, clave),
    axe: (reglas) => revisarConAxe(page, reglas),
    captura: (nombre) => captura(page, nombre),
    cerrar: () => contexto.close(),
  };
}

async function ingresarEn(page: Page, url: string, usuario: string, clave: string): Promise<void> {
  await page.goto(url);
  await entrar(page, usuario, clave);
}

async function entrar(page: Page, usuario: string, clave: string): Promise<void> {
  await page.getByLabel("Usuario").fill(usuario);
  await page.getByLabel("Contraseña", { exact: true }).fill(clave);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await dentro(page).waitFor();
}

const dentro = (page: Page) => page.getByRole("button", { name: "Cerrar sesión" });

/** A page that no test has: of whom its tab keeps the session, and on which server. */
interface Libre {
  readonly usuario: string;
  readonly producto: Producto;
  readonly movimientoReducido: boolean;
  readonly pagina: Pagina;
}

/** Of every file of the process: compiling the program again costs more than most tests. */
const libres: Libre[] = [];

/** The one of that session, or else one that an earlier server left. */
function tomarLibre(pedida: Omit<Libre, "pagina">): Libre | undefined {
  const iguales = libres.filter((l) => l.movimientoReducido === pedida.movimientoReducido);
  const propia = iguales.find((l) =>
    l.producto === pedida.producto && l.usuario === pedida.usuario
  );
  const libre = propia ?? iguales.find((l) => l.producto !== pedida.producto);
  if (libre) libres.splice(libres.indexOf(libre), 1);
  return libre;
}

/** What the test chose, listened to or was allowed does not reach the next one. */
async function olvidar({ page }: Pagina): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.unrouteAll();
  await page.context().clearPermissions();
  for (const de of ["request", "requestfailed"] as const) page.removeAllListeners(de);
  page.setDefaultTimeout(ESPERA_MS);
}

/** Nothing that the earlier server said: to the browser it is the same one. */
async function deOtroServidor(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  const navegador = await page.context().newCDPSession(page);
  await navegador.send("Network.clearBrowserCache");
  await navegador.detach();
}

function paginasConSesion(
  nueva: Navegador["pagina"],
  { producto, url, dadas }: Pick<Navegador, "producto" | "url"> & { readonly dadas: Set<Pagina> },
): Navegador["conSesion"] {
  return async (usuario, opciones = {}, direccion = "") => {
    const { movimientoReducido = false, tamano = TAMANOS[0], tema = "light" } = opciones;
    const pedida = { usuario, producto, movimientoReducido };
    const libre = tomarLibre(pedida);
    const pagina = libre?.pagina ?? await nueva(opciones);
    const { page } = pagina;
    dadas.add(pagina);
    if (libre) {
      pagina.problemas.length = 0;
      if (libre.producto !== producto) await deOtroServidor(page);
      await page.setViewportSize(tamano);
      await page.emulateMedia({ colorScheme: tema, media: null });
    }
    await page.goto(`${url}/${direccion}`);
    await dentro(page).or(page.getByLabel("Usuario", { exact: true })).waitFor();
    if (!await dentro(page).isVisible()) await entrar(page, usuario, CLAVE);
    return {
      ...pagina,
      // Where it stands now, which may not be where it began.
      ingresar: (quien, clave = CLAVE) => ingresarEn(page, url, quien, clave),
      async cerrar() {
        if (!dadas.delete(pagina)) return;
        await olvidar(pagina);
        // Of the same origin: its process, and what it has compiled, serve the next test.
        await page.goto(`${url}/api/salud`);
        libres.push({ ...pedida, pagina });
      },
    };
  };
}

/**
 * Closes what a test opened, all of it, and then tells what went wrong: a page that stays open goes
 * on calling while the next ones run. @throws Error with the problems of every page.
 */
export async function cerrarTodas(
  paginas: readonly Pick<Pagina, "problemas" | "cerrar">[],
): Promise<void> {
  const problemas = paginas.flatMap((p) => p.problemas);
  await Promise.all(paginas.map((p) => p.cerrar()));
  if (problemas.length > 0) throw new Error(`hubo problemas:\n${problemas.join("\n")}`);
}

/** One start of the browser in some hundreds dies by itself before it answers anything. */
const ARRANQUES = 3;

/** The browser of the package, with the safety that a desk has; the caller closes it. */
export async function abrirChromium(banderas: readonly string[] = []): Promise<Browser> {
  const executablePath = await chromium.executablePath();
  const args = [...chromium.args.filter((a) => !FUERA.has(a)), ...BANDERAS, ...banderas];
  for (let intento = 1;; intento++) {
    try {
      return await playwright.launch({ executablePath, args, headless: true });
    } catch (error) {
      if (intento === ARRANQUES) throw error;
    }
  }
}

/** One browser for every file of the process; it ends with it. */
let compartido: Promise<Browser> | undefined;

/** Where the last server of the process stood: the next one is the same origin for its pages. */
let puerto = 0;

/** On the port of the one before, unless somebody has it. */
function servirAca(producto: Producto): Servicio {
  try {
    return servir(producto.app, "127.0.0.1", puerto);
  } catch {
    return servir(producto.app, "127.0.0.1", 0);
  }
}

/**
 * Starts the server, and the browser when it is the first; `cerrar` in `afterAll`.
 * @param muestra organismos and rows of the sample; `ajustes` settings of the server.
 */
export async function abrirNavegador(
  opciones: { readonly muestra?: Muestra; readonly ajustes?: Partial<Config> } = {},
): Promise<Navegador> {
  const [sqlite] = basesDeDatos();
  const producto = await abrirProducto(sqlite, opciones.muestra, opciones.ajustes);
  const servicio = servirAca(producto);
  puerto = servicio.puerto;
  const browser = await (compartido ??= abrirChromium());
  const { url } = servicio;
  // What a test leaves open goes on calling, and would call the next server.
  const dadas = new Set<Pagina>();
  const pagina = async (opciones = {}) => {
    const nueva = await abrirPagina(browser, url, opciones);
    dadas.add(nueva);
    return nueva;
  };
  return {
    url,
    producto,
    pagina,
    conSesion: paginasConSesion(pagina, { producto, url, dadas }),
    cortarEventos: () => cerrarEventos(producto.app),
    async cerrar() {
      await Promise.all([...dadas].map((p) => p.cerrar()));
      await servicio.detener(0);
      await producto.cerrar();
    },
  };
}
