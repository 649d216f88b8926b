/** A base written as a sheet in a real browser: keys counted, blocks, refusals, two people, undo. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { CDPSession, Locator, Page } from "playwright-core";
import { hasta } from "#core/testing/until.ts";
import { usarGrupo } from "#ui/testing/grupo.ts";
import { type OpcionesPagina, type Pagina, TAMANOS } from "#ui/testing/navegador.ts";
import { elegirOpcion, valorElegido } from "#ui/testing/seleccion.ts";
import { BASES } from "../bases.ts";

setDefaultTimeout(600_000);

type Fila = Record<string, number | string> & { id: number; rev: number };

const GRUPO = "357/E2601";
const pruebas = usarGrupo();

const pedir = <T>(
  metodo: string,
  ruta: string,
  form?: Record<string, string | number>,
  como: "analista" | "onp" = "analista",
) =>
  pruebas.navegador.producto.pedir<T>(metodo, ruta, {
    como: pruebas.navegador.producto.roles[como],
    form,
  });

async function listar(base = "cargos"): Promise<Fila[]> {
  const { json } = await pedir<Record<string, Fila[]>>("GET", `/api/bases/${base}/${GRUPO}`);
  return json[base];
}

/** What the server stored, once it is what is expected. */
const guardado = (base: string, que: (filas: Fila[]) => boolean): Promise<Fila[]> =>
  hasta(() => listar(base), que);

const llave = (page: Page) => page.getByRole("switch", { name: /^Planilla/ });
const filaDe = (page: Page, id: number) => page.locator(`tr[data-clave="${id}"]`);

/** The analyst on a base that is written as a sheet. */
async function entrar(base = "cargos", opciones?: OpcionesPagina): Promise<Pagina> {
  const pagina = await pruebas.entrar({ base, opciones });
  const { page } = pagina;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("tbody tr[data-clave]").first().waitFor();
  if (await llave(page).getAttribute("aria-checked") !== "true") await page.keyboard.press("Alt+p");
  await page.locator(".tabla[data-hoja]").waitFor();
  return pagina;
}

async function columnaDe(page: Page, titulo: string): Promise<number> {
  const titulos = await page.locator("th[role=columnheader]").allInnerTexts();
  return titulos.findIndex((t) => t.trim() === titulo);
}

async function celda(page: Page, id: number, titulo: string): Promise<Locator> {
  return filaDe(page, id).locator("td").nth(await columnaDe(page, titulo));
}

async function teclas(page: Page, ...cuales: string[]): Promise<void> {
  for (const tecla of cuales) await page.keyboard.press(tecla);
}

const enPortapapeles = (page: Page, texto: string) =>
  page.evaluate((t) => navigator.clipboard.writeText(t), texto);

for (const tamano of TAMANOS) {
  test(`one number costs its digits and Enter, by keyboard alone, at ${tamano.width}`, async () => {
    const { page, captura, axe } = await entrar("cargos", { tamano });
    const [a, b] = await listar();
    await (await celda(page, a.id, "Cargos")).click();
    await page.evaluate(() => {
      Reflect.set(globalThis, "contadas", 0);
      const contar = () =>
        Reflect.set(globalThis, "contadas", Reflect.get(globalThis, "contadas") + 1);
      document.addEventListener("keydown", contar, true);
    });
    const nuevo = Number(a.cargos) === 47 ? "48" : "47";
    await teclas(page, ...nuevo, "Enter");
    const [despues] = await guardado("cargos", ([f]) => f.cargos === Number(nuevo));
    expect(despues).toMatchObject({ cargos: Number(nuevo), rev: a.rev + 1 });
    const contadas = await page.evaluate(() => Reflect.get(globalThis, "contadas"));
    expect(contadas).toBe(nuevo.length + 1);
    // The focus goes to the same column of the next row, which is what is heard.
    const abajo = await celda(page, b.id, "Cargos");
    expect(await abajo.evaluate((c) => c === document.activeElement)).toBe(true);
    expect(await abajo.getAttribute("aria-colindex")).toBe(
      String(await columnaDe(page, "Cargos") + 1),
    );
    await teclas(page, "Shift+ArrowDown", "Shift+ArrowDown");
    expect(await page.locator("td[aria-selected=true]").count()).toBe(3);
    await page.getByText(/^3 celdas · Suma \d+ · Costo anual \$ [\d.]+,\d\d$/).waitFor();
    await captura(`planilla-${tamano.width}`);
    await teclas(page, "9", "8", "7");
    // What it would add, before it is stored.
    await page.getByText(/^Cargos \d+ → 987 en el renglón: \+ \$ [\d.]+,\d\d$/).waitFor();
    await captura(`planilla-escribe-${tamano.width}`);
    expect(await axe()).toEqual([]);
    await teclas(page, "Escape", "Escape");
    // The switch is of the person: another visit finds it on.
    await page.reload();
    await page.locator(".tabla[data-hoja]").waitFor();
  });
}

test("in the dark, with a refusal and a conflict on screen, axe finds nothing", async () => {
  const { page, captura, axe } = await entrar("otrosgastos", { tema: "dark" });
  const [a, b] = await listar("otrosgastos");
  await (await celda(page, a.id, "Act")).click();
  await teclas(page, "9", "8", "Enter");
  const mala = await celda(page, a.id, "Act");
  await mala.and(page.locator("[aria-invalid=true]")).waitFor();
  await pedir("POST", `/api/bases/otrosgastos/celdas/${GRUPO}`, {
    cambios: JSON.stringify([{ id: b.id, valores: { ff: b.ff, costo_total: "321" } }]),
  }, "onp");
  await captura("planilla-oscuro");
  expect(await axe()).toEqual([]);
  await mala.click();
  await teclas(page, "Escape");
  expect(await mala.locator(".t").innerText()).toBe(String(a.act));
});

test("a block is laid over cells: what is right is stored at once, the wrong cell says why and is gone to", async () => {
  const { page, captura } = await entrar("cargos", { tamano: TAMANOS[1] });
  const [a, b] = await listar();
  await enPortapapeles(page, "21\t1\r\n2 mil\t1\r\n23\t1\r\n");
  await (await celda(page, a.id, "Cargos")).click();
  await teclas(page, "Control+v");
  const mala = await celda(page, b.id, "Cargos");
  await mala.and(page.locator("[aria-invalid=true]")).waitFor();
  // Its row waits with what was pasted; the others are stored.
  expect((await mala.innerText()).endsWith("2 mil")).toBe(true);
  const costo = (await celda(page, b.id, "Costo anual")).locator(".t");
  expect(await costo.innerText()).toBe("—");
  await page.getByText("1 registro sin guardar").waitFor();
  await page.locator(".titulos-estado").getByText("1 sin guardar").waitFor();
  await page.locator(".pie-hoja-aviso").filter({ hasText: /^Renglón 2\. Cargos/ }).waitFor();
  const buenas = await guardado("cargos", (f) => f[2].cargos === 23);
  expect(buenas.slice(0, 3).map((f) => f.cargos)).toEqual([21, b.cargos, 23]);
  await captura("planilla-una-mala");
  // Why it waits is read to its last word, with all that was pasted still chosen.
  const motivo = page.locator(".pie-hoja-aviso");
  expect(await motivo.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
  await teclas(page, "F8");
  expect(await mala.evaluate((c) => c === document.activeElement)).toBe(true);
  await teclas(page, "2", "2", "Enter");
  const despues = await guardado("cargos", (f) => f[1].cargos === 22);
  expect(despues.slice(0, 3).map((f) => [f.cargos, f.vacantes]))
    .toEqual([[21, 1], [22, 1], [23, 1]]);
  await page.getByText(/registros? sin guardar/).waitFor({ state: "detached" });
  expect(await costo.innerText()).toMatch(/,\d\d$/);
  expect(await page.locator(".titulos-estado").getByText("sin guardar").count()).toBe(0);
  // What was put right was another change: one key, without a dialog, and another that does it again.
  await teclas(page, "Control+z");
  await page.getByText(/^Deshecho: /).waitFor();
  expect((await listar())[1].cargos).toBe(b.cargos);
  await teclas(page, "Control+y");
  await page.getByText(/^Rehecho: /).waitFor();
  expect((await listar())[1].cargos).toBe(22);
  await teclas(page, "Control+z");
  expect(await page.getByRole("dialog").count()).toBe(0);
  const vueltas = await guardado("cargos", (f) => f[1].cargos === b.cargos);
  expect(vueltas.slice(0, 3).map((f) => f.cargos)).toEqual([21, b.cargos, 23]);
});

/** What an input method does: a key that is its own, and what it has composed so far. */
async function componer(page: Page, ...textos: string[]): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  for (const text of textos) {
    const tecla = { key: "Process", code: "KeyA", windowsVirtualKeyCode: 229 };
    await cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...tecla });
    await cdp.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...tecla });
  }
  return cdp;
}

test("what is composed on a cell is there from its first letter, and the Enter that ends it saves nothing", async () => {
  const { page } = await entrar("cargos");
  const [a] = await listar();
  const suya = await celda(page, a.id, "Cargos");
  await suya.click();
  const cdp = await componer(page, "6", "64");
  const caja = page.locator(".caja-celda");
  expect(await caja.inputValue()).toBe("64");
  await teclas(page, "Enter");
  expect(await caja.inputValue()).toBe("64");
  await cdp.send("Input.insertText", { text: "64" });
  expect(await caja.inputValue()).toBe("64");
  expect((await listar())[0].cargos).toBe(a.cargos);
  await teclas(page, "Enter");
  await guardado("cargos", ([f]) => f.cargos === 64);
  // A dead key that is left typed nothing.
  await suya.click();
  await cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Dead", code: "Quote" });
  await caja.waitFor();
  await teclas(page, "Enter");
  await caja.waitFor({ state: "detached" });
  expect(await suya.locator(".t").innerText()).toBe("64");
  expect((await listar())[0].cargos).toBe(64);
  // Nor does it accept the palette, or the editor of a row.
  await teclas(page, "Control+k");
  const paleta = page.getByRole("dialog").getByRole("combobox");
  await paleta.waitFor();
  await componer(page, "contr");
  await teclas(page, "Enter");
  expect(await paleta.inputValue()).toBe("contr");
  await cdp.send("Input.insertText", { text: "contr" });
  await teclas(page, "Escape");
  await paleta.waitFor({ state: "detached" });
  await teclas(page, "Control+Enter");
  const editor = page.locator("[data-columna-editor=cargos]");
  await editor.fill("");
  await componer(page, "7");
  await teclas(page, "Enter");
  expect(await editor.count()).toBe(1);
  expect((await listar())[0].cargos).toBe(64);
});

test("[K1] two people on one row: who, both values, and what was typed is kept", async () => {
  const { page } = await entrar("beneficiosycompensaciones");
  const [a] = await listar("beneficiosycompensaciones");
  await (await celda(page, a.id, "Costo Tot.")).click();
  await teclas(page, "F2", "Control+a", "5", "5", ",", "5");
  await pedir("POST", `/api/bases/beneficiosycompensaciones/celdas/${GRUPO}`, {
    cambios: JSON.stringify([{ id: a.id, valores: { costo_total: "99" } }]),
  }, "onp");
  await teclas(page, "Enter");
  const conflicto = page.getByRole("alert").filter({
    hasText: "Renglón 1. El registro fue modificado por onp@onp",
  });
  await conflicto.getByText("55,50").waitFor();
  await conflicto.getByText("99,00").waitFor();
  await conflicto.getByRole("button", { name: "Guardar lo que escribí" }).click();
  const [despues] = await guardado("beneficiosycompensaciones", ([f]) => f.costo_total === 55.5);
  expect(despues).toMatchObject({ costo_total: 55.5, rev: a.rev + 2 });
});

test("behind a slow network rows do not wait for one another; who leaves waits for them, unasked", async () => {
  const { page } = await entrar("contratosespeciales");
  const antes = await listar("contratosespeciales");
  const cuales = antes.slice(0, 6).map((f) => f.id);
  const [cuatro, red] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let esperan = 0;
  await page.route("**/api/bases/*/celdas/**", async (ruta) => {
    if (++esperan === 4) cuatro.resolve();
    await red.promise;
    await ruta.continue();
  });
  await (await celda(page, cuales[0], "Cantidad")).click();
  for (const i of cuales.keys()) await teclas(page, "7", String(i), "Enter");
  // The first ones are on their way together; in the last one a number is being typed.
  await cuatro.promise;
  await (await celda(page, cuales[5], "Cantidad")).click();
  await teclas(page, "8", "Alt+9");
  red.resolve();
  await page.getByRole("grid", { name: "Otros gastos" }).waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  const guardadas = await listar("contratosespeciales");
  const cantidades = guardadas.slice(0, 6).map((f) => f.cantidad);
  expect(cantidades).toEqual([70, 71, 72, 73, 74, 8]);
  expect(guardadas.slice(6)).toEqual(antes.slice(6));
});

test("rows that found no server are sent again at once, when the person says or leaves", async () => {
  const { page, problemas } = await entrar("serviciosextraordinarios");
  const antes = await listar("serviciosextraordinarios");
  const escribir = async (...valores: string[]) => {
    await page.route("**/api/bases/*/celdas/**", (ruta) => ruta.abort());
    await (await celda(page, antes[0].id, "Cantidad")).click();
    for (const valor of valores) {
      await page.keyboard.type(valor);
      await teclas(page, "Enter");
    }
    await page.getByText(`${valores.length} registros sin guardar`).waitFor();
    await page.unroute("**/api/bases/*/celdas/**");
  };
  const cantidades = async () =>
    (await listar("serviciosextraordinarios")).slice(0, 3).map((f) => f.cantidad);
  await escribir("11", "12", "13");
  await page.getByRole("button", { name: "Reintentar" }).click();
  await hasta(cantidades, (c) => c.join() === "11,12,13");
  await page.locator(".pie-hoja-espera").waitFor({ state: "detached" });
  await escribir("21", "22");
  await page.keyboard.press("Alt+9");
  await page.getByRole("grid", { name: "Otros gastos" }).waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  expect(await cantidades()).toEqual([21, 22, 13]);
  expect(problemas.splice(0).filter((p) => !p.includes("ERR_FAILED"))).toEqual([]);
});

/** The administrator freezes or reopens the budget of the group from «Estado de la formulación». */
async function desdeEstado(page: Page, accion: "Congelar" | "Reabrir"): Promise<void> {
  await page.evaluate(() => location.hash = "#/admin/formulacion");
  await elegirOpcion(page, "Presupuesto", /^E2601/);
  const lista = page.getByRole("grid", { name: "Estado de la formulación, E2601" });
  const nombre = lista.getByRole("gridcell", { name: "Ministerio de Economía" });
  await nombre.click({ modifiers: ["Control"] });
  await page.getByRole("button", { name: new RegExp(`^${accion}`) }).click();
  // Said first, with how many.
  const previa = page.getByRole("dialog", { name: accion });
  await previa.getByRole("gridcell", { name: "Ministerio de Economía" }).waitFor();
  await previa.getByRole("button", { name: `${accion} 1` }).click();
  await page.getByText(`${accion}: Hecho en 1 de 1.`).first().waitFor();
}

test("a sheet whose code does not come says so", async () => {
  const { page, problemas } = await pruebas.entrar({ base: "cargos" });
  await page.locator("tbody tr[data-clave]").first().waitFor();
  // The switch is remembered: off, and on with the code of a program that is no longer served.
  if (await llave(page).getAttribute("aria-checked") === "true") await page.keyboard.press("Alt+p");
  await page.locator(".tabla[data-hoja]").waitFor({ state: "detached" });
  await page.reload();
  await page.locator("tbody tr[data-clave]").first().waitFor();
  await page.route("**/control-*.js", (ruta) => ruta.abort());
  await page.keyboard.press("Alt+p");
  const aviso = page.getByRole("alertdialog").filter({ hasText: "vuelva a cargar la página" });
  await aviso.waitFor();
  expect(problemas.splice(0).join()).toContain("net::ERR_FAILED");
});

test("[F3] frozen from above while somebody types: told at once, nothing lost, all of it copied", async () => {
  const { page: jefa } = await pruebas.entrar({ rol: "admin" });
  const { page, axe, captura } = await entrar();
  const [a] = await listar();
  const escrito = String(a.cargos === 643 ? 644 : 643);
  const portapapeles = () => page.evaluate(() => navigator.clipboard.readText());
  const aviso = page.getByRole("status").filter({
    hasText: "Presupuesto de sólo lectura: lo congeló admin@onp",
  });
  const cargos = await celda(page, a.id, "Cargos");
  await cargos.click();
  await teclas(page, ...escrito);
  await desdeEstado(jefa, "Congelar");
  await aviso.waitFor();
  // The box is where it was, with the focus and what was typed.
  const caja = page.locator("input.caja-celda");
  expect(await caja.inputValue()).toBe(escrito);
  expect(await caja.evaluate((c) => c === document.activeElement)).toBe(true);
  await captura("planilla-congelada-1440");
  await teclas(page, "Enter");
  // Refused with who and since when, in its cell, which goes on saying what was typed.
  await cargos.and(page.locator("[aria-invalid=true]")).waitFor();
  await page.getByText("1 registro sin guardar").waitFor();
  expect(await listar()).toEqual(expect.arrayContaining([a]));
  expect(await axe()).toEqual([]);
  await cargos.click();
  await page.getByText(/^Cargos: .* no se puede modificar: lo congeló admin@onp el/).waitFor();
  await teclas(page, "Control+c");
  expect((await portapapeles()).trim()).toBe(escrito);
  // Reopened, what was typed is stored without typing it again.
  await desdeEstado(jefa, "Reabrir");
  await aviso.waitFor({ state: "detached" });
  await cargos.click();
  await teclas(page, "F2", "Enter");
  const [despues] = await guardado("cargos", ([f]) => f.cargos === Number(escrito));
  expect(despues.cargos).toBe(Number(escrito));

  // The editor of a row, the same.
  await cargos.click();
  await teclas(page, "Control+Enter");
  const campo = page.locator(".editor-fila").getByLabel("Cargos", { exact: true });
  await campo.fill("77");
  await desdeEstado(jefa, "Congelar");
  await aviso.waitFor();
  expect(await campo.inputValue()).toBe("77");
  await campo.press("Enter");
  await page.getByText(/^El grupo de datos E2601 no se puede modificar: lo congeló admin@onp/)
    .waitFor();
  await captura("editor-congelado-1440");
  expect(await campo.inputValue()).toBe("77");
  await campo.focus();
  await teclas(page, "Control+a", "Control+c");
  expect(await portapapeles()).toBe("77");
  await desdeEstado(jefa, "Reabrir");
  await aviso.waitFor({ state: "detached" });
  await campo.press("Enter");
  await campo.waitFor({ state: "detached" });
  expect((await guardado("cargos", ([f]) => f.cargos === 77))[0].cargos).toBe(77);
});

test("fill, cut, empty and Tab: each is one change, and a locked cell says why", async () => {
  const { page } = await entrar("adicionales");
  const [a, b, c] = await listar("adicionales");
  await (await celda(page, a.id, "Porcentaje")).click();
  await teclas(page, "Shift+ArrowDown", "Shift+ArrowDown", "Control+d");
  await guardado("adicionales", (f) => f[1].porcentaje === a.porcentaje && f[2].rev > c.rev);
  // By the handle, over what was filled.
  await (await celda(page, a.id, "Porcentaje")).click();
  await teclas(page, "7", ",", "2", "5", "Enter");
  await (await celda(page, a.id, "Porcentaje")).click();
  const asa = await page.locator(".asa").boundingBox();
  const destino = await (await celda(page, c.id, "Porcentaje")).boundingBox();
  if (!asa || !destino) throw new Error("sin lugar en pantalla");
  await page.mouse.move(asa.x + 3, asa.y + 3);
  await page.mouse.down();
  await page.mouse.move(destino.x + 20, destino.y + 10, { steps: 5 });
  await page.mouse.up();
  const llenas = await guardado("adicionales", (f) => f[2].porcentaje === 7.25);
  expect(llenas.slice(0, 3).map((f) => f.porcentaje)).toEqual([7.25, 7.25, 7.25]);
  // Whole programmes: what is under one means nothing.
  const todos = llenas.find((f) => f.prog === 0) ?? b;
  await (await celda(page, todos.id, "Act")).click();
  await teclas(page, "4");
  await page.getByText("Rige para todos los programas: escriba antes un programa").waitFor();
  expect(await page.locator(".caja-celda").count()).toBe(0);
  // Escape twice, and Tab leaves: nobody is kept in it.
  await teclas(page, "Escape", "Tab");
  expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? ""))
    .not.toContain("<td");
});

test("a click elsewhere saves, in the table or out of it; rows chosen are deleted, not emptied", async () => {
  const { page } = await entrar("contratosespeciales");
  const [a, b] = await listar("contratosespeciales");
  await (await celda(page, a.id, "Cantidad")).click();
  await page.keyboard.type("61");
  await (await celda(page, b.id, "Cantidad")).click();
  await guardado("contratosespeciales", ([f]) => f.cantidad === 61);
  // Stored and told: what is typed from now on waits for nothing.
  await page.locator("td.yendo").waitFor({ state: "detached" });
  await page.keyboard.type("62");
  // To another base: nothing is asked, and nothing is lost.
  await page.getByRole("navigation", { name: "Bases" }).getByRole("button", { name: /^Otros/ })
    .click();
  await page.getByRole("grid", { name: "Otros gastos" }).waitFor();
  const guardadas = await guardado("contratosespeciales", (f) => f[1].cantidad === 62);
  expect(guardadas.slice(0, 2).map((f) => f.cantidad)).toEqual([61, 62]);
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  const [gasto] = await listar("otrosgastos");
  await (await celda(page, gasto.id, "Ubic")).click();
  await teclas(page, "Space", "Delete");
  await page.getByRole("alertdialog", { name: "Eliminar registro" }).waitFor();
  await teclas(page, "Escape");
  expect((await listar("otrosgastos"))[0]).toEqual(gasto);
  // With a row chosen, Shift and an arrow choose rows; what is copied is what the foot tells.
  await teclas(page, "Shift+ArrowDown");
  await page.getByText("2 seleccionados").waitFor();
  expect(await page.locator(".pie-hoja-rango").innerText()).toBe("");
  await teclas(page, "Escape", "ArrowUp");
  // What cannot be stored is not left without asking.
  await teclas(page, "9", "9", "7", "Enter", "Alt+p");
  await page.getByRole("alertdialog", { name: "Cambios sin guardar" }).waitFor();
  await teclas(page, "Escape");
  await page.getByRole("button", { name: "Restituir" }).click();
  const vuelta = await (await celda(page, gasto.id, "Ubic")).innerText();
  expect(vuelta.split("\n")[0]).toBe(String(gasto.ubic));
});

test("one field of many rows: what it would add is said, wrong rows stop it, one undo takes it back", async () => {
  const { page, axe, captura } = await entrar("otrosgastos");
  const antes = await listar("otrosgastos");
  await page.getByRole("button", { name: "Cambiar campo…" }).click();
  const dialogo = page.getByRole("dialog", { name: "Cambiar campo" });
  await elegirOpcion(dialogo, "Campo", "Costo total");
  await elegirOpcion(dialogo, "Qué se hace", "Multiplicar por");
  await dialogo.getByLabel("Valor", { exact: true }).fill("1,1");
  await dialogo.getByText(`${antes.length} registros para cambiar`).waitFor();
  await dialogo.getByText(/^\+ \$ [\d.]+,\d\d al año: de \$/).waitFor();
  await captura("cambiar-campo");
  expect(await axe()).toEqual([]);
  await elegirOpcion(dialogo, "Campo", "Ubic");
  await dialogo.getByLabel("Valor", { exact: true }).fill("998");
  await dialogo.getByText("La ubicación geográfica no existe").first().waitFor();
  await dialogo.getByText(`0 registros para cambiar, ${antes.length} que quedarían mal`).waitFor();
  await dialogo.getByRole("button", { name: "Cambiar", exact: true }).click();
  await dialogo.getByText("Corrija o saque los registros que quedarían mal").waitFor();
  expect(await listar("otrosgastos")).toEqual(antes);
  await elegirOpcion(dialogo, "Campo", "Costo total");
  await elegirOpcion(dialogo, "Qué se hace", "Sumar");
  await dialogo.getByLabel("Valor", { exact: true }).fill("0,5");
  await dialogo.getByText(/registros para cambiar$/).waitFor();
  await dialogo.getByRole("button", { name: "Cambiar", exact: true }).click();
  await dialogo.waitFor({ state: "detached" });
  await page.getByText(`${antes.length} registros modificados`).waitFor();
  const despues = await listar("otrosgastos");
  const centavos = (f: Fila) => Math.round(Number(f.costo_total) * 100);
  expect(despues.map(centavos)).toEqual(antes.map((f) => centavos(f) + 50));
  await teclas(page, "Control+z");
  await page.getByText(`Deshecho: Modificó ${antes.length} registros`).waitFor();
  const vueltas = await guardado("otrosgastos", ([f]) => centavos(f) === centavos(antes[0]));
  expect(vueltas.map(centavos)).toEqual(antes.map(centavos));
});

test("one field of the range that is chosen: its column is offered, and the focus comes back to its cell", async () => {
  const { page } = await entrar();
  const filas = await listar();
  const claves = await page.locator("tbody tr[data-clave]").evaluateAll((trs) =>
    trs.map((tr) => Number(tr.getAttribute("data-clave")))
  );
  const elegidas = claves.slice(2, 5);
  await (await celda(page, elegidas[0], "Vacantes")).click();
  await teclas(page, "Shift+ArrowDown", "Shift+ArrowDown");
  const activa = () =>
    page.evaluate(() => {
      const td = document.activeElement?.closest("td");
      return [td?.closest("tr")?.getAttribute("data-clave"), td?.getAttribute("data-columna")];
    });
  const antes = await activa();
  await teclas(page, "Control+k");
  await page.keyboard.type("cambiar campo");
  await page.keyboard.press("Enter");
  const dialogo = page.getByRole("dialog", { name: "Cambiar campo" });
  await dialogo.getByText("Los elegidos: 3").waitFor({ state: "attached" });
  expect(await valorElegido(dialogo, "Campo")).toBe("Vacantes");
  await page.keyboard.type("7");
  await dialogo.getByText(/^3 registros para cambiar/).waitFor();
  await page.keyboard.press("Enter");
  await dialogo.waitFor({ state: "detached" });
  expect(await activa()).toEqual(antes);
  const despues = await guardado(
    "cargos",
    (f) => f.find((x) => x.id === elegidas[2])?.vacantes === 7,
  );
  expect(despues.filter((f, i) => f.vacantes !== filas[i].vacantes).map((f) => f.id).sort())
    .toEqual([...elegidas].sort());
  // What is typed goes to the cell that has the focus.
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  const luego = await guardado("cargos", (f) => f.some((x) => x.vacantes === 5));
  expect(luego.find((f) => f.vacantes === 5)?.id).toBe(Number(antes[0]));
});

test("a cell offers what it may say while it is typed: by arrows, words or the mouse", async () => {
  const { page, axe, captura } = await entrar();
  const [a, b] = (await listar()).filter((f) => f.prog !== 0);
  await (await celda(page, a.id, "Ubic.")).click();
  await page.keyboard.type("buenos");
  const lista = page.getByRole("listbox", { name: "Valores de Ubic." });
  await lista.waitFor();
  await captura("planilla-opciones");
  expect(await axe()).toEqual([]);
  const codigo = await lista.getByRole("option").first().locator("b").innerText();
  await teclas(page, "ArrowDown", "Enter");
  await lista.waitFor({ state: "detached" });
  const quedan = await guardado(
    "cargos",
    (f) => f.find((x) => x.id === a.id)?.ubic === Number(codigo),
  );
  expect(quedan.find((f) => f.id === a.id)?.ubic).toBe(Number(codigo));
  await (await celda(page, b.id, "Ubic.")).click();
  await page.keyboard.press("F2");
  await lista.getByRole("option").filter({ hasText: codigo }).first().click();
  const despues = await guardado(
    "cargos",
    (f) => f.find((x) => x.id === b.id)?.ubic === Number(codigo),
  );
  expect(despues.find((f) => f.id === b.id)?.ubic).toBe(Number(codigo));
});

test("the nine bases are written as sheets", async () => {
  for (const { id } of BASES) {
    const { page } = await entrar(id);
    const [fila] = await listar(id);
    // The last one is what the row costs, and is worked out.
    await filaDe(page, fila.id).locator("td").nth(-2).click();
    await teclas(page, "1", "1", "Enter");
    const [despues] = await guardado(id, ([f]) => f.rev > fila.rev);
    expect([id, despues.rev]).toEqual([id, fila.rev + 1]);
  }
});

test("an arrow lays the table out once", async () => {
  const { page } = await entrar();
  const [a] = await listar();
  await (await celda(page, a.id, "Cargos")).click();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const dispuesta = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return metrics.find((m) => m.name === "LayoutCount")?.value ?? Number.NaN;
  };
  const mover = async (tecla: string) => {
    await page.keyboard.press(tecla);
    await page.evaluate(() =>
      new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo)))
    );
  };
  await mover("ArrowDown");
  const antes = await dispuesta();
  const flechas = ["ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp"];
  for (const flecha of flechas) await mover(flecha);
  expect(await dispuesta() - antes).toBeLessThan(2 * flechas.length);
});
