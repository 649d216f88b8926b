/** One sign-in for the tabs of a browser, a session that ends while typing, and who hears the server. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { BrowserContext, Page, Request } from "playwright-core";
import { abrirNavegador, CLAVE, type Navegador, type Pagina } from "./navegador.ts";

setDefaultTimeout(600_000);

let navegador: Navegador;
const abiertas: Pagina[] = [];

beforeAll(async () => {
  navegador = await abrirNavegador();
  for (const [rol, saf] of [["analista", 357], ["consulta", 357], ["admin", 750]] as const) {
    await navegador.producto.pedir("GET", `/api/valores/datospresupuesto/${saf}/E2601`, {
      como: navegador.producto.roles[rol],
    });
  }
});
afterAll(() => navegador?.cerrar());
afterEach(async () => {
  for (const p of abiertas.splice(0)) {
    expect(p.problemas).toEqual([]);
    await p.cerrar();
  }
});

const ANALISTA = "analista@economia";
const CONSULTA = "consulta@economia";
const CARGOS = "#/bases/cargos?saf=357&codipres=E2601";
const CONTRATOS = "#/bases/contratosespeciales?saf=357&codipres=E2601";

async function entrar(usuario: string): Promise<Pagina> {
  const p = await navegador.pagina();
  abiertas.push(p);
  await p.ingresar(usuario);
  return p;
}

/** Another tab of the same browser, as a pasted link opens it. */
async function otraPestana(contexto: BrowserContext, enlace = ""): Promise<Page> {
  const page = await contexto.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${navegador.url}/${enlace}`);
  return page;
}

const cuenta = (page: Page, usuario: string) =>
  page.getByRole("button", { name: usuario, exact: true });
const grilla = (page: Page, nombre: string) => page.getByRole("grid", { name: nombre });
const clave = (page: Page) => page.getByLabel("Contraseña", { exact: true });

/** The session that a tab holds. */
const sesionDe = (page: Page) =>
  page.evaluate(() => {
    const { sesion } = JSON.parse(sessionStorage.getItem("planta-sesion") ?? "{}");
    return { id_usuario: sesion.id_usuario as number, token: sesion.token as string };
  });

/** As when the tab is put behind another one, which a browser without a window never does. */
const ocultar = (page: Page, oculta: boolean) =>
  page.evaluate((estado) => {
    Object.defineProperty(document, "visibilityState", { value: estado, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, oculta ? "hidden" : "visible");

test("[X1] a pasted link opens in its place without asking for the password again", async () => {
  const { page } = await entrar(ANALISTA);
  const contexto = page.context();
  await grilla(page, "Cargos").waitFor();
  const otra = await otraPestana(contexto, "#/bases/cargos?saf=357&codipres=E2501");
  await otra.getByRole("heading", { level: 1 }).filter({ hasText: "Presupuesto E2501" }).waitFor();
  expect(await cuenta(otra, ANALISTA).count()).toBe(1);
  expect(await otra.title()).toBe(`${ANALISTA} · Planta`);
  // The same session: nothing of it is kept once the tabs are closed.
  const { token } = await sesionDe(page);
  expect((await sesionDe(otra)).token).toBe(token);
  expect(await otra.evaluate(() => JSON.stringify(localStorage))).not.toContain(token);
  // Signing out is of the session: the tabs that share it show the login, and keep nothing.
  await otra.getByRole("button", { name: "Cerrar sesión" }).click();
  await page.getByText("Se cerró desde otra pestaña.").waitFor();
  await grilla(page, "Cargos").waitFor({ state: "detached" });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  const nadie = await otraPestana(contexto);
  await clave(nadie).waitFor();
  expect(await nadie.getByRole("button", { name: /^Seguir como/ }).count()).toBe(0);
  // Signing in again serves the tab that she had, not the one that she left.
  await nadie.getByLabel("Usuario").fill(ANALISTA);
  await clave(nadie).fill(CLAVE);
  await nadie.keyboard.press("Enter");
  await grilla(page, "Cargos").waitFor();
  await otra.getByRole("button", { name: `Seguir como ${ANALISTA}` }).click();
  await grilla(otra, "Cargos").waitFor();
});

test("a tab may be of another account; a new one asks which, when there are two", async () => {
  const { page } = await entrar(ANALISTA);
  const contexto = page.context();
  const otra = await otraPestana(contexto, "#/usuario?saf=357&codipres=E2601");
  await otra.getByRole("button", { name: "Usar otra cuenta en esta pestaña" }).click();
  await otra.getByRole("button", { name: `Seguir como ${ANALISTA}` }).waitFor();
  await otra.getByLabel("Usuario").fill(CONSULTA);
  await clave(otra).fill(CLAVE);
  await otra.keyboard.press("Enter");
  await cuenta(otra, CONSULTA).waitFor();
  // The first one goes on, with its own.
  await page.reload();
  await cuenta(page, ANALISTA).waitFor();
  const nueva = await otraPestana(contexto, CARGOS);
  await nueva.getByRole("button", { name: `Seguir como ${CONSULTA}` }).waitFor();
  await nueva.getByRole("button", { name: `Seguir como ${ANALISTA}` }).click();
  await grilla(nueva, "Cargos").waitFor();
  expect(await nueva.title()).toBe(`${ANALISTA} · Planta`);
  // Where no other tab has it, leaving an account ends its session.
  const { id_usuario, token } = await sesionDe(otra);
  await cuenta(otra, CONSULTA).click();
  await otra.getByRole("button", { name: "Usar otra cuenta en esta pestaña" }).click();
  await otra.getByRole("button", { name: `Seguir como ${ANALISTA}` }).waitFor();
  const { status } = await navegador.producto.pedir("GET", "/api/secciones", {
    como: { id_usuario, token },
  });
  expect(status).toBe(401);
});

/** Opens the first contract for editing, and types a quantity that is not saved. */
async function escribir(page: Page, cantidad: string): Promise<void> {
  await page.locator("tbody tr[data-clave]").first().click();
  await page.getByLabel("Cantidad", { exact: true }).fill(cantidad);
}
/** Every session is past its limit. */
const vencer = () =>
  navegador.producto.app.db.tx((q) => q.ejecutar("UPDATE sesiones SET creada = 1", []));

test("[X1] a session that ends while typing is signed in again over the row, which is then saved", async () => {
  const p = await entrar(ANALISTA);
  const { page } = p;
  await page.goto(`${navegador.url}/${CONTRATOS}`);
  await grilla(page, "Contratos especiales").waitFor();
  await escribir(page, "7");
  // It is the save that finds out: whatever else is asked meanwhile waits for the end as well, or the
  // save could pass before it.
  let vencida: Promise<unknown> | undefined;
  await page.route("**/api/bases/**", async (ruta) => {
    await (vencida ??= vencer());
    await ruta.continue();
  });
  await page.keyboard.press("Enter");
  await page.getByText("lo que escribió sigue ahí").waitFor();
  // Nothing of the screen is in sight, and only its owner may come back to it.
  expect(await grilla(page, "Contratos especiales").isVisible()).toBe(false);
  expect(await page.getByLabel("Cantidad", { exact: true }).isVisible()).toBe(false);
  const usuario = page.getByLabel("Usuario");
  expect([await usuario.inputValue(), await usuario.isDisabled()]).toEqual([ANALISTA, true]);
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "clave");
  await page.keyboard.press("Escape");
  expect(await p.axe()).toEqual([]);
  await p.captura("sesion-perdida");
  await page.keyboard.type("no-es-la-clave");
  await page.keyboard.press("Enter");
  await page.getByText("El usuario o la contraseña no son correctos").waitFor();
  await clave(page).fill(CLAVE);
  await page.keyboard.press("Enter");
  // What was being saved when it ended goes on by itself.
  await grilla(page, "Contratos especiales").waitFor();
  await page.getByLabel("Cantidad", { exact: true }).waitFor({ state: "detached" });
  const primera = page.locator("tbody tr[data-clave]").first();
  expect(await primera.locator("td").allTextContents()).toContain("7");
});

test("[X1] every way in which a session ends keeps the row; another person never sees it", async () => {
  const { page } = await entrar(ANALISTA);
  const contexto = page.context();
  await page.goto(`${navegador.url}/${CONTRATOS}`);
  await grilla(page, "Contratos especiales").waitFor();
  await escribir(page, "11");
  // Signing out in another tab.
  const otra = await otraPestana(contexto, CARGOS);
  await otra.getByRole("button", { name: "Cerrar sesión" }).click();
  await page.getByText("Se cerró desde otra pestaña.").waitFor();
  await otra.getByLabel("Usuario").fill(ANALISTA);
  await clave(otra).fill(CLAVE);
  await otra.keyboard.press("Enter");
  await cuenta(otra, ANALISTA).waitFor();
  const cantidad = page.getByLabel("Cantidad", { exact: true });
  await cantidad.waitFor();
  expect(await cantidad.inputValue()).toBe("11");
  // Time: no call says it, only the stream.
  await vencer();
  await otra.reload();
  await page.getByText("lo que escribió sigue ahí").waitFor();
  // Somebody else at this screen: asked first, and then nothing is left of it.
  const descartar = page.getByRole("alertdialog");
  await page.getByRole("button", { name: "Ingresar con otra cuenta" }).click();
  await descartar.getByRole("button", { name: "Cancelar" }).click();
  await page.getByText("lo que escribió sigue ahí").waitFor();
  await page.getByRole("button", { name: "Ingresar con otra cuenta" }).click();
  await descartar.getByRole("button", { name: "Descartar" }).click();
  await page.getByText("lo que escribió sigue ahí").waitFor({ state: "detached" });
  expect(await cantidad.count()).toBe(0);
  expect(await page.evaluate(() => [sessionStorage.length, location.hash])).toEqual([0, ""]);
  await page.getByLabel("Usuario").fill(CONSULTA);
  await clave(page).fill(CLAVE);
  await page.keyboard.press("Enter");
  await cuenta(page, CONSULTA).waitFor();
  await grilla(page, "Cargos").waitFor();
  expect(await cantidad.count()).toBe(0);
});

const otraVez = async (page: Page) => {
  await page.getByText("lo que escribió sigue ahí").waitFor();
  const encima = page.locator(".reingreso");
  await encima.getByLabel("Contraseña", { exact: true }).fill(CLAVE);
  await page.keyboard.press("Enter");
  await encima.waitFor({ state: "detached" });
};
const cerrar = async (page: Page) =>
  await navegador.producto.pedir("POST", "/api/cerrarsesion", { como: await sesionDe(page) });

test("[X1] a cell that is being typed and an open dialog are there after signing in again", async () => {
  const { page } = await entrar(ANALISTA);
  await page.goto(`${navegador.url}/${CONTRATOS}`);
  const primera = page.locator("tbody tr[data-clave]").first();
  await primera.waitFor();
  await page.keyboard.press("Alt+p");
  await primera.locator("td").nth(9).click();
  await page.keyboard.type("33");
  await cerrar(page);
  await otraVez(page);
  await page.waitForFunction(() => {
    const fila = document.querySelector("tbody tr[data-clave]");
    const cajas = [...fila?.querySelectorAll("input") ?? []].map((c) => c.value);
    return [...cajas, ...[...fila?.querySelectorAll("td") ?? []].map((c) => c.textContent)]
      .includes("33");
  });
  // And so is the keyboard: its box closed, the cell has it.
  await page.waitForFunction(() =>
    document.activeElement?.closest("tr") === document.querySelector("tbody tr[data-clave]")
  );
  const { page: admin } = await entrar("admin@onp");
  await admin.goto(`${navegador.url}/#/admin/usuarios?saf=750&codipres=E2601`);
  await admin.locator("tbody tr[data-clave]").filter({ hasText: "consulta" }).first().click();
  const dialogo = admin.getByRole("dialog", { name: "Editar Usuario" });
  await dialogo.getByLabel("Dependencia").fill("Mesa de entradas");
  await cerrar(admin);
  await admin.getByText("lo que escribió sigue ahí").waitFor();
  expect(await dialogo.isVisible()).toBe(false);
  await admin.waitForFunction(() => document.activeElement?.getAttribute("name") === "clave");
  await otraVez(admin);
  expect(await dialogo.getByLabel("Dependencia").inputValue()).toBe("Mesa de entradas");
  await dialogo.getByRole("button", { name: /Guardar/ }).click();
  await dialogo.waitFor({ state: "detached" });
});

test("[X5] seven tabs hear through one stream, and all of them work; none while hidden", async () => {
  const { page } = await entrar(ANALISTA);
  const contexto = page.context();
  const flujos = new Set<Request>();
  const abiertos = () => [...flujos].filter((r) => !r.frame().page().isClosed()).length;
  contexto.on("request", (r) => r.url().endsWith("/api/eventos") && flujos.add(r));
  for (const fin of ["requestfinished", "requestfailed"] as const) {
    contexto.on(fin as "requestfinished", (r) => flujos.delete(r));
  }
  await page.reload();
  const paginas = [page];
  for (let i = 0; i < 6; i++) paginas.push(await otraPestana(contexto, CONTRATOS));
  await page.goto(`${navegador.url}/${CONTRATOS}`);
  for (const p of paginas) await p.locator("tbody tr[data-clave]").first().waitFor();
  await Bun.sleep(500);
  expect(abiertos()).toBe(1);
  // The last one writes, and every other one shows it.
  const escribe = paginas[6];
  const quedan = (cantidad: string, cuales: readonly Page[]) =>
    Promise.all(
      cuales.map((p) =>
        p.locator("tbody tr[data-clave]").first().locator("td", { hasText: cantidad }).first()
          .waitFor()
      ),
    );
  await escribir(escribe, "13");
  await escribe.keyboard.press("Enter");
  await quedan("13", paginas);
  // The one that hears is closed: another one goes on.
  await page.close();
  const resto = paginas.slice(1);
  await escribir(escribe, "14");
  await escribe.keyboard.press("Enter");
  await quedan("14", resto);
  expect(abiertos()).toBe(1);
  for (const p of resto) await ocultar(p, true);
  await Bun.sleep(300);
  expect(abiertos()).toBe(0);
  // What happened meanwhile is read when it is looked at again.
  await escribir(escribe, "15");
  await escribe.keyboard.press("Enter");
  await quedan("15", [escribe]);
  await ocultar(resto[0], false);
  await quedan("15", [resto[0]]);
  expect(abiertos()).toBe(1);
  // Signed out in one, all of them are.
  await ocultar(resto[1], false);
  await resto[1].getByRole("button", { name: "Cerrar sesión" }).click();
  await Promise.all(resto.map((p) => clave(p).waitFor()));
});

test("a call without an answer in ten seconds says so, and need not be waited for", async () => {
  const { page } = await entrar(ANALISTA);
  await page.goto(`${navegador.url}/${CONTRATOS}`);
  await escribir(page, "21");
  // Sent, and never answered.
  const llegaron: string[] = [];
  await page.route("**/api/bases/**", (ruta) => {
    const clave = ruta.request().headers()["idempotency-key"];
    // What only tells that somebody is typing has none.
    if (clave) llegaron.push(clave);
  });
  await page.getByLabel("Cantidad", { exact: true }).press("Enter");
  const demora = page.getByText("El servidor no contestó en 10 segundos");
  await demora.waitFor();
  await page.getByRole("button", { name: "Dejar de esperar" }).click();
  // Nobody says that it was saved, nor that it was not; what was typed stays.
  await page.getByText("no se sabe si lo que envió quedó guardado").waitFor();
  await demora.waitFor({ state: "detached" });
  expect(await page.getByLabel("Cantidad", { exact: true }).inputValue()).toBe("21");
  // The same one once more: it is not done twice.
  await page.unrouteAll();
  const otra = page.waitForRequest((r) => r.headers()["idempotency-key"] !== undefined);
  await page.getByLabel("Cantidad", { exact: true }).press("Enter");
  expect((await otra).headers()["idempotency-key"]).toBe(llegaron[0]);
  expect(llegaron).toHaveLength(1);
  await page.getByLabel("Cantidad", { exact: true }).waitFor({ state: "detached" });
});
