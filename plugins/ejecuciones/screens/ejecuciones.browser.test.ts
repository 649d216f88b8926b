/** Executions and exceptions of concepts in a real browser (spec 1 §2 «Ejecuciones»; [E1], [E4], [E5]). */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  anioDelInstante,
  mesAnterior,
  mesDe,
  nombreDeMes,
  nombreMes,
} from "#core/domain/period.ts";
import { unSoloDia } from "#core/testing/clocks.ts";
import { contenidoSirhu, zipDe } from "#core/testing/files/sirhu.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { pruebasDeSeccion } from "#ui/testing/seccion.ts";
import { soltarArchivo } from "#ui/testing/soltar.ts";
import { elegirOpcion, opcionesDe, seleccionDe, valorElegido } from "#ui/testing/seleccion.ts";
import { escribirSirhu } from "#plugins/demostracion/service.ts";

await unSoloDia();

setDefaultTimeout(600_000);

const carpeta = await mkdtemp(join(tmpdir(), "planta-bandeja-"));
const bandeja = join(carpeta, "bandeja");
const pruebas = pruebasDeSeccion("Administración", { ajustes: { bandeja } });
const ADMIN = "admin@onp";
const PEDIDA = mesAnterior(mesDe(Date.now()));
const MALA = mesAnterior(PEDIDA);
const SUBIDA = mesAnterior(MALA);
const DETENIDA = mesAnterior(SUBIDA);

/** What every change of the list does, so that every server tells its screens. */
const AVISAR = "UPDATE contadores SET valor = valor + 1 WHERE nombre = 'ejecuciones'";

const paradas: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const { app } = pruebas.navegador.producto;
  for (const servicio of app.registro.servicios) paradas.push(await servicio.start(app));
});
afterAll(async () => {
  await Promise.all(paradas.map((parar) => parar()));
  await rm(carpeta, { recursive: true, force: true });
});

/** Puts a file in the inbox, whole at once. */
async function soltar(nombre: string, escribir: (ruta: string) => Promise<unknown>) {
  const aparte = join(carpeta, nombre);
  await escribir(aparte);
  await rename(aparte, join(bandeja, nombre));
}

/** Another server is loading it, and is far from the end. */
const ocupar = (id: number, mes: number) =>
  pruebas.navegador.producto.app.db.tx(async (q) => {
    await q.ejecutar(
      "INSERT INTO ejecuciones_en_curso (mes, ejecucion, turno, latido, intentos, progreso, etapa) " +
        "VALUES (?, ?, 'otro:1:x', ?, 1, 45, 'Leyendo LH2')",
      [mes, id, Date.now()],
    );
    await q.ejecutar(AVISAR);
  });

test("[E1] an execution is asked for once, loads by itself on screen, and tells what it left out", async () => {
  const p = await pruebas.abrir(ADMIN, "Carga de Ejecuciones");
  const { page } = p;
  await page.getByText("No hay solicitudes para mostrar").waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("ejecuciones-vacia");
  await p.boton("Ingresar nueva Ejecución").click();
  const dialogo = page.getByRole("dialog", { name: "Ingreso de Ejecución" });
  // The month before the current one.
  expect(await valorElegido(dialogo, "Año")).toBe(String(Math.trunc(PEDIDA / 100)));
  expect(await valorElegido(dialogo, "Mes")).toBe(nombreDeMes(PEDIDA % 100));
  const anios = await opcionesDe(dialogo, "Año");
  expect([anios[0], anios.at(-1)]).toEqual([
    String(anioDelInstante(Date.now()) + 1),
    "2000",
  ]);
  expect((await opcionesDe(dialogo, "Mes"))[0]).toBe(nombreDeMes(1));
  expect(await p.axe()).toEqual([]);
  await p.captura("ejecuciones-ingreso");
  // [E1] What becomes of the other SAFs is a choice, said in words.
  await dialogo.getByText(/^La carga reemplaza los SAF que traen los archivos/).waitFor();
  await dialogo.getByLabel("Quitar también los SAF que los archivos no traen").check();
  await dialogo.getByText(/^La carga reemplaza todo lo que hay de ese período/).waitFor();
  await dialogo.getByLabel("Quitar también los SAF que los archivos no traen").uncheck();
  await page.keyboard.press("Enter");
  await dialogo.waitFor({ state: "detached" });
  const fila = page.getByRole("row").filter({ hasText: nombreMes(PEDIDA) });
  await fila.getByText("Ingresada").waitFor();
  const ver = fila.getByRole("button", { name: "Ver" });
  expect(await ver.isDisabled()).toBe(true);
  await fila.getByText(/^admin.* \(.+\)$/).waitFor();
  // The same month again is refused, and the dialog keeps what was chosen.
  await p.boton("Ingresar nueva Ejecución").click();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByText(/Ya hay una solicitud pendiente/).waitFor();
  await p.responder("Aceptar");
  await page.keyboard.press("Escape");
  await dialogo.waitFor({ state: "detached" });
  // Another server is loading it: how far it is shows by itself.
  const { db } = pruebas.navegador.producto.app;
  const [[id]] = await db.valores("SELECT id FROM ejecuciones WHERE mes = ?", [PEDIDA]);
  await ocupar(Number(id), PEDIDA);
  await fila.getByText("45 % · Leyendo LH2").waitFor();
  await p.captura("ejecuciones-cargando");
  await db.tx(async (q) => {
    await q.ejecutar("DELETE FROM ejecuciones_en_curso WHERE mes = ?", [PEDIDA]);
    await q.ejecutar(AVISAR);
  });
  await fila.getByText("45 %").waitFor({ state: "detached" });
  const contenido = await contenidoSirhu({
    mes: PEDIDA,
    safs: [357],
    personas: 160,
    rarezas: ["concepto_sin_ch1"],
  });
  await soltar(`${PEDIDA}.zip`, (ruta) => zipDe(ruta, contenido));
  await soltar(`${MALA}.zip`, (ruta) => Bun.write(ruta, "esto no es un zip"));
  // Nobody touches the page.
  await fila.getByText(/^Cargada con omisiones \(\d+(,\d+)? %\)$/).waitFor();
  const mala = page.getByRole("row").filter({ hasText: nombreMes(MALA) });
  await mala.getByText("Error").waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("ejecuciones-lista");
  await mala.getByRole("button", { name: "Ver" }).click();
  await page.getByRole("dialog").getByText(/no es un zip/).waitFor();
  await page.keyboard.press("Escape");
  // The focus comes back to the cell of the button.
  await page.waitForFunction(() => document.activeElement?.textContent === "Ver");
  await ver.click();
  const resultado = page.getByRole("dialog", { name: `Ejecución de ${nombreMes(PEDIDA)}` });
  // [E5] Reconciliation first; the rest, folded by institution.
  const cifras = resultado.getByRole("group", { name: "Conciliación de la carga" });
  await cifras.getByRole("row", { name: /^Importe leído \d/ }).waitFor();
  const institucion = cifras.getByText(/^ME · SAF 357 · /);
  expect(await cifras.getByText(/ cargos · /).isVisible()).toBe(false);
  await institucion.click();
  await cifras.getByText(/ cargos · /).waitFor();
  await cifras.getByText(/concepto 000777/).first().waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("ejecuciones-conciliacion");
  await resultado.getByRole("tab", { name: "Registro" }).click();
  const texto = resultado.locator("pre");
  await texto.getByText(/CONCILIACIÓN/).waitFor();
  const alto = await texto.evaluate((e) => e.getBoundingClientRect().height / innerHeight);
  expect(alto).toBeLessThanOrEqual(0.5);
  expect(await texto.evaluate((e) => e.scrollHeight > e.clientHeight)).toBe(true);
  expect(await p.axe()).toEqual([]);
  await p.captura("ejecuciones-resultado");
  await resultado.getByRole("tab", { name: "Lo que quedó afuera" }).click();
  const agregar = resultado.getByRole("button", { name: "Agregar" })
    .and(resultado.locator(":enabled")).first();
  await agregar.waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("ejecuciones-afuera");
  const [libro] = await Promise.all([
    page.waitForEvent("download"),
    resultado.getByRole("button", { name: "Excel" }).click(),
  ]);
  expect(libro.suggestedFilename()).toBe("omitidos.xlsx");
  // [E5] Discounts are no spending: they stand apart.
  await resultado.getByRole("tab", { name: "Descuentos" }).click();
  await resultado.getByText("APORTE JUBILATORIO").first().waitFor();
  await resultado.getByRole("tab", { name: "Lo que quedó afuera" }).click();
  await agregar.click();
  const excepcion = page.getByRole("dialog", { name: "Nueva Excepción" });
  expect(await excepcion.getByLabel("Concepto").isDisabled()).toBe(true);
  await page.keyboard.press("Enter");
  await excepcion.getByText("Elija el rubro").waitFor();
  await elegirOpcion(excepcion, "Rubro", "Otros gastos");
  expect(await p.axe()).toEqual([]);
  await p.captura("ejecuciones-excepcion");
  await page.keyboard.press("Enter");
  await resultado.getByText(/^Excepción agregada: /).waitFor();
  await resultado.getByRole("button", { name: /^Cerrar/ }).last().click();
  await resultado.waitFor({ state: "detached" });
  const [archivo] = await Promise.all([page.waitForEvent("download"), p.boton("Excel").click()]);
  expect(archivo.suggestedFilename()).toBe("ejecuciones.xlsx");
  await p.boton("Actualizar").click();
  await fila.getByText("Cargada").waitFor();
  // [E4] Loading the month again applies the exception: that concept is left out no more.
  await soltar(`${PEDIDA}-otra.zip`, (ruta) => zipDe(ruta, contenido));
  await fila.nth(1).waitFor();
  await fila.first().getByText("Cargada").waitFor();
  await fila.first().getByRole("button", { name: "Ver" }).click();
  await resultado.getByRole("tab", { name: "Lo que quedó afuera" }).click();
  const escalafones = resultado.locator("tbody").getByRole("gridcell");
  await escalafones.and(page.getByText("1303", { exact: true })).waitFor();
  expect(await escalafones.and(page.getByText("303", { exact: true })).count()).toBe(0);
  await page.keyboard.press("Escape");
});

test("[E1] files are tried and loaded from the screen; a request is taken back", async () => {
  const p = await pruebas.abrir(ADMIN, "Carga de Ejecuciones", { tamano: TAMANOS[1] });
  const { page } = p;
  const zip = join(carpeta, `${SUBIDA}-a.zip`);
  const rarezas = ["concepto_sin_ch1"] as const;
  await zipDe(zip, await contenidoSirhu({ mes: SUBIDA, safs: [357], personas: 120, rarezas }));
  await p.boton("Cargar archivos").click();
  const dialogo = page.getByRole("dialog", { name: "Cargar archivos" });
  expect(await dialogo.getByRole("button", { name: /^Cargar/ }).isDisabled()).toBe(true);
  const malo = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("x") };
  await dialogo.locator("input[type=file]").setInputFiles(malo);
  await dialogo.getByRole("status").filter({ hasText: "Sólo archivos .zip o .csv" }).waitFor();
  await dialogo.locator("input[type=file]").setInputFiles(zip);
  // The month is the one with which the name begins.
  await seleccionDe(dialogo, "Mes").getByText(nombreDeMes(SUBIDA % 100)).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("ejecuciones-archivos");
  await dialogo.getByRole("button", { name: "Ensayar" }).click();
  const ensayo = page.getByRole("dialog", { name: /^Ensayo de la carga de / });
  await ensayo.getByText(/^Cargada con omisiones \(.* %\): así quedaría/).waitFor();
  await ensayo.getByRole("row", { name: /^Importe no cargado/ }).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("ejecuciones-ensayo");
  const { db } = pruebas.navegador.producto.app;
  const delMes = () => db.valores("SELECT count(*) FROM ejecuciones WHERE mes = ?", [SUBIDA]);
  expect(Number((await delMes())[0][0])).toBe(0);
  await page.keyboard.press("Enter");
  await ensayo.waitFor({ state: "detached" });
  const fila = page.getByRole("row").filter({ hasText: nombreMes(SUBIDA) });
  await fila.getByText(/^Cargada con omisiones/).waitFor();
  await page.waitForFunction(
    (nombre) => document.activeElement?.textContent === nombre,
    nombreMes(SUBIDA),
  );
  // What is dropped on the list opens the same.
  await soltarArchivo(page, "202401.zip", "x");
  await dialogo.getByText("202401.zip (1 kB)").waitFor();
  await page.keyboard.press("Escape");
  await dialogo.waitFor({ state: "detached" });
  // A request that nobody loads is taken back by its key.
  await p.boton("Ingresar nueva Ejecución").click();
  const pedido = page.getByRole("dialog", { name: "Ingreso de Ejecución" });
  await elegirOpcion(pedido, "Año", "2001");
  await page.keyboard.press("Enter");
  await pedido.waitFor({ state: "detached" });
  const pendiente = page.getByRole("row").filter({ hasText: "Ingresada" });
  await pendiente.waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.endsWith(" de 2001"));
  await page.keyboard.press("Delete");
  await p.responder("Cancelar la solicitud");
  await pendiente.waitFor({ state: "detached" });
});

test("[E1] a trial tells how far it is; it and a load are stopped from the screen", async () => {
  const p = await pruebas.abrir(ADMIN, "Carga de Ejecuciones", { tamano: TAMANOS[1] });
  const { page } = p;
  const zip = join(carpeta, `${DETENIDA}-a.zip`);
  await escribirSirhu(zip, { mes: DETENIDA, safs: [357, 103], personas: 9000, adicionales: 60 });
  await p.boton("Cargar archivos").click();
  const dialogo = page.getByRole("dialog", { name: "Cargar archivos" });
  await dialogo.locator("input[type=file]").setInputFiles(zip);
  await dialogo.getByRole("button", { name: "Ensayar" }).click();
  await dialogo.getByRole("status").filter({ hasText: /^\d+ % · Leyendo \w+\.SIR$/ }).waitFor();
  await page.keyboard.press("Escape");
  await dialogo.getByRole("button", { name: "Ensayar" }).waitFor();
  await page.keyboard.press("Escape");
  await dialogo.waitFor({ state: "detached" });
  await p.boton("Ingresar nueva Ejecución").click();
  const pedido = page.getByRole("dialog", { name: "Ingreso de Ejecución" });
  await elegirOpcion(pedido, "Año", "2002");
  await page.keyboard.press("Enter");
  await pedido.waitFor({ state: "detached" });
  const fila = page.getByRole("row").filter({ hasText: " de 2002" });
  await fila.getByText("Ingresada").waitFor();
  const { db } = pruebas.navegador.producto.app;
  const [[id, mes]] = await db.valores("SELECT id, mes FROM ejecuciones WHERE mes < 200300");
  await ocupar(Number(id), Number(mes));
  await fila.getByText("45 % · Leyendo LH2").waitFor();
  await fila.getByText(/ de 2002$/).click();
  await page.keyboard.press("Delete");
  await page.getByText(/se está cargando\. Se detiene y no se carga nada/).waitFor();
  await p.responder("Cancelar la carga");
  await fila.getByText("Cancelada por admin@onp", { exact: true }).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("ejecuciones-cancelada");
});

test("[E4] exceptions are created, changed and deleted; a repeated one is refused; conflicts show both", async () => {
  const p = await pruebas.abrir(ADMIN, "Carga de Ejecuciones", {
    tamano: TAMANOS[1],
    tema: "dark",
  });
  const { page } = p;
  await page.getByRole("row").filter({ hasText: nombreMes(PEDIDA) }).first().waitFor();
  await p.captura("ejecuciones-lista-1280");
  await p.boton("Excepciones de conceptos").click();
  await page.getByRole("heading", { level: 1, name: "Excepciones de conceptos" }).waitFor();
  await p.celda("Otros gastos").waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("excepciones");
  await p.boton("Nueva excepción").click();
  const nueva = page.getByRole("dialog", { name: "Nueva Excepción" });
  await nueva.getByLabel("Institución").fill("me1");
  await nueva.getByLabel("Escalafón").fill("303");
  await nueva.getByLabel("Concepto").fill("000888");
  await elegirOpcion(nueva, "Rubro", "Sueldo anual complementario");
  await page.keyboard.press("Enter");
  await nueva.waitFor({ state: "detached" });
  const fila = page.getByRole("row").filter({ hasText: "Sueldo anual complementario" });
  await fila.waitFor();
  await p.boton("Nueva excepción").click();
  await nueva.getByLabel("Institución").fill("ME");
  await nueva.getByLabel("Escalafón").fill("303");
  await nueva.getByLabel("Concepto").fill("888");
  await elegirOpcion(nueva, "Rubro", "Retribución del cargo");
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByText(/[Yy]a (existe|hay)/).waitFor();
  await p.responder("Aceptar");
  await page.keyboard.press("Escape");
  await nueva.waitFor({ state: "detached" });
  // [K1] Somebody changes it while it is open.
  await fila.locator("td").first().click();
  const editar = page.getByRole("dialog", { name: "Editar Excepción" });
  await elegirOpcion(editar, "Rubro", "Retribución del cargo");
  const { producto } = pruebas.navegador;
  const leidas = await producto.pedir<{ excepciones: { concepto: string; rubro: string }[] }>(
    "GET",
    "/api/admin/excepciones",
    { como: producto.roles.admin },
  );
  const { concepto } = leidas.json.excepciones.find((e) => e.rubro === "sac") ?? { concepto: "" };
  const otra = await producto.pedir("POST", "/api/admin/excepciones", {
    como: producto.roles.admin,
    form: { accion: "EDITAR", inst: "ME", esc: 303, concepto, rubro: "complementos" },
  });
  expect(otra.json.resultado).toBe(true);
  await page.keyboard.press("Enter");
  const panel = page.locator(".conflicto");
  await panel.getByText("Complementos").waitFor();
  await panel.getByText("Retribución del cargo", { exact: true }).waitFor();
  expect(await p.axe()).toEqual([]);
  await panel.getByRole("button", { name: "Guardar lo que escribí" }).click();
  await editar.waitFor({ state: "detached" });
  const cambiada = page.getByRole("row").filter({ hasText: "303Retribución del cargo" })
    .or(page.getByRole("row").filter({ hasText: concepto })).first();
  await cambiada.getByText("Retribución del cargo", { exact: true }).waitFor();
  // As a sheet, by keys alone: words that leave one, a refusal, and what names the row.
  await page.keyboard.press("Alt+p");
  await page.locator(".tabla[data-hoja]").waitFor();
  const celdaDe = (columna: number) => cambiada.locator("td").nth(columna);
  await celdaDe(3).click();
  await page.keyboard.type("sueldo");
  await page.keyboard.press("Enter");
  await celdaDe(3).getByText("Sueldo anual complementario").waitFor();
  await celdaDe(3).click();
  await page.keyboard.type("nada");
  await page.keyboard.press("Enter");
  await celdaDe(3).and(page.locator("[aria-invalid=true]")).waitFor();
  expect(await celdaDe(3).textContent()).toContain("Elija el rubro");
  await celdaDe(3).click();
  await page.keyboard.press("Escape");
  await page.locator("td[aria-invalid]").waitFor({ state: "detached" });
  await celdaDe(2).click();
  await page.keyboard.type("9");
  await page.getByText(/^Nombra la excepción/).first().waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("excepciones-planilla");
  await page.keyboard.press("Alt+p");
  await page.locator(".tabla[data-hoja]").waitFor({ state: "detached" });
  await cambiada.locator("td").first().click();
  await editar.getByRole("button", { name: "Eliminar" }).click();
  await p.responder("Eliminar");
  await editar.waitFor({ state: "detached" });
  await p.celda("Sueldo anual complementario").waitFor({ state: "detached" });
  await p.boton("Volver").click();
  await page.getByRole("heading", { level: 1, name: "Carga de Ejecuciones" }).waitFor();
});
