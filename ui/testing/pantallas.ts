/** Every screen of the product, of whom, and what opens over it: what whoever looks at all walks. */
import type { Page } from "playwright-core";
import { elegirDeGrupo } from "./grupo.ts";
import { dibujada } from "./navegador.ts";

/** Who looks, and at which organismo. */
export const USUARIOS = {
  analista: { usuario: "analista@economia", saf: 357 },
  tablas: { usuario: "tablas@economia", saf: 357 },
  onp: { usuario: "onp@onp", saf: 357 },
  admin: { usuario: "admin@onp", saf: 750 },
} as const;
export type Quien = keyof typeof USUARIOS;

export const SECCIONES: readonly (readonly [Quien, string])[] = [
  ["analista", "inicio"],
  ["analista", "bases"],
  ["analista", "salidas"],
  ["tablas", "tablas"],
  ["analista", "usuario"],
  ["onp", "organismos"],
  ["admin", "admin"],
  ["admin", "salidas"],
];

/** Screens behind a row of another one. */
const DETALLES: Readonly<Record<string, readonly string[]>> = {
  tablas: [
    "tablas/apertura?org=50-0-0-1-357",
    "tablas/escalafonescategorias?esc=62",
    "tablas/escalafonescategorias?esc=101",
    "tablas/escalafonescategorias?esc=303",
    "tablas/escalafonescategorias?esc=9999",
  ],
};

/** A section, as `GET /api/secciones` offers it to somebody. */
export interface Ofrecida {
  readonly id: string;
  readonly items: readonly { readonly id: string; readonly oculto_para: readonly string[] }[];
}

/**
 * Addresses of a section's screens for a user: its items, or itself.
 * @throws Error when it is not offered.
 */
export function direccionesDe(
  ofrecidas: readonly Ofrecida[],
  quien: Quien,
  seccion: string,
): string[] {
  const ofrecida = ofrecidas.find((s) => s.id === seccion);
  if (!ofrecida) throw new Error(`a ${quien} no se le ofrece la sección ${seccion}`);
  const items = ofrecida.items
    .filter((i) => quien !== "admin" || !i.oculto_para.includes("consolidado"));
  return items.length === 0 ? [seccion] : items.map((i) => `${seccion}/${i.id}`);
}

/** And those behind a row. */
export const conDetalles = (direcciones: readonly string[], seccion: string): string[] => [
  ...direcciones,
  ...(DETALLES[seccion] ?? []),
];

/** Nothing is on its way: the screen is the one that a person would read. */
export const estaQuieta = (): boolean =>
  document.querySelector("[aria-busy='true'], .cargando, [data-cargando]") === null &&
  document.querySelector("main")?.textContent?.trim() !== "";

export function hashDe(direccion: string, quien: Quien): string {
  const [camino, consulta = ""] = direccion.split("?");
  return `#/${camino}?saf=${USUARIOS[quien].saf}&codipres=E2601&${consulta}`;
}

/** Goes to a screen, and waits until it is the one that a person would read. */
export async function irA(page: Page, direccion: string, quien: Quien): Promise<void> {
  await page.evaluate((hash) => location.hash = hash, hashDe(direccion, quien));
  // The section of before leaves, the new one says that it is loading.
  await dibujada(page);
  await page.waitForFunction(estaQuieta);
}

const celda = (page: Page) => page.locator("tbody tr[data-clave] td").first();

/** What is over a screen, or open inside it, and how a person opens it; Escape closes it. */
type Abierto = readonly [
  quien: Quien,
  direccion: string,
  nombre: string,
  abrir: (page: Page) => Promise<void>,
  que?: string,
];
const DIALOGO = "[role='dialog'], [role='alertdialog']";
/** Where a row is edited, inside its list. */
export const EDITOR = "[data-editor]";

/** With the first row of the list in focus. */
export const tecla = (nombre: string) => async (p: Page) => {
  await celda(p).focus();
  await p.keyboard.press(nombre);
};
const clic = (name: string | RegExp) => (p: Page) => p.getByRole("button", { name }).click();
const deGrupo = (name: string) => (p: Page) => elegirDeGrupo(p, name);

export const ABIERTOS: readonly Abierto[] = [
  ["analista", "usuario", "clave", clic("Cambiar contraseña")],
  ["onp", "organismos", "grupo", (p) => celda(p).click()],
  ["analista", "bases/cargos", "grupo", deGrupo("Seleccionar grupo de datos")],
  ["analista", "bases/cargos", "presupuesto", deGrupo("Editar presupuesto")],
  ["analista", "bases/cargos", "cierre", deGrupo("Dar cierre")],
  ["analista", "bases/cargos", "generar", deGrupo("Generación automática de datos")],
  ["analista", "bases/cargos", "pegar", clic("Pegar filas")],
  ["analista", "bases/cargos", "deshacer", clic("Deshacer")],
  ["analista", "bases/cargos", "atajos", tecla("?")],
  ["analista", "bases/cargos", "verificar", tecla("v")],
  ["analista", "bases/cargos", "editor", tecla("Enter"), EDITOR],
  ["analista", "salidas/parametrico", "vista", clic("Guardar vista")],
  ["tablas", "tablas/codigosdedestino", "historia", (p) => celda(p).click()],
  ["tablas", "tablas/sumasfijas", "nueva", clic("Nueva suma")],
  ["tablas", "tablas/escalafonescategorias", "nuevo", clic("Nuevo Escalafón")],
  ["tablas", "tablas/escalafonescategorias?esc=62", "editor", tecla("Enter"), EDITOR],
  ["tablas", "tablas/escalafonescategorias?esc=62", "planilla", clic("Cargar planilla")],
  ["tablas", "tablas/escalafonescategorias?esc=303", "tramos", clic("Editar los tramos")],
  ["admin", "admin/safs", "saf", clic("Nuevo SAF")],
  ["admin", "admin/usuarios", "usuario", (p) => celda(p).click()],
  ["admin", "admin/ejecuciones", "ejecucion", clic("Ingresar nueva Ejecución")],
  ["admin", "admin/techos", "editor", tecla("Enter"), EDITOR],
  ["admin", "admin/pasajes", "editor", clic("Realizar nuevos pasajes"), EDITOR],
];

/** Opens it, and waits for all of it; where it stands. */
export async function abrirSobre(page: Page, [, , , abrir, que = DIALOGO]: Abierto) {
  await abrir(page);
  const abierto = page.locator(que).first();
  await abierto.waitFor();
  await page.waitForFunction(() =>
    document.querySelector("[role='dialog'] [aria-busy='true']") === null
  );
  return abierto;
}
