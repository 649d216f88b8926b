/**
 * Every screen of the product, as the server offers them to each user, at both sizes, in light and
 * in dark: axe finds nothing, the page does not overflow sideways, and its console and content
 * policy stay silent. A screen that a plugin adds is looked at without a change here.
 */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { abrirNavegador, type Navegador, type Pagina, TAMANOS } from "./navegador.ts";

setDefaultTimeout(300_000);

const COMBINACIONES = TAMANOS.flatMap((tamano) =>
  (["light", "dark"] as const).map((tema) => ({ tamano, tema }))
);
/** What another size or theme can break; the rest of axe's rules is about the same document. */
const DE_APARIENCIA = ["color-contrast", "target-size", "scrollable-region-focusable"];

let navegador: Navegador;
const abiertas: Pagina[] = [];

const USUARIOS = {
  analista: { usuario: "analista@economia", saf: 357 },
  tablas: { usuario: "tablas@economia", saf: 357 },
  onp: { usuario: "onp@onp", saf: 357 },
  admin: { usuario: "admin@onp", saf: 750 },
} as const;
type Rol = keyof typeof USUARIOS;

const pedir = <T>(rol: Rol, metodo: "GET" | "POST", ruta: string, form?: Record<string, string>) =>
  navegador.producto.pedir<T>(metodo, ruta, { como: navegador.producto.roles[rol], form });

beforeAll(async () => {
  navegador = await abrirNavegador();
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
afterEach(async () => {
  for (const p of abiertas.splice(0)) {
    expect(p.problemas).toEqual([]);
    await p.cerrar();
  }
});

async function entrar(rol: Rol): Promise<Pagina> {
  const pagina = await navegador.pagina();
  abiertas.push(pagina);
  await pagina.ingresar(USUARIOS[rol].usuario);
  return pagina;
}

/** Nothing is on its way: the screen is the one that a person would read. */
const quieta = (page: Page) =>
  page.waitForFunction(() =>
    document.querySelector("[aria-busy='true'], .cargando, [data-cargando]") === null &&
    document.querySelector("main")?.textContent?.trim() !== ""
  );

async function abrir({ page }: Pagina, direccion: string, rol: Rol): Promise<void> {
  const [camino, consulta = ""] = direccion.split("?");
  const grupo = `saf=${USUARIOS[rol].saf}&codipres=E2601`;
  await page.evaluate((hash) => location.hash = hash, `#/${camino}?${grupo}&${consulta}`);
  // Two frames: the section of before leaves, the new one says that it is loading.
  await page.evaluate(() =>
    new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo)))
  );
  await quieta(page);
}

/** What is wrong with the page as it stands, in the four combinations. */
async function revisar(p: Pagina, nombre: string): Promise<string[]> {
  const hallazgos: string[] = [];
  for (const [i, { tamano, tema }] of COMBINACIONES.entries()) {
    await p.page.setViewportSize(tamano);
    await p.page.emulateMedia({ colorScheme: tema });
    const donde = `${nombre} ${tamano.width} ${tema}`;
    const sobra = await p.page.evaluate(() =>
      (document.scrollingElement?.scrollWidth ?? 0) - innerWidth
    );
    if (sobra > 0) hallazgos.push(`${donde}: la página se pasa ${sobra} px del ancho`);
    const axe = await p.axe(i === 0 ? undefined : DE_APARIENCIA);
    hallazgos.push(...axe.map((h) => `${donde}: ${h}`));
    await p.captura(`${nombre}-${tamano.width}-${tema}`.replaceAll(/[^\w-]+/g, "_"));
  }
  return hallazgos;
}

interface Ofrecida {
  readonly id: string;
  readonly items: readonly { readonly id: string; readonly omitir750: boolean }[];
}

/** Addresses of a section's screens for a user: its items, or itself. */
async function direcciones(rol: Rol, seccion: string): Promise<string[]> {
  const { json } = await pedir<Ofrecida[]>(rol, "GET", "/api/secciones");
  const ofrecida = json.find((s) => s.id === seccion);
  expect([rol, seccion, ofrecida?.id]).toEqual([rol, seccion, seccion]);
  const items = ofrecida?.items.filter((i) => rol !== "admin" || !i.omitir750) ?? [];
  return items.length === 0 ? [seccion] : items.map((i) => `${seccion}/${i.id}`);
}

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

const SECCIONES: readonly (readonly [Rol, string])[] = [
  ["analista", "bases"],
  ["analista", "salidas"],
  ["tablas", "tablas"],
  ["analista", "usuario"],
  ["onp", "organismos"],
  ["admin", "admin"],
  ["admin", "salidas"],
];

for (const [rol, seccion] of SECCIONES) {
  test(`${rol}: every screen of ${seccion}`, async () => {
    const p = await entrar(rol);
    const hallazgos: string[] = [];
    const todas = [...await direcciones(rol, seccion), ...(DETALLES[seccion] ?? [])];
    for (const direccion of todas) {
      await abrir(p, direccion, rol);
      hallazgos.push(...await revisar(p, `${rol}-${direccion}`));
    }
    expect(hallazgos).toEqual([]);
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
  abiertas.push(p);
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
  expect(hallazgos).toEqual([]);
});

const boton = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const celda = (page: Page) => page.locator("tbody tr[data-clave] td").first();

/** Dialogs of the sections: where, and how they are opened. */
const DIALOGOS: readonly (readonly [Rol, string, string, (page: Page) => Promise<void>])[] = [
  ["analista", "usuario", "clave", (p) => boton(p, "Cambiar contraseña").click()],
  ["onp", "organismos", "grupo", (p) => celda(p).click()],
  ["analista", "bases/cargos", "grupo", (p) => boton(p, "Seleccionar grupo de datos").click()],
  ["analista", "bases/cargos", "editar", (p) => boton(p, "Editar presupuesto").click()],
  ["analista", "bases/cargos", "cierre", (p) => boton(p, "Dar cierre").click()],
  ["analista", "bases/cargos", "generar", (p) => boton(p, /^Generación automática/).click()],
  ["analista", "bases/cargos", "atajos", async (p) => {
    await celda(p).focus();
    await p.keyboard.press("?");
  }],
  ["analista", "bases/cargos", "verificar", async (p) => {
    await celda(p).focus();
    await p.keyboard.press("v");
  }],
  ["tablas", "tablas/codigosdedestino", "historia", (p) => celda(p).click()],
  ["tablas", "tablas/escalafonescategorias", "nuevo", (p) => boton(p, "Nuevo Escalafón").click()],
  [
    "tablas",
    "tablas/escalafonescategorias?esc=62",
    "planilla",
    (p) => boton(p, "Cargar planilla").click(),
  ],
  [
    "tablas",
    "tablas/escalafonescategorias?esc=303",
    "tramos",
    (p) => boton(p, "Editar los tramos").click(),
  ],
];

for (const [rol, direccion, dialogo, abrirlo] of DIALOGOS) {
  test(`${rol}: the dialog ${dialogo} of ${direccion}`, async () => {
    const p = await entrar(rol);
    const { page } = p;
    await abrir(p, direccion, rol);
    await abrirlo(page);
    await page.getByRole("dialog").waitFor();
    await page.waitForFunction(() =>
      document.querySelector("[role='dialog'] [aria-busy='true']") === null
    );
    expect(await revisar(p, `${rol}-${direccion}-${dialogo}`)).toEqual([]);
  });
}
