/** Data groups and base Cargos in a real browser: by mouse, by keyboard alone, with others around. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { esperarFoco, filaEnfocada } from "#ui/testing/foco.ts";
import { elegirDeGrupo, revisarVistas, usarGrupo } from "#ui/testing/grupo.ts";
import { type OpcionesPagina, type Pagina, TAMANOS } from "#ui/testing/navegador.ts";

setDefaultTimeout(600_000);

const RUTA = "/api/bases/cargos/357/E2601";

const pruebas = usarGrupo();

/** Three positions, two of them with an opening or a location that does not exist. */
async function conErrores(): Promise<string> {
  const { json } = await pedir("GET", RUTA);
  const [{ id: _i, rev: _r, validacion: _v, costo_anual: _c, ...valores }] = (json as {
    cargos: Record<string, unknown>[];
  }).cargos;
  const filas = [valores, { ...valores, act: 98 }, { ...valores, ubic: 998 }]
    .map((f) => ["357", "E2699", ...Object.values(f)].join(","));
  return [["saf", "codipres", ...Object.keys(valores)].join(","), ...filas].join("\n");
}

beforeAll(async () => {
  const { errores } = await pruebas.navegador.producto
    .importarTextos({ cargos: await conErrores() });
  expect(errores).toEqual([]);
});

const pedir = (metodo: string, ruta: string, campos?: Record<string, string | number>) =>
  pruebas.navegador.producto.pedir(metodo, ruta, {
    como: pruebas.navegador.producto.roles.analista,
    form: campos,
  });

/** The analyst on a group, with its first rows drawn. */
async function entrar(codipres: string, opciones?: OpcionesPagina): Promise<Pagina> {
  const pagina = await pruebas.entrar({ codipres, opciones });
  await pagina.page.locator("tbody tr[data-clave]").first().waitFor();
  return pagina;
}

const campo = (page: Page, etiqueta: string) =>
  page.getByRole("group", { name: /registro$/ }).getByLabel(etiqueta, { exact: true });
const editor = (page: Page) => page.getByRole("group", { name: /registro$/ });
const barra = (page: Page) => page.getByRole("toolbar", { name: "Acciones de la tabla" });

async function cuantas(): Promise<number> {
  const { json: datos } = await pedir("GET", RUTA);
  return (datos as { cargos: unknown[] }).cargos.length;
}

for (const tamano of TAMANOS) {
  test(`a position is added, edited, verified and deleted by keyboard alone at ${tamano.width}`, async () => {
    const { page, captura } = await entrar("E2601", { tamano });
    const antes = await cuantas();
    // The table of the section has the focus without a click.
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "grid");
    await page.keyboard.press("n");
    await campo(page, "Prog.").waitFor();
    await page.keyboard.press("F4");
    await page.getByRole("searchbox", { name: /Buscar Prog/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("searchbox").waitFor({ state: "detached" });
    // The picker gives the focus back to the field that opened it.
    await page.locator("input:focus").waitFor();
    for (let i = 0; i < 4; i++) await page.keyboard.press("Tab");
    for (const valor of ["2", "11", "1", "303", "p", "c", "4", "0", "1", "13", "0"]) {
      await page.keyboard.type(valor);
      await page.keyboard.press("Tab");
    }
    await page.getByText("13 cargos durante 12 meses").waitFor();
    await page.getByText("688 UR").waitFor();
    // The demonstration's unit value makes this month: the amounts come from the engine.
    await page.getByText(/^\+[\d.]+,\d\d$/).waitFor();
    await captura(`cargos-editor-${tamano.width}`);
    await page.keyboard.press("Enter");
    await editor(page).waitFor({ state: "detached" });
    expect(await cuantas()).toBe(antes + 1);
    const nueva = await filaEnfocada(page);

    await page.keyboard.press("v");
    await page.getByRole("dialog", { name: "Verificar Valorización" }).waitFor();
    await page.getByRole("rowheader", { name: "Básico" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await page.keyboard.press("Enter");
    await campo(page, "Prog.").waitFor();
    await campo(page, "Cargos").focus();
    await page.keyboard.type("14");
    await page.keyboard.press("Enter");
    await editor(page).waitFor({ state: "detached" });
    await esperarFoco(page, nueva);
    const { json: datos } = await pedir("GET", RUTA);
    expect(
      (datos as { cargos: { id: number; cargos: number }[] }).cargos
        .find((f) => String(f.id) === nueva)?.cargos,
    ).toBe(14);

    await page.keyboard.press("Delete");
    await page.getByRole("alertdialog").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator(`tr[data-clave="${nueva}"]`).waitFor({ state: "detached" });
    expect(await cuantas()).toBe(antes);
  });
}

test("by mouse: click edits, the messages of the spec refuse, Escape cancels and gives the focus back", async () => {
  const { page } = await entrar("E2601");
  const fila = page.locator("tbody tr[data-clave]").nth(2);
  const clave = await fila.getAttribute("data-clave");
  await fila.locator("td").nth(11).click();
  await campo(page, "Cargos").waitFor();
  await campo(page, "Cargos").fill("0");
  await campo(page, "Vacantes").fill("0");
  await page.getByRole("button", { name: /Guardar cambios/ }).click();
  await page.getByText("Complete el número de cargos ocupados y/o vacantes").waitFor();
  await campo(page, "Cargos").fill("5");
  await campo(page, "Prog.").fill("98");
  expect(await campo(page, "Act.").inputValue()).toBe("0");
  await page.getByRole("button", { name: /Guardar cambios/ }).click();
  await page.getByText("Complete correctamente la información de la apertura programática")
    .waitFor();
  await campo(page, "Nivel").fill("");
  await page.getByText("Ingrese el nivel (A-F) y grado (numérico) de los cargos").waitFor();
  await page.getByRole("button", { name: /Guardar cambios/ }).click();
  await page.getByText(
    "Complete correctamente la información de la apertura programática y los cargos",
  ).waitFor();
  await campo(page, "Nivel").press("Escape");
  await editor(page).waitFor({ state: "detached" });
  await esperarFoco(page, clave ?? "");
});

test("a double click opens the row with the focus in its box, and Escape closes it", async () => {
  const { page } = await entrar("E2601");
  const celda = page.locator("tbody tr[data-clave]").nth(1).locator("td").first();
  // The first one of a page waits for its program: the second press would not find it.
  await celda.click();
  await editor(page).locator("input:focus").waitFor();
  await page.keyboard.press("Escape");
  await editor(page).waitFor({ state: "detached" });
  // Where the editor has no box nor label.
  await celda.dblclick({ position: { x: 3, y: 3 } });
  await editor(page).locator("input:focus").waitFor();
  await page.keyboard.press("Escape");
  await editor(page).waitFor({ state: "detached" });
});

test("the context menu offers Editar, Eliminar, Verificar and copies, and the browser's own stays away", async () => {
  const { page } = await entrar("E2601");
  await page.locator("tbody tr[data-clave]").first().click({ button: "right" });
  const menu = page.getByRole("menu");
  await menu.waitFor();
  expect(
    await menu.getByRole("menuitem").allInnerTexts().then((t) => t.map((x) => x.split("\n")[0])),
  )
    .toEqual([
      "Editar",
      "Duplicar",
      "Nota…",
      "Copiar",
      "Eliminar",
      "Historia de este renglón",
      "Verificar Valorización",
    ]);
  await menu.getByRole("menuitem", { name: "Editar" }).click();
  await editor(page).waitFor();
  await page.keyboard.press("Escape");
  await editor(page).waitFor({ state: "detached" });
});

test("the category look-up of a scale describes the number typed", async () => {
  const { page } = await entrar("E2601");
  await page.locator("tbody td[tabindex='0']").focus();
  await page.keyboard.press("n");
  await campo(page, "Esc.").waitFor();
  await campo(page, "Esc.").fill("303");
  expect(await campo(page, "Cat.").count()).toBe(0);
  await campo(page, "Esc.").fill("601");
  const respuesta = page.waitForResponse(/\/valores\/categoriasescalafon\/601\?mes=/);
  await page.keyboard.press("Tab");
  const [primera] = await (await respuesta).json() as { cat: number; descripcion: string }[];
  expect(await campo(page, "Nivel").count()).toBe(0);
  await campo(page, "Cat.").fill(String(primera.cat));
  await editor(page).getByTitle(primera.descripcion).waitFor();
});

test("[B2] the error view shows only rows with errors, marked cells say why, and a corrected row leaves it", async () => {
  const { page, captura } = await entrar("E2699");
  const boton = barra(page).getByRole("button", { name: /^\d+ error/ });
  expect(await boton.innerText()).toBe("2 errores");
  await boton.click();
  await page.getByText("2 resultados / 3 registros en total").waitFor();
  await page.locator("tbody td.invalida").first().focus();
  await page.locator(".globo.malo").getByText("Apertura programática incompleta o incorrecta")
    .waitFor();
  // What it costs nobody can say: the reason is whole where it is asked for.
  const costo = page.locator("tbody tr[data-clave] td:last-child").first();
  expect(await costo.locator(".t").innerText()).toBe("—");
  expect(await costo.getAttribute("title")).toBe("Apertura programática incompleta o incorrecta");
  await costo.focus();
  await costo.locator(".globo").getByText("Apertura programática incompleta o incorrecta")
    .waitFor();
  await captura("cargos-errores");
  await page.locator("tbody tr[data-clave]").nth(1).click();
  await campo(page, "Ubic.").fill("2");
  await page.keyboard.press("Enter");
  await page.getByText("1 resultado / 3 registros en total").waitFor();
  expect(await boton.innerText()).toBe("1 error");
  // The one that took its place has its keys.
  await page.keyboard.press("Enter");
  expect(await campo(page, "Act.").inputValue()).toBe("98");
});

test("[K1] a row changed by someone else meanwhile shows both values and who, and nothing is lost", async () => {
  const { page, captura } = await entrar("E2601");
  const fila = page.locator("tbody tr[data-clave]").nth(1);
  const id = Number(await fila.getAttribute("data-clave"));
  const cambiar = async (cargos: number) => {
    const { json: datos } = await pedir("GET", RUTA);
    const { validacion: _, ...valores } = (datos as { cargos: Record<string, number>[] }).cargos
      .find((f) => f.id === id) ?? { validacion: 0 };
    await pedir("POST", RUTA, { ...valores, accion: "editar", cargos });
  };
  await fila.locator("td").nth(11).click();
  await campo(page, "Cargos").fill("76");
  await editor(page).getByText(/^Diferencia [+−]\d/).waitFor();
  await cambiar(87);
  await page.getByRole("button", { name: /Guardar cambios/ }).click();
  await page.getByRole("button", { name: "Tomar lo guardado" }).click();
  await page.waitForFunction(() =>
    document.activeElement?.matches("[data-columna-editor=cargos][value='87']")
  );
  // What it costs more is told of the row that stands now, not of the one that was opened.
  await editor(page).getByText("Diferencia 0,00").waitFor();
  await page.keyboard.type("77");
  await cambiar(88);
  await page.keyboard.press("Enter");
  const choque = page.getByRole("alert").filter({ hasText: "modificado por analista" });
  await choque.waitFor();
  expect(await choque.getByRole("row").allInnerTexts().then((t) => t.map((x) => x.split("\t"))))
    .toContainEqual(["Cargos", "77", "88"]);
  await captura("cargos-conflicto");
  // Until one of the two is chosen, saving goes to the choice.
  await campo(page, "Cargos").press("Enter");
  await choque.getByText("Para guardar, elija antes cuál de los dos valores queda.").waitFor();
  const acciones = choque.getByRole("group", { name: "Qué valor queda" });
  expect(await acciones.evaluate((e) => e === document.activeElement)).toBe(true);
  await choque.getByRole("button", { name: "Guardar lo que escribí" }).click();
  await editor(page).waitFor({ state: "detached" });
  await fila.locator("td").nth(11).getByText("77").waitFor();
});

test("another person's change appears by itself", async () => {
  const { page } = await entrar("E2601");
  const fila = page.locator("tbody tr[data-clave]").first();
  const id = Number(await fila.getAttribute("data-clave"));
  const { json: datos } = await pedir("GET", RUTA);
  const { validacion: _, ...valores } = (datos as { cargos: Record<string, number>[] }).cargos
    .find((f) => f.id === id) ?? { validacion: 0 };
  await pedir("POST", RUTA, { ...valores, accion: "editar", cargos: 4321 });
  await fila.getByText("4.321").waitFor();
});

test("an unsaved editor is not left without asking", async () => {
  const { page } = await entrar("E2601");
  await page.locator("tbody tr[data-clave]").first().click();
  await campo(page, "Cargos").fill("55");
  await page.getByRole("button", { name: /^Adicionales/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();
  expect(await campo(page, "Cargos").inputValue()).toBe("55");
  await page.getByRole("button", { name: "Salidas", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: /^Adicionales/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await page.getByRole("grid", { name: "Adicionales" }).waitFor();
});

test("going back, or reloading, asks before what is typed is lost", async () => {
  const { page } = await entrar("E2601");
  await page.getByRole("grid", { name: "Cargos" }).waitFor();
  await page.getByRole("button", { name: /^Contratos especiales/ }).click();
  await page.getByRole("grid", { name: "Contratos especiales" }).waitFor();
  const aqui = page.url();
  await page.locator("tbody tr[data-clave]").first().click();
  await campo(page, "Cantidad").fill("7");
  const pregunta = page.getByRole("alertdialog", { name: "Cambios sin guardar" });
  await page.evaluate(() => history.back());
  await pregunta.waitFor();
  // The question stays, whatever is pressed meanwhile, and so does the address.
  await page.evaluate(() => history.back());
  await page.waitForURL(aqui);
  await pregunta.getByRole("button", { name: "Cancelar" }).click();
  await pregunta.waitFor({ state: "detached" });
  expect(await campo(page, "Cantidad").inputValue()).toBe("7");
  const espera = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialogo = await espera;
  expect(dialogo.type()).toBe("beforeunload");
  await dialogo.dismiss();
  expect(await campo(page, "Cantidad").inputValue()).toBe("7");
  await page.evaluate(() => history.back());
  await pregunta.getByRole("button", { name: "Descartar" }).click();
  await page.getByRole("grid", { name: "Cargos" }).waitFor();
  // The step is the browser's own: forward goes where it went.
  await page.goForward();
  await page.getByRole("grid", { name: "Contratos especiales" }).waitFor();
});

test("every base has its table and its editor, and «Todos los programas» disables the levels", async () => {
  const { page } = await entrar("E2601");
  const bases = [
    "Adicionales",
    "Contribuciones",
    "Complementos",
    "Servicios extraordinarios",
    "Beneficios y compensaciones",
    "Asistencia social",
    "Contratos especiales",
    "Otros gastos",
  ];
  for (const titulo of bases) {
    await page.getByRole("button", { name: new RegExp(`^${titulo}`) }).click();
    await page.getByRole("grid", { name: titulo }).waitFor();
    await page.locator("tbody tr[data-clave]").first().waitFor();
    await page.locator("tbody tr[data-clave]").first().click();
    await editor(page).waitFor();
    await campo(page, "Prog").waitFor();
    if (titulo === "Adicionales") {
      await campo(page, "Prog").fill("0");
      await page.getByText("Todos los programas", { exact: true }).first().waitFor();
      expect(await campo(page, "Subp").isDisabled()).toBe(true);
      await page.keyboard.press("Escape");
    } else {
      await campo(page, "Prog").press("Escape");
    }
    await editor(page).waitFor({ state: "detached" });
  }
});

test("Excel downloads the base under its name, after its body and budget", async () => {
  const { page } = await entrar("E2601");
  const descarga = page.waitForEvent("download");
  await barra(page).getByRole("button", { name: "Excel" }).click();
  expect((await descarga).suggestedFilename()).toBe("cargos.xlsx");
});

test("[P2] a budget is created, used, and its header edited", async () => {
  const { page, captura } = await entrar("E2601");
  await page.getByRole("button", { name: "Seleccionar grupo de datos" }).click();
  await page.getByRole("tab", { name: "Nuevo presupuesto" }).click();
  const codigo = page.getByLabel(/^Código/);
  await codigo.fill("x26z9zz");
  expect(await codigo.inputValue()).toBe("EX26Z");
  await page.getByText("5 / 5").waitFor();
  await codigo.fill("E2601");
  await page.getByText("Ya existe el presupuesto E2601").first().waitFor();
  await codigo.fill("E26ZZ");
  const crear = page.getByRole("button", { name: /Crear presupuesto/ });
  await page.getByLabel(/^Descripción/).fill("Prueba");
  await page.getByLabel(/^Mes de los valores/).fill("202413");
  expect(await crear.isDisabled()).toBe(true);
  await page.getByLabel(/^Mes de los valores/).fill("202412");
  await captura("grupo-nuevo");
  await crear.click();
  await page.getByRole("heading", { name: "Presupuesto E26ZZ - Prueba" }).waitFor();
  await page.getByText("No hay registros en la tabla").waitFor();
  await captura("vacia");
  await page.getByRole("button", { name: "Traerlos de otro grupo de datos" }).click();
  await page.getByRole("dialog", { name: "Generación automática de datos" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Agregar el primero" }).click();
  await editor(page).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByRole("dialog").getByText("No tiene cambios para deshacer.").waitFor();
  await captura("nada-que-deshacer");
  await page.keyboard.press("Escape");

  await elegirDeGrupo(page, "Editar presupuesto");
  const descripcion = page.getByLabel(/^Descripción/);
  await descripcion.fill("");
  expect(await page.getByRole("button", { name: /Aceptar/ }).isDisabled()).toBe(true);
  await descripcion.fill("Prueba corregida");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Presupuesto E26ZZ - Prueba corregida" }).waitFor();

  // The longest description is read whole, and the table still ends in the window.
  const titulo = page.getByRole("heading", { level: 1 });
  await elegirDeGrupo(page, "Editar presupuesto");
  await descripcion.fill("Larga ".repeat(33));
  await page.keyboard.press("Enter");
  await titulo.getByText(/Larga Larga/).waitFor();
  expect(
    await titulo.evaluate((h) => [
      h.scrollWidth - h.clientWidth,
      Math.max(0, h.scrollHeight - h.clientHeight),
      document.documentElement.scrollHeight - innerHeight,
    ]),
  ).toEqual([0, 0, 0]);
  expect(await titulo.textContent()).toEndWith("Larga Larga");
  await captura("titulo-largo");
});

test("a read-only user sees the table without commands that write", async () => {
  const { page } = await pruebas.entrar({ rol: "consulta" });
  await page.locator("tbody tr[data-clave]").first().click();
  expect(await editor(page).count()).toBe(0);
  expect(await barra(page).getByRole("button").allInnerTexts())
    .toEqual(["Quitar Filtros", "Verificar valorización", "Excel"]);
  await page.locator("tbody tr[data-clave]").first().click({ button: "right" });
  expect(await page.getByRole("menu").count()).toBe(0);
  await page.keyboard.press("v");
  await page.getByRole("dialog", { name: "Verificar Valorización" }).waitFor();
  expect(await page.getByRole("menu").count()).toBe(0);
  await page.keyboard.press("Escape");
  expect(await page.getByRole("button", { name: "Valorizar", exact: true }).count()).toBe(0);
});

test("table, editor and dialogs fit in both sizes and themes, and axe finds nothing", async () => {
  const pagina = await entrar("E2699");
  const { page } = pagina;
  await revisarVistas(pagina, "bases");
  await page.locator("tbody tr[data-clave]").first().click();
  await campo(page, "Prog.").waitFor();
  await revisarVistas(pagina, "editor");
  await page.keyboard.press("Escape");
  await editor(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Seleccionar grupo de datos" }).click();
  await page.getByRole("listbox").waitFor();
  await revisarVistas(pagina, "seleccionar-grupo");
});
