/** What is wrong, typed or just made stays in sight, in a real browser: nothing is cut, hidden or lost. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasta } from "#core/testing/until.ts";
import { esperarFoco, filaEnfocada } from "#ui/testing/foco.ts";
import { revisarVistas, usarGrupo } from "#ui/testing/grupo.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { BASES } from "../bases.ts";

setDefaultTimeout(600_000);

type Fila = Record<string, number | string> & { id: number; rev: number };

const pruebas = usarGrupo();

const pedir = <T>(
  metodo: string,
  ruta: string,
  form?: Record<string, string | number>,
  rol: "analista" | "admin" = "analista",
) =>
  pruebas.navegador.producto.pedir<T>(metodo, ruta, {
    como: pruebas.navegador.producto.roles[rol],
    form,
  });

async function listar(base: string, codipres = "E2601"): Promise<Fila[]> {
  const { json } = await pedir<Record<string, Fila[]>>("GET", `/api/bases/${base}/357/${codipres}`);
  return json[base];
}

const csv = (filas: readonly Record<string, unknown>[]): string =>
  [Object.keys(filas[0]), ...filas.map((f) => Object.values(f))].map((c) => c.join(",")).join("\n");

beforeAll(async () => {
  const [{ id: _i, rev: _r, costo_anual: _cv, validacion: _v, ...cargo }] = await listar("cargos");
  const [{ id: _j, rev: _s, costo_anual: _cw, validacion: _w, ...asistencia }] = await listar(
    "asistenciasocial",
  );
  const en = (codipres: string, fila: Record<string, unknown>) => ({ saf: 357, codipres, ...fila });
  const { errores } = await pruebas.navegador.producto.importarTextos({
    cargos: csv([
      en("E2699", cargo),
      en("E2699", { ...cargo, act: 98 }),
      en("E2699", { ...cargo, codes: 1 }),
      en("E2699", { ...cargo, esc: 601, cat: 17 }),
      // More than a page.
      ...Array.from({ length: 55 }, () => en("E2699", cargo)),
    ]),
    asistenciasocial: csv([en("E2699", asistencia), en("E2699", { ...asistencia, mon: 2 })]),
  });
  expect(errores).toEqual([]);
});

const editor = (page: Page) => page.getByRole("group", { name: /registro$/ });
const campo = (page: Page, etiqueta: string) => editor(page).getByLabel(etiqueta, { exact: true });
const dialogo = (page: Page) => page.getByRole("dialog");

async function entrar(
  base = "cargos",
  codipres = "E2601",
  tamano: typeof TAMANOS[number] = TAMANOS[1],
) {
  const pagina = await pruebas.entrar({ base, codipres, opciones: { tamano } });
  const titulo = BASES.find((b) => b.id === base)?.titulo ?? "";
  await pagina.page.getByRole("grid", { name: titulo, exact: true }).waitFor();
  await pagina.page.locator("tbody tr[data-clave]").first().waitFor();
  return pagina;
}

/** What is at the middle of an element is the element itself, or something in it. */
const seVe = (page: Page, nombre: RegExp) =>
  editor(page).getByRole("button", { name: nombre }).evaluate((boton) => {
    const { left, top, width, height } = boton.getBoundingClientRect();
    const encima = document.elementFromPoint(left + width / 2, top + height / 2);
    return encima !== null && boton.contains(encima);
  });

test("every error that is counted is seen: a hidden column with a value comes to sight, marked", async () => {
  const { page, axe, captura } = await entrar("cargos", "E2699");
  const marcadas = page.locator("tbody tr[data-clave]").filter({
    has: page.locator("td[aria-invalid=true]"),
  });
  const [, malCadena, malDestino, malCategoria] = await listar("cargos", "E2699");
  await page.getByRole("columnheader", { name: /^Cod\. Des\./ }).waitFor();
  await page.getByRole("button", { name: "3 errores" }).waitFor();
  expect(await marcadas.count()).toBe(3);
  expect(await axe()).toEqual([]);
  // With it the table still fits in 1280.
  const sobra = await page.locator(".marco-tabla").evaluate((m) => m.scrollWidth - m.clientWidth);
  expect(sobra).toBe(0);

  // Opened from any cell, it stands on what is wrong, with the reason; saving is refused.
  await page.locator(`tr[data-clave="${malDestino.id}"] td`).first().focus();
  await page.keyboard.press("Enter");
  await editor(page).locator("[data-columna-editor=codes]:focus").waitFor();
  await editor(page).locator(".editor-foco")
    .getByText("El código de destino no existe o no está habilitado").waitFor();
  expect(await campo(page, "Cod. Des.").getAttribute("aria-invalid")).toBe("true");
  await captura("destino-oculto-1280");
  await page.keyboard.press("Enter");
  await editor(page).getByRole("alert").getByText("Complete correctamente").waitFor();
  expect((await listar("cargos", "E2699")).find((f) => f.id === malDestino.id))
    .toMatchObject({ codes: 1, rev: malDestino.rev });
  await page.keyboard.press("Escape");
  await editor(page).waitFor({ state: "detached" });

  await page.locator(`tr[data-clave="${malCadena.id}"] td`).nth(10).click();
  await editor(page).locator("[data-columna-editor=act]:focus").waitFor();
  expect(await campo(page, "Prog.").getAttribute("aria-invalid")).toBeNull();
  await page.keyboard.press("Escape");
  await editor(page).waitFor({ state: "detached" });

  // What belongs to the other regime can be seen, and taken out.
  await page.locator(`tr[data-clave="${malCategoria.id}"] td`).first().click();
  await campo(page, "Nivel").waitFor();
  expect(await campo(page, "Cat.").inputValue()).toBe("17");
  await page.keyboard.press("Escape");
  await editor(page).waitFor({ state: "detached" });
});

test("[B2] a currency that its organismo may not use is seen, kept, and put right only by hand", async () => {
  const { page } = await entrar("asistenciasocial", "E2699");
  const [, enDolares] = await listar("asistenciasocial", "E2699");
  await page.getByRole("columnheader", { name: /^Mon/ }).waitFor();
  await page.locator(`tr[data-clave="${enDolares.id}"] td`).first().click();
  await editor(page).locator("[data-columna-editor=mon]:focus").waitFor();
  await campo(page, "Cantidad").fill("3");
  await page.keyboard.press("Enter");
  await editor(page).getByRole("alert").waitFor();
  expect((await listar("asistenciasocial", "E2699"))[1]).toMatchObject({ mon: 2 });
  await campo(page, "Mon").fill("1");
  await page.keyboard.press("Enter");
  await editor(page).waitFor({ state: "detached" });
  expect((await listar("asistenciasocial", "E2699"))[1]).toMatchObject({ mon: 1, cantidad: 3 });
  await page.getByRole("columnheader", { name: /^Mon/ }).waitFor({ state: "detached" });
});

for (const tamano of [TAMANOS[1], TAMANOS[0], { width: 640, height: 360 }]) {
  test(`the save bar is in sight whatever row is opened, at ${tamano.width}`, async () => {
    const { page } = await entrar();
    await page.setViewportSize(tamano);
    const filas = page.locator("tbody tr[data-clave]");
    for (const lugar of [0, 8, 9, await filas.count() - 1]) {
      await filas.nth(lugar).locator("td").first().focus();
      await page.keyboard.press("Enter");
      await editor(page).locator("input:focus").waitFor();
      await editor(page).getByText(/^Costo anual/).first().waitFor();
      for (const boton of [/^Guardar cambios/, /^Cancelar/]) await hasta(() => seVe(page, boton));
      // The box that has the focus, too.
      await hasta(() =>
        editor(page).locator("input:focus").evaluate((caja) => {
          const { left, top, width, height } = caja.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === caja;
        })
      );
      const cortadas = await editor(page).locator("input").evaluateAll((cajas) =>
        cajas.filter((c) => c.scrollWidth > c.clientWidth).map((c) => c.getAttribute("name"))
      );
      expect(cortadas).toEqual([]);
      await page.keyboard.press("Escape");
      await editor(page).waitFor({ state: "detached" });
    }
  });
}

test("amounts have their thousands apart while they are typed, and are stored as they are", async () => {
  const { page } = await entrar("otrosgastos");
  const [gasto] = await listar("otrosgastos");
  await page.locator(`tr[data-clave="${gasto.id}"] td`).last().click();
  const costo = campo(page, "Costo total");
  await costo.focus();
  await page.keyboard.type("1234567,5");
  expect(await costo.inputValue()).toBe("1.234.567,5");
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("9");
  expect(await costo.inputValue()).toBe("12.345.967,5");
  // Behind a point, the key that takes out takes out the digit.
  await page.keyboard.press("Home");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Backspace");
  expect(await costo.inputValue()).toBe("1.345.967,5");
  await page.keyboard.type("8");
  expect(await costo.inputValue()).toBe("18.345.967,5");
  await page.keyboard.press("Enter");
  await editor(page).waitFor({ state: "detached" });
  expect((await listar("otrosgastos"))[0].costo_total).toBe(18345967.5);
  await page.keyboard.press("Enter");
  await costo.waitFor();
  expect(await costo.inputValue()).toBe("18.345.967,50");
  await page.keyboard.press("Escape");
});

test("a new row stays where it was made, and the next one goes on from it", async () => {
  const { page } = await entrar("cargos", "E2699");
  const antes = await listar("cargos", "E2699");
  expect(antes.length).toBeGreaterThan(50);
  const primera = page.locator("tbody tr[data-clave]").first();
  const vecina = await primera.getAttribute("data-clave");
  await primera.locator("td").first().focus();
  await page.keyboard.press("d");
  await campo(page, "Cargos").waitFor();
  await campo(page, "Cargos").fill("2");
  await page.keyboard.press("Enter");
  await editor(page).waitFor({ state: "detached" });
  const nueva = await filaEnfocada(page);
  expect(antes.some((f) => String(f.id) === nueva)).toBe(false);
  const claves = () =>
    page.locator("tbody tr[data-clave]").evaluateAll((filas) =>
      filas.slice(0, 2).map((f) => f.getAttribute("data-clave"))
    );
  expect(await claves()).toEqual([vecina, nueva]);
  expect(await page.getByLabel(/^Página, de/).inputValue()).toBe("1");
  // The list is read again, and it is still there.
  await page.waitForTimeout(600);
  expect(await claves()).toEqual([vecina, nueva]);

  const hecha = (await listar("cargos", "E2699")).find((f) => String(f.id) === nueva);
  await page.keyboard.press("n");
  await campo(page, "Esc.").waitFor();
  expect(await campo(page, "Esc.").inputValue()).toBe(String(hecha?.esc));
  expect(await campo(page, "Cod. P.").inputValue()).toBe(String(hecha?.codp));
  expect(await campo(page, "Cargos").inputValue()).toBe("0");
  await page.keyboard.press("Escape");
  // «Guardar y seguir»: it is saved, and the next one is being typed under it.
  const columna = await page.locator("thead th:has([data-titulo=cargos])")
    .evaluate((th) => (th as HTMLTableCellElement).cellIndex);
  await page.locator(`tr[data-clave="${nueva}"] td`).nth(columna).focus();
  // A copy is made to change something in it, most often what one stands on.
  await page.keyboard.press("d");
  await page.locator("[data-columna-editor=cargos]:focus").waitFor();
  await page.keyboard.type("3");
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>("[data-editor] [data-columna-editor=cargos]")
      ?.value ===
      "0"
  );
  await editor(page).locator("input:focus").waitFor();
  expect(await campo(page, "Esc.").inputValue()).toBe(String(hecha?.esc));
  const dos = (await listar("cargos", "E2699")).filter((f) => !antes.some(({ id }) => id === f.id));
  expect(dos.map((f) => f.cargos)).toEqual([2, 3]);
  const [, encima] = await page.locator("tr:has([data-editor])").evaluate((
    tr,
  ) => ["data-editor", tr.previousElementSibling?.getAttribute("data-clave")]);
  expect(encima).toBe(String(dos[1].id));
  await page.keyboard.press("Escape");
  await editor(page).waitFor({ state: "detached" });
  // Asked to sort, the table sorts it with the rest.
  await page.getByRole("columnheader", { name: /^Prog\./ }).getByRole("button").click();
  expect((await claves())[1] === nueva && (await claves())[0] === vecina).toBe(false);
  await page.getByRole("columnheader", { name: /^Prog\./ }).getByRole("button").click();
  await page.getByRole("columnheader", { name: /^Prog\./ }).getByRole("button").click();
});

test("verifying names the row and each of its lines, and a picker the whole chain", async () => {
  const { page, axe } = await entrar();
  await page.locator("tbody tr[data-clave]").first().locator("td").first().focus();
  await page.keyboard.press("v");
  await dialogo(page).getByRole("row", { name: /^Básico/ }).waitFor();
  await dialogo(page).getByText(/ · .*nivel [A-F], grado \d/).waitFor();
  const lineas = dialogo(page).locator("tbody tr");
  const nombres = await lineas.locator("th").allInnerTexts();
  expect(nombres.length).toBeGreaterThan(1);
  expect(nombres).not.toContain("");
  expect(await axe()).toEqual([]);
  await page.keyboard.press("Escape");
  await dialogo(page).waitFor({ state: "detached" });
  await page.keyboard.press("n");
  await campo(page, "Prog.").waitFor();
  await page.keyboard.press("F4");
  await page.getByRole("searchbox").waitFor();
  const opciones = await page.getByRole("option").allInnerTexts();
  const actividad = opciones.find((o) => o.startsWith("18.0.0.1")) ?? "";
  expect(actividad.split(" › ")).toHaveLength(2);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
});

test("text corrected in the dialog of pasting is not lost with Escape", async () => {
  const { page } = await entrar("otrosgastos");
  await page.getByRole("button", { name: "Pegar filas" }).click();
  const caja = dialogo(page).getByRole("textbox");
  await caja.fill("18\t0\t0\t1\t2\t11\t1\t303\t5");
  await page.keyboard.press("Escape");
  const pregunta = page.getByRole("alertdialog");
  await pregunta.getByText("Hay cambios sin guardar").waitFor();
  await page.keyboard.press("Escape");
  await pregunta.waitFor({ state: "detached" });
  expect(await caja.inputValue()).toContain("\t303\t5");
  await page.keyboard.press("Escape");
  await pregunta.getByRole("button", { name: "Descartar" }).click();
  await dialogo(page).waitFor({ state: "detached" });
});

test("the row of a link has the focus on what is wrong in it, and a row that is gone is said", async () => {
  const { page } = await entrar("cargos", "E2699");
  const [, malCadena] = await listar("cargos", "E2699");
  const ir = (registro: number) =>
    page.evaluate((r) => {
      location.hash = `#/bases/cargos?saf=357&codipres=E2699&registro=${r}`;
    }, registro);
  await ir(malCadena.id);
  await esperarFoco(page, malCadena.id);
  await page.locator("td:focus .globo.malo").waitFor();
  await ir(99_999_999);
  await page.getByText("El registro ya no está en esta base").waitFor();
  // The list of wrong rows of another dialog begins on the first of them.
  await page.evaluate(() => {
    location.hash = "#/bases/cargos?saf=357&codipres=E2699&errores=1";
  });
  await page.locator("td[aria-invalid=true]:focus").waitFor();
});

for (
  const [base, celda, titulo] of [
    ["cargos", "vacantes", "Vacantes"],
    ["cargos", "ocupados", "Cargos"],
    ["cargos", "basico", "Cat."],
    ["cargos", "funcion", "Fun. Ejec."],
    ["adicionales", "B A 1", "Porcentaje"],
    ["serviciosextraordinarios", "contribuciones", "Por. Cont."],
    ["otrosgastos", "otros", "Costo total"],
  ] as const
) {
  test(`[S3] a line of ${base} leads to ${titulo} of its row, which ${celda} comes from`, async () => {
    const { page } = await entrar(base);
    const { id } = (await listar(base)).at(-1) ?? { id: 0 };
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/bases/${base}?saf=357&codipres=E2601&registro=${id}&celda=${encodeURIComponent(celda)}`);
    await esperarFoco(page, id);
    const columna = await page.locator("td:focus").getAttribute("data-columna");
    const cabecera = page.locator("thead th").nth(Number(columna));
    expect(await cabecera.textContent()).toStartWith(titulo);
  });
}

test("[P3] a budget that is removed while somebody types in it says so once, and keeps what was typed", async () => {
  const { page, problemas, axe, captura } = await entrar("cargos", "E2699");
  const quitar = (accion: string) =>
    pedir<{ resultado: boolean }>("POST", "/api/admin/historico", {
      accion,
      saf: 357,
      codipres: "E2699",
    }, "admin");
  await page.locator("tbody tr[data-clave]").first().locator("td").first().click();
  // What the row would cost is asked as it opens and as it is typed: not while the budget goes.
  const costo = page.waitForResponse((r) =>
    r.url().includes("/valorizarrenglon/357/E2699") &&
    /name="cargos"\s+7\s/.test(r.request().postData() ?? "")
  );
  await campo(page, "Cargos").fill("7");
  await costo;
  expect((await quitar("quitar")).json.resultado).toBe(true);
  // Nobody presses anything: the screen finds out by itself.
  const aviso = page.getByRole("alertdialog");
  await aviso.getByText(/^Presupuesto E2699 .* pasó al histórico, o ya no existe/).waitFor();
  let pedidos = 0;
  page.on("request", (r) => {
    if (r.url().includes("/357/E2699")) pedidos++;
  });
  expect(await aviso.count()).toBe(1);
  const escrito = await aviso.getByRole("textbox").inputValue();
  expect(escrito.split("\n")[0]).toStartWith("Prog.\tSubp.");
  expect(escrito.split("\n")[1]).toContain("\t7\t");
  expect(await axe()).toEqual([]);
  await captura("grupo-perdido-1280");
  await page.waitForTimeout(5000);
  expect(pedidos).toBe(0);
  await aviso.getByRole("button", { name: "Seleccionar grupo de datos" }).press("Enter");
  await page.getByRole("dialog", { name: "Seleccionar grupo de datos" }).waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  // The browser notes each answer of a group that is not there: that of the call that found it out,
  // and those of the calls that were on their way with it.
  expect(problemas).not.toEqual([]);
  expect(problemas.filter((p) => !/status of 404 .*\/357\/E2699$/.test(p))).toEqual([]);
  problemas.length = 0;
  expect((await quitar("agregar")).json.resultado).toBe(true);
  await page.getByRole("option", { name: /E2601/ }).dblclick();
  await page.locator("tbody tr[data-clave]").first().waitFor();
});

test("[B5] rows of a base whose option is off stay in sight, marked; the budget says which option it is", async () => {
  const [organismo] = await pruebas.navegador.producto.app.db.filas(
    "SELECT saf, nombre, login, codsir, jur, sjur, ent, car, habilitar_me, habilitar_ogas, " +
      "consolidado, usa_coefval, onp FROM organismos WHERE saf = 357",
  );
  const poner = async (habilitar_ogas: 0 | 1) => {
    const numerados = Object.fromEntries(
      Object.entries(organismo).map(([c, v]) => [c, typeof v === "boolean" ? Number(v) : v]),
    );
    const { errores } = await pruebas.navegador.producto
      .importarTextos({ organismos: csv([{ ...numerados, habilitar_ogas }]) });
    expect(errores).toEqual([]);
  };
  await poner(0);
  try {
    const { page, axe } = await entrar("otrosgastos");
    await page.reload();
    const primera = page.locator("tbody tr[data-clave]").first();
    await primera.locator("td[aria-invalid=true]").first().waitFor();
    const motivo = "El organismo no tiene habilitada la opción Habilitar Otros Gastos";
    // What cannot be pressed says why, to the keyboard and to the pointer.
    const nuevo = page.getByRole("button", { name: "+ Nuevo" });
    expect(await nuevo.getAttribute("aria-disabled")).toBe("true");
    const tip = page.getByRole("tooltip").filter({ hasText: motivo }).first();
    await nuevo.hover();
    await tip.waitFor();
    expect(await axe()).toEqual([]);
    await page.mouse.move(0, 0);
    await tip.waitFor({ state: "hidden" });
    await page.keyboard.press("Tab");
    await primera.locator("td").first().click();
    await editor(page).getByText(motivo).waitFor();
    const [antes] = await listar("otrosgastos");
    await page.keyboard.press("Enter");
    await editor(page).getByRole("alert").getByText(motivo).waitFor();
    expect((await listar("otrosgastos"))[0].rev).toBe(antes.rev);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Valorizar", exact: true }).click();
    await dialogo(page).getByText("Habilitar Otros Gastos").or(
      page.getByRole("alertdialog").getByText("Habilitar Otros Gastos"),
    ).first().waitFor();
  } finally {
    await poner(1);
  }
});

test("zoomed in, the heading has the whole width and nothing stands on anything", async () => {
  const pagina = await entrar("cargos", "E2699");
  const { page, axe, captura } = pagina;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.setViewportSize({ width: 640, height: 360 });
    await page.emulateMedia({ colorScheme });
    const anchos = await page.locator(".titulos-de-grupo, .titulos-de-grupo .titulos-linea")
      .evaluateAll((cajas) =>
        cajas.map((c) => {
          const { paddingLeft, paddingRight } = getComputedStyle(c);
          return c.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        })
      );
    expect(new Set(anchos).size).toBe(1);
    const cortados = await page.locator(".titulos-de-grupo h1, .titulos-de-grupo p")
      .evaluateAll((t) => t.filter((e) => e.scrollWidth > e.clientWidth + 1).length);
    expect(cortados).toBe(0);
    expect(await axe()).toEqual([]);
    await captura(`zoom-${colorScheme}`);
  }
  await revisarVistas(pagina, "errores");
});
