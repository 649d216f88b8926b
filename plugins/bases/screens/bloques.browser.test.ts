/** Many rows at once in a real browser: select, delete, copy, paste, workbook, undo; two people. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { type FilaDeLibro, retocarLibro } from "#core/testing/files/libro.ts";
import { esperarFoco, filaEnfocada } from "#ui/testing/foco.ts";
import { elegirDeGrupo, revisarVistas, usarGrupo } from "#ui/testing/grupo.ts";
import type { Pagina } from "#ui/testing/navegador.ts";
import { soltarArchivo } from "#ui/testing/soltar.ts";
import { BASES } from "../bases.ts";

setDefaultTimeout(600_000);

type Fila = Record<string, number | string> & { id: number; rev: number };

const GRUPO = "357/E2601";

const pruebas = usarGrupo();

type Quien = "analista" | "onp";

const pedir = <T>(
  metodo: string,
  ruta: string,
  form?: Record<string, string | number | File>,
  como: Quien = "analista",
) =>
  pruebas.navegador.producto.pedir<T>(metodo, ruta, {
    como: pruebas.navegador.producto.roles[como],
    form,
  });

async function listar(base: string): Promise<Fila[]> {
  const { json } = await pedir<Record<string, Fila[]>>("GET", `/api/bases/${base}/${GRUPO}`);
  return json[base];
}

/** Saves a row as somebody else, while the screen is open. */
async function guardarComo(quien: Quien, base: string, fila: Fila, cambios: object): Promise<void> {
  const { costo_anual: _c, validacion: _v, rev: _r, ...valores } = fila;
  const r = await pedir<{ resultado: boolean }>(
    "POST",
    `/api/bases/${base}/${GRUPO}`,
    { ...valores, ...cambios, accion: "editar" },
    quien,
  );
  expect(r.json.resultado).toBe(true);
}

/** The analyst on a base, with its rows drawn. */
async function entrar(titulo: string): Promise<Pagina> {
  const pagina = await pruebas.entrar({ base: BASES.find((b) => b.titulo === titulo)?.id });
  const { page } = pagina;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("grid", { name: titulo, exact: true }).waitFor();
  await page.locator("tbody tr[data-clave]").first().waitFor();
  return pagina;
}

const barra = (page: Page) => page.getByRole("toolbar", { name: "Acciones de la tabla" }).first();
const filaDe = (page: Page, id: number) => page.locator(`tr[data-clave="${id}"]`);
const dialogo = (page: Page) => page.getByRole("dialog");
const previa = (page: Page) => page.getByRole("grid", { name: "Vista previa" });
const elegidas = (page: Page) =>
  page.locator("tr[data-clave][aria-selected=true]").evaluateAll((filas) =>
    filas.map((f) => Number(f.getAttribute("data-clave")))
  );
const enPortapapeles = (page: Page, texto: string) =>
  page.evaluate((t) => navigator.clipboard.writeText(t), texto);

/** The exported workbook of a base, with its rows rewritten. */
async function planilla(
  base: string,
  tocar: (filas: FilaDeLibro[]) => FilaDeLibro[] = (f) => f,
): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes } = await pedir("GET", `/api/bases/excel/${base}/${GRUPO}`);
  return await retocarLibro(bytes, tocar);
}

for (const [base, titulo] of [["cargos", "Cargos"], ["asistenciasocial", "Asistencia social"]]) {
  test(`several rows of ${titulo} are selected and deleted by keyboard, and come back with undo`, async () => {
    const { page } = await entrar(titulo);
    const antes = await listar(base);
    const [a, b, c, d] = antes.map((f) => f.id);
    await filaDe(page, b).locator("td").first().focus();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByText("3 seleccionados").waitFor();
    expect(await elegidas(page)).toEqual([b, c, d]);
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    expect(await elegidas(page)).toEqual([a, b, c]);
    await page.keyboard.press("Escape");
    await page.getByText("3 seleccionados").waitFor({ state: "detached" });
    await page.keyboard.press("Control+a");
    await page.getByText(`${antes.length} seleccionados`).waitFor();
    await page.keyboard.press("Escape");
    await filaDe(page, a).locator("td").nth(1).click({ modifiers: ["Control"] });
    await filaDe(page, c).locator("td").nth(1).click({ modifiers: ["Shift"] });
    expect(await elegidas(page)).toEqual([a, b, c]);
    expect(await page.getByRole("group", { name: /registro$/ }).count()).toBe(0);

    await page.keyboard.press("Delete");
    const pregunta = page.getByRole("alertdialog");
    await pregunta.getByText("¿Desea eliminar los 3 registros seleccionados?").waitFor();
    expect(await pregunta.innerText()).not.toContain("No se puede deshacer");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await filaDe(page, c).waitFor({ state: "detached" });
    // The row that took their place has the focus at once.
    await esperarFoco(page, d);
    expect((await listar(base)).map((f) => f.id)).toEqual(antes.slice(3).map((f) => f.id));

    await page.keyboard.press("Control+z");
    await dialogo(page).getByText(`Eliminó 3 registros en ${titulo}`).waitFor();
    await page.locator(".cambio-titulo button:focus").waitFor();
    await page.keyboard.press("Enter");
    await dialogo(page).getByText("3 registros volvieron a como estaban.").waitFor();
    await page.keyboard.press("Escape");
    await filaDe(page, a).waitFor();
    expect((await listar(base)).map((f) => f.id)).toEqual(antes.map((f) => f.id));
    await esperarFoco(page, a, b, c);
  });

  test(`rows of ${titulo} are copied, and pasted as new ones with a preview before`, async () => {
    const { page } = await entrar(titulo);
    const antes = await listar(base);
    await filaDe(page, antes[0].id).locator("td").first().focus();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+c");
    await page.getByText("2 registros copiados").waitFor();
    const copiado = await page.evaluate(() => navigator.clipboard.readText());
    expect(copiado.split("\n")).toHaveLength(3);
    expect(copiado).toStartWith("Prog");
    await page.keyboard.press("Control+v");
    await previa(page).waitFor();
    await dialogo(page).getByText("Se agregan 2 registros.").waitFor();
    expect(await previa(page).locator("tr[data-clave]").count()).toBe(2);
    expect(await listar(base)).toEqual(antes);
    await dialogo(page).getByRole("button", { name: /Guardar todo/ }).click();
    await dialogo(page).waitFor({ state: "detached" });
    await page.getByText("2 registros agregados").waitFor();
    const despues = await listar(base);
    expect(despues).toHaveLength(antes.length + 2);
    const { id: _i, rev: _r, ...copia } = despues[antes.length];
    const { id: _j, rev: _s, ...original } = antes[0];
    expect(copia).toEqual(original);
    await esperarFoco(page, despues[antes.length].id);
  });
}

test("a pasted block marks each wrong cell with its reason, asks what is ambiguous, and stores nothing", async () => {
  const { page, captura, axe } = await entrar("Otros gastos");
  const antes = await listar("otrosgastos");
  const gasto = "18\t0\t0\t1\t2\t11\t1\t303\t";
  await page.locator("tbody td[tabindex='0']").focus();
  await enPortapapeles(
    page,
    [`${gasto}1.234`, `${gasto}mucho`, "18\t0\t0\t77\t2\t11\t1\t9999\t10", `${gasto}1.500,25`]
      .join("\n"),
  );
  await page.keyboard.press("Control+v");
  await previa(page).waitFor();
  await dialogo(page).getByText("Hay 4 celdas con errores", { exact: false }).waitFor();
  expect(await dialogo(page).getByRole("button", { name: /Guardar todo/ }).isDisabled()).toBe(true);
  // What fails is looked at first.
  expect(await previa(page).locator("tr[data-clave]").count()).toBe(3);
  const invalidas = previa(page).locator("td[aria-invalid=true]");
  expect(await invalidas.allInnerTexts()).toEqual(["!\n1.234", "!\nmucho", "!\n77", "!\n9999"]);
  await invalidas.nth(2).focus();
  await page.locator(".globo.malo").getByText("Apertura programática incompleta o incorrecta")
    .waitFor();
  expect(await axe()).toEqual([]);
  await captura("previa-errores");
  await dialogo(page).getByText("Hay un número que se puede leer de dos maneras").waitFor();
  await dialogo(page).getByLabel(/El punto separa los miles/).check();
  await dialogo(page).getByText("Hay 3 celdas con errores", { exact: false }).waitFor();
  // What was pasted is corrected here; each wrong cell leads to its place.
  await dialogo(page).getByRole("button", { name: "Corregir lo pegado" }).click();
  const caja = dialogo(page).getByRole("textbox");
  expect(await caja.inputValue()).toContain(`${gasto}mucho`);
  await dialogo(page).getByRole("button", { name: /^Fila 2 · Costo total · «mucho»/i }).click();
  await page.keyboard.type("8");
  expect(await caja.inputValue()).toContain(`${gasto}8\n`);
  await captura("corregir-pegado");
  await dialogo(page).getByRole("button", { name: "Copiar títulos" }).click();
  await dialogo(page).getByText("Títulos copiados").waitFor();
  const titulos = await page.evaluate(() => navigator.clipboard.readText());
  expect(titulos.split("\t")).toHaveLength(9);
  await caja.fill("18\t0\t0\t1\t2\t11\t1\t10");
  await dialogo(page).getByRole("button", { name: "Vista previa" }).click();
  await dialogo(page).getByRole("alert").getByText("La fila tiene 8 columnas y se esperan 9")
    .waitFor();
  expect(await axe()).toEqual([]);
  await captura("otras-columnas");
  await caja.fill(`${titulos}\n${gasto}mucho`);
  await dialogo(page).getByRole("button", { name: "Vista previa" }).click();
  await dialogo(page).getByText("Hay 1 celda con error", { exact: false }).waitFor();
  // Enter in a cell of the preview stores nothing.
  await previa(page).locator("td[tabindex='0']").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  // What was corrected by hand is nowhere else.
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await dialogo(page).waitFor({ state: "detached" });
  expect(await listar("otrosgastos")).toEqual(antes);
});

test("of a pasted block what is right can be stored, and what is wrong stays to be put right", async () => {
  const { page, captura } = await entrar("Otros gastos");
  const antes = await listar("otrosgastos");
  const gasto = "18\t0\t0\t1\t2\t11\t1\t303\t";
  await page.locator("tbody td[tabindex='0']").focus();
  await enPortapapeles(page, [`${gasto}7001,5`, `${gasto}mucho`, `${gasto}7002`].join("\n"));
  await page.keyboard.press("Control+v");
  await previa(page).waitFor();
  await captura("previa-una-mala");
  await dialogo(page).getByRole("button", { name: "Guardar las 2 que están bien" }).click();
  await dialogo(page).getByText(/^Se agregan 2 registros/).waitFor();
  expect(await listar("otrosgastos")).toEqual(antes);
  await dialogo(page).getByRole("button", { name: /^Guardar éstas/ }).click();
  await dialogo(page).getByText("Lo que estaba bien se guardó").waitFor();
  await dialogo(page).getByText("Hay 1 celda con error", { exact: false }).waitFor();
  const nuevas = (await listar("otrosgastos")).slice(antes.length).map((f) => f.costo_total);
  expect(nuevas).toEqual([7001.5, 7002]);
  // It is still the second row of the spreadsheet that it was taken from.
  expect(await dialogo(page).locator("tbody tr[data-clave] td").nth(1).innerText()).toBe("2");
  // What stays is nowhere else.
  await page.keyboard.press("Escape");
  const pregunta = page.getByRole("alertdialog");
  await pregunta.getByRole("button", { name: /^Cancelar/ }).click();
  await pregunta.waitFor({ state: "detached" });
  await dialogo(page).getByRole("button", { name: "Corregir lo pegado" }).click();
  await dialogo(page).getByRole("textbox").fill(`${gasto}7003`);
  await dialogo(page).getByRole("button", { name: "Vista previa" }).click();
  await dialogo(page).getByRole("button", { name: /^Guardar todo/ }).click();
  await dialogo(page).waitFor({ state: "detached" });
  expect((await listar("otrosgastos")).slice(antes.length).map((f) => f.costo_total))
    .toEqual([7001.5, 7002, 7003]);
});

for (
  const [base, titulo, medida] of [
    ["cargos", "Cargos", "Vacantes"],
    ["beneficiosycompensaciones", "Beneficios y compensaciones", "Costo Tot."],
  ]
) {
  test(`a workbook of ${titulo} dropped back shows what changes; conflicts and deletions are decided`, async () => {
    const { page, captura } = await entrar(titulo);
    const antes = await listar(base);
    const bytes = await planilla(base, (filas) => {
      // The last column is what the row costs, which nobody writes.
      const columna = filas[0].length - (titulo === "Cargos" ? 3 : 2);
      const nueva = [...filas[4]];
      nueva[columna] = 7;
      for (const i of [0, 1]) filas[i][columna] = 41;
      return [...filas.slice(0, 2), ...filas.slice(3), nueva];
    });
    const campo = titulo === "Cargos" ? "vacantes" : "costo_total";
    await guardarComo("onp", base, antes[0], { [campo]: 33 });
    await soltarArchivo(page, `${base}.xlsx`, bytes);
    await previa(page).waitFor();
    const filtros = dialogo(page).getByRole("group", { name: "Filas que se muestran" });
    const textos = await filtros.getByRole("button").allInnerTexts();
    expect(textos.map((t) => t.replace(/\s+/g, " "))).toEqual([
      "Todo lo que cambia 4",
      "Conflictos 1",
      "Nuevas 1",
      "Cambiadas 1",
      "Se eliminan 1",
      `Iguales ${antes.length - 3}`,
    ]);
    expect(await filtros.locator("[aria-pressed=true]").innerText()).toMatch(/^Conflictos\s1$/);
    await previa(page).getByText(/^33(,00)? → 41(,00)?$/).waitFor();
    await previa(page).locator("tr[data-clave] td").first().focus();
    await page.locator(".globo").getByText(/Lo modificó onp@onp/).waitFor();
    await filtros.getByRole("button", { name: "Cambiadas" }).click();
    await previa(page).locator("td.resaltada").getByText(/→ 41(,00)?$/).waitFor();
    await filtros.getByRole("button", { name: "Iguales" }).click();
    expect(await previa(page).locator("tr[data-clave]").count()).toBe(
      Math.min(50, antes.length - 3),
    );
    await filtros.getByRole("button", { name: "Todo lo que cambia" }).click();
    await captura(`previa-planilla-${base}`);

    const guardar = dialogo(page).getByRole("button", { name: /Guardar todo/ });
    expect(await guardar.isDisabled()).toBe(true);
    await dialogo(page).getByLabel(/Dejar como está el registro que cambió otra persona/).check();
    expect(await guardar.isDisabled()).toBe(true);
    await dialogo(page).getByText("Confirme las eliminaciones para poder guardar.").waitFor();
    await dialogo(page).getByLabel(/Eliminar el registro que ya no está en la planilla/).check();
    await dialogo(page).getByText("Se agrega 1 registro, se modifica 1 y se elimina 1.").waitFor();
    await guardar.click();
    await dialogo(page).waitFor({ state: "detached" });
    await page.getByText("1 registro agregado, 1 modificado y 1 eliminado").waitFor();
    const despues = await listar(base);
    const de = (id: number) => despues.find((f) => f.id === id)?.[campo];
    expect(de(antes[0].id)).toBe(33);
    expect(de(antes[1].id)).toBe(41);
    expect(de(antes[2].id)).toBeUndefined();
    expect(despues.at(-1)?.[campo]).toBe(7);
    await esperarFoco(page, despues.at(-1)?.id ?? "");
    await barra(page).getByRole("button", { name: "Deshacer" }).click();
    const carga = dialogo(page).getByText(`Cargó 3 registros en ${titulo}`);
    await carga.waitFor();
    await dialogo(page).getByRole("button", { name: "Ver registros" }).first().click();
    await dialogo(page).getByText(`${medida} `, { exact: false }).first().waitFor();
    await captura(`deshacer-${base}`);
    await dialogo(page).getByRole("button", { name: `Deshacer: Cargó 3 registros en ${titulo}` })
      .click();
    await dialogo(page).getByText("3 registros volvieron a como estaban.").waitFor();
    await page.keyboard.press("Escape");
    await dialogo(page).waitFor({ state: "detached" });
    expect((await listar(base)).map((f) => f.id)).toEqual(antes.map((f) => f.id));
  });
}

test("what is not the workbook of this base is refused in plain words, and nothing is kept", async () => {
  const { page, problemas } = await entrar("Contribuciones");
  const alerta = dialogo(page).getByRole("alert");
  await soltarArchivo(page, "adicionales.xlsx", await planilla("adicionales"));
  await alerta.getByText("La planilla es de la base Adicionales, y esta es Contribuciones")
    .waitFor();
  await dialogo(page).getByRole("button", { name: "Elegir otra planilla" }).click();
  const elegir = dialogo(page).locator("input[type=file]");
  await elegir.setInputFiles({
    name: "foto.xlsx",
    mimeType: "application/octet-stream",
    buffer: Buffer.from("no es un libro"),
  });
  await alerta.waitFor();
  expect(await alerta.innerText()).toMatch(/Excel/);
  // The browser's own word for the refusal.
  expect(problemas.splice(0)).toEqual([expect.stringContaining("a status of 400")]);
  expect(await previa(page).count()).toBe(0);
  await dialogo(page).getByRole("button", { name: "Elegir otra planilla" }).click();
  await elegir.setInputFiles({
    name: "filas.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Prog;Inventada\n1;2\n"),
  });
  await alerta.getByText("La columna «Inventada» no es de esta base, o está repetida").waitFor();
  await page.keyboard.press("Escape");
  await dialogo(page).waitFor({ state: "detached" });
});

test("a workbook of another group says so, and its rows can be added as new ones", async () => {
  const bytes = await planilla("complementos");
  const { page } = await entrar("Complementos");
  await page.getByRole("button", { name: "Seleccionar grupo de datos" }).click();
  await page.getByRole("option", { name: /E2699|O2601/ }).first().click();
  await page.getByRole("button", { name: /Aceptar/ }).click();
  await dialogo(page).waitFor({ state: "detached" });
  await page.getByRole("grid", { name: "Complementos" }).waitFor();
  await barra(page).getByRole("button", { name: "Pegar filas" }).click();
  await dialogo(page).locator("input[type=file]").setInputFiles({
    name: "complementos.xlsx",
    mimeType: "application/octet-stream",
    buffer: Buffer.from(bytes),
  });
  await dialogo(page).getByText(/La planilla es del grupo de datos E2601 del SAF 357/).waitFor();
  await dialogo(page).getByRole("button", { name: "Agregar sus registros como nuevos" }).click();
  await previa(page).waitFor();
  await dialogo(page).getByText(/^Se agregan \d+ registros\.$/).waitFor();
});

test("[K1] deleting rows that someone else changed names them, and deletes nothing", async () => {
  const { page } = await entrar("Servicios extraordinarios");
  const antes = await listar("serviciosextraordinarios");
  const [una, otra] = antes;
  await filaDe(page, una.id).locator("td").first().focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Delete");
  const pregunta = page.getByRole("alertdialog");
  await pregunta.waitFor();
  await guardarComo("onp", "serviciosextraordinarios", otra, { cantidad: 99 });
  await pregunta.getByRole("button", { name: "Eliminar 2" }).click();
  const aviso = page.getByRole("alertdialog").filter({ hasText: "No se eliminó ningún registro" });
  await aviso.getByText(/lo modificó onp@onp/).waitFor();
  await aviso.getByRole("button", { name: "Aceptar" }).click();
  expect(await listar("serviciosextraordinarios")).toHaveLength(antes.length);
  // What the other saved is there, without reloading the page.
  await filaDe(page, otra.id).getByText("99", { exact: true }).waitFor();
});

test("[K1] undo leaves what someone changed later, and says who and why", async () => {
  const { page, captura } = await entrar("Contratos especiales");
  const [una, otra] = await listar("contratosespeciales");
  for (const fila of [una, otra]) {
    await guardarComo("analista", "contratosespeciales", fila, { cantidad: 71 });
  }
  await guardarComo("onp", "contratosespeciales", otra, { cantidad: 72 });
  await page.locator("tbody td[tabindex='0']").focus();
  await page.keyboard.press("Control+z");
  await dialogo(page).getByText("onp@onp lo modificó después: queda como está").waitFor();
  const deshacer = dialogo(page).getByRole("button", {
    name: "Deshacer: Modificó 1 registro en Contratos especiales",
  });
  expect(await deshacer.nth(0).isDisabled()).toBe(true);
  await captura("deshacer-ajeno");
  await deshacer.nth(1).click();
  await dialogo(page).getByText("1 registro volvió a como estaba.").waitFor();
  const [x, y] = await listar("contratosespeciales");
  expect([x.cantidad, y.cantidad]).toEqual([una.cantidad, 72]);
});

test("a saved row has the focus at once: keys typed without waiting go on from it", async () => {
  const { page } = await entrar("Adicionales");
  const [una] = await listar("adicionales");
  await filaDe(page, una.id).locator("td").first().focus();
  await page.keyboard.press("d");
  const editor = page.getByRole("group", { name: "Nuevo registro" });
  await editor.getByLabel("Porcentaje", { exact: true }).fill("12.5");
  // Everything that takes the focus away and gives it back is noted in the page itself.
  await page.evaluate(() => {
    const vistos: string[] = [];
    Object.assign(globalThis, { vistos });
    const mirar = () => {
      const fila = document.activeElement?.closest("tr");
      vistos.push(
        document.querySelector("[data-editor]")
          ? "editor"
          : fila?.getAttribute("data-clave") ?? "perdido",
      );
      requestAnimationFrame(mirar);
    };
    mirar();
  });
  await page.keyboard.press("Enter");
  await editor.waitFor({ state: "detached" });
  const nueva = (await listar("adicionales")).at(-1);
  expect(nueva).toMatchObject({ porcentaje: 12.5, prog: una.prog, n_comp: una.n_comp });
  await esperarFoco(page, nueva?.id ?? "");
  // The reload of the list that follows does not move it.
  await page.waitForTimeout(700);
  const vistos = new Set(
    await page.evaluate(() => Reflect.get(globalThis, "vistos") as string[]),
  );
  expect([...vistos]).toEqual(["editor", String(nueva?.id)]);
  await page.keyboard.press("Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
  await filaDe(page, nueva?.id ?? 0).waitFor({ state: "detached" });
  await filaEnfocada(page);
});

test("an open editor keeps what was typed when its row goes away", async () => {
  const { page } = await entrar("Adicionales");
  const [una] = await listar("adicionales");
  await filaDe(page, una.id).locator("td").first().click();
  const editor = page.getByRole("group", { name: "Editar registro" });
  await editor.getByLabel("Porcentaje", { exact: true }).fill("77.7");
  await pedir("POST", `/api/bases/adicionales/${GRUPO}`, { accion: "eliminar", id: una.id }, "onp");
  await page.locator("tbody tr.editor:first-child").waitFor();
  await filaDe(page, una.id).waitFor({ state: "detached" });
  expect(await editor.getByLabel("Porcentaje", { exact: true }).inputValue()).toBe("77.7");
  expect(
    await editor.getByLabel("Porcentaje", { exact: true }).evaluate((c) =>
      c === document.activeElement
    ),
  ).toBe(true);
});

test("[K1] the header changed by someone else names who changed it", async () => {
  const { page } = await entrar("Cargos");
  await elegirDeGrupo(page, "Editar presupuesto");
  const { json } = await pedir<{ presupuesto: Record<string, string | number> }>(
    "GET",
    `/api/presupuestos/editar/${GRUPO}`,
  );
  const { descripcion, desde_mes, ejercicio, version } = json.presupuesto;
  await page.getByLabel(/^Descripción/).fill("De la analista");
  await pedir("POST", `/api/presupuestos/editar/${GRUPO}`, {
    accion: "editar",
    descripcion: `${descripcion}.`,
    desde_mes,
    ejercicio,
    version,
  }, "onp");
  await page.getByRole("button", { name: /Aceptar/ }).click();
  await page.getByText(/El presupuesto fue modificado por onp@onp/).waitFor();
  expect(await page.getByLabel(/^Descripción/).inputValue()).toBe("De la analista");
});

test("selection, shortcuts and dialogs fit in both sizes and themes, and axe finds nothing", async () => {
  const pagina = await entrar("Cargos");
  const { page } = pagina;
  await page.locator("tbody td[tabindex='0']").focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowDown");
  await barra(page).getByRole("button", { name: "Eliminar 4 registros" }).waitFor();
  await revisarVistas(pagina, "seleccion", async () => {
    const [alto] = await barra(page).evaluateAll((b) => b.map((x) => x.clientHeight));
    expect(alto).toBeLessThan(40);
  });
  await page.locator("tbody td[tabindex='0']").focus();
  await page.keyboard.press("?");
  await dialogo(page).getByText("Mayús+↑ ↓").waitFor();
  for (const atajo of ["Ctrl+Z", "Ctrl+C", "Ctrl+V", "Ctrl+A", "Espacio"]) {
    expect(await dialogo(page).getByText(atajo, { exact: true }).count()).toBe(1);
  }
  await revisarVistas(pagina, "atajos");
  await page.keyboard.press("Escape");
  await dialogo(page).waitFor({ state: "detached" });
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await previa(page).waitFor();
  await revisarVistas(pagina, "previa");
  await page.keyboard.press("Escape");
  await dialogo(page).waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await page.getByRole("heading", { name: "Deshacer" }).waitFor();
  await dialogo(page).locator(".cambio").first().waitFor();
  await revisarVistas(pagina, "deshacer");
});
