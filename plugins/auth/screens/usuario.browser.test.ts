/** «Usuario» in a real browser: the whole life of a second factor, and the open sessions. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { Secret, TOTP } from "otpauth";
import {
  abrirNavegador,
  CLAVE,
  type Navegador,
  type Pagina,
  TAMANOS,
} from "#ui/testing/navegador.ts";

setDefaultTimeout(600_000);

const CUENTA = "analista@economia";
const NUEVA = "tres mesas verdes";
let navegador: Navegador;

beforeAll(async () => {
  navegador = await abrirNavegador({
    muestra: { safs: [103, 357, 750], renglones: 5 },
    // Of nobody else is it asked.
    ajustes: { segundoFactor: "administradores" },
  });
  const { status } = await navegador.producto.pedir(
    "GET",
    "/api/valores/datospresupuesto/357/E2601",
    { como: navegador.producto.roles.analista },
  );
  expect(status).toBe(200);
});
afterAll(() => navegador?.cerrar());

const codigo = (secreto: string, pasos = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secreto), digits: 6, period: 30 })
    .generate({ timestamp: Date.now() + pasos * 30_000 });

/** Axe on what is shown and a picture of it; then the other size and theme, where colours change. */
async function mirar(p: Pagina, nombre: string): Promise<void> {
  const vistas = [["light", TAMANOS[0]], ["dark", TAMANOS[1]]] as const;
  for (const [tema, tamano] of vistas) {
    await p.page.emulateMedia({ colorScheme: tema });
    await p.page.setViewportSize(tamano);
    const reglas = tema === "dark" ? ["color-contrast", "target-size"] : undefined;
    expect([nombre, tema, await p.axe(reglas)]).toEqual([nombre, tema, []]);
    await p.captura(`${nombre}-${tamano.width}-${tema}`);
  }
  await p.page.emulateMedia({ colorScheme: "light" });
  await p.page.setViewportSize(TAMANOS[0]);
}

test("a second factor from being turned on to being taken off, on one page", async () => {
  const p = await navegador.pagina();
  const { page } = p;
  const boton = (nombre: string) => page.getByRole("button", { name: nombre, exact: true });
  const dialogo = page.getByRole("dialog");
  await p.ingresar(CUENTA);
  await boton(CUENTA).click();
  await boton("Activar segundo factor").waitFor();
  await page.getByText("esta sesión").waitFor();
  await mirar(p, "usuario-sin-factor");

  // The password is asked first: an open screen is not enough.
  await boton("Activar segundo factor").click();
  await dialogo.getByRole("textbox", { name: "Contraseña" }).fill("otra clave");
  await page.keyboard.press("Enter");
  await dialogo.getByText("El usuario o la contraseña no son correctos").waitFor();
  await dialogo.locator("input").fill(CLAVE);
  await page.keyboard.press("Enter");
  await dialogo.getByRole("img", { name: "Código QR con la clave" }).waitFor();
  const escrito = await dialogo.locator("code").textContent() ?? "";
  expect(escrito).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secreto = escrito.replaceAll(" ", "");
  await mirar(p, "factor-qr");
  await dialogo.locator("input").fill("12");
  await page.keyboard.press("Enter");
  await dialogo.getByText("El código no es correcto").waitFor();
  const usado = codigo(secreto);
  await dialogo.locator("input").fill(usado);
  await page.keyboard.press("Enter");
  await dialogo.getByText("No se vuelven a mostrar.").waitFor();
  const deRecuperacion = await dialogo.locator("li code").allTextContents();
  expect(deRecuperacion).toHaveLength(10);
  await mirar(p, "factor-codigos");
  // On paper, the codes alone.
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("#raiz").isVisible()).toBe(false);
  expect(await dialogo.locator("li code").last().isVisible()).toBe(true);
  await p.captura("factor-impreso");
  await page.emulateMedia({ media: null });
  // Shown once: nothing but saying so puts them away.
  await page.keyboard.press("Escape");
  expect(await dialogo.count()).toBe(1);
  await navegador.producto.app.db.tx((q) =>
    q.ejecutar("UPDATE segundos_factores SET ultimo_paso = 0")
  );
  await boton("Ya los guardé").click();
  await page.getByText("Quedan 10 códigos de recuperación").waitFor();
  await page.waitForFunction(() => document.activeElement !== document.body);
  await mirar(p, "usuario-con-factor");

  // The second step of the login screen, by keyboard.
  await boton("Cerrar sesión").first().click();
  await page.locator("[name=usuario]").fill(CUENTA);
  await page.getByLabel("Contraseña", { exact: true }).fill(CLAVE);
  await page.keyboard.press("Enter");
  await page.getByLabel("Código de verificación").waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "codigo");
  await mirar(p, "ingreso-codigo");
  await page.keyboard.press("Enter");
  await page.getByText("Escriba el código").waitFor();
  await page.keyboard.type("000000000");
  await page.keyboard.press("Enter");
  await page.getByText("El código no es correcto o ya se usó").waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "codigo");
  await boton("Ingresar con otro usuario").click();
  expect(await page.getByLabel("Contraseña", { exact: true }).inputValue()).toBe("");
  await page.getByLabel("Contraseña", { exact: true }).fill(CLAVE);
  await page.keyboard.press("Enter");
  await page.getByLabel("Código de verificación").fill(codigo(secreto));
  await page.keyboard.press("Enter");
  await boton(CUENTA).waitFor();

  // Changing the password asks for a code as well, once the rest is right.
  await boton("Cerrar sesión").first().click();
  await boton("Cambiar contraseña").click();
  const cajas = dialogo.locator("input");
  for (const [i, texto] of [CUENTA, CLAVE, NUEVA, NUEVA].entries()) await cajas.nth(i).fill(texto);
  await page.keyboard.press("Enter");
  await cajas.nth(4).waitFor();
  await page.waitForFunction(() => document.activeElement?.matches("[autocomplete=one-time-code]"));
  await mirar(p, "cambiar-clave-codigo");
  await cajas.nth(4).fill(codigo(secreto, 1));
  await page.keyboard.press("Enter");
  await page.getByText("La contraseña se cambió. Ingrese nuevamente").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });

  // A spare code in the place of the telephone's; fewer remain.
  await page.locator("[name=usuario]").fill(CUENTA);
  await page.getByLabel("Contraseña", { exact: true }).fill(NUEVA);
  await page.keyboard.press("Enter");
  await page.getByLabel("Código de verificación").fill(deRecuperacion[0].toLowerCase());
  await page.keyboard.press("Enter");
  await boton(CUENTA).click();
  await page.getByText("Quedan 9 códigos de recuperación").waitFor();

  await boton("Nuevos códigos de recuperación").click();
  await dialogo.getByRole("textbox", { name: "Contraseña" }).waitFor();
  await mirar(p, "factor-confirmar");
  await dialogo.locator("input").first().fill(NUEVA);
  await dialogo.getByLabel("Código de verificación").fill(deRecuperacion[1]);
  await page.keyboard.press("Enter");
  await dialogo.getByText("No se vuelven a mostrar.").waitFor();
  const [nuevo] = await dialogo.locator("li code").allTextContents();
  expect(deRecuperacion).not.toContain(nuevo);
  await boton("Ya los guardé").click();
  await page.getByText("Quedan 10 códigos de recuperación").waitFor();

  await boton("Quitar segundo factor").click();
  await dialogo.locator("input").first().fill(NUEVA);
  await dialogo.getByLabel("Código de verificación").fill(deRecuperacion[2]);
  await page.keyboard.press("Enter");
  await dialogo.getByText("El código no es correcto o ya se usó").waitFor();
  await dialogo.getByLabel("Código de verificación").fill(nuevo);
  await page.keyboard.press("Enter");
  await boton("Activar segundo factor").waitFor();
  expect(await dialogo.count()).toBe(0);

  // Another session of the account is ended from here, and its screen is signed out at once.
  const otra = await navegador.pagina();
  await otra.ingresar(CUENTA, NUEVA);
  await page.reload();
  await page.getByRole("button", { name: /^Cerrar la sesión de Chrome/ }).first().waitFor();
  const filas = page.locator(".cuenta-sesiones li");
  const antes = await filas.count();
  await page.getByRole("button", { name: /^Cerrar la sesión de Chrome/ }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cerrar sesión" }).click();
  await page.waitForFunction(
    (n) => document.querySelectorAll(".cuenta-sesiones li").length === n - 1,
    antes,
  );
  await page.waitForFunction(() => document.activeElement?.id === "titulo-sesiones");
  await otra.page.getByRole("button", { name: "Iniciar sesión" }).waitFor();
  expect(otra.problemas).toEqual([]);
  expect(p.problemas).toEqual([]);
  await otra.cerrar();
  await p.cerrar();
});

test("where it is required, an administrator sets it up before anything else", async () => {
  const p = await navegador.pagina();
  const { page } = p;
  await page.goto(navegador.url);
  await page.getByLabel("Usuario").fill("admin@onp");
  await page.getByLabel("Contraseña", { exact: true }).fill(CLAVE);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Segundo factor" }).waitFor();
  await mirar(p, "factor-exigido");
  // Loading the page again does not get round it.
  await page.reload();
  await page.getByRole("heading", { name: "Segundo factor" }).waitFor();
  expect(await page.getByRole("button", { name: "Administración" }).count()).toBe(0);
  const activar = async () => {
    await page.getByRole("textbox", { name: "Contraseña" }).fill(CLAVE);
    await page.keyboard.press("Enter");
    await page.getByRole("img", { name: /código/i }).waitFor();
    await mirar(p, "factor-exigido-qr");
    const secreto = (await page.locator("code").textContent() ?? "").replaceAll(" ", "");
    await page.locator(".factor-caja input").fill(codigo(secreto));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Ya los guardé" }).click();
  };
  await activar();
  // The product opens: without a group yet, by asking for one.
  await page.getByRole("dialog").waitFor();
  expect(await page.locator(".superior-boton", { hasText: "Administración" }).count()).toBe(1);
  // It begins to be asked for while something is typed: set up over it, and then it is saved.
  await page.goto(`${navegador.url}/#/admin/usuarios?saf=750&codipres=E2601`);
  await page.locator("tbody tr[data-clave]").filter({ hasText: "consulta" }).first().click();
  const dialogo = page.getByRole("dialog", { name: "Editar Usuario" });
  await dialogo.getByLabel("Dependencia").fill("Archivo");
  await navegador.producto.app.db.tx((q) => q.ejecutar("DELETE FROM segundos_factores", []));
  await dialogo.getByRole("button", { name: /Guardar/ }).click();
  await page.getByRole("heading", { name: "Segundo factor" }).waitFor();
  expect(await dialogo.isVisible()).toBe(false);
  await activar();
  await dialogo.waitFor({ state: "detached" });
  await page.locator("td", { hasText: "Archivo" }).first().waitFor();
  expect(p.problemas).toEqual([]);
  await p.cerrar();
});
