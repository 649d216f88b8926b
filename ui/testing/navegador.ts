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
import { basesDeDatos } from "../../core/testing/db.ts";
import type { Config } from "../../core/config.ts";
import { abrirProducto, type Producto } from "../../core/testing/producto.ts";
import { servir } from "../../core/http/serve.ts";

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
  readonly chromium: Browser;
  /** A page of its own, on nothing yet. */
  pagina(opciones?: OpcionesPagina): Promise<Pagina>;
  /**
   * A signed-in page, as after the login: the one that an earlier test of the same user closed,
   * when there is one, since compiling the program again costs more than the test.
   */
  conSesion(usuario: string, opciones?: OpcionesPagina): Promise<Pagina>;
  cerrar(): Promise<void>;
}

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
const REPETIDAS = "tbody tr:nth-of-type(n + 6)" +
  ":not(:has([aria-invalid=true], [role=alert], :focus, input, button))";

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
  const hallazgos = await page.evaluate(async ({ reglas, repetidas, tapado }) => {
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
    const revisor = Reflect.get(globalThis, "axe") as {
      run(donde: object, o: object): Promise<{ violations: HallazgoAxe[] }>;
    };
    const { violations } = await revisor.run({ exclude: [[repetidas], [`[data-${tapado}]`]] }, {
      runOnly: reglas
        ? { type: "rule", values: reglas }
        : ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      // Experimental: it takes an option's description (aria-describedby) for part of its name.
      rules: { "label-content-name-mismatch": { enabled: false } },
    });
    return violations;
  }, { reglas, repetidas: REPETIDAS, tapado: TAPADO });
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
    async ingresar(usuario, clave = CLAVE) {
      await page.goto(url);
      await page.getByLabel("Usuario").fill(usuario);
      await page.getByLabel("Contraseña", { exact: true }).fill(clave);
      await page.getByRole("button", { name: "Iniciar sesión" }).click();
      await dentro(page).waitFor();
    },
    axe: (reglas) => revisarConAxe(page, reglas),
    captura: (nombre) => captura(page, nombre),
    cerrar: () => contexto.close(),
  };
}

const dentro = (page: Page) => page.getByRole("button", { name: "Cerrar sesión" });

/** Pages that wait for the next test of their user; the tab keeps its session meanwhile. */
function paginasConSesion(nueva: Navegador["pagina"], url: string): Navegador["conSesion"] {
  const libres: { readonly clase: string; readonly pagina: Pagina }[] = [];
  return async (usuario, opciones = {}) => {
    const clase = `${usuario} ${opciones.movimientoReducido ?? false}`;
    const lugar = libres.findIndex((l) => l.clase === clase);
    const pagina = lugar < 0 ? await nueva(opciones) : libres.splice(lugar, 1)[0].pagina;
    const { page, problemas } = pagina;
    if (lugar >= 0) {
      problemas.length = 0;
      await page.setViewportSize(opciones.tamano ?? TAMANOS[0]);
      await page.emulateMedia({ colorScheme: opciones.tema ?? "light" });
      await page.goto(url);
      await dentro(page).or(page.getByLabel("Usuario")).waitFor();
    }
    if (!await dentro(page).isVisible()) await pagina.ingresar(usuario);
    return {
      ...pagina,
      async cerrar() {
        // What the test chose for the next time does not reach the next test.
        await page.evaluate(() => localStorage.clear());
        await page.unrouteAll();
        // Of the same origin: its process, and what it has compiled, serve the next test.
        await page.goto(`${url}/api/salud`);
        libres.push({ clase, pagina });
      },
    };
  };
}

/** One start of the browser in some hundreds dies by itself before it answers anything. */
const ARRANQUES = 3;

/** The browser of the package, with the safety that a desk has; the caller closes it. */
export async function abrirChromium(): Promise<Browser> {
  const executablePath = await chromium.executablePath();
  const args = [...chromium.args.filter((a) => !FUERA.has(a)), ...BANDERAS];
  for (let intento = 1;; intento++) {
    try {
      return await playwright.launch({ executablePath, args, headless: true });
    } catch (error) {
      if (intento === ARRANQUES) throw error;
    }
  }
}

/**
 * Starts server and browser; `cerrar` in `afterAll`.
 * @param muestra organismos and rows of the sample; `ajustes` settings of the server.
 */
export async function abrirNavegador(
  opciones: { readonly muestra?: Muestra; readonly ajustes?: Partial<Config> } = {},
): Promise<Navegador> {
  const [sqlite] = basesDeDatos();
  const producto = await abrirProducto(sqlite, opciones.muestra, opciones.ajustes);
  const servicio = servir(producto.app, "127.0.0.1", 0);
  const browser = await abrirChromium();
  const pagina = (opciones = {}) => abrirPagina(browser, servicio.url, opciones);
  return {
    url: servicio.url,
    producto,
    chromium: browser,
    pagina,
    conSesion: paginasConSesion(pagina, servicio.url),
    async cerrar() {
      await browser.close();
      await servicio.detener(0);
      await producto.cerrar();
    },
  };
}
