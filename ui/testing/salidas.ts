/** Pages of a browser test on an output of SAF 357, E2601, which is valued before the first one. */
import { afterEach, beforeAll, expect } from "bun:test";
import type { Page } from "playwright-core";
import {
  cerrarTodas,
  type Navegador,
  type OpcionesPagina,
  type Pagina,
  TAMANOS,
} from "./navegador.ts";
import { direccionDe, pruebasDeSeccion } from "./seccion.ts";

type Rol = "analista" | "consulta" | "admin";
const CUENTAS: Readonly<Record<Rol, string>> = {
  analista: "analista@economia",
  consulta: "consulta@economia",
  admin: "admin@onp",
};

export interface PruebasDeSalidas {
  /** The product behind the pages, for what no call of a person brings. */
  producto(): Navegador["producto"];
  /** A call of the analyst, which succeeds. */
  pedir(
    metodo: "GET" | "POST",
    ruta: string,
    form?: Readonly<Record<string, string | number>>,
  ): Promise<Record<string, unknown>>;
  valorizar(codipres?: string): Promise<void>;
  /** Signs in and opens an output, at 1280 × 720; the page is closed after the test. */
  abrir(rol: Rol, item: string, opciones?: OpcionesPagina): Promise<Pagina>;
  /** Another output, by its entry of the side menu. */
  entrar(page: Page, item: string): Promise<void>;
}

export function pruebasDeSalidas(
  opciones: Parameters<typeof pruebasDeSeccion>[1] = {},
): PruebasDeSalidas {
  const seccion = pruebasDeSeccion("Salidas", opciones);
  const abiertas: Pagina[] = [];
  /** Of the outputs, by what their entries say; unknown until one was walked to. */
  const direcciones = new Map<string, string>();
  const pedir: PruebasDeSalidas["pedir"] = async (metodo, ruta, form) => {
    const { producto } = seccion.navegador;
    const { status, json } = await producto.pedir<Record<string, unknown>>(metodo, ruta, {
      como: producto.roles.analista,
      ...(form ? { form } : {}),
    });
    expect({ ruta, status, resultado: json.resultado ?? true })
      .toEqual({ ruta, status: 200, resultado: true });
    return json;
  };
  const valorizar = async (codipres = "E2601") =>
    void await pedir("POST", "/api/valorizar", { saf: 357, codipres });
  const entrar = (page: Page, item: string) =>
    page.getByRole("navigation", { name: "Salidas" })
      .getByRole("button", { name: item, exact: true }).click();

  beforeAll(async () => {
    const { producto } = seccion.navegador;
    const ruta = "/api/valores/datospresupuesto/357/E2601";
    await producto.pedir("GET", ruta, { como: producto.roles.consulta });
    await valorizar();
  });
  afterEach(() => cerrarTodas(abiertas.splice(0)));

  return {
    producto: () => seccion.navegador.producto,
    pedir,
    valorizar,
    entrar,
    async abrir(rol, item, opcionesPagina) {
      const direccion = direcciones.get(item);
      const opciones = { tamano: TAMANOS[1], ...opcionesPagina };
      const p = await seccion.navegador.conSesion(CUENTAS[rol], opciones, direccion);
      abiertas.push(p);
      const { page } = p;
      if (!direccion) {
        await page.getByRole("button", { name: "Salidas", exact: true }).click();
        await entrar(page, item);
        await page.locator(".menu-item[aria-current]", { hasText: item }).waitFor();
        direcciones.set(item, direccionDe(page));
      }
      return p;
    },
  };
}
