/** Pages of a browser test, signed in and on a screen of a section. */
import { afterAll, afterEach, beforeAll, expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import {
  abrirNavegador,
  cerrarTodas,
  type Navegador,
  type OpcionesPagina,
  type Pagina,
} from "./navegador.ts";

export interface PaginaDeSeccion extends Pagina {
  /** The entry of the side menu. */
  menu(item: string): Locator;
  /** Opens another screen of the section. */
  abrir(item: string): Promise<void>;
  boton(name: string | RegExp): Locator;
  /** A cell of the rows, which the filter boxes are not. */
  celda(name: string | RegExp): Locator;
  /** Answers a message with the button of that name; the focus goes back to what is under it. */
  responder(name: string): Promise<void>;
  /** The focused element, as a person finds it: its text, or the name of its box. */
  enfocado(): Promise<string>;
}

export interface PruebasDeSeccion {
  readonly navegador: Navegador;
  /** Signs in and opens an item of the section; the page is closed after the test. */
  abrir(usuario: string, item: string, opciones?: OpcionesPagina): Promise<PaginaDeSeccion>;
}

/** Hash of the screen that is open, whatever it shows. */
export const direccionDe = (page: Page): string => new URL(page.url()).hash.replace(/\?.*/, "");

/** What the focus is on: text, then label, then name. */
const enfocadoEn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const e = document.activeElement;
    return e?.textContent?.trim() || e?.getAttribute("aria-label") || e?.getAttribute("name") ||
      e?.tagName || "";
  });

/**
 * Server and browser for the tests of a file; after each test every page must be free of console
 * errors, exceptions and content-policy violations.
 */
export function pruebasDeSeccion(
  seccion: string,
  opciones: Parameters<typeof abrirNavegador>[0] = {},
): PruebasDeSeccion {
  let navegador: Navegador | undefined;
  const abiertas: Pagina[] = [];
  /** Of the screens of the section, by what their entries say; unknown until one was walked to. */
  const direcciones = new Map<string, string>();
  const actual = (): Navegador => {
    if (!navegador) throw new Error("el navegador no se abrió");
    return navegador;
  };

  beforeAll(async () => {
    navegador = await abrirNavegador(opciones);
    // With a group remembered, signing in asks for none.
    const { producto } = navegador;
    for (const rol of ["admin", "analista", "tablas"] as const) {
      const ruta = "/api/valores/datospresupuesto/357/E2601";
      const { status } = await producto.pedir("GET", ruta, { como: producto.roles[rol] });
      expect(status).toBe(200);
    }
  });
  afterAll(() => navegador?.cerrar());
  afterEach(() => cerrarTodas(abiertas.splice(0)));

  return {
    get navegador() {
      return actual();
    },
    async abrir(usuario, item, opcionesPagina) {
      const direccion = direcciones.get(item);
      const pagina = await actual().conSesion(usuario, opcionesPagina, direccion);
      abiertas.push(pagina);
      const { page } = pagina;
      const menu = (titulo: string) =>
        page.getByRole("navigation", { name: seccion }).getByRole("button", { name: titulo });
      const abrir = async (titulo: string) => {
        await menu(titulo).click();
        await page.getByRole("heading", { level: 1, name: titulo }).waitFor();
      };
      if (direccion) await page.getByRole("heading", { level: 1, name: item }).waitFor();
      else {
        await page.getByRole("button", { name: seccion, exact: true }).click();
        await abrir(item);
        direcciones.set(item, direccionDe(page));
      }
      return {
        ...pagina,
        menu,
        abrir,
        boton: (name) => page.getByRole("button", { name }),
        celda: (name) => page.locator("tbody").getByRole("gridcell", { name }),
        async responder(name) {
          await page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
          await page.waitForFunction(() => document.activeElement !== document.body);
        },
        enfocado: () => enfocadoEn(page),
      };
    },
  };
}
