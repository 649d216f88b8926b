/** Transfers, the trail and the open sessions in a real browser ([J1]–[J4], [A1], [X1]). */
import { expect, setDefaultTimeout, test } from "bun:test";
import { CLAVE, TAMANOS } from "#ui/testing/navegador.ts";
import { type PaginaDeSeccion, pruebasDeSeccion } from "#ui/testing/seccion.ts";
import { leidas } from "#core/testing/db.ts";

setDefaultTimeout(600_000);

const pruebas = pruebasDeSeccion("Administración");
const ADMIN = "admin@onp";

/** While a SAF is typed, its mapping may be asked for and not exist: the browser notes the 404. */
function olvidarSinMapeo(p: PaginaDeSeccion): void {
  const otros = p.problemas.splice(0).filter((m) => !m.includes("404 (Not Found)"));
  p.problemas.push(...otros);
}

/** axe, the picture and what does not fit, at both sizes and in both themes. */
async function mirar(p: PaginaDeSeccion, nombre: string): Promise<void> {
  for (const [i, tamano] of TAMANOS.entries()) {
    await p.page.setViewportSize(tamano);
    await p.page.emulateMedia({ colorScheme: i === 0 ? "light" : "dark" });
    expect(await p.axe(i === 0 ? undefined : ["color-contrast"])).toEqual([]);
    const sobra = await p.page.locator(".marco-tabla").evaluate((e) =>
      e.scrollWidth - e.clientWidth
    );
    expect({ nombre, tamano, sobra }).toEqual({ nombre, tamano, sobra: 0 });
    await p.captura(`${nombre}-${tamano.width}`);
  }
}

test("[J2] [J4] a transfer is entered from the mapping, runs, and tells its result", async () => {
  const p = await pruebas.abrir(ADMIN, "Pasajes de Cargos");
  const { page } = p;
  const caja = (nombre: string) => page.locator(`input[name=${nombre}]`);
  const guardar = p.boton(/^Guardar/);
  await page.getByText("No hay datos de pasajes para mostrar").waitFor();
  await p.boton("Ejecutar proceso").click();
  await p.responder("Ejecutar");
  await page.getByRole("alertdialog").getByText("No hay pasajes pendientes.").waitFor();
  await p.responder("Aceptar");
  await p.boton("Realizar nuevos pasajes").click();
  await caja("codipres").waitFor();
  expect(await p.boton("Realizar nuevos pasajes").isDisabled()).toBe(true);
  expect(await p.boton("Ejecutar proceso").isDisabled()).toBe(true);
  expect(await guardar.isDisabled()).toBe(true);
  // The focus is on the code, which keeps capital letters and digits.
  await page.keyboard.type("a26-01z");
  expect(await caja("codipres").inputValue()).toBe("A2601");
  expect(await caja("codipres").getAttribute("aria-invalid")).toBe("true");
  await caja("codipres").fill("e2601");
  await caja("saf_origen").fill("9999");
  // The number of nobody, and no name either.
  expect(await guardar.isDisabled()).toBe(true);
  await caja("prog_origen").fill("150");
  expect(await caja("prog_origen").inputValue()).toBe("99");
  await caja("saf_origen").fill("357");
  const mapeo = page.getByRole("region", { name: "Mapeo eSidif" });
  await mapeo.getByRole("heading", { name: /Mapeo eSidif.*Clasificador 2026\.1/ }).waitFor();
  olvidarSinMapeo(p);
  const usar = page.getByRole("button", { name: "Usar 357 · 40 · 0 · 0 · 1 a" });
  await usar.waitFor();
  const alto = await mapeo.locator("table").evaluate((e) =>
    e.parentElement?.getBoundingClientRect().height ?? 0
  );
  expect(alto).toBeLessThanOrEqual(300);
  await mirar(p, "pasajes-nuevo");
  await usar.focus();
  await page.keyboard.press("Enter");
  expect(await caja("prog_destino").inputValue()).toBe("41");
  expect(await caja("act_origen").inputValue()).toBe("1");
  await caja("act_destino").fill("");
  expect(await guardar.isDisabled()).toBe(true);
  await mapeo.locator("tbody tr").filter({ has: usar }).locator("td").first().click();
  expect(await guardar.isDisabled()).toBe(false);
  // Somebody who leaves by mistake is asked.
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog", { name: "Cambios sin guardar" }).waitFor();
  await p.responder("Cancelar");
  expect(await caja("prog_destino").inputValue()).toBe("41");
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "act_destino");
  // [J3] Before it is saved it says that it could not run, and why.
  const dicho = page.locator(".admin-pasaje").getByRole("status");
  await dicho.filter({ hasText: /^No se podría ejecutar: / }).waitFor();
  await page.keyboard.press("Enter");
  // [F7] The form stays open with its budget and its SAFs, ready for the next one.
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "prog_origen");
  expect([
    await caja("codipres").inputValue(),
    await caja("saf_origen").inputValue(),
    await caja("saf_destino").inputValue(),
    await caja("prog_destino").inputValue(),
  ]).toEqual(["E2601", "357", "357", ""]);
  await page.getByText("1 pasaje sin ejecutar").waitFor();
  // The whole mapping, chosen and in order: the one that is entered already is said.
  await p.boton("Usar todo el mapeo").click();
  const todo = page.getByRole("dialog", { name: "Usar todo el mapeo" });
  await todo.getByText("Ya hay un pasaje pendiente de esta apertura").waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("pasajes-mapeo-entero");
  await page.keyboard.press("Escape");
  await todo.waitFor({ state: "detached" });
  await caja("prog_origen").focus();
  await page.keyboard.press("Escape");
  await caja("codipres").waitFor({ state: "detached" });
  await page.getByRole("gridcell", { name: /No se podría ejecutar: / }).waitFor();
  await p.boton("Ejecutar proceso").click();
  await page.getByRole("alertdialog").getByText(/1 no se podría ejecutar/).waitFor();
  await p.responder("Ejecutar");
  await page.getByRole("alertdialog").getByText(/Se ejecut|No se pud/).waitFor();
  await p.responder("Aceptar");
  const primera = page.locator("tbody tr").first();
  await mirar(p, "pasajes");
  // One that could not run opens to be corrected, with the reason; and it can be taken out.
  await primera.locator("td").first().click();
  const editor = page.getByRole("group", { name: "Editar el pasaje" });
  await editor.getByText(/^Último intento: No se pudo ejecutar: /).waitFor();
  await p.captura("pasajes-rechazado");
  await editor.getByRole("button", { name: /^Eliminar/ }).click();
  await p.responder("Eliminar");
  await page.getByText("No hay datos de pasajes para mostrar").waitFor();
  const [archivo] = await Promise.all([page.waitForEvent("download"), p.boton("Excel").click()]);
  expect(archivo.suggestedFilename()).toBe("pasajesdecargos.xlsx");
});

test("[J2] a pending transfer is opened, corrected and taken out by keyboard", async () => {
  const { producto } = pruebas.navegador;
  const p = await pruebas.abrir(ADMIN, "Pasajes de Cargos", { tamano: TAMANOS[1] });
  const { page } = p;
  const caja = (nombre: string) => page.locator(`input[name=${nombre}]`);
  await p.boton("Realizar nuevos pasajes").click();
  await caja("codipres").fill("E2601");
  for (const lado of ["origen", "destino"]) {
    await caja(`saf_${lado}`).fill("357");
    for (const nivel of ["prog", "subp", "proy", "act"]) {
      await caja(`${nivel}_${lado}`).fill(lado === "origen" ? "77" : "1");
    }
  }
  await page.keyboard.press("Enter");
  await page.getByText("1 pasaje sin ejecutar").waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "prog_origen");
  await page.keyboard.press("Escape");
  await caja("codipres").waitFor({ state: "detached" });
  // The focus is on the one that was entered last.
  await page.waitForFunction(() => document.activeElement?.textContent === "E2601");
  await page.keyboard.press("Enter");
  await page.getByRole("group", { name: "Editar el pasaje" }).waitFor();
  expect(await caja("prog_origen").inputValue()).toBe("77");
  await mirar(p, "pasajes-edicion");
  // Who leaves with a box empty may not save it: an opening that nobody typed would be moved.
  await caja("subp_origen").fill("");
  await page.keyboard.press("Escape");
  await p.responder("Guardar");
  await page.getByText("Complete los diez casilleros").first().waitFor();
  expect(await caja("subp_origen").getAttribute("aria-invalid")).toBe("true");
  await caja("subp_origen").fill("77");
  await caja("prog_origen").fill("76");
  await page.keyboard.press("Enter");
  await caja("codipres").waitFor({ state: "detached" });
  await p.celda("76").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "E2601");
  await page.keyboard.press("Delete");
  await p.responder("Eliminar");
  await page.getByText("1 pasaje sin ejecutar").waitFor({ state: "detached" });
  const [{ n }] = await leidas<{ n: number }>(
    producto.app.db,
    "SELECT count(*) AS n FROM pasajes WHERE ejecucion IS NULL",
  );
  expect(Number(n)).toBe(0);
  olvidarSinMapeo(p);
});

test("[J1] [J2] [J3] a transfer moves the rows of its opening and says how many; a refused one keeps what was typed", async () => {
  const { producto } = pruebas.navegador;
  const { json: { cargos: filas } } = await producto.pedir<{ cargos: Record<string, number>[] }>(
    "GET",
    "/api/bases/cargos/357/E2601",
    { como: producto.roles.admin },
  );
  const niveles = ["prog", "subp", "proy", "act"] as const;
  const cadena = (f: Record<string, number>) => niveles.map((n) => f[n]).join(".");
  const [origen] = filas;
  const destino = filas.find((f) => cadena(f) !== cadena(origen));
  if (!destino) throw new Error("la muestra tiene una sola apertura");
  const p = await pruebas.abrir(ADMIN, "Pasajes de Cargos");
  const { page } = p;
  await p.boton("Realizar nuevos pasajes").click();
  await page.locator("input[name=codipres]").fill("E2601");
  for (const [lado, fila] of Object.entries({ origen, destino })) {
    const saf = lado === "origen" ? "Ministerio de Economía" : "357";
    await page.locator(`input[name=saf_${lado}]`).fill(saf);
    for (const n of niveles) await page.locator(`input[name=${n}_${lado}]`).fill(String(fila[n]));
  }
  const previa = page.locator(".admin-pasaje").getByText(/^Pasarían? [\d.]+ registros?/);
  const pasarian = /[\d.]+/.exec(await previa.innerText())?.[0];
  await page.keyboard.press("Enter");
  // Another one, of which only the first is run.
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "prog_origen");
  for (const lado of ["origen", "destino"]) {
    for (const n of niveles) {
      await page.locator(`input[name=${n}_${lado}]`).fill(lado === "origen" ? "77" : "1");
    }
  }
  await page.keyboard.press("Enter");
  await page.getByText("2 pasajes sin ejecutar").waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "prog_origen");
  await page.keyboard.press("Escape");
  await page.locator("input[name=codipres]").waitFor({ state: "detached" });
  const suya = page.getByRole("row").filter({ hasText: /Pasarían? [\d.]+ registros?/ });
  await suya.locator("td").first().click({ modifiers: ["Control"] });
  await p.boton("Ejecutar los elegidos").click();
  await page.getByRole("alertdialog").getByText(`Pasarían ${pasarian} registros`).waitFor();
  await p.captura("pasajes-elegidos");
  await p.responder("Ejecutar");
  await page.getByRole("alertdialog").getByText(/Se ejecutó 1 pasaje/).waitFor();
  await p.responder("Aceptar");
  await page.getByText("1 pasaje sin ejecutar").waitFor();
  const primera = page.getByRole("row").filter({ hasText: `Pasaron ${pasarian} registros (` });
  await primera.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/).waitFor();
  await primera.locator("td").first().click();
  await page.getByRole("alertdialog", { name: "Resultado del pasaje de E2601" }).waitFor();
  await p.responder("Aceptar");
  await p.captura("pasajes-ejecutado");
  // [J3] One that the server refuses keeps what was typed.
  await p.boton("Realizar nuevos pasajes").click();
  const caja = (nombre: string) => page.locator(`input[name=${nombre}]`);
  await caja("codipres").fill("E2601");
  for (const lado of ["origen", "destino"]) {
    await caja(`saf_${lado}`).fill("357");
    for (const nivel of ["prog", "subp", "proy", "act"]) await caja(`${nivel}_${lado}`).fill("1");
  }
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByText(/son la misma apertura/).waitFor();
  await p.responder("Aceptar");
  expect(await caja("prog_destino").inputValue()).toBe("1");
  // A SAF without that group has no mapping, said beside the boxes and in no alert.
  await caja("saf_origen").fill("998");
  await page.getByRole("region", { name: "Mapeo eSidif" }).getByText(/No existe/).waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  olvidarSinMapeo(p);
});

test("[A1] the trail is cut in pages, filtered, and tells what each write changed", async () => {
  const { producto } = pruebas.navegador;
  // More than a page of writes, whose last ones are known.
  for (let cargos = 1; cargos <= 55; cargos++) {
    await producto.importarTextos({
      techos: `ejercicio,saf,cargos,observaciones\n2024,357,${cargos},vuelta ${cargos}\n`,
    });
  }
  await producto.pedir("POST", "/api/valorizar", {
    como: producto.roles.admin,
    form: { saf: 357, codipres: "E2601" },
  });
  const p = await pruebas.abrir(ADMIN, "Auditoría", { tamano: TAMANOS[1] });
  const { page } = p;
  await page.locator("tbody td[tabindex='0']").waitFor();
  // A page turned at once is not turned back when the wait for the filters' typing ends.
  const pagina = page.getByRole("textbox", { name: /^Página/ });
  await p.boton("Página siguiente").click();
  await page.waitForTimeout(500);
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>("input[aria-label^='Página']")?.value === "2"
  );
  await p.captura("auditoria");
  // A filter begins again at the first page, and the box keeps the focus while it is typed.
  await page.getByLabel("Filtrar Entidad").pressSequentially("sesiones");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("tbody tr")].every((f) => f.textContent?.includes("Sesiones"))
  );
  expect(await pagina.inputValue()).toBe("1");
  expect(await p.enfocado()).toBe("Filtrar Entidad");
  await p.boton("Quitar Filtros").click();
  // The language of every table, and the values that the server counts.
  const deSaf = page.getByLabel("Filtrar SAF");
  await deSaf.fill(">");
  await page.getByText(/^No se entiende el filtro/).first().waitFor();
  expect(await deSaf.getAttribute("aria-invalid")).toBe("true");
  await deSaf.fill(">300");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("tbody tr td:nth-child(3)")].every((c) =>
      Number.parseInt(c.textContent ?? "") > 300
    )
  );
  // By the name of the organismo, which stands beside its number.
  await deSaf.fill("de economía");
  await page.waitForFunction(() => {
    const celdas = [...document.querySelectorAll("tbody tr td:nth-child(3)")];
    return celdas.length > 1 &&
      celdas.every((c) => c.textContent?.startsWith("357Ministerio de Economía"));
  });
  await page.getByLabel("Filtrar Acción").press("Alt+ArrowDown");
  await page.getByRole("option", { name: /^Valorización/ }).click();
  await page.keyboard.press("Escape");
  expect(await page.getByLabel("Filtrar Acción").inputValue()).toBe('"Valorización"');
  await p.celda("Valorizaciones").first().waitFor();
  await p.boton("Quitar Filtros").click();
  await page.getByLabel("Filtrar Grupo").fill("ZZZZZ");
  await page.getByText("Ningún registro cumple los filtros").waitFor();
  await p.boton("Quitar Filtros").click();
  await page.getByLabel("Desde", { exact: true }).fill("2099-01-01");
  await page.getByText("Ningún registro cumple los filtros").waitFor();
  // Days that leave nothing between them are told beside the box, and not asked for.
  await page.getByLabel("Hasta", { exact: true }).fill("2001-01-01");
  await page.getByText("Anterior a «Desde»", { exact: true }).waitFor();
  await page.getByText("«Hasta» es un día anterior a «Desde»").waitFor();
  await page.getByLabel("Desde", { exact: true }).fill("");
  await page.getByLabel("Hasta", { exact: true }).fill("");
  await page.getByLabel("Filtrar Usuario").fill("ADMIN");
  await page.getByLabel("Filtrar Entidad").fill("último grupo");
  await p.celda("Último grupo de datos").first().click();
  const dialogo = page.getByRole("dialog");
  await dialogo.getByRole("columnheader", { name: "Después" }).waitFor();
  await dialogo.getByRole("row", { name: "Grupo de datos — E2601" }).waitFor();
  await page.keyboard.press("Escape");
  // Amounts are told with their currency, and what a file replaced is a table.
  await page.getByLabel("Filtrar Usuario").fill("");
  await page.getByLabel("Filtrar Entidad").fill("valorizaciones");
  await p.celda(/Total en pesos: \$ [\d.]+,\d\d$/).first().click();
  await dialogo.getByRole("row", { name: /^Total en pesos — \$ [\d.]+,\d\d$/ }).waitFor();
  await p.captura("auditoria-importes");
  await page.keyboard.press("Escape");
  await page.getByLabel("Filtrar Entidad").fill("techos");
  await p.celda(/Reemplazados: 1$/).first().click();
  await dialogo.getByRole("region", { name: "Registros reemplazados" })
    .getByRole("cell", { name: "vuelta 54" }).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("auditoria-asiento");
  await page.keyboard.press("Escape");
  const [archivo] = await Promise.all([page.waitForEvent("download"), p.boton("Excel").click()]);
  expect(archivo.suggestedFilename()).toBe("auditoria.xlsx");
});

test("[X1] an administrator closes somebody's session, not the own one", async () => {
  const { producto } = pruebas.navegador;
  // The last one to come in, which the list shows first.
  const analista = await producto.ingresar("analista@economia", CLAVE);
  const p = await pruebas.abrir(ADMIN, "Sesiones", { tema: "dark" });
  const { page } = p;
  expect(await page.getByRole("button", { name: "Esta sesión" }).isDisabled()).toBe(true);
  const suya = page.getByRole("row").filter({ hasText: "analista@economia" });
  const antes = await suya.count();
  await suya.first().getByRole("button", { name: "Cerrar sesión" }).click();
  const pregunta = page.getByRole("alertdialog", { name: "Cerrar sesión" });
  await pregunta.waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("sesiones-cerrar");
  await pregunta.getByRole("button", { name: "Cerrar sesión" }).click();
  await page.waitForFunction(
    (n) =>
      [...document.querySelectorAll("tbody tr")]
        .filter((f) => f.textContent?.includes("analista@economia")).length === n - 1,
    antes,
  );
  await page.waitForFunction(() => document.activeElement?.tagName === "TD");
  // Whoever had it is out at the next request, and of two sessions of an account it is that one.
  const siguiente = (como: typeof analista) => producto.pedir("GET", "/api/organismos", { como });
  expect((await siguiente(analista)).status).toBe(401);
  expect((await siguiente(producto.roles.analista)).status).toBe(200);
});
