/** SAFs, users, ceilings, staffing and history in a real browser (spec 1 §2; [U1]–[U4], [T1], [P3]). */
import { expect, setDefaultTimeout, test } from "bun:test";
import { anioDelInstante } from "#core/domain/period.ts";
import { unSoloDia } from "#core/testing/clocks.ts";
import { pedirPb } from "#core/testing/protobuf.ts";
import { type FilaDeLibro, hojasDe, retocarLibro } from "#core/testing/files/libro.ts";
import { operarEn } from "#core/testing/operations.ts";
import { admin, type Draft } from "#proto/admin-messages.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { type PaginaDeSeccion, pruebasDeSeccion } from "#ui/testing/seccion.ts";
import { soltarArchivo } from "#ui/testing/soltar.ts";
import { elegirOpcion, opcionesDe, valorElegido } from "#ui/testing/seleccion.ts";
import { AVISO_ADMINISTRADOR } from "./usuarios/usuario-modelo.ts";

await unSoloDia();

setDefaultTimeout(600_000);

const pruebas = pruebasDeSeccion("Administración");
const ADMIN = "admin@onp";
const ANIO = anioDelInstante(Date.now());

/** First cell of the table: its rows are there. */
const lista = (p: PaginaDeSeccion) => p.page.locator("tbody td[tabindex='0']").waitFor();
const alerta = (p: PaginaDeSeccion) => p.page.getByRole("alertdialog");
async function bajado(p: PaginaDeSeccion) {
  const [archivo] = await Promise.all([
    p.page.waitForEvent("download"),
    p.boton("Excel").click(),
  ]);
  return archivo;
}
const descarga = async (p: PaginaDeSeccion) => (await bajado(p)).suggestedFilename();

const PANTALLAS: readonly (readonly [string, string])[] = [
  ["Administración de SAFs", "Habilitar Otros Gastos"],
  ["Usuarios del Sistema", "Nombre Completo"],
  ["Carga de Techos", "Observaciones"],
  ["Carga de Vigente", "Horas"],
  ["Estructura", "Descripción"],
  ["Información Histórica", "Cant. Presupuestos"],
  ["Auditoría", "Cambio"],
  ["Sesiones", "Último uso"],
];

test("every screen shows its rows and columns at both sizes and in both themes; axe finds nothing", async () => {
  const p = await pruebas.abrir(ADMIN, PANTALLAS[0][0]);
  // The section opens on the SAFs.
  expect(await p.menu(PANTALLAS[0][0]).getAttribute("aria-current")).toBe("page");
  for (const [item, columna] of PANTALLAS) {
    await p.abrir(item);
    await p.page.getByRole("columnheader", { name: columna }).waitFor();
    await lista(p);
    for (const [i, tamano] of TAMANOS.entries()) {
      await p.page.setViewportSize(tamano);
      await p.page.emulateMedia({ colorScheme: i === 0 ? "light" : "dark" });
      // The second time only the colours are others.
      const axe = await p.axe(i === 0 ? undefined : ["color-contrast"]);
      expect({ item, axe }).toEqual({ item, axe: [] });
      const sobra = await p.page.locator(".marco-tabla").evaluate((e) =>
        e.scrollWidth - e.clientWidth
      );
      expect({ item, tamano, sobra }).toEqual({ item, tamano, sobra: 0 });
      await p.captura(`admin-${tamano.width}-${item.replaceAll(" ", "-").toLowerCase()}`);
    }
  }
});

test("[K1] SAFs and users are written as a sheet, by keys alone", async () => {
  const p = await pruebas.abrir(ADMIN, "Administración de SAFs", { tamano: TAMANOS[1] });
  const { page } = p;
  for (
    const [item, columna] of [
      ["Administración de SAFs", "Nombre"],
      ["Usuarios del Sistema", "Nombre Completo"],
    ]
  ) {
    await p.abrir(item);
    await lista(p);
    if (await page.locator(".tabla[data-hoja]").count() === 0) await page.keyboard.press("Alt+p");
    await page.locator(".tabla[data-hoja]").waitFor();
    const titulos = await page.locator("th[role=columnheader]").allInnerTexts();
    const lugar = titulos.findIndex((t) => t.trim() === columna);
    expect({ item, esta: lugar > 0 }).toEqual({ item, esta: true });
    const celda = page.locator("tbody tr[data-clave]").first().locator("td").nth(lugar);
    const antes = (await celda.innerText()).trim();
    await celda.click();
    await page.keyboard.type("Escrito en su celda");
    await page.keyboard.press("Enter");
    // The row is stored when it is left: the focus went down by itself.
    const guardado = page.locator("tbody tr[data-clave]").first()
      .getByRole("gridcell", { name: "Escrito en su celda" });
    await guardado.waitFor();
    await page.waitForFunction(() => document.querySelector(".pie-hoja-espera") === null);
    expect({ item, axe: await p.axe(["aria-allowed-attr", "color-contrast"]) })
      .toEqual({ item, axe: [] });
    await page.reload();
    await guardado.waitFor();
    await page.locator(".tabla[data-hoja]").waitFor();
    await celda.click();
    await page.keyboard.type(antes);
    await page.keyboard.press("Enter");
    await guardado.waitFor({ state: "detached" });
    await page.keyboard.press("Alt+p");
  }
});

test("[O1] [O3] a SAF is created, edited and deleted by keyboard, and one with data is refused", async () => {
  const p = await pruebas.abrir(ADMIN, "Administración de SAFs", { tamano: TAMANOS[1] });
  const { page } = p;
  await lista(p);
  await p.boton("Nuevo SAF").click();
  const dialogo = page.getByRole("dialog", { name: "Nuevo SAF" });
  await dialogo.waitFor();
  await page.keyboard.press("Enter");
  await dialogo.getByText("Ingrese el número del SAF").waitFor();
  await dialogo.getByText("Ingrese el nombre del organismo").waitFor();
  await dialogo.getByText("Ingrese el login").waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("admin-saf-nuevo");
  await dialogo.getByLabel("Nro. de SAF").fill("0901");
  expect(await dialogo.getByLabel("Nro. de SAF").inputValue()).toBe("901");
  await dialogo.getByLabel("Organismo").fill("Organismo de prueba");
  // A login that another SAF has is refused, in its box and in an alert; nothing typed is lost.
  await dialogo.getByLabel("Login").fill("economia");
  await page.keyboard.press("Enter");
  await alerta(p).getByText(/ya es el del SAF 357/).waitFor();
  await p.responder("Aceptar");
  expect(await dialogo.getByLabel("Organismo").inputValue()).toBe("Organismo de prueba");
  expect(await dialogo.getByLabel("Login").getAttribute("aria-invalid")).toBe("true");
  await dialogo.getByLabel("Login").fill("prueba");
  await dialogo.getByLabel("Cód. SIRHU").fill("z1z");
  await elegirOpcion(dialogo, "Habilitar Mon. Ext.", "Sí");
  await page.keyboard.press("Enter");
  await dialogo.waitFor({ state: "detached" });
  const fila = page.getByRole("row", { name: /901 Organismo de prueba prueba ZZ Sí No/ });
  await fila.waitFor();
  // The focus stands on what was saved.
  await page.waitForFunction(() => document.activeElement?.textContent === "901");
  await page.keyboard.press("Enter");
  const editar = page.getByRole("dialog", { name: "Editar SAF" });
  expect(await editar.getByLabel("Nro. de SAF").isDisabled()).toBe(true);
  await editar.getByLabel("Organismo").fill("Organismo renombrado");
  await page.keyboard.press("Enter");
  await p.celda("Organismo renombrado").waitFor();
  await p.celda("Organismo renombrado").click();
  await editar.getByRole("button", { name: "Eliminar" }).click();
  await p.responder("Eliminar");
  await fila.waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement?.tagName === "TD");
  await p.celda("357").first().click();
  await editar.getByRole("button", { name: "Eliminar" }).click();
  await p.responder("Eliminar");
  await alerta(p).getByText(/El SAF 357 no se puede eliminar/).waitFor();
  await p.responder("Aceptar");
  // [U1] The login is part of the name with which its accounts sign in: said before it is saved.
  await editar.getByLabel("Login").fill("hacienda");
  await page.keyboard.press("Enter");
  const aviso = page.getByRole("alertdialog", { name: "Cambiar el login" });
  await aviso.getByText("analista@economia → analista@hacienda").waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("admin-saf-login");
  await p.responder("Cancelar");
  expect(await editar.getByLabel("Login").inputValue()).toBe("hacienda");
  await page.keyboard.press("Escape");
  await editar.waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement?.textContent === "357");
  expect(await descarga(p)).toBe("safs.xlsx");
});

test("the fields of a SAF and of an account come in the order in which they are filled in", async () => {
  const p = await pruebas.abrir(ADMIN, "Administración de SAFs", { tamano: TAMANOS[1] });
  const { page } = p;
  await lista(p);
  const campos = async (nombre: string) => {
    const dialogo = page.getByRole("dialog", { name: nombre });
    await dialogo.waitFor();
    const textos = await dialogo.locator("label, legend").evaluateAll((e) =>
      e.map((x) => x.firstChild?.textContent)
    );
    await page.keyboard.press("Escape");
    await dialogo.waitFor({ state: "detached" });
    return textos;
  };
  await p.boton("Nuevo SAF").click();
  expect(await campos("Nuevo SAF")).toEqual([
    "Nro. de SAF",
    "Organismo",
    "Login",
    "Cód. SIRHU",
    "Habilitar Mon. Ext.",
    "Habilitar O. Gas.",
  ]);
  await p.abrir("Usuarios del Sistema");
  await page.getByLabel("SAF", { exact: true }).fill("357");
  await p.boton("Alta de usuario").click();
  expect(await campos("Alta de Usuario")).toEqual([
    "Usuario",
    "Contraseña",
    "Tipo de Usuario",
    "Edición tablas",
    "Sólo consulta",
    "Acceso a SAFs (Opcional)",
    "Agregar SAF",
    "Nombre Completo",
    "Dependencia",
    "E-Mail",
    "Teléfono",
    "Habilitado",
    "Copiar el perfil de",
  ]);
});

test("[U1] [U2] an account is created under its rules, with extra SAFs, and signs in", async () => {
  const p = await pruebas.abrir(ADMIN, "Usuarios del Sistema");
  const { page } = p;
  await lista(p);
  expect(await p.boton("Alta de usuario").isDisabled()).toBe(true);
  // The SAF box and the dropdown name the same organismo.
  await page.getByLabel("SAF", { exact: true }).fill("357");
  expect(await valorElegido(page, "Organismo")).toMatch(/^357 /);
  await elegirOpcion(page, "Habilitado", "No");
  await p.celda("analista").waitFor({ state: "detached" });
  await page.getByLabel("SAF", { exact: true }).fill("103");
  await page.getByText("No hay usuarios para mostrar").waitFor();
  await page.getByLabel("SAF", { exact: true }).fill("357");
  await elegirOpcion(page, "Habilitado", "(Todos)");
  await p.boton("Alta de usuario").click();
  const dialogo = page.getByRole("dialog", { name: "Alta de Usuario" });
  await dialogo.getByText(/^SAF 357 - /).waitFor();
  await dialogo.getByText("@economia", { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  for (const falta of ["Ingrese el usuario", "Ingrese la contraseña", "Ingrese el nombre"]) {
    await dialogo.getByText(falta).waitFor();
  }
  await dialogo.getByLabel(/^Usuario/).fill("Nueva.Cuenta1");
  expect(await dialogo.getByLabel(/^Usuario/).inputValue()).toBe("nuevacuenta1");
  await dialogo.getByLabel("Nombre Completo").fill("Cuenta de prueba");
  const caja = dialogo.getByLabel("Agregar SAF");
  const agregar = dialogo.getByRole("button", { name: "Agregar" });
  await caja.fill("357");
  await dialogo.getByText("ya tiene acceso").first().waitFor();
  expect(await agregar.getAttribute("aria-disabled")).toBe("true");
  await caja.fill("998");
  await dialogo.getByText("No existe el SAF 998").first().waitFor();
  await caja.fill("307");
  // Enter in this box adds; it does not save.
  await page.keyboard.press("Enter");
  await dialogo.getByRole("button", { name: "Quitar el SAF 307" }).waitFor();
  expect(await dialogo.getByRole("button", { name: "Quitar el SAF 357" }).count()).toBe(0);
  expect(await p.axe()).toEqual([]);
  await p.captura("admin-usuario-alta");
  await elegirOpcion(dialogo, "Tipo de Usuario", "Administrador");
  await dialogo.getByText(AVISO_ADMINISTRADOR).waitFor();
  expect(await dialogo.getByLabel("Edición tablas").count()).toBe(0);
  expect(await dialogo.getByLabel("Sólo consulta").count()).toBe(0);
  expect(await caja.count()).toBe(0);
  expect(await p.axe()).toEqual([]);
  await elegirOpcion(dialogo, "Tipo de Usuario", "Completito");
  expect(await dialogo.getByLabel("Edición tablas").count()).toBe(1);
  expect(await caja.count()).toBe(0);
  await elegirOpcion(dialogo, "Tipo de Usuario", "Convencional");
  await dialogo.getByRole("button", { name: "Quitar el SAF 307" }).waitFor();
  // What is too short is said once, in its box; a rule of the server, in an alert (spec 1 §8).
  await dialogo.getByLabel(/^Contraseña/).fill("corta");
  await page.keyboard.press("Enter");
  await dialogo.getByText("Debe tener al menos 8 caracteres").waitFor();
  expect(await alerta(p).count()).toBe(0);
  await dialogo.getByLabel(/^Contraseña/).fill("contraseña");
  await page.keyboard.press("Enter");
  await alerta(p).waitFor();
  await p.responder("Aceptar");
  await dialogo.getByLabel(/^Contraseña/).fill("una-clave-larga-2026");
  // A SAF that was typed and not added is not lost: nothing is saved until it is settled.
  await caja.fill("103");
  await dialogo.getByRole("button", { name: /^Guardar/ }).click();
  await dialogo.getByText("Elija «Agregar» para dar acceso al SAF 103, o borre el número")
    .waitFor();
  await p.captura("admin-usuario-saf-sin-agregar");
  await caja.fill("0");
  await dialogo.getByLabel("Nombre Completo").focus();
  await page.keyboard.press("Enter");
  await dialogo.waitFor({ state: "detached" });
  await p.celda("Cuenta de prueba").waitFor();
  const { producto } = pruebas.navegador;
  await producto.ingresar("nuevacuenta1@economia", "una-clave-larga-2026");
  // Who lost the telephone: what was typed in the form stays.
  await producto.app.db.tx((q) =>
    q.ejecutar(
      "INSERT INTO segundos_factores (id_usuario, secreto, preparado, activo, ultimo_paso) " +
        "SELECT id, 'JBSWY3DPEHPK3PXP', 1, 1, 0 FROM usuarios WHERE usuario = 'nuevacuenta1'",
    )
  );
  await p.abrir("Administración de SAFs");
  await p.abrir("Usuarios del Sistema");
  await p.celda("nuevacuenta1").click();
  const conFactor = page.getByRole("dialog", { name: "Editar Usuario" });
  await conFactor.getByLabel("Dependencia").fill("Mesa de ayuda");
  await conFactor.getByRole("button", { name: "Quitar segundo factor" }).click();
  await p.responder("Quitar segundo factor");
  await conFactor.getByText("✓ Se quitó el segundo factor").waitFor();
  expect(await conFactor.getByLabel("Dependencia").inputValue()).toBe("Mesa de ayuda");
  expect(await p.axe()).toEqual([]);
  await p.captura("admin-usuario-sin-factor");
  await page.keyboard.press("Escape");
  // [U4] Nobody deletes the account in use.
  await page.getByLabel("SAF", { exact: true }).fill("750");
  await p.celda("admin").first().click();
  const editar = page.getByRole("dialog", { name: "Editar Usuario" });
  expect(await editar.getByLabel(/^Usuario/).isDisabled()).toBe(true);
  await editar.getByRole("button", { name: "Eliminar" }).click();
  await p.responder("Eliminar");
  await alerta(p).getByText("No puede eliminar el usuario con el que ingresó").waitFor();
  await p.responder("Aceptar");
  await page.keyboard.press("Escape");
  expect(await descarga(p)).toBe("usuarios.xlsx");
});

test("[U6] an account is created with a code of activation, shown once, and signs in with it", async () => {
  const p = await pruebas.abrir(ADMIN, "Usuarios del Sistema");
  const { page } = p;
  await lista(p);
  await page.getByLabel("SAF", { exact: true }).fill("357");
  await p.boton("Alta de usuario").click();
  const alta = page.getByRole("dialog", { name: "Alta de Usuario" });
  await alta.getByLabel(/^Usuario/).fill("concodigo");
  await alta.getByLabel("Nombre Completo").fill("Cuenta con código");
  await alta.getByRole("button", { name: "Generar código de activación" }).click();
  const mostrado = page.getByRole("dialog", { name: "Código de activación" });
  const codigo = await mostrado.locator("code").textContent() ?? "";
  expect(await p.axe()).toEqual([]);
  await p.captura("admin-codigo");
  await mostrado.getByRole("button", { name: "Ya lo guardé" }).click();
  await p.celda("Cuenta con código").waitFor();
  const { json } = await pruebas.navegador.producto.pedir("POST", "/api/iniciarsesion", {
    form: { usuario: "concodigo@economia", clave: codigo },
  });
  expect(json).toMatchObject({ resultado: true, falta_clave: true });
});

test("the SAF that is typed before the accounts arrive filters them once they do", async () => {
  const p = await pruebas.abrir(ADMIN, "Usuarios del Sistema");
  const { page } = p;
  await lista(p);
  const llegan = Promise.withResolvers<void>();
  await page.route("**/api/usuarios", async (ruta) => {
    await llegan.promise;
    await ruta.continue();
  });
  await page.reload();
  await page.getByLabel("SAF", { exact: true }).fill("357");
  llegan.resolve();
  await p.celda("analista").first().waitFor();
  expect(await p.celda("Inés Analista").count()).toBe(0);
  expect(await p.boton("Alta de usuario").isEnabled()).toBe(true);
});

test("the addresses of the sign-in screen are changed beside the accounts", async () => {
  const p = await pruebas.abrir(ADMIN, "Usuarios del Sistema");
  const { page } = p;
  await lista(p);
  const llegan = Promise.withResolvers<void>();
  await page.route("**/api/contactos", async (ruta) => {
    if (ruta.request().method() === "GET") await llegan.promise;
    await ruta.continue();
  });
  const dialogo = page.getByRole("dialog", { name: "Contactos para pedir acceso" });
  const pedidas = page.waitForRequest("**/api/contactos");
  await p.boton("Contactos de acceso").click();
  await pedidas;
  // What is typed over boxes that are still to be filled would be lost.
  expect(await dialogo.count()).toBe(0);
  llegan.resolve();
  await dialogo.getByLabel(/^Primera/).fill("mesa@uno.example");
  await dialogo.getByLabel(/^Segunda/).fill("");
  await page.keyboard.press("Enter");
  await dialogo.getByText("Escriba la dirección").waitFor();
  await dialogo.getByLabel(/^Segunda/).fill("mesa@dos.example");
  expect(await p.axe()).toEqual([]);
  await page.keyboard.press("Enter");
  await dialogo.waitFor({ state: "detached" });
  const { json } = await pruebas.navegador.producto.pedir("GET", "/api/contactos");
  expect(json).toMatchObject({ contactos: ["mesa@uno.example", "mesa@dos.example"] });
});

/** Somebody else changes the account «consulta» meanwhile. */
async function editarConsulta(cambio: Draft<"EdicionUsuario">): Promise<void> {
  const { producto } = pruebas.navegador;
  const como = producto.roles.admin;
  const { mensaje } = await pedirPb(producto, "GET", "usuarios", {
    como,
    respuesta: admin.Usuarios,
  });
  const cuenta = mensaje.usuarios.find((u) => u.usuario === "consulta");
  if (!cuenta) throw new Error("falta la cuenta");
  const { id, rev: _, ...resto } = cuenta;
  const { status } = await pedirPb(producto, "POST", "usuarios/edicion", {
    como,
    envio: admin.EdicionUsuario.encode({
      ...resto,
      id_usuario: id,
      accion: admin.Accion.EDITAR,
      ...cambio,
    }),
    respuesta: admin.Guardado,
  });
  expect(status).toBe(200);
}

test("[K1] two administrators who edit the same account: both values are shown, nothing is lost", async () => {
  const p = await pruebas.abrir(ADMIN, "Usuarios del Sistema", { tema: "dark" });
  await p.page.locator("[data-filtro='0']").fill("consulta");
  await p.celda("consulta").first().click();
  const mio = p.page.getByRole("dialog", { name: "Editar Usuario" });
  await mio.getByLabel("Dependencia").fill("Mi dependencia");
  await editarConsulta({ dependencia: "Su dependencia" });
  await p.page.keyboard.press("Enter");
  const panel = p.page.locator(".conflicto");
  await panel.getByText("Mi dependencia").waitFor();
  await panel.getByText("Su dependencia").waitFor();
  await panel.getByText(/fue modificado por admin/).waitFor();
  expect(await mio.getByLabel("Dependencia").inputValue()).toBe("Mi dependencia");
  expect(await p.axe()).toEqual([]);
  await p.captura("admin-conflicto");
  await panel.getByRole("button", { name: "Guardar lo que escribí" }).click();
  await mio.waitFor({ state: "detached" });
  await p.celda("Mi dependencia").waitFor();
});

for (
  const { item, ruta, conHoras, inicial } of [
    { item: "Carga de Techos", ruta: "techos", conHoras: false, inicial: ANIO + 1 },
    { item: "Carga de Vigente", ruta: "vigente", conHoras: true, inicial: ANIO },
  ]
) {
  test(`[T1] ${item}: rows are edited in place by keyboard, with their flashes`, async () => {
    const p = await pruebas.abrir(ADMIN, item, { tamano: TAMANOS[1] });
    const { page } = p;
    await lista(p);
    expect(await valorElegido(page, "Ejercicio")).toBe(String(inicial));
    expect((await opcionesDe(page, "Ejercicio")).at(-1)).toBe("2019");
    // A year of which the sample says nothing.
    await elegirOpcion(page, "Ejercicio", "2019");
    await page.getByRole("grid", { name: /2019$/ }).and(page.locator(":not([aria-busy])"))
      .waitFor();
    const fila = page.getByRole("row").filter({
      has: page.getByRole("gridcell", { name: "357", exact: true }),
    });
    const celda = (n: number) => fila.locator("td").nth(n);
    expect(await celda(2).textContent()).toBe("—");
    await celda(2).click();
    const cargos = page.locator("input[name=cargos]");
    await cargos.fill("12");
    expect(await p.axe()).toEqual([]);
    await page.keyboard.press("Escape");
    await fila.getByText("Edición cancelada").waitFor();
    expect(await celda(2).textContent()).toBe("—");
    await page.waitForFunction(() => document.activeElement?.tagName === "TD");
    await page.keyboard.press("Enter");
    await cargos.fill("3420,5");
    await page.keyboard.press("Enter");
    await page.getByText("«3420,5» no admite decimales").waitFor();
    await cargos.fill("3420x");
    await page.getByText("«3420x» no es un número").waitFor();
    await page.keyboard.press("Enter");
    expect(await cargos.inputValue()).toBe("3420x");
    await cargos.fill("3420");
    if (conHoras) await page.locator("input[name=horas]").fill("150");
    await page.locator("input[name=observaciones]").fill("según acta");
    await p.captura(`admin-${ruta}-edicion`);
    await page.keyboard.press("Enter");
    await fila.getByText("✓ Actualizado").waitFor();
    await fila.getByText("✓ Actualizado").waitFor({ state: "detached" });
    expect(await celda(2).textContent()).toBe("3.420");
    if (conHoras) expect(await celda(3).textContent()).toBe("150");
    await p.celda("según acta").waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === "TD");
    expect(await descarga(p)).toBe(`${ruta}.xlsx`);
    // The rest is one code for both.
    if (conHoras) return;
    // [K1] Somebody else saves the row while it is open.
    await celda(2).click();
    await cargos.fill("99");
    const edicion = { saf: 357, cargos: 55, observaciones: "según acta" };
    await pedirPb(pruebas.navegador.producto, "POST", "techos/2019/editar", {
      como: pruebas.navegador.producto.roles.admin,
      envio: admin.EdicionTecho.encode(edicion),
      respuesta: admin.Techo,
    });
    await page.keyboard.press("Enter");
    const panel = page.locator(".conflicto");
    await panel.getByText("55").waitFor();
    expect(await cargos.inputValue()).toBe("99");
    expect(await p.axe()).toEqual([]);
    await p.captura(`admin-${ruta}-conflicto`);
    await panel.getByRole("button", { name: "Tomar lo guardado" }).click();
    expect(await cargos.inputValue()).toBe("55");
    await page.keyboard.press("Escape");
    // What was typed is not lost by changing the year without being asked.
    await celda(2).click();
    await cargos.fill("77");
    await elegirOpcion(page, "Ejercicio", "2020");
    await alerta(p).getByText(/Hay cambios sin guardar/).waitFor();
    await p.responder("Cancelar");
    expect(await cargos.inputValue()).toBe("77");
    expect(await valorElegido(page, "Ejercicio")).toBe("2019");
    await page.keyboard.press("Escape");
  });
}

test("[P3] a budget is taken out of the system and put back, with its confirmations", async () => {
  const p = await pruebas.abrir(ADMIN, "Información Histórica");
  const { page } = p;
  await p.celda("357").first().click();
  await page.getByRole("heading", { level: 1, name: "Presupuestos del SAF 357" }).waitFor();
  expect(page.url()).toContain("de=357");
  const fila = page.getByRole("row").filter({ hasText: "E2601" });
  await fila.getByText("En Línea").waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("admin-historico-presupuestos");
  await fila.locator("td").first().click();
  await page.getByRole("alertdialog", { name: "Quitar Presupuesto" })
    .getByText(/Nadie lo tiene abierto ahora|Ahora lo tiene/).waitFor();
  expect(await p.axe()).toEqual([]);
  await page.keyboard.press("Escape");
  await fila.getByText("En Línea").waitFor();
  await fila.locator("td").first().click();
  await p.responder("Quitar");
  await fila.getByText("En Histórico").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "E2601");
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog", { name: "Agregar Presupuesto" }).waitFor();
  await p.responder("Agregar");
  await fila.getByText("En Línea").waitFor();
  await page.reload();
  await fila.getByText("En Línea").waitFor();
  expect(await p.boton("Volver").innerText()).toBe("Volver");
  await p.boton("Volver").click();
  await page.getByRole("heading", { level: 1, name: "Información Histórica" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "357");
});

test("[F12] what the trail tells is taken back from it, with the keyboard", async () => {
  const { producto } = pruebas.navegador;
  const { json } = await producto.pedir("POST", "/api/admin/historico", {
    como: producto.roles.admin,
    form: { accion: "quitar", saf: 307, codipres: "E2601" },
  });
  expect(json).toMatchObject({ resultado: true });
  const p = await pruebas.abrir(ADMIN, "Auditoría");
  const { page } = p;
  const primera = page.locator("tbody tr[data-clave]").first();
  await primera.getByText("En Línea: Sí → No").waitFor();
  await primera.locator("td").first().click();
  const dialogo = page.getByRole("dialog", { name: /^Presupuestos: / });
  const volver = dialogo.getByRole("button", { name: "Volver atrás" });
  await volver.waitFor();
  expect(await p.axe()).toEqual([]);
  await volver.focus();
  await page.keyboard.press("Enter");
  await alerta(p).getByText("En Línea: No → Sí").waitFor();
  await p.responder("Volver atrás");
  await dialogo.waitFor({ state: "detached" });
  await primera.getByText("En Línea: No → Sí").waitFor();
  // The one that was taken back says why it cannot be again.
  await page.locator("tbody tr[data-clave]").nth(1).locator("td").first().click();
  await dialogo.getByText(/^No se puede volver atrás: admin@onp lo cambió después, el /).waitFor();
  expect(await volver.count()).toBe(0);
});

test("[Q9] «Lecturas» says who took which file, beside what changed", async () => {
  const { app } = pruebas.navegador.producto;
  const p = await pruebas.abrir(ADMIN, "Auditoría", { tamano: TAMANOS[1] });
  const { page } = p;
  await lista(p);
  // With the service that «servir» starts; what it was told is written when it stops.
  const servicio = app.registro.servicios.find((s) => s.name === "lecturas");
  const parar = await servicio?.start(app);
  expect(await descarga(p)).toBe("auditoria.xlsx");
  await parar?.();
  await p.boton("Lecturas").click();
  await page.getByText("Quién se llevó qué archivo, cuándo y desde dónde; se guarda 365 días.")
    .waitFor();
  expect(await page.getByText("no se borra").count()).toBe(0);
  await page.getByRole("columnheader", { name: "Desde dónde" }).waitFor();
  // A link to it, and coming back from elsewhere, show it.
  expect(page.url()).toContain("ver=lecturas");
  await page.reload();
  await page.getByRole("columnheader", { name: "Archivo" }).waitFor();
  await page.locator("tbody tr[data-clave]").first().getByText("auditoria.xlsx").waitFor();
  await page.locator("tbody tr[data-clave]").first().getByText(ADMIN).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("lecturas");
  // Its workbook is of what its boxes leave.
  await page.locator("thead").getByRole("textbox").nth(5).fill("auditoria");
  expect(await descarga(p)).toBe("lecturas.xlsx");
  await p.boton("Cambios").click();
  await page.getByRole("columnheader", { name: "Cambio" }).waitFor();
});

test("[S9] the workbook of any list has the rows that its boxes leave", async () => {
  const deLista = async (pantalla: string, escrito: string) => {
    const p = await pruebas.abrir(ADMIN, pantalla, { tamano: TAMANOS[1] });
    await lista(p);
    await p.page.locator("thead").getByRole("textbox").first().fill(escrito);
    await p.page.getByText(/^1 resultado /).waitFor();
    const [hoja] = await hojasDe(await Bun.file(await (await bajado(p)).path()).bytes());
    return hoja.filas.filter((f) => Number(f.celdas[0]) === 357).length;
  };
  expect(await deLista("Estado de la formulación", "357")).toBe(1);
  expect(await deLista("Administración de SAFs", "357")).toBe(1);
});

test("[F11] the accounts go out in a workbook and come back changed: seen first, then stored", async () => {
  const { app } = pruebas.navegador.producto;
  const cuenta = async (usuario: string) =>
    (await app.db.valores(
      "SELECT saf, nombre_completo, acceso_safs, tipo FROM usuarios WHERE usuario = ?",
      [usuario],
    )).map((f) => f.map(String).join("|"));
  const p = await pruebas.abrir(ADMIN, "Usuarios del Sistema", { tamano: TAMANOS[1] });
  const { page } = p;
  await lista(p);
  await page.getByLabel("SAF", { exact: true }).fill("357");
  await p.celda("analista").first().waitFor();
  const de = await Bun.file(await (await bajado(p)).path()).bytes();
  const cambiada = (otros: FilaDeLibro) =>
    retocarLibro(de, (filas) => [
      ...filas.map((f) => f[0] === "tablas" ? f.with(2, "Teresa de Planilla").with(9, "307") : f),
      otros,
    ]);
  const nueva = ["deplanilla", null, "Cuenta de planilla", 357, null, null, "Convencional"];
  const fila = (f: FilaDeLibro): FilaDeLibro => [...f, "No", "No", null, null, null, "Sí"];
  const antes = await cuenta("tablas");
  // With a row that cannot be, nothing of it is stored.
  await soltarArchivo(page, "usuarios.xlsx", await cambiada(fila(nueva.with(6, "Jefe"))));
  const dialogo = page.getByRole("dialog", { name: "Cargar planilla" });
  const guardar = dialogo.getByRole("button", { name: /^Guardar todo/ });
  await dialogo.getByText(/con error/).first().waitFor();
  expect(await guardar.isDisabled()).toBe(true);
  await p.captura("admin-usuarios-planilla-mala");
  await page.keyboard.press("Escape");
  await dialogo.waitFor({ state: "detached" });
  await soltarArchivo(page, "usuarios.xlsx", await cambiada(fila(nueva)));
  await dialogo.getByText("1 nueva, 1 cambiada").waitFor();
  expect([await cuenta("tablas"), await cuenta("deplanilla")]).toEqual([antes, []]);
  expect(await p.axe()).toEqual([]);
  await p.captura("admin-usuarios-planilla");
  await guardar.click();
  // Who has no password is offered a code, on paper and once.
  await alerta(p).getByText(/^Se creó 1 usuario sin contraseña/).waitFor();
  const [codigos] = await Promise.all([
    page.waitForEvent("download"),
    p.responder("Bajar los códigos"),
  ]);
  expect(codigos.suggestedFilename()).toMatch(/\.pdf$/);
  await p.celda("Cuenta de planilla").waitFor();
  await p.celda("Teresa de Planilla").waitFor();
  expect(await cuenta("tablas")).toEqual(["357|Teresa de Planilla|307|1"]);
  expect(await cuenta("deplanilla")).toEqual(["357|Cuenta de planilla||1"]);
});

test("[F2] budgets are made from a template by keys, each says what came of it, and go as one", async () => {
  const { producto } = pruebas.navegador;
  const leer = async (sql: string, codipres: string) =>
    (await producto.app.db.valores(`${sql} ? ORDER BY saf`, [codipres])).map((f) => f.map(String));
  const grupos = () => leer("SELECT saf, descripcion FROM presupuestos WHERE codipres =", "E27X1");
  const cargos = (codipres: string) =>
    leer("SELECT saf, prog, cargos FROM base_cargos WHERE saf < 357 AND codipres =", codipres);
  // One of them has it already: it is told why not, and the others go on.
  await operarEn(producto, "crear", {
    codipres: "E27X1",
    descripcion: "De antes",
    desde_mes: 202412,
    ejercicio: 2026,
    version: 1,
    origen: "vacio",
    safs: "357",
  });
  const p = await pruebas.abrir(ADMIN, "Estado de la formulación", { tamano: TAMANOS[1] });
  const { page } = p;
  await elegirOpcion(page, "Presupuesto", /^E2601/);
  const grilla = (codipres: string) =>
    page.getByRole("grid", { name: `Estado de la formulación, ${codipres}` });
  await grilla("E2601").locator("tbody td[tabindex='0']").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("n");
  const dialogo = page.getByRole("dialog", { name: "Crear presupuestos" });
  await dialogo.locator("input:focus").waitFor();
  // The same code of the year after, unless something else is said.
  expect(await dialogo.getByLabel(/^Código nuevo/).inputValue()).toBe("E2701");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("e27x1");
  await page.keyboard.press("Enter");
  await dialogo.getByText("Ingrese la descripción").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("De plantilla");
  expect(await p.axe()).toEqual([]);
  await p.captura("admin-crear");
  await page.keyboard.press("Enter");
  // What it would do in each; nothing is made yet.
  await dialogo.getByText("Ya existe el grupo de datos E27X1").waitFor();
  await dialogo.getByText(/^Se crean 2 presupuestos E27X1, con .* renglones\. En 1 no/).waitFor();
  expect(await grupos()).toEqual([["357", "De antes"]]);
  expect(await p.axe()).toEqual([]);
  await p.captura("admin-crear-previa");
  await page.keyboard.press("Enter");
  await alerta(p).getByText(/Hecho en 2 de 3\.\s+SAF 357: Ya existe el grupo/).waitFor();
  await p.captura("admin-crear-hecho");
  await page.keyboard.press("Enter");
  // What was made is what is on screen.
  await grilla("E27X1").waitFor();
  expect(await grupos()).toEqual([
    ["103", "De plantilla"],
    ["307", "De plantilla"],
    ["357", "De antes"],
  ]);
  const suyos = await cargos("E27X1");
  expect(suyos.length).toBeGreaterThan(10);
  expect(suyos).toEqual(await cargos("E2601"));
  await page.keyboard.press("Control+z");
  const previa = page.getByRole("dialog", { name: "Deshacer «Crear»" });
  await previa.getByText(/^Se quitan, .* 2 presupuestos E27X1/).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Deshacer «Crear»: Hecho en 2 de 2.").first().waitFor();
  expect(await grupos()).toEqual([["357", "De antes"]]);
});

test("[F10] rows of the structure come from a spreadsheet; what is used is not deleted, and says by whom", async () => {
  const p = await pruebas.abrir(ADMIN, "Estructura", { tamano: TAMANOS[1] });
  const { page } = p;
  await lista(p);
  await elegirOpcion(page, "Tabla", "Fuentes de financiamiento");
  await p.celda("Tesoro Nacional").waitFor();
  await page.locator("tbody td[tabindex='0']").focus();
  await page.keyboard.press("p");
  const carga = page.getByRole("dialog", { name: "Cargar planilla" });
  await carga.getByRole("textbox").fill("F. Fin.\tDescripción\n77\tFuente de prueba\n11\tTesoro");
  await carga.getByRole("button", { name: "Vista previa" }).click();
  await carga.getByText("1 nueva, 1 cambiada").waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("admin-estructura-planilla");
  await carga.getByRole("button", { name: /Guardar todo/ }).click();
  // Its preview has a cell of that name too.
  await carga.waitFor({ state: "detached" });
  await p.celda("Fuente de prueba").click();
  const dialogo = page.getByRole("dialog", { name: "Editar en Fuentes de financiamiento" });
  expect(await dialogo.getByLabel(/^F. Fin/).isDisabled()).toBe(true);
  await dialogo.getByRole("button", { name: "Eliminar" }).click();
  await p.responder("Eliminar");
  await p.celda("Fuente de prueba").waitFor({ state: "detached" });
  await p.celda("11").first().focus();
  await page.keyboard.press("Delete");
  await p.responder("Eliminar");
  await alerta(p).getByText(/No se puede eliminar lo que se usa: .*registros de .* presupuestos/)
    .waitFor();
  await p.captura("admin-estructura-en-uso");
  await p.responder("Aceptar");
  await p.celda("Tesoro").waitFor();
});

test("[F10] a SAF that is made on screen budgets without the command line", async () => {
  const p = await pruebas.abrir(ADMIN, "Administración de SAFs");
  const { page } = p;
  await lista(p);
  await p.boton("Nuevo SAF").click();
  const saf = page.getByRole("dialog", { name: "Nuevo SAF" });
  await saf.getByLabel("Nro. de SAF").fill("905");
  await saf.getByLabel("Organismo").fill("Agencia de prueba");
  await saf.getByLabel("Login").fill("agencia");
  await page.keyboard.press("Enter");
  await p.celda("Agencia de prueba").waitFor();

  // A new fiscal year that begins as the last one, and the openings of the new organismo.
  await p.abrir("Estructura");
  await lista(p);
  await page.keyboard.press("j");
  const nuevo = page.getByRole("dialog", { name: "Nuevo ejercicio" });
  await nuevo.getByText(/empieza con .* registros/).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("admin-estructura-ejercicio");
  const ejercicio = Number(await nuevo.getByLabel(/^Ejercicio/).inputValue());
  const version = `${ejercicio}.1`;
  const aperturas = (de: number) =>
    pruebas.navegador.producto.app.db.valores(
      "SELECT saf, prog, subp, proy, act, descripcion FROM aperturas WHERE ejercicio = ? " +
        "AND version = 1 ORDER BY saf, prog, subp, proy, act",
      [de],
    );
  expect(await aperturas(ejercicio)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByText(`Se creó el clasificador ${version}`).first().waitFor();
  const copiadas = await aperturas(ejercicio);
  expect(copiadas.length).toBeGreaterThan(10);
  expect(copiadas).toEqual(await aperturas(ejercicio - 1));
  await p.boton("Cargar planilla").click();
  const carga = page.getByRole("dialog", { name: "Cargar planilla" });
  await carga.getByRole("textbox").fill([
    "Jur.\tSubjur.\tEnt.\tCar.\tSAF\tProg.\tSubp.\tProy.\tAct.\tFin.\tFun.\tDescripción",
    "50\t0\t0\t1\t905\t1\t0\t0\t0\t1\t3\tActividades centrales",
  ].join("\n"));
  await carga.getByRole("button", { name: "Vista previa" }).click();
  await carga.getByText("1 nueva", { exact: true }).waitFor();
  await carga.getByRole("button", { name: /Guardar todo/ }).click();
  await carga.waitFor({ state: "detached" });
  // The other one by hand: the row at hand is where it begins.
  await page.getByLabel("Filtrar SAF").fill("905");
  await p.celda("Actividades centrales").waitFor();
  await p.boton("Agregar").click();
  const alta = page.getByRole("dialog", { name: "Agregar en Apertura programática" });
  await alta.getByLabel(/^SAF/).fill("905");
  await alta.getByLabel(/^Prog/).fill("1");
  await alta.getByLabel(/^Act/).fill("1");
  await alta.getByLabel(/^Jur/).fill("50");
  await alta.getByLabel(/^Car/).fill("1");
  await alta.getByLabel(/^Descripción/).fill("Conducción");
  await page.keyboard.press("Enter");
  await p.celda("Conducción").waitFor();

  await p.abrir("Usuarios del Sistema");
  await lista(p);
  await page.getByLabel("SAF", { exact: true }).fill("905");
  await p.boton("Alta de usuario").click();
  const cuenta = page.getByRole("dialog", { name: "Alta de Usuario" });
  await cuenta.getByLabel(/^Usuario/).fill("primera");
  await cuenta.getByLabel("Nombre Completo").fill("Primera cuenta");
  await cuenta.getByLabel(/^Contraseña/).fill("cinco lobos en la estepa");
  await page.keyboard.press("Enter");
  await p.celda("Primera cuenta").waitFor();

  const suya = await pruebas.navegador.pagina();
  const q = suya.page;
  await q.goto(pruebas.navegador.url);
  await q.getByLabel("Usuario").fill("primera@agencia");
  await q.getByLabel("Contraseña", { exact: true }).fill("cinco lobos en la estepa");
  await q.keyboard.press("Enter");
  const clave = q.getByRole("dialog", { name: "Elegir contraseña" });
  const propia = "mesa verde y cuatro gatos";
  await clave.getByRole("textbox", { name: /^Contraseña nueva/ }).fill(propia);
  await clave.getByRole("textbox", { name: /^Repetir contraseña/ }).fill(propia);
  await q.keyboard.press("Enter");
  await q.getByRole("alertdialog").getByText(/La contraseña se cambió/).waitFor();
  await q.keyboard.press("Enter");
  await suya.ingresar("primera@agencia", propia);
  const grupo = q.getByRole("dialog", { name: "Seleccionar grupo de datos" });
  await grupo.getByRole("tab", { name: "Nuevo presupuesto" }).click();
  await suya.captura("saf-nuevo-grupo");
  await grupo.getByLabel(/^Código/).fill("E2701");
  await grupo.getByLabel(/^Descripción/).fill("Primer presupuesto");
  await grupo.getByLabel(/^Mes de los valores/).fill("202412");
  await grupo.getByRole("button", { name: /Crear presupuesto/ }).click();
  await q.getByRole("heading", { name: "Presupuesto E2701 - Primer presupuesto" }).waitFor();
  await suya.captura("saf-nuevo-vacio");
  await q.getByRole("button", { name: "Agregar el primero" }).click();
  const editor = q.getByRole("group", { name: /registro$/ });
  await editor.waitFor();
  for (const valor of "1 0 0 1 2 11 1 303 p c 4 0 1 13 0".split(" ")) {
    await q.keyboard.type(valor);
    await q.keyboard.press("Tab");
  }
  await suya.captura("saf-nuevo-fila");
  await q.keyboard.press("Enter");
  await editor.waitFor({ state: "detached" });
  await q.getByRole("button", { name: "Valorizar", exact: true }).click();
  await q.getByRole("navigation", { name: "Salidas" }).waitFor();
  await suya.captura("saf-nuevo-salidas");
  await q.getByRole("button", { name: "Bases", exact: true }).click();
  await q.getByText("Al día", { exact: true }).waitFor();
  await suya.captura("saf-nuevo-valorizado");
  expect(suya.problemas).toEqual([]);
  await suya.cerrar();
});

test("[F5] the bell by keys: what arrives is counted at once, shown, and read", async () => {
  const p = await pruebas.abrir(ADMIN, "Avisos");
  const { page } = p;
  const { app } = pruebas.navegador.producto;
  const parar = await app.registro.servicios.find((s) => s.name === "avisos")?.start(app);
  const campana = (cuantos: string) => page.getByRole("button", { name: `Avisos: ${cuantos}` });
  await campana("No hay avisos sin leer").waitFor();
  await p.boton("Nuevo aviso").click();
  await page.getByRole("textbox", { name: /^Texto/ }).fill("Reunión el martes");
  await page.getByRole("textbox", { name: /^Hasta/ }).fill(`${ANIO + 1}-01-01`);
  await page.keyboard.press("Enter");
  await campana("1 aviso sin leer").waitFor();
  await page.keyboard.press("Alt+n");
  const abierta = page.getByRole("dialog", { name: "Avisos" });
  await abierta.getByText("Reunión el martes").waitFor();
  expect(await p.axe()).toEqual([]);
  await page.keyboard.press("Escape");
  await abierta.waitFor({ state: "detached" });
  // On signing in the bell says how many, and covers nothing until it is pressed.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await campana("1 aviso sin leer").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await campana("1 aviso sin leer").click();
  await abierta.getByRole("button", { name: "Marcar como leídos" }).click();
  await campana("No hay avisos sin leer").waitFor();
  await parar?.();
});

test("[F4] the extensions of a stage keep their place in the address, and one that is gone is said", async () => {
  const { producto } = pruebas.navegador;
  const { json } = await producto.pedir("POST", "/api/admin/etapas", {
    como: producto.roles.admin,
    form: {
      accion: "NUEVO",
      ejercicio: 2029,
      nombre: "Con dirección",
      prefijo: "E29",
      desde: "2029-01-01",
      hasta: "2029-01-15",
    },
  });
  expect(json.resultado).toBe(true);
  const p = await pruebas.abrir(ADMIN, "Calendario");
  const { page } = p;
  await p.celda("Con dirección").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Prórrogas" }).click();
  const suya = page.getByRole("heading", { name: "Prórrogas de Con dirección" });
  await suya.waitFor();
  await page.reload();
  await suya.waitFor();
  await page.evaluate(() => location.hash = location.hash.replace("Con+direcci", "Sin+direcci"));
  await page.getByText("La etapa de esas prórrogas no existe").waitFor();
  await p.celda("Con dirección").waitFor();
});
