/** Browser tests of a data group: signed-in pages that stand on it, and refusals that fail a test. */
import { afterAll, afterEach, beforeAll, expect } from "bun:test";
import type { Page } from "playwright-core";
import {
  abrirNavegador,
  cerrarTodas,
  type Navegador,
  type OpcionesPagina,
  type Pagina,
  TAMANOS,
} from "./navegador.ts";

/** Accounts of the demonstration, by role. */
const CUENTAS = {
  analista: "analista@economia",
  consulta: "consulta@economia",
  onp: "onp@onp",
  admin: "admin@onp",
} as const;

export interface Lugar {
  readonly saf?: number;
  readonly codipres?: string;
  /** Base of the side menu. */
  readonly base?: string;
  readonly rol?: keyof typeof CUENTAS;
  readonly opciones?: OpcionesPagina;
}

export interface PruebasDeGrupo {
  readonly navegador: Navegador;
  /** A page on a base of a data group (SAF 357, E2601, Cargos), by default as the analyst. */
  entrar(lugar?: Lugar): Promise<Pagina>;
}

/** Opens product and browser for the file; after each test its pages must have had no problem. */
export function usarGrupo(): PruebasDeGrupo {
  let navegador: Navegador | undefined;
  const abiertas: Pagina[] = [];
  beforeAll(async () => {
    navegador = await abrirNavegador();
  });
  afterAll(() => navegador?.cerrar());
  afterEach(() => cerrarTodas(abiertas.splice(0)));
  const actual = (): Navegador => {
    if (!navegador) throw new Error("el navegador se abre antes de las pruebas");
    return navegador;
  };
  return {
    get navegador() {
      return actual();
    },
    async entrar(
      { saf = 357, codipres = "E2601", base = "cargos", rol = "analista", opciones } = {},
    ) {
      const { producto } = actual();
      await producto.pedir("GET", `/api/valores/datospresupuesto/${saf}/${codipres}`, {
        como: producto.roles[rol],
      });
      const hash = `#/bases/${base}?saf=${saf}&codipres=${codipres}`;
      const pagina = await actual().conSesion(CUENTAS[rol], opciones, hash);
      abiertas.push(pagina);
      await pagina.page.getByRole("heading", { level: 1 })
        .filter({ hasText: new RegExp(`\\b${codipres}\\b`) }).waitFor();
      return pagina;
    },
  };
}

/** Presses an action of the group, in sight in its heading. */
export const elegirDeGrupo = (page: Page, name: string): Promise<void> =>
  page.getByRole("toolbar", { name: "Grupo de datos" })
    .getByRole("button", { name, exact: true }).click();

/** Rules whose answer depends on theme or size; the others see the same document. */
const DE_VISTA = ["color-contrast", "target-size", "scrollable-region-focusable"];

/** Both themes and both sizes; with all rules, and with those that depend on the view. */
const REVISADAS = [
  { tamano: TAMANOS[0], tema: "light", reglas: undefined },
  { tamano: TAMANOS[1], tema: "dark", reglas: DE_VISTA },
] as const;
/** What only a person looks at. */
const MIRADAS = [
  { tamano: TAMANOS[1], tema: "light", reglas: [] },
  { tamano: TAMANOS[0], tema: "dark", reglas: [] },
] as const;

/**
 * What is on screen, in both themes and sizes: axe finds nothing. With PLANTA_CAPTURAS, a
 * screenshot of every combination.
 * @param ademas what else must hold in each size
 */
export async function revisarVistas(
  { page, axe, captura }: Pagina,
  nombre: string,
  ademas?: () => Promise<void>,
): Promise<void> {
  const vistas = process.env.PLANTA_CAPTURAS ? [...REVISADAS, ...MIRADAS] : REVISADAS;
  for (const { tamano, tema, reglas } of vistas) {
    await page.setViewportSize(tamano);
    await page.emulateMedia({ colorScheme: tema });
    if (reglas?.length !== 0) expect(await axe(reglas)).toEqual([]);
    await captura(`${nombre}-${tema}-${tamano.width}`);
    await ademas?.();
  }
  await page.setViewportSize(TAMANOS[0]);
  await page.emulateMedia({ colorScheme: "light" });
}
