/** Several people on one base, in a real browser: who saves tells the rest, and nobody reads again. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { operarEn } from "#core/testing/operations.ts";
import { hasta } from "#core/testing/until.ts";
import { usarGrupo } from "#ui/testing/grupo.ts";

setDefaultTimeout(600_000);

const pruebas = usarGrupo();

/** Requests of lists of bases that a page makes from now on. */
function listasPedidas(page: Page): string[] {
  const pedidas: string[] = [];
  page.on("request", (r) => {
    const { pathname } = new URL(r.url());
    if (r.method() === "GET" && /^\/api\/bases\/\w+\/357\/E2601$/.test(pathname)) {
      pedidas.push(pathname.split("/")[3]);
    }
  });
  return pedidas;
}

/** The base on screen and those of the menu are read. */
async function enBase(rol: "analista" | "onp") {
  const pagina = await pruebas.entrar({ rol });
  const { page } = pagina;
  await page.locator("tbody tr[data-clave]").first().waitFor();
  await page.getByRole("navigation", { name: "Bases" })
    .getByRole("button", { name: /^Otros gastos/ }).getByText(/^\d/).waitFor();
  return page;
}

const cargosDe = (page: Page, id: number) =>
  page.locator(`tbody tr[data-clave="${id}"] td`).nth(11);
const editor = (page: Page) => page.getByRole("group", { name: /registro$/ });

async function guardar(page: Page, id: number, cargos: string): Promise<void> {
  await cargosDe(page, id).click();
  await editor(page).getByLabel("Cargos", { exact: true }).fill(cargos);
  await page.getByRole("button", { name: /Guardar cambios/ }).click();
  await editor(page).waitFor({ state: "detached" });
}

test("two people see each other's saved rows, and no list is asked for", async () => {
  const ana = await enBase("analista");
  const beto = await enBase("onp");
  const [primera, segunda] = await Promise.all(
    [0, 1].map(async (n) =>
      Number(await ana.locator("tbody tr[data-clave]").nth(n).getAttribute("data-clave"))
    ),
  );
  const pedidas = [listasPedidas(ana), listasPedidas(beto)];
  const { json } = await pruebas.navegador.producto.pedir("GET", "/api/bases/cargos/357/E2601", {
    como: pruebas.navegador.producto.roles.analista,
  });
  const registros = (json.cargos as unknown[]).length;
  await guardar(ana, primera, "7101");
  await cargosDe(beto, primera).getByText("7.101").waitFor();
  await guardar(beto, segunda, "7102");
  await cargosDe(ana, segunda).getByText("7.102").waitFor();
  // What is being typed stays as it is, while the row under it changes for the rest.
  await cargosDe(ana, primera).click();
  await editor(ana).getByLabel("Cargos", { exact: true }).fill("7103");
  await guardar(beto, primera, "7104");
  await cargosDe(beto, primera).getByText("7.104").waitFor();
  expect(await editor(ana).getByLabel("Cargos", { exact: true }).inputValue()).toBe("7.103");
  await ana.getByRole("button", { name: /Guardar cambios/ }).click();
  await ana.getByRole("button", { name: "Tomar lo guardado" }).click();
  await ana.keyboard.press("Escape");
  await editor(ana).waitFor({ state: "detached" });
  // One that is deleted is gone for everybody, and the counts say so.
  // What the row costs is asked as it opens: not of one that is gone meanwhile.
  const costo = ana.waitForResponse((r) => r.url().includes("/valorizarrenglon/357/E2601"));
  await cargosDe(ana, primera).click();
  await costo;
  await editor(ana).getByRole("button", { name: "Eliminar" }).click();
  await ana.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  for (const page of [ana, beto]) {
    await page.locator(`tbody tr[data-clave="${primera}"]`).waitFor({ state: "detached" });
    await page.getByRole("navigation", { name: "Bases" })
      .getByRole("button", { name: /^Cargos/ }).getByText(`${registros - 1}`).waitFor();
  }
  // Longer than what waits for a change that was not told.
  await ana.waitForTimeout(3_500);
  expect(pedidas).toEqual([[], []]);
});

test("[K1] a row that another person deletes while it is edited is named by its columns", async () => {
  const { page, problemas } = await pruebas.entrar({ rol: "analista" });
  const fila = page.locator("tbody tr[data-clave]").first();
  const id = Number(await fila.getAttribute("data-clave"));
  await cargosDe(page, id).click();
  const cargos = editor(page).getByLabel("Cargos", { exact: true });
  await cargos.fill("7105");
  const { producto } = pruebas.navegador;
  const registros = producto.pedir("POST", "/api/bases/cargos/357/E2601", {
    como: producto.roles.onp,
    form: { accion: "eliminar", id },
  });
  expect((await registros).status).toBe(200);
  await cargos.press("Enter");
  const dicho = editor(page).getByRole("alert");
  await dicho.getByText(
    /^El registro fue eliminado después de que usted lo abrió, y lo que escribió no se puede guardar: Prog\. \d+, .*Esc\. \d+, Cat\. /,
  ).waitFor();
  expect(await cargos.inputValue()).toBe("7.105");
  await page.keyboard.press("Escape");
  expect(problemas.splice(0).filter((p) => !p.includes("status of 404"))).toEqual([]);
});

test("what is being typed stays when the budget is closed meanwhile, and is refused", async () => {
  const { producto } = pruebas.navegador;
  const formulacion = (que: string) => operarEn(producto, que, { codipres: "E2601", safs: "357" });
  const ana = await enBase("analista");
  const beto = await enBase("onp");
  const id = Number(await ana.locator("tbody tr[data-clave]").first().getAttribute("data-clave"));
  const guardado = await cargosDe(ana, id).textContent() ?? "";
  await cargosDe(ana, id).click();
  await editor(ana).getByLabel("Cargos", { exact: true }).fill("7301");
  await beto.keyboard.press("Alt+p");
  await beto.locator(".tabla[data-hoja]").waitFor();
  await cargosDe(beto, id).click();
  await beto.keyboard.type("7302");
  await formulacion("congelar");
  try {
    for (const page of [ana, beto]) {
      await page.getByRole("status").getByText(/^Presupuesto de sólo lectura: lo congeló/)
        .waitFor();
    }
    expect(await editor(ana).getByLabel("Cargos", { exact: true }).inputValue()).toBe("7.301");
    await beto.keyboard.press("Enter");
    await beto.getByText("1 registro sin guardar").waitFor();
    expect(await cargosDe(beto, id).textContent()).toMatch(/7\.?302/);
    await beto.getByRole("button", { name: "Restituir" }).click();
    await cargosDe(beto, id).getByText(guardado, { exact: true }).waitFor();
    await beto.locator(".tabla[data-hoja]").waitFor({ state: "detached" });
    await ana.keyboard.press("Escape");
  } finally {
    await formulacion("reabrir");
  }
});

test("a change that was not told is noticed by the next one, and each list is read again once", async () => {
  const { producto } = pruebas.navegador;
  const page = await enBase("analista");
  const fila = page.locator("tbody tr[data-clave]");
  const [id, otra] = await Promise.all(
    [0, 1].map(async (n) => Number(await fila.nth(n).getAttribute("data-clave"))),
  );
  const pedidas = listasPedidas(page);
  // As a process that this server does not hear of.
  await producto.app.db.tx(async (q) => {
    await q.ejecutar("UPDATE base_cargos SET cargos = 7201 WHERE id = ?", [otra]);
    await q.ejecutar("UPDATE presupuestos SET rev_datos = rev_datos + 1 WHERE saf = 357");
  });
  await guardar(page, id, "7202");
  await cargosDe(page, otra).getByText("7.201").waitFor();
  await hasta(() => pedidas.length >= 9);
  await page.waitForTimeout(2_000);
  expect(pedidas.toSorted()).toEqual([...new Set(pedidas)].toSorted());
  expect(pedidas).toContain("cargos");
  expect(pedidas).toHaveLength(9);
  // From there on, changes follow again.
  await guardar(page, id, "7203");
  await page.waitForTimeout(3_500);
  expect(pedidas).toHaveLength(9);
});

test("a list that did not change is not sent again: the browser asks with its version", async () => {
  const { producto } = pruebas.navegador;
  const page = await enBase("analista");
  const sinCambios = async () => {
    const { texto } = await producto.pedir("GET", "/api/metricas", { como: producto.roles.admin });
    const linea = texto.split("\n").find((l) =>
      l.includes('ruta="/api/bases/:base/:saf/:codipres"') && l.includes('estado="304"')
    );
    return Number(linea?.split(" ").at(-1) ?? 0);
  };
  const antes = await sinCambios();
  await page.reload();
  await page.locator("tbody tr[data-clave]").first().waitFor();
  await page.getByRole("navigation", { name: "Bases" })
    .getByRole("button", { name: /^Otros gastos/ }).getByText(/^\d/).waitFor();
  expect(await hasta(sinCambios, (n) => n >= antes + 9)).toBe(antes + 9);
});

test("of a long list the first rows are shown at once, and nothing is counted or filtered until all are here", async () => {
  const { producto } = pruebas.navegador;
  const como = producto.roles.analista;
  await producto.app.db.tx(async (q) => {
    const copias = Array.from({ length: 9 }, () => "(1)").join(", ");
    await q.ejecutar(
      "INSERT INTO base_cargos (saf, codipres, prog, subp, proy, act, ubic, ff, pprin, esc, agrup, " +
        "nivel, grado, cat, feje, codp, codes, cargos, vacantes, coefval, tcober, rev) " +
        "SELECT saf, codipres, prog, subp, proy, act, ubic, ff, pprin, esc, agrup, nivel, grado, " +
        "cat, feje, codp, codes, 9, vacantes, coefval, tcober, rev FROM base_cargos, " +
        `(VALUES ${copias}) AS veces WHERE saf = 357 AND codipres = 'E2601'`,
    );
    await q.ejecutar("UPDATE presupuestos SET rev_datos = rev_datos + 1 WHERE saf = 357");
  });
  const { json } = await producto.pedir("GET", "/api/bases/cargos/357/E2601", { como });
  const todas = json.cargos as unknown as { cargos: number }[];
  const pasan = todas.filter((f) => f.cargos === 9).length;
  expect(todas.length).toBeGreaterThan(200);
  const page = await enBase("analista");
  const llega = Promise.withResolvers<void>();
  await page.route(/\/api\/bases\/cargos\/357\/E2601$/, async (ruta) => {
    await llega.promise;
    await ruta.continue();
  });
  await page.reload();
  const filas = page.locator("tbody tr[data-clave]");
  await filas.first().waitFor();
  const cuenta = page.locator(".recuento");
  expect(await cuenta.innerText()).toBe("Cargando…");
  expect(await page.getByText(/registros en total/).count()).toBe(0);
  await filas.nth(2).locator("td").first().focus();
  const clave = await filas.nth(2).getAttribute("data-clave");
  await page.getByRole("textbox", { name: /^Filtrar Cargos/ }).fill("9");
  await page.locator("tbody").getByText("Cargando…").waitFor();
  expect(await filas.count()).toBe(0);
  llega.resolve();
  await page.getByText(`${pasan} resultados / ${todas.length} registros en total`).waitFor();
  expect(await page.getByRole("textbox", { name: /^Filtrar Cargos/ }).inputValue()).toBe("9");
  await page.getByRole("textbox", { name: /^Filtrar Cargos/ }).fill("");
  await page.locator(`tbody tr[data-clave="${clave}"]`).waitFor();
});

test("after the connection was lost, categories have their words and are found by them", async () => {
  const page = await enBase("analista");
  const categoria = page.locator("tbody td").filter({ hasText: "Asesoría nivel" }).first();
  await categoria.waitFor();
  const leidas = page.waitForResponse(/\/valores\/categoriasescalafon\//);
  pruebas.navegador.cortarEventos();
  await leidas;
  await categoria.waitFor();
  await page.getByRole("textbox", { name: /^Filtrar Cat/ }).fill("Asesoría nivel");
  await categoria.waitFor();
});

test("a row that somebody else is editing says so, until it is left", async () => {
  const ana = await enBase("analista");
  const beto = await enBase("onp");
  const [primera, segunda] = await Promise.all(
    [0, 1].map(async (n) =>
      Number(await ana.locator("tbody tr[data-clave]").nth(n).getAttribute("data-clave"))
    ),
  );
  const marca = (page: Page, id: number, usuario: string) =>
    page.locator(`tbody tr[data-clave="${id}"]`)
      .getByRole("img", { name: `${usuario} está editando este registro` });
  await cargosDe(ana, primera).click();
  await editor(ana).waitFor();
  await marca(beto, primera, "analista@economia").waitFor();
  // Who opens it too is told, and so is who had it open.
  await cargosDe(beto, primera).click();
  await beto.getByText("analista@economia también está editando este registro").waitFor();
  await ana.getByText("onp@onp también está editando este registro").waitFor();
  // Who did not hear of it, because the screen was opened later, is told with the row.
  await beto.keyboard.press("Escape");
  await editor(beto).waitFor({ state: "detached" });
  await beto.reload();
  await cargosDe(beto, primera).click();
  await beto.getByText("analista@economia también está editando este registro").waitFor();
  await beto.keyboard.press("Escape");
  await ana.keyboard.press("Escape");
  await editor(ana).waitFor({ state: "detached" });
  await marca(beto, primera, "analista@economia").waitFor({ state: "detached" });
  // Another row, in a cell of the sheet; what is left with nothing to store is over at the next key.
  await ana.keyboard.press("Alt+p");
  await cargosDe(ana, segunda).click();
  await ana.keyboard.press("F2");
  await marca(beto, segunda, "analista@economia").waitFor();
  await ana.keyboard.press("Escape");
  await ana.keyboard.press("ArrowUp");
  await marca(beto, segunda, "analista@economia").waitFor({ state: "detached" });
  await ana.keyboard.press("Alt+p");
});
