/** The life of a budget in a real browser: choosing it, generating its data, its state, closing it. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Rol } from "#core/testing/producto.ts";
import { elegirDeGrupo, revisarVistas, usarGrupo } from "#ui/testing/grupo.ts";
import { elegirOpcion, opcionesDe, seleccionDe } from "#ui/testing/seleccion.ts";

setDefaultTimeout(600_000);

const pruebas = usarGrupo();

const pedir = (
  metodo: string,
  ruta: string,
  form?: Record<string, string | number>,
  rol: Rol = "analista",
) =>
  pruebas.navegador.producto.pedir(metodo, ruta, {
    como: pruebas.navegador.producto.roles[rol],
    form,
  });

const valorizar = (codipres: string) => pedir("POST", "/api/valorizar", { saf: 357, codipres });

const entrar = (codipres: string, rol: "analista" | "onp" | "admin" = "analista") =>
  pruebas.entrar({ codipres, rol });

/** Ticks every point of the review, with the keyboard. */
async function leerTodo(dialogo: Locator): Promise<number> {
  const puntos = dialogo.getByRole("group", { name: /^Antes de cerrar/ }).getByRole("checkbox");
  const cuantos = await puntos.count();
  for (let i = 0; i < cuantos; i++) await puntos.nth(i).press("Space");
  return cuantos;
}

const menuDeBases = (page: Page) => page.getByRole("navigation", { name: "Bases" });

async function crear(codigo: string, descripcion: string): Promise<void> {
  const { json } = await pedir("POST", `/api/presupuestos/editar/357/${codigo}`, {
    accion: "nuevo",
    descripcion,
    desde_mes: 202412,
    ejercicio: 2026,
    version: 1,
  });
  expect(json).toMatchObject({ resultado: true });
}

test("[C3] closing a budget with errors lists them by base, and each leads to its rows", async () => {
  const { page, axe } = await entrar("E2699");
  await elegirDeGrupo(page, "Dar cierre");
  const error = page.getByRole("dialog", { name: "Error" });
  await error.getByText(
    "Por favor verifique los registros indicados en estas tablas y valorice antes de dar cierre " +
      "al Presupuesto.",
    { exact: true },
  ).waitFor();
  const { json } = await pedir("GET", "/api/presupuestos/verificarvalidacion/357/E2699");
  const errores = json.errores as unknown as { base: string; registros: number }[];
  const filas = error.getByRole("table", {
    name: "Se han encontrado los siguientes registros con errores:",
  }).getByRole("row");
  expect(await filas.count()).toBe(errores.length + 1);
  expect(await filas.nth(1).innerText()).toBe("Adicionales\t2 registros");
  expect(await axe()).toEqual([]);
  await error.getByRole("button", { name: "Adicionales" }).click();
  await page.getByRole("grid", { name: "Adicionales" }).waitFor();
  await page.getByText(/^2 resultados \/ /).waitFor();
});

test("[C3] a budget that is not valued, or whose valuation is stale, offers to value it", async () => {
  await crear("E26V1", "Sin valorizar");
  await pedir("POST", "/api/presupuestos/generacionautomaticadedatos", {
    saf: 357,
    codipres_origen: "E2601",
    codipres_destino: "E26V1",
  });
  const { page } = await entrar("E26V1");
  await page.getByText("Sin valorizar", { exact: true }).waitFor();
  await elegirDeGrupo(page, "Dar cierre");
  await page.getByRole("alert").getByText("El Presupuesto E26V1 no está valorizado").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: /^Valorizar/ }).click();
  await page.getByRole("navigation", { name: "Salidas" }).waitFor();
  expect((await pedir("GET", "/api/presupuestos/situacion/357/E26V1")).json).toMatchObject({
    valorizado: true,
    desactualizado: false,
  });
});

test("[C1] each role is offered its own closing types", async () => {
  await valorizar("E2601");
  const tipos: Readonly<Record<"analista" | "onp" | "admin", readonly string[]>> = {
    analista: [
      "Anteproyecto",
      "Presupuesto preliminar",
      "Anteproyecto revisado",
      "Anteproyecto con sobretecho",
    ],
    onp: ["Distribución administrativa", "Proyecto de ley", "Ley sancionada"],
    admin: [],
  };
  const todos = [...tipos.analista, ...tipos.onp];
  for (const rol of ["analista", "onp", "admin"] as const) {
    const { page } = await entrar("E2601", rol);
    await elegirDeGrupo(page, "Dar cierre");
    const opciones = await opcionesDe(page, "Tipo de cierre");
    expect(opciones.toSorted()).toEqual(
      ["(Seleccione una opción)", ...rol === "admin" ? todos : tipos[rol]].toSorted(),
    );
  }
});

test("[C2] [C3] a closed budget: announced, confirmed, current, and read-only", async () => {
  await crear("E26C1", "Para cerrar");
  await pedir("POST", "/api/presupuestos/generacionautomaticadedatos", {
    saf: 357,
    codipres_origen: "E2601",
    codipres_destino: "E26C1",
  });
  await valorizar("E26C1");
  const { page, axe, captura } = await entrar("E26C1");
  await elegirDeGrupo(page, "Dar cierre");
  const dialogo = page.getByRole("dialog", { name: "Dar Cierre" });
  const confirmar = dialogo.getByRole("button", { name: /^Confirmar y dar cierre/ });
  const tipo = seleccionDe(dialogo, "Tipo de cierre");
  await tipo.waitFor();
  expect(await confirmar.isDisabled()).toBe(true);
  await elegirOpcion(dialogo, "Tipo de cierre", "Anteproyecto revisado");
  await dialogo.getByText("R2601 - Anteproyecto revisado 2026 - Versión 1", { exact: true })
    .waitFor();
  // [F6] Nothing is confirmed before what was found is read, and each point opens where it is.
  expect(await confirmar.isEnabled()).toBe(false);
  await confirmar.hover();
  await dialogo.getByRole("tooltip").getByText(/^Falta leer y marcar \d+ punto/).waitFor();
  const primero = dialogo.getByText("Ver", { exact: true }).first();
  await primero.click();
  await dialogo.locator(".cierre-revision details .enlace").first().click();
  await dialogo.waitFor({ state: "detached" });
  await page.waitForURL(/#\/(bases|salidas)\/\w+\?.*(registro|f\.|comparar)/);
  await page.getByRole("button", { name: "Bases", exact: true }).or(
    page.getByRole("link", { name: "Bases", exact: true }),
  ).first().click();
  await elegirDeGrupo(page, "Dar cierre");
  await elegirOpcion(dialogo, "Tipo de cierre", "Anteproyecto revisado");
  await dialogo.getByText(/^R2601 - /).waitFor();
  expect(await leerTodo(dialogo)).toBeGreaterThan(0);
  expect(await confirmar.isEnabled()).toBe(true);
  await captura("revision-leida");
  expect(await axe()).toEqual([]);
  await elegirOpcion(dialogo, "Tipo de cierre", "(Seleccione una opción)");
  expect(await confirmar.isDisabled()).toBe(true);
  await elegirOpcion(dialogo, "Tipo de cierre", "Anteproyecto revisado");
  await dialogo.getByText(/^R2601 - /).waitFor();
  await confirmar.click();
  await page.getByRole("heading", {
    level: 1,
    name: "Presupuesto R2601 - Anteproyecto revisado 2026 - Versión 1",
  }).waitFor();
  const hecho = page.getByRole("alertdialog", { name: "Dar Cierre" });
  await hecho.getByText(
    "Se creó el entregable R2601 - Anteproyecto revisado 2026 - Versión 1, a partir de E26C1.",
    { exact: false },
  ).waitFor();
  await captura("cerrado");
  const cerrado = (await pedir("GET", "/api/presupuestos/cierre/357/R2601")).json as unknown as {
    cierre: { revision: { leida: string }[] };
  };
  expect(new Set(cerrado.cierre.revision.map((r) => r.leida))).toEqual(
    new Set(["analista@economia"]),
  );
  await page.keyboard.press("Enter");
  await hecho.waitFor({ state: "detached" });
  await page.getByText("Cerrado", { exact: true }).waitFor();
  await page.locator("tbody tr[data-clave]").first().waitFor();
  expect(await page.getByRole("button", { name: "Valorizar", exact: true }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Pegar filas" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "+ Nuevo" }).count()).toBe(0);
  await page.locator("tbody tr[data-clave]").first().click();
  expect(await page.getByRole("group", { name: /registro$/ }).count()).toBe(0);
  // The address names the deliverable: a reload stays on it.
  await page.reload();
  await page.getByRole("heading", { level: 1, name: /R2601/ }).waitFor();
  const porQuien = page.locator(".titulos-estado p")
    .getByText(/^por analista@economia, .* a partir de E26C1$/);
  await porQuien.waitFor();
  expect(await porQuien.getAttribute("title")).toContain(": leído por analista@economia");
  await captura("por-quien");
});

test("[C4] the dialog shows what it closes; what changed meanwhile is told, and looked at again", async () => {
  await crear("E26C4", "Para confirmar");
  const generar = () =>
    pedir("POST", "/api/presupuestos/generacionautomaticadedatos", {
      saf: 357,
      codipres_origen: "E2601",
      codipres_destino: "E26C4",
    });
  await generar();
  await valorizar("E26C4");
  const { page, axe, captura } = await entrar("E26C4");
  await elegirDeGrupo(page, "Dar cierre");
  const dialogo = page.getByRole("dialog", { name: "Dar Cierre" });
  const tipo = seleccionDe(dialogo, "Tipo de cierre");
  await elegirOpcion(dialogo, "Tipo de cierre", "Anteproyecto con sobretecho");
  await dialogo.getByText("S2601 - Anteproyecto con sobretecho 2026 - Versión 1", { exact: true })
    .waitFor();
  const { json } = await pedir("GET", "/api/presupuestos/situacion/357/E26C4");
  const { totales, posiciones, bases } = json as unknown as {
    totales: { total: number }[];
    posiciones: { cargos: number };
    bases: { titulo: string; registros: number }[];
  };
  const es = (n: number, d = 0) => n.toLocaleString("es-AR", { minimumFractionDigits: d });
  await dialogo.getByText(`$ ${es(totales[0].total, 2)}`, { exact: true }).waitFor();
  await dialogo.getByText(`${es(posiciones.cargos)} de las partidas principales 1 y 2`).waitFor();
  for (const b of bases.filter((x) => x.registros > 0)) {
    await dialogo.getByText(`${b.titulo} ${es(b.registros)}`).waitFor();
  }
  await dialogo.getByText(/^\d\d\/\d\d\/\d{4} .*, por analista@economia$/).waitFor();
  expect(await axe()).toEqual([]);
  await leerTodo(dialogo);
  await captura("confirmar-cierre");

  // Somebody takes a row away and values again behind the dialog.
  const [[id]] = await pruebas.navegador.producto.app.db.valores(
    "SELECT min(id) FROM base_otrosgastos WHERE saf = 357 AND codipres = 'E26C4'",
  );
  await pedir("POST", "/api/bases/otrosgastos/357/E26C4", { accion: "eliminar", id: Number(id) });
  await pedir("POST", "/api/valorizar", { saf: 357, codipres: "E26C4" }, "admin");
  const confirmar = dialogo.getByRole("button", { name: /^Confirmar y dar cierre/ });
  await confirmar.click();
  await dialogo.getByRole("alert").getByText(
    "No se cerró nada: el Presupuesto E26C4 se valorizó de nuevo después de lo que usted vio " +
      "(admin@onp). Vuelva a mirar antes de confirmar",
    { exact: true },
  ).waitFor();
  expect(await confirmar.isDisabled()).toBe(true);
  expect(await axe()).toEqual([]);
  // The keyboard is on the way out: look again, and confirm.
  await page.keyboard.press("Enter");
  await dialogo.getByText(`antes: $ ${es(totales[0].total, 2)}`, { exact: true }).waitFor();
  await dialogo.getByText("antes: Otros gastos 24", { exact: true }).waitFor();
  await captura("confirmar-otra-vez");
  const ahora = (await pedir("GET", "/api/presupuestos/situacion/357/E26C4")).json as unknown as {
    totales: { total: number }[];
  };
  await dialogo.getByText(`$ ${es(ahora.totales[0].total, 2)}`).first().waitFor();
  // Once what it shows is there to be read.
  const nombre = /^Confirmar y dar cierre/;
  await dialogo.getByRole("button", { name: nombre, disabled: false }).waitFor();
  await tipo.focus();
  await page.keyboard.press("Enter");
  const hecho = page.getByRole("alertdialog", { name: "Dar Cierre" });
  await hecho.getByText("Se creó el entregable S2601", { exact: false }).waitFor();
  await page.keyboard.press("Enter");

  // Who closed it, when and from what, where it is read.
  const sello =
    "por analista@economia, versión 1 de Anteproyecto con sobretecho 2026, a partir de E26C4";
  const porQuien = page.getByText(sello, { exact: true });
  await porQuien.waitFor();
  expect(await porQuien.getAttribute("title")).toMatch(
    /^Entregable cerrado el \d\d\/\d\d\/\d{4} \d\d:\d\d por analista@economia, /,
  );
  await page.getByRole("button", { name: "Salidas", exact: true }).or(
    page.getByRole("link", { name: "Salidas", exact: true }),
  ).first().click();
  await page.getByRole("navigation", { name: "Salidas" }).waitFor();
  await porQuien.waitFor();
  await captura("entregable-en-salidas");
});

test("[P4] automatic generation shows what it replaces, asks, and reloads", async () => {
  await crear("E26G1", "Para generar");
  const { page, axe } = await entrar("E26G1");
  const abrir = async (origen: RegExp) => {
    await elegirDeGrupo(page, "Generación automática de datos");
    const dialogo = page.getByRole("dialog", { name: "Generación automática de datos" });
    expect(await dialogo.getByRole("button", { name: /^Generar datos/ }).isDisabled()).toBe(true);
    await dialogo.getByRole("option", { name: origen }).click();
    await dialogo.getByRole("table", { name: "Registros por base" }).waitFor();
    return dialogo;
  };
  const filas = (dialogo: Awaited<ReturnType<typeof abrir>>) =>
    dialogo.getByRole("row").allInnerTexts().then((t) => t.map((x) => x.split("\t")));
  const previa = async (origen: string) =>
    (await pedir("GET", `/api/presupuestos/generacionautomaticadedatos/357/${origen}/E26G1`)).json
      .bases as unknown as { titulo: string; origen: number; destino: number }[];

  const dialogo = await abrir(/^E2601/);
  const bases = await previa("E2601");
  const total = bases.reduce((n, b) => n + b.origen, 0);
  expect(await filas(dialogo)).toEqual([
    ["Base", "Se reemplazan", "Registros nuevos"],
    ...bases.map((b) => [b.titulo, "0", String(b.origen)]),
    ["Total", "0", String(total)],
  ]);
  expect(await axe()).toEqual([]);
  await dialogo.getByRole("button", { name: /^Generar datos/ }).click();
  const pregunta = page.getByRole("alertdialog");
  await pregunta.getByText(
    `El contenido de E26G1 (0 registros) se reemplazará por el de E2601 (${total} registros). ` +
      "No se puede deshacer.",
  ).waitFor();
  await pregunta.getByRole("button", { name: /^Cancelar/ }).click();
  expect((await previa("E2601")).every((b) => b.destino === 0)).toBe(true);
  await dialogo.getByRole("button", { name: /^Generar datos/ }).click();
  await pregunta.getByRole("button", { name: /^Reemplazar/ }).click();
  await dialogo.waitFor({ state: "detached" });
  const [cargos] = bases;
  await menuDeBases(page).getByRole("button", { name: `Cargos ${cargos.origen}` }).waitFor();
  await page.locator("tbody tr[data-clave]").first().waitFor();

  // From an execution: positions only, and what gives none is told.
  const deEjecucion = await abrir(/^M2412/);
  expect((await filas(deEjecucion))[1][1]).toBe(String(cargos.origen));
  await page.keyboard.press("Escape");
  await deEjecucion.waitFor({ state: "detached" });

  const propio = await abrir(/^E26G1/);
  await propio.getByRole("button", { name: /^Generar datos/ }).click();
  await pregunta.getByText(`Se eliminará todo el contenido de E26G1: ${total} registros. `)
    .waitFor();
  await pregunta.getByRole("button", { name: /^Eliminar todo/ }).click();
  await page.getByText("No hay registros en la tabla").waitFor();
  expect((await previa("E2601")).every((b) => b.destino === 0)).toBe(true);
});

test("[T2] [V12] the state follows saves, valuation and techo, warns and never blocks", async () => {
  const { page } = await entrar("O2601");
  const situacion = async () =>
    (await pedir("GET", "/api/presupuestos/situacion/357/O2601")).json as unknown as {
      posiciones: { cargos: number };
    };
  const { cargos } = (await situacion()).posiciones;
  const es = (n: number) => n.toLocaleString("es-AR");
  const { db } = pruebas.navegador.producto.app;
  await db.tx((q) => q.ejecutar("DELETE FROM techos WHERE saf = 357"));
  await page.reload();
  await page.getByText(`${es(cargos)} / —`).waitFor();
  await pruebas.navegador.producto.importarTextos({
    techos: `ejercicio,saf,cargos,observaciones\n2026,357,${cargos},\n`,
  });
  await page.mouse.move(200, 200);
  await page.getByText(`${es(cargos)} / ${es(cargos)}`).waitFor();
  expect(await page.getByText(/Supera el techo/).count()).toBe(0);

  await valorizar("O2601");
  await page.getByText("Al día", { exact: true }).waitFor();
  const { json } = await pedir("GET", "/api/bases/cargos/357/O2601");
  const { validacion: _v, ...fila } = (json.cargos as unknown as Record<string, number>[])
    .find((f) => f.pprin === 1 && f.codp === 1) ?? { validacion: 0 };
  const cambio = { ...fila, accion: "editar", cargos: fila.cargos + 5 };
  expect((await pedir("POST", "/api/bases/cargos/357/O2601", cambio)).json)
    .toMatchObject({ resultado: true });
  await page.getByText("Desactualizado", { exact: true }).waitFor();
  await page.getByText("Supera el techo en 5").waitFor();
  await page.getByText(`${es(cargos + 5)} / ${es(cargos)}`).waitFor();
  expect((await valorizar("O2601")).json).toMatchObject({ resultado: true });
});

test("[P5] an edited header reads the bases again by itself, with no word from the server", async () => {
  await crear("E26P5", "Para editar");
  await pedir("POST", "/api/presupuestos/generacionautomaticadedatos", {
    saf: 357,
    codipres_origen: "E2601",
    codipres_destino: "E26P5",
  });
  const { page } = await entrar("E26P5");
  for (const callada of ["**/api/eventos", "**/api/presupuestos/situacion/**"]) {
    await page.route(callada, (ruta) => ruta.fulfill({ status: 409, json: {} }));
  }
  await page.reload();
  const errores = page.getByRole("button", { name: /^[\d.]+ errores$/ });
  await page.locator("tbody tr[data-clave]").first().waitFor();
  for (const [mes, quedan] of [["199001", "visible"], ["202412", "detached"]] as const) {
    await elegirDeGrupo(page, "Editar presupuesto");
    await page.getByLabel(/^Mes de los valores/).fill(mes);
    await page.getByRole("button", { name: /^Aceptar/ }).click();
    await errores.waitFor({ state: quedan });
  }
});

test("the dialog of the data group keeps kinds apart, opens executions in the paramétrico", async () => {
  const { page, axe } = await entrar("E2601");
  await page.getByRole("button", { name: "Seleccionar grupo de datos" }).click();
  const dialogo = page.getByRole("dialog", { name: "Seleccionar grupo de datos" });
  const seccion = (nombre: string) => dialogo.getByRole("group", { name: nombre });
  await seccion("Presupuestos").getByRole("option", { name: /^E2601/ }).waitFor();
  await seccion("Ejecuciones").getByRole("option", { name: /^M2412/ }).waitFor();
  expect(await seccion("Presupuestos").getByRole("option", { name: /^M/ }).count()).toBe(0);
  expect((await dialogo.getByRole("listbox").boundingBox())?.height).toBeGreaterThanOrEqual(200);
  // What is known of each: its state, its positions, who changed it last.
  await dialogo.getByRole("option", { name: /^E2601/ }).filter({
    hasText: /de \d|sobre el techo|sin techo/,
  })
    .waitFor();
  expect(await axe()).toEqual([]);
  // The search has the focus and says what Enter would open; the arrows choose from there.
  const buscar = dialogo.getByRole("searchbox", { name: "Buscar un grupo de datos" });
  const elegida = () => dialogo.getByRole("option", { selected: true }).textContent();
  expect(await buscar.evaluate((caja) => caja === document.activeElement)).toBe(true);
  expect(await elegida()).toStartWith("E2601");
  await page.keyboard.type("nada de esto");
  await dialogo.getByText("Ningún grupo de datos dice «nada de esto»").waitFor();
  expect(await dialogo.getByRole("button", { name: /^Aceptar/ }).isDisabled()).toBe(true);
  await buscar.fill("e2602");
  expect(await elegida()).toStartWith("E2602");
  await buscar.fill("");
  await page.keyboard.press("ArrowUp");
  expect(await elegida()).toStartWith("E2601");
  const activa = await buscar.getAttribute("aria-activedescendant");
  expect(await page.locator(`[id="${activa}"]`).textContent()).toStartWith("E2601");
  await dialogo.getByRole("option", { name: /^M2412/ }).click();
  await dialogo.getByRole("button", { name: /^Aceptar/ }).click();
  await page.getByRole("heading", { level: 1, name: /^Ejecución M2412 - / }).waitFor();
  await page.getByRole("navigation", { name: "Salidas" }).waitFor();
});

test("[P2] an organismo without groups says so, and the code box counts its characters", async () => {
  await pruebas.navegador.producto.app.db.tx((q) =>
    q.ejecutar("UPDATE presupuestos SET online = ? WHERE saf = 307", [false])
  );
  const { page } = await entrar("E2601", "onp");
  await page.evaluate(() => location.hash = "#/organismos");
  await page.getByRole("row").filter({ hasText: "307" }).first().locator("td").first().click();
  const dialogo = page.getByRole("dialog", { name: "Seleccionar grupo de datos" });
  await dialogo.getByRole("tab", { name: "Existente" }).click();
  await dialogo.getByText("No se encontró ningún Presupuesto creado").waitFor();
  await dialogo.getByRole("tab", { name: "Nuevo presupuesto" }).click();
  const codigo = dialogo.getByLabel(/^Código/);
  // The prefix of an ONP user.
  expect(await codigo.inputValue()).toBe("O");
  await dialogo.getByText("1 / 5", { exact: true }).waitFor();
  await codigo.fill("26a");
  expect(await codigo.inputValue()).toBe("O26A");
  await dialogo.getByText("4 / 5", { exact: true }).waitFor();
});

test("the dialogs of the group fit in both sizes and themes, and axe finds nothing", async () => {
  await valorizar("E2601");
  const pagina = await entrar("E2601");
  const { page } = pagina;
  await page.getByText("Al día", { exact: true }).waitFor();
  await revisarVistas(pagina, "grupo");
  await elegirDeGrupo(page, "Dar cierre");
  await elegirOpcion(page, "Tipo de cierre", "Anteproyecto");
  await page.getByText(/^A2601 - /).waitFor();
  await revisarVistas(pagina, "cierre");
  await page.keyboard.press("Escape");
  await elegirDeGrupo(page, "Generación automática de datos");
  await page.getByRole("option", { name: /^M2412/ }).click();
  await page.getByRole("table", { name: "Registros por base" }).waitFor();
  await revisarVistas(pagina, "generacion");
});

test("[Q10] a closing of two persons: asked for, refused with a reason, and confirmed by another", async () => {
  const { errores } = await pruebas.navegador.producto.importarTextos({
    tipos_cierre: "codigo,descripcion,propio_onp,dos_personas\nS,Anteproyecto con sobretecho,0,1\n",
  });
  expect(errores).toEqual([]);
  await crear("E26C2", "Para cerrar entre dos");
  await pedir("POST", "/api/presupuestos/generacionautomaticadedatos", {
    saf: 357,
    codipres_origen: "E2601",
    codipres_destino: "E26C2",
  });
  await valorizar("E26C2");
  const ana = await entrar("E26C2");
  const hecho = ana.page.getByRole("alertdialog", { name: "Dar Cierre" });
  const pedirCierre = async () => {
    await elegirDeGrupo(ana.page, "Dar cierre");
    const suyo = ana.page.getByRole("dialog", { name: "Dar Cierre" });
    await elegirOpcion(suyo, "Tipo de cierre", "Anteproyecto con sobretecho");
    await suyo.getByText(/^Lleva dos personas: queda pedido/).waitFor();
    await suyo.getByText(/^S26\d\d - /).waitFor();
    await leerTodo(suyo);
    return suyo;
  };
  const dialogo = await pedirCierre();
  await ana.captura("cierre-de-dos");
  await dialogo.getByRole("button", { name: /^Pedir el cierre/ }).click();
  await hecho.getByText(/^analista@economia pidió el cierre S26\d\d .* otra persona lo confirme\.$/)
    .waitFor();
  await ana.page.keyboard.press("Enter");
  // Who asked sees that it waits, and may only withdraw it.
  const pedido = ana.page.getByRole("button", { name: "Cierre pedido" });
  await pedido.click();
  await dialogo.getByText("Usted no lo puede confirmar.", { exact: false }).waitFor();
  await ana.captura("cierre-propio");
  expect(await ana.axe()).toEqual([]);
  expect(await dialogo.getByRole("button", { name: /^Confirmar/ }).count()).toBe(0);
  await ana.page.keyboard.press("Escape");

  const otra = await entrar("E26C2", "admin");
  await otra.page.getByRole("button", { name: "Cierre pedido" }).click();
  const ajeno = otra.page.getByRole("dialog", { name: "Dar Cierre" });
  await ajeno.getByText(/^S26\d\d - /).waitFor();
  const confirmar = ajeno.getByRole("button", { name: /^Confirmar y dar cierre/ });
  expect(await confirmar.isEnabled()).toBe(false);
  await ajeno.getByRole("button", { name: "Rechazar" }).click();
  await ajeno.getByText("Escriba por qué lo rechaza", { exact: true }).waitFor();
  // Told at the field, which is where the keyboard is.
  const motivo = ajeno.getByLabel("Motivo, si lo rechaza");
  expect(await motivo.getAttribute("aria-invalid")).toBe("true");
  expect(await motivo.evaluate((e) => e === document.activeElement)).toBe(true);
  await motivo.fill("Faltan los contratos.");
  await otra.captura("cierre-ajeno");
  expect(await otra.axe()).toEqual([]);
  await ajeno.getByRole("button", { name: "Rechazar" }).click();
  await ajeno.waitFor({ state: "detached" });
  // Told at once to who asked, with the reason.
  await ana.page.getByRole("button", { name: "Cierre rechazado" }).waitFor();
  await pedirCierre();
  await dialogo.getByText(/lo rechazó admin@onp: Faltan los contratos\.$/).waitFor();
  await dialogo.getByRole("button", { name: /^Pedir el cierre/ }).click();
  await hecho.waitFor();
  await ana.page.keyboard.press("Enter");

  await otra.page.getByRole("button", { name: /^Cierre pedido por analista/ }).click();
  await ajeno.getByText(/^S26\d\d - /).waitFor();
  // Valued again behind the dialog: it says so, and goes on to be asked for once more.
  await pedir("POST", "/api/valorizar", { saf: 357, codipres: "E26C2" }, "admin");
  await ajeno.getByRole("alert")
    .getByText(/ya no se puede confirmar: se valorizó de nuevo; pídalo otra vez$/).waitFor();
  expect(await confirmar.isEnabled()).toBe(false);
  await otra.captura("cierre-que-ya-no");
  await otra.page.keyboard.press("Escape");
  await ana.page.getByRole("button", { name: "Cierre pedido: hay que pedirlo otra vez" }).waitFor();
  await (await pedirCierre()).getByRole("button", { name: /^Pedir el cierre/ }).click();
  await hecho.waitFor();
  await ana.page.keyboard.press("Enter");
  await otra.page.getByRole("button", { name: /^Cierre pedido por analista/ }).click();
  await ajeno.getByText(/^S26\d\d - /).waitFor();
  await leerTodo(ajeno);
  await confirmar.click();
  await otra.page.getByRole("alertdialog", { name: "Dar Cierre" })
    .getByText(/^Se creó el entregable S26/).waitFor();
  await otra.page.keyboard.press("Enter");
  await otra.page.getByText(/^por admin@onp, a pedido de analista@economia, /).waitFor();
  await pedido.waitFor({ state: "detached" });
});
