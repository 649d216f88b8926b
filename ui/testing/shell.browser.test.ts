/** Signing in and the shell, in a real browser (spec 1 §2, §4, §5, §8). */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import {
  abrirNavegador,
  CLAVE,
  type Navegador,
  type OpcionesPagina,
  type Pagina,
} from "./navegador.ts";
import { VERSION } from "#core/process/version.ts";
import { etiquetaDeVersion } from "../texts/titulos.ts";

setDefaultTimeout(600_000);

let navegador: Navegador;
const abiertas: Pagina[] = [];
let ingreso: Pagina | undefined;

beforeAll(async () => {
  navegador = await abrirNavegador();
  // Every user's first sign-in would ask for a group: these have used one before ([U5]).
  for (const [rol, saf] of [["analista", 357], ["onp", 307], ["admin", 750]] as const) {
    const { status } = await navegador.producto.pedir(
      "GET",
      `/api/valores/datospresupuesto/${saf}/E2601`,
      { como: navegador.producto.roles[rol] },
    );
    expect(status).toBe(200);
  }
});
afterAll(() => navegador?.cerrar());
afterEach(async () => {
  expect(ingreso?.problemas.splice(0) ?? []).toEqual([]);
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

/** The login, on a page that the tests of it share. */
async function abrirIngreso(): Promise<Pagina> {
  ingreso ??= await navegador.pagina();
  await ingreso.page.goto(navegador.url);
  await ingreso.page.getByLabel("Usuario").waitFor();
  return ingreso;
}

async function entrar(usuario: string, opciones?: OpcionesPagina): Promise<Pagina> {
  const pagina = await navegador.conSesion(usuario, opciones);
  abiertas.push(pagina);
  return pagina;
}

interface Version {
  readonly ejercicio: number;
  readonly version: number;
  readonly descripcion: string;
}

const hash = (p: Pagina) => new URL(p.page.url()).hash;

test("a wrong password is refused under the form; what was typed and the focus stay", async () => {
  const { page } = await abrirIngreso();
  await page.getByLabel("Usuario").fill("analista@economia");
  await page.getByLabel("Contraseña", { exact: true }).fill("otra-clave");
  // Nobody looks over a shoulder.
  expect(await page.getByLabel("Contraseña", { exact: true }).getAttribute("type")).toBe(
    "password",
  );
  await page.keyboard.press("Enter");
  await page.getByText("El usuario o la contraseña no son correctos").waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "clave");
  expect(await page.getByLabel("Usuario").inputValue()).toBe("analista@economia");
});

test("empty user and password are marked and nothing is sent", async () => {
  const { page } = await abrirIngreso();
  const pedidos: string[] = [];
  page.on("request", (r) => pedidos.push(new URL(r.url()).pathname));
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await page.getByText("Escriba su contraseña").waitFor();
  expect(await page.getByLabel("Usuario").getAttribute("aria-invalid")).toBe("true");
  expect(pedidos.filter((p) => p.startsWith("/api/"))).toEqual([]);
});

test("signing in by keyboard alone opens the remembered group in Bases", async () => {
  const p = await abrir();
  const { page } = p;
  await page.goto(navegador.url);
  await page.getByLabel("Usuario").waitFor();
  await page.keyboard.type("analista@economia");
  await page.keyboard.press("Tab");
  await page.keyboard.type(CLAVE);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Bases", exact: true }).waitFor();
  await page.getByRole("heading", { level: 1 }).filter({ hasText: "Presupuesto E2601 - " })
    .waitFor();
  expect(hash(p)).toStartWith("#/bases");
  const { json } = await navegador.producto.pedir<{ versiones_disponibles: Version[] }>(
    "GET",
    "/api/presupuestos/editar/357/E2601",
    { como: navegador.producto.roles.analista },
  );
  const { descripcion } = json.versiones_disponibles
    .find((v) => v.ejercicio === 2026 && v.version === 1) ?? { descripcion: "" };
  expect(descripcion).not.toBe("");
  await page.getByText(` - Clasificador ${descripcion} - Fecha de Alta `).waitFor();
  expect(await page.getByText("(SAF 357)").count()).toBe(1);
  expect(await page.getByRole("button", { name: "Administración" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Seleccionar Organismo" }).count()).toBe(0);
  expect(await page.getByText(etiquetaDeVersion(VERSION), { exact: true }).count()).toBe(1);
  expect(await page.evaluate(() => location.href.includes("token"))).toBe(false);
});

test("a reload keeps the session, the section and the group; back returns to the section before", async () => {
  const p = await entrar("analista@economia");
  const { page } = p;
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("button", { name: "analista@economia" }).click();
  await page.getByRole("heading", { name: "Información del Usuario" }).waitFor();
  const antes = hash(p);
  await page.reload();
  await page.getByRole("heading", { name: "Información del Usuario" }).waitFor();
  expect(hash(p)).toBe(antes);
  expect(antes).toBe("#/usuario?saf=357&codipres=E2601");
  await page.goBack();
  await page.getByRole("heading", { level: 1 }).filter({ hasText: "E2601" }).waitFor();
  expect(hash(p)).toStartWith("#/bases");
  // The program is not cut into crumbs: each of them is a request.
  await page.reload();
  await page.locator("tbody tr[data-clave]").first().waitFor();
  const guiones = await page.evaluate(() =>
    performance.getEntriesByType("resource").filter((r) => r.name.endsWith(".js")).length
  );
  expect(guiones).toBeLessThan(50);
});

test("a shared address opens its own group for who may see it", async () => {
  const p = await entrar("analista@economia");
  const { page } = p;
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => location.hash = "#/bases/cargos?saf=357&codipres=E2501");
  const titulo = page.getByRole("heading", { level: 1 });
  await titulo.filter({ hasText: "Presupuesto E2501" }).waitFor();
  await page.reload();
  await titulo.filter({ hasText: "Presupuesto E2501" }).waitFor();
  await page.evaluate(() => location.hash = "#/bases/cargos?saf=307&codipres=E2601");
  await page.getByRole("alertdialog").waitFor();
  await page.keyboard.press("Enter");
  expect(await titulo.textContent()).toContain("E2501");
  expect(hash(p)).toBe("#/bases/cargos?saf=357&codipres=E2501");
});

test("an address opened without a session is gone to after the login, if the person may see it", async () => {
  const p = await abrir();
  const { page } = p;
  const ingresar = async (enlace: string) => {
    await page.goto(`${navegador.url}/api/salud`);
    await page.goto(`${navegador.url}/${enlace}`);
    await page.getByLabel("Usuario").fill("analista@economia");
    await page.getByLabel("Contraseña", { exact: true }).fill(CLAVE);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Cerrar sesión" }).waitFor();
  };
  const salir = async () => {
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    await page.getByRole("button", { name: "Iniciar sesión" }).waitFor();
    // Only who is thrown out is told so.
    expect(await page.getByText("Su sesión se cerró").count()).toBe(0);
  };
  const titulo = page.getByRole("heading", { level: 1 });
  await ingresar("#/salidas/parametrico?saf=357&codipres=E2501&vista=valores&campos=prog%2Cpprin");
  await titulo.filter({ hasText: "Presupuesto E2501" }).waitFor();
  await page.getByRole("heading", { name: "Listado Paramétrico" }).waitFor();
  expect(hash(p)).toContain("campos=prog%2Cpprin");
  await salir();
  await ingresar("#/admin/usuarios?saf=307&codipres=E2601");
  await page.getByRole("alertdialog").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  expect(hash(p)).toBe("#/bases?saf=357&codipres=E2501");
  await salir();
  await ingresar("#/admin/usuarios?saf=357&codipres=E2601");
  await titulo.filter({ hasText: "Presupuesto E2601" }).waitFor();
  await page.waitForFunction(() => location.hash.startsWith("#/bases?"));
});

test("signing out ends the session on the server and forgets it in the tab", async () => {
  const p = await entrar("consulta@economia");
  const { page } = p;
  const autorizacion = page.waitForRequest((r) => r.url().endsWith("/api/cerrarsesion"))
    .then((r) => r.headers()["authorization"]);
  await page.getByRole("dialog").getByRole("button", { name: /Cancelar/ }).click();
  await page.getByRole("button", { name: "Iniciar sesión" }).waitFor();
  expect(await page.evaluate(() => [sessionStorage.length, location.hash])).toEqual([0, ""]);
  const { status } = await navegador.producto.pedir("GET", "/api/secciones", {
    como: await autorizacion,
  });
  expect(status).toBe(401);
});

test("who may use several SAFs picks an organismo, then its group, and lands in its Bases", async () => {
  const p = await entrar("onp@onp");
  const { page } = p;
  await page.getByRole("button", { name: "Seleccionar Organismo" }).click();
  await page.getByRole("heading", { name: "Seleccionar Organismo" }).waitFor();
  await p.captura("organismos");
  await page.getByRole("row").filter({ hasText: "Ministerio de Economía" }).click();
  const dialogo = page.getByRole("dialog");
  await dialogo.getByRole("option").filter({ hasText: "E2501" }).click();
  await dialogo.getByRole("button", { name: /Aceptar/ }).click();
  await page.getByRole("heading", { level: 1 }).filter({ hasText: "Presupuesto E2501" }).waitFor();
  expect(hash(p)).toStartWith("#/bases");
  expect(await page.getByText("(SAF 357)").count()).toBe(1);
});

test("the consolidated organismo has no Bases and opens in Salidas", async () => {
  const p = await entrar("admin@onp");
  await p.page.getByRole("button", { name: "Salidas", exact: true }).waitFor();
  expect(await p.page.getByRole("button", { name: "Bases", exact: true }).count()).toBe(0);
  expect(hash(p)).toStartWith("#/salidas");
});

test("an unknown section says «Función incorrecta»", async () => {
  const { page } = await entrar("analista@economia");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => location.hash = "#/nada");
  await page.getByText("Función incorrecta").waitFor();
});

test("an unknown screen of a section says so too; one that another group has gives way", async () => {
  const { page } = await entrar("analista@economia");
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const seccion of ["salidas", "tablas", "bases"]) {
    await page.evaluate((s) => location.hash = `#/${s}/noexiste?saf=357&codipres=E2601`, seccion);
    await page.getByText("Función incorrecta").waitFor();
    const titulo = await page.getByRole("heading", { level: 1 }).innerText();
    await page.getByRole("button", { name: `Ir a ${titulo}` }).click();
    await page.locator(".menu-item[aria-current], nav[aria-label=Bases]").first().waitFor();
    await page.getByRole("button", { name: "Salidas", exact: true }).click();
    await page.locator(".menu-item[aria-current]").waitFor();
  }
  await page.evaluate(() => location.hash = "#/salidas/enviosfop?saf=357&codipres=M2412");
  await page.locator(".menu-item[aria-current]", { hasText: "Paramétrico" }).waitFor();
});

test("the words of the side menu take the same lines when they are chosen", async () => {
  const { page } = await entrar("analista@economia");
  const altos = () =>
    page.locator(".menu-item").evaluateAll((items) =>
      items.map((i) => `${i.textContent} ${i.getBoundingClientRect().height}`)
    );
  for (const seccion of ["Tablas", "Salidas"]) {
    await page.getByRole("button", { name: seccion, exact: true }).click();
    const menu = page.getByRole("navigation", { name: seccion });
    await menu.waitFor();
    await menu.locator(".menu-item").first().click();
    const antes = await altos();
    for (const item of await menu.locator(".menu-item").all()) {
      await item.click();
      await page.waitForFunction(
        (i) => i?.hasAttribute("aria-current"),
        await item.elementHandle(),
      );
      expect(await altos()).toEqual(antes);
    }
  }
});

test("the boat comes with a double click, fades in and leaves with a click", async () => {
  const p = await entrar("analista@economia");
  const { page } = p;
  await page.getByText("Organismo:", { exact: true }).dblclick();
  const barco = page.getByRole("button", { name: /velero/ });
  await page.waitForFunction(() => {
    const imagen = document.querySelector(".barco");
    return imagen !== null && getComputedStyle(imagen).opacity === "1";
  });
  await p.captura("barco");
  await barco.click();
  await barco.waitFor({ state: "detached" });
});

test("with reduced motion the boat is simply there", async () => {
  const { page } = await entrar("analista@economia", { movimientoReducido: true });
  await page.getByText("Organismo:", { exact: true }).dblclick();
  const barco = page.getByRole("button", { name: /velero/ });
  expect(await barco.evaluate((e) => getComputedStyle(e).opacity)).toBe("1");
  await page.keyboard.press("Escape");
  await barco.waitFor({ state: "detached" });
});

test("the browser's own menu is off, except where text is typed", async () => {
  const { page } = await abrirIngreso();
  const cancelado = (selector: string) =>
    page.evaluate((s) => {
      const evento = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
      document.querySelector(s)?.dispatchEvent(evento);
      return evento.defaultPrevented;
    }, selector);
  expect(await cancelado("h1")).toBe(true);
  expect(await cancelado("input[name=usuario]")).toBe(false);
});

test("the access request is explained and its form is a PDF", async () => {
  const { page } = await abrirIngreso();
  await page.getByRole("button", { name: "Solicitar acceso al sistema" }).click();
  await page.getByText("accesos.presupuesto@ministerio.example").waitFor();
  const descarga = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("link", { name: "Descargar" }).click();
  const archivo = await (await descarga).path();
  expect((await Bun.file(archivo).text()).slice(0, 5)).toBe("%PDF-");
});

test("[U4] the password dialog marks what is wrong, and after the change one signs in again", async () => {
  const nueva = "otra-clave-larga-7";
  const p = await entrar("tablas@economia");
  const { page } = p;
  const grupo = page.getByRole("dialog");
  await grupo.getByRole("option").filter({ hasText: "E2601" }).click();
  await grupo.getByRole("button", { name: /Aceptar/ }).click();
  await page.getByRole("button", { name: "tablas@economia" }).click();
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  const dialogo = page.getByRole("dialog", { name: "Cambiar contraseña" });
  const campo = (etiqueta: string) =>
    dialogo.getByRole("textbox", { name: `${etiqueta} obligatorio`, exact: true });
  expect(await campo("Usuario").isDisabled()).toBe(true);
  await campo("Contraseña actual").fill(CLAVE);
  await campo("Contraseña nueva").fill(nueva);
  await campo("Repetir contraseña nueva").fill("distinta");
  await page.keyboard.press("Enter");
  await dialogo.getByText("No coincide con la contraseña nueva").waitFor();
  await p.captura("clave");
  await campo("Repetir contraseña nueva").fill(nueva);
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByText(/La contraseña se cambió/).waitFor();
  await page.keyboard.press("Enter");
  await p.ingresar("tablas@economia", nueva);
});

test("[U6] a password that somebody else chose leads straight to choosing one's own", async () => {
  const [dada, propia] = ["cinco lobos en la estepa", "mesa verde y cuatro gatos"];
  const { app } = navegador.producto;
  const vence = Date.now() + 3600_000;
  await app.db.tx(async (q) => {
    await q.ejecutar(
      "UPDATE usuarios SET clave_hash = ?, clave_vence = ? WHERE usuario = 'consulta'",
      [
        await Bun.password.hash(dada, { algorithm: "argon2id", memoryCost: 65_536, timeCost: 2 }),
        vence,
      ],
    );
  });
  const p = await abrir();
  const { page } = p;
  await page.goto(navegador.url);
  await page.getByLabel("Usuario").fill("consulta@economia");
  await page.getByLabel("Contraseña", { exact: true }).fill(dada);
  await page.keyboard.press("Enter");
  const dialogo = page.getByRole("dialog", { name: "Elegir contraseña" });
  const campo = (etiqueta: string) =>
    dialogo.getByRole("textbox", { name: `${etiqueta} obligatorio`, exact: true });
  await campo("Contraseña nueva").waitFor();
  // What was typed a moment ago is not asked for again; after a reload it is.
  expect(await campo("Contraseña o código que le dieron").count()).toBe(0);
  expect(await p.axe()).toEqual([]);
  await p.captura("clave-pendiente");
  await page.reload();
  await campo("Contraseña o código que le dieron").fill(dada);
  await campo("Contraseña nueva").fill(propia);
  await campo("Repetir contraseña nueva").fill(propia);
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByText(/La contraseña se cambió/).waitFor();
  await page.keyboard.press("Enter");
  await p.ingresar("consulta@economia", propia);
  await page.getByRole("dialog", { name: "Elegir contraseña" }).waitFor({ state: "detached" });
});

test("Escape closes the password dialog and gives the focus back", async () => {
  const { page } = await abrirIngreso();
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // Given back in the frame after the dialog is gone.
  await page.waitForFunction(() => document.activeElement?.textContent === "Cambiar contraseña");
});

test("light and dark can be chosen by hand, and the choice stays", async () => {
  const { page } = await abrir({ tema: "light" });
  await page.goto(navegador.url);
  const fondo = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const claro = await fondo();
  await page.getByRole("button", { name: "Cambiar entre tema claro y oscuro" }).click();
  const oscuro = await fondo();
  expect(oscuro).not.toBe(claro);
  await page.reload();
  await page.getByRole("button", { name: "Iniciar sesión" }).waitFor();
  expect(await fondo()).toBe(oscuro);
});

test("the first message without connection is shown over the screen, which stays", async () => {
  const { page, problemas } = await abrir();
  const pedidos = new Set<string>();
  page.on("request", (r) => r.url().includes("/api/eventos") || pedidos.add(r.url()));
  for (const fin of ["requestfinished", "requestfailed"] as const) {
    page.on(fin as "requestfinished", (r) => pedidos.delete(r.url()));
  }
  await page.goto(navegador.url);
  await page.getByLabel("Usuario").fill("analista@economia");
  await page.getByLabel("Contraseña", { exact: true }).fill(CLAVE);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await page.getByRole("grid", { name: "Cargos" }).waitFor();
  // The other bases are still being read: cut short, they would be the first to say so.
  for (let quieto = 0; quieto < 5; quieto = pedidos.size === 0 ? quieto + 1 : 0) {
    await page.waitForTimeout(100);
  }
  await page.getByRole("button", { name: "Excel" }).click({ trial: true });
  // Everything but what is already here, as when the server is stopped.
  await page.route("**/*", (ruta) => ruta.abort("connectionrefused"));
  await page.getByRole("button", { name: "Excel" }).click();
  const mensaje = page.getByRole("alertdialog");
  await mensaje.getByText("No se pudo conectar con el servidor").waitFor();
  // It is the person who is waited for now.
  expect(await page.locator(".cargando").count()).toBe(0);
  await mensaje.getByRole("button", { name: "Aceptar" }).click();
  await page.getByRole("grid", { name: "Cargos" }).waitFor();
  await page.unrouteAll();
  // The browser tells each refused connection.
  problemas.splice(0);
});

test("Ctrl+K goes anywhere, from a text box too; Escape gives the focus back; Alt and a digit", async () => {
  const p = await entrar("analista@economia");
  const { page } = p;
  await page.evaluate(() => location.hash = "#/bases/cargos?saf=357&codipres=E2601");
  const filtro = page.getByLabel("Filtrar Prog.");
  await filtro.fill("1");
  await page.keyboard.press("Control+k");
  const caja = page.getByRole("combobox", { name: /^Ir a una pantalla/ });
  await caja.waitFor();
  expect(await p.axe()).toEqual([]);
  await page.keyboard.press("Escape");
  await caja.waitFor({ state: "detached" });
  expect(await filtro.evaluate((e) => e === document.activeElement)).toBe(true);
  expect(await filtro.inputValue()).toBe("1");
  // A place, without its accents.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("contribuciones bases");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.startsWith("#/bases/contribuciones"));
  await page.keyboard.press("Alt+1");
  await page.waitForFunction(() => location.hash.startsWith("#/bases/cargos"));
  await page.locator("tbody tr[data-clave]").first().waitFor();
  // The last one goes first, and an action of the screen does what its button does.
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { selected: true, name: /Contribuciones/ }).waitFor();
  await page.keyboard.type("nuevo");
  await page.getByRole("option", { selected: true, name: /Nuevo N En esta pantalla/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator("[data-editor]").waitFor();
  await page.keyboard.press("Escape");
  // A row by its place in the list, as a sheet numbers it.
  const clave = await page.locator("tbody tr[data-clave]").nth(3).getAttribute("data-clave");
  const enfocada = () =>
    page.waitForFunction(
      (cual) => document.activeElement?.closest("tr")?.getAttribute("data-clave") === cual,
      clave,
    );
  await page.keyboard.press("Control+k");
  await page.keyboard.type("#4");
  await page.getByRole("option", { selected: true, name: /^Renglón 4 de la lista/ }).waitFor();
  await page.keyboard.press("Enter");
  await enfocada();
  // By the number that it was stored with, from where no base was read yet.
  await page.evaluate(() => location.hash = "#/inicio/?saf=357&codipres=E2601");
  await page.reload();
  await page.getByRole("heading", { name: "Cargos y techo" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type(`#${clave}`);
  await page.getByRole("option", { selected: true, name: `#${clave} Cargos Registros` }).waitFor();
  await page.keyboard.press("Enter");
  await enfocada();
  // Another data group, with the section where one was.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("presupuestos m24");
  await page.getByRole("option", { selected: true, name: /^M24/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /codipres=M24/.test(location.hash));
  expect(p.problemas).toEqual([]);
  await p.cerrar();
});
