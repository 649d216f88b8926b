/** The organisation's own sign-in in a real browser, with a real provider ([Q8]). */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Institucional } from "#core/process/config.ts";
import { abrirNavegador, type Navegador, TAMANOS } from "#ui/testing/navegador.ts";
import { faltasDeGramatica } from "#ui/testing/gramatica.ts";
import { generarCodigos } from "../service.ts";
import {
  abrirProveedor,
  CLIENTE,
  type ProveedorDePrueba,
  SECRETO,
} from "#core/testing/identity-provider.ts";

setDefaultTimeout(300_000);

let navegador: Navegador;
let proveedor: ProveedorDePrueba;
const de = { emisor: "", cliente: CLIENTE, secreto: SECRETO, nombre: "Mi Organismo", origen: "" };

beforeAll(async () => {
  navegador = await abrirNavegador({ ajustes: { institucional: de as Institucional } });
  de.origen = new URL(navegador.url).origin;
  proveedor = await abrirProveedor([de.origen]);
  de.emisor = proveedor.emisor;
});
afterAll(async () => {
  await navegador?.cerrar();
  await proveedor?.cerrar();
});

test("who is not linked yet gives the code once; the next time the button is enough", async () => {
  const { roles, app } = navegador.producto;
  const id = typeof roles.consulta === "string" ? 0 : roles.consulta.id_usuario;
  const [{ codigo }] = await generarCodigos(
    app,
    { id_usuario: null, usuario: "operadora", origen: "prueba" },
    { id_usuario: 0 } as Parameters<typeof generarCodigos>[2],
    [id],
  );
  const p = await navegador.pagina();
  const { page } = p;
  const alProveedor = async () => {
    await page.getByRole("link", { name: "Ingresar con Mi Organismo" }).click();
    await page.locator("input[name=login]").fill("dora");
    await page.locator("input[name=password]").fill("x");
    await page.locator("button[type=submit]").click();
    await page.locator("form[action*=interaction] button[type=submit]").click();
  };
  await page.goto(navegador.url);
  for (const tamano of TAMANOS) {
    await page.setViewportSize(tamano);
    await page.getByRole("link", { name: "Ingresar con Mi Organismo" }).waitFor();
    // One filled button: the one of the installation.
    expect(await page.locator(".boton-primario").count()).toBe(1);
    expect(await p.axe()).toEqual([]);
    expect(await page.evaluate(faltasDeGramatica)).toEqual([]);
    await p.captura(`ingreso-institucional-${tamano.width}`);
  }
  await alProveedor();
  await page.getByText(/todavía no está vinculad/).waitFor();
  expect(new URL(page.url()).search).toBe("");
  expect(await p.axe()).toEqual([]);
  await p.captura("ingreso-institucional-vinculo");
  await page.getByRole("button", { name: "Vincular e iniciar sesión" }).click();
  await page.getByText("Escriba su usuario y el código que le dieron").waitFor();
  await page.getByLabel("Usuario", { exact: true }).fill("consulta@economia");
  await page.getByLabel("Código de activación", { exact: true }).fill(codigo);
  await page.keyboard.press("Enter");
  await page.getByRole("navigation").first().waitFor();
  // Who has no group yet and chooses none signs out, which goes on to the provider: it asks
  // before it forgets the person.
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await page.waitForURL(`${proveedor.emisor}/session/end**`);
  await page.getByRole("button", { name: /Yes, sign me out/ }).click();
  await page.waitForURL(`${de.origen}/**`);
  await page.getByRole("link", { name: "Ingresar con Mi Organismo" }).waitFor();
  // Straight to where it was asked for.
  await page.goto(`${navegador.url}#/usuario/informacion`);
  await alProveedor();
  await page.getByRole("button", { name: "Cerrar sesión" }).first().waitFor();
  expect(new URL(page.url()).hash).toStartWith("#/usuario/informacion");
});

test("a return that is nobody's says so, and the form is one step away", async () => {
  const { page } = await navegador.pagina();
  await page.goto(`${navegador.url}/?institucional=rechazado`);
  await page.getByRole("alert").getByText("Mi Organismo no confirmó quién es usted").waitFor();
  await page.getByRole("button", { name: "Volver al ingreso" }).click();
  await page.getByRole("textbox", { name: "Contraseña" }).waitFor();
});
