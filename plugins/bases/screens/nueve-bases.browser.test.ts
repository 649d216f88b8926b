/** The nine bases in a real browser, by one table: what each asks, refuses, stores and shows. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { normalizar } from "#core/domain/text-key.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import type { Rol } from "#core/testing/producto.ts";
import { leidas } from "#core/testing/db.ts";
import type { DatosOrganismo } from "#proto/bases.ts";
import type { ItemCatalogo } from "#ui/state/organismo.ts";
import { usarGrupo } from "#ui/testing/grupo.ts";
import { type Base, BASES } from "../bases.ts";

setDefaultTimeout(600_000);

type Fila = Record<string, number | string> & { id: number; rev: number };

/** An opening and codes that exist in the demonstration. */
const APERTURA = { prog: 18, subp: 0, proy: 0, act: 1 };
const CODIGOS: Readonly<Record<string, number | string>> = {
  ubic: 2,
  ff: 11,
  pprin: 1,
  esc: 303,
  agrup: "P",
  nivel: "C",
  codp: 1,
};
/** What is typed in the columns that are no code, and the value that is stored. */
const ESCRITO: Readonly<Record<string, readonly [string, number]>> = {
  grado: ["4", 4],
  feje: ["0", 0],
  cargos: ["3", 3],
  vacantes: ["1", 1],
  tcober: ["12", 12],
  cantidad: ["7", 7],
  costo: ["1234,5", 1234.5],
  costo_total: ["20500,75", 20500.75],
  porcentaje: ["12,25", 12.25],
  porcont: ["17", 17],
};
/** Column that each base edits afterwards, and by what. */
const EDITADA: Readonly<
  Record<string, readonly [columna: string, escrito: string, valor: number]>
> = {
  cargos: ["cargos", "14", 14],
  adicionales: ["porcentaje", "9,5", 9.5],
  contribuciones: ["porcentaje", "24", 24],
  complementos: ["porcentaje", "0,75", 0.75],
  serviciosextraordinarios: ["porcont", "25,5", 25.5],
  beneficiosycompensaciones: ["costo_total", "1000000", 1_000_000],
  asistenciasocial: ["cantidad", "80", 80],
  contratosespeciales: ["costo_total", "2,5", 2.5],
  otrosgastos: ["costo_total", "700", 700],
};
/** Summary while the data of the base are incomplete (spec 2 §5). */
const PENDIENTE: Readonly<Record<string, string>> = {
  cargos: "Complete el número de cargos ocupados y/o vacantes",
  adicionales: "Complete los datos de la composición salarial y los porcentajes",
  contribuciones: "Complete los datos de la composición salarial y los porcentajes",
  complementos: "Complete los datos de la composición salarial y los porcentajes",
  serviciosextraordinarios: "Complete los datos de la composición salarial y los valores",
  beneficiosycompensaciones: "Complete los datos del escalafón y los valores",
  asistenciasocial: "Complete los datos de la composición salarial y los valores",
  contratosespeciales: "Complete los datos de la composición salarial y los valores",
  otrosgastos: "Complete los datos de los valores",
};
/** How the refusals name the data of the base (spec 2 §5). */
const DATOS_DE: Readonly<Record<string, string>> = {
  cargos: "los cargos",
  adicionales: "los porcentajes",
  contribuciones: "los porcentajes",
  complementos: "los porcentajes",
};

const pruebas = usarGrupo();
let datos: DatosOrganismo;

beforeAll(async () => {
  datos = (await pedir("GET", "/api/valores/datospresupuesto/357/E2601"))
    .json as unknown as DatosOrganismo;
});

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

const listar = async (base: Base) =>
  (await pedir("GET", `/api/bases/${base.id}/357/E2601`)).json[base.id] as unknown as Fila[];

async function filaGuardada(base: Base, id: number): Promise<Fila> {
  const fila = (await listar(base)).find((f) => f.id === id);
  if (!fila) throw new Error(`${base.id}: no está el registro ${id}`);
  return fila;
}

/** The analyst on E2601, with the base drawn. */
async function entrar(base: Base): Promise<Page> {
  const { page } = await pruebas.entrar({ base: base.id });
  await page.getByRole("grid", { name: base.titulo, exact: true }).waitFor();
  await page.locator("tbody tr[data-clave]").first().waitFor();
  return page;
}

const editor = (page: Page) => page.getByRole("group", { name: /registro$/ });
const titulo = (base: Base, columna: string) =>
  base.columnas.find((c) => c.id === columna)?.titulo ?? "";
const caja = (page: Page, base: Base, columna: string) =>
  editor(page).getByLabel(titulo(base, columna), { exact: true });
const buscador = (page: Page) => page.getByRole("searchbox", { name: /por código o descripción/ });

/** What a person types to find an item: its description in capitals and without accents. */
function busqueda(items: readonly ItemCatalogo[], codigo: number | string): string {
  const texto = (i: ItemCatalogo) => normalizar(`${i.codigo} ${i.descripcion}`);
  const item = items.find((i) => i.codigo === codigo);
  if (!item) throw new Error(`no existe el código ${codigo}`);
  const clave = normalizar(item.descripcion);
  const primero = items.find((i) => texto(i).includes(clave));
  return (primero === item ? clave : texto(item)).toUpperCase();
}

/** Opens the picker of the focused box, looks for something, takes the first of the list. */
async function elegir(page: Page, buscado: string): Promise<void> {
  await page.keyboard.press("F4");
  await buscador(page).waitFor();
  await page.keyboard.type(buscado);
  await page.locator("[role=option][data-focused]").waitFor();
  await page.keyboard.press("Enter");
  await buscador(page).waitFor({ state: "detached" });
  await page.locator("input:focus").waitFor();
}

function catalogoDe(base: Base, columna: string): readonly ItemCatalogo[] | undefined {
  if (columna === "pprin" && base.pprins) {
    const legales = datos.partidas_principales
      .filter((p) => base.pprins?.includes(Number(p.codigo)));
    const todas = { codigo: 0, descripcion: "Todas las partidas" };
    return base.pprins.includes(0) ? [todas, ...legales] : legales;
  }
  const catalogos: Readonly<Record<string, readonly ItemCatalogo[]>> = {
    ubic: datos.ubicaciones,
    ff: datos.fuentes_financiamiento,
    pprin: datos.partidas_principales,
    esc: datos.escalafones,
    agrup: datos.agrupamientos,
    nivel: ["A", "B", "C", "D", "E", "F"].map((codigo) => ({ codigo, descripcion: codigo })),
    codp: datos.codigos_procesamiento,
  };
  return catalogos[columna];
}

/** The composition that is picked: the first of the class of the base. */
const composicionDe = (base: Base) =>
  datos.composicion_salarial.find((c) => c.c_comp === base.c_comp);

/** The boxes of a new row, in their order, and what the whole of them stores. */
function esperada(base: Base): Record<string, number | string> {
  const c = composicionDe(base);
  const valores: Record<string, number | string> = { ...APERTURA, ...CODIGOS };
  for (const [columna, [, valor]] of Object.entries(ESCRITO)) valores[columna] = valor;
  if (c) Object.assign(valores, { c_scom: c.c_scom, n_comp: c.n_comp });
  return Object.fromEntries(
    base.columnas.filter((c) => c.id in valores).map((c) => [c.id, valores[c.id]]),
  );
}

/** Types a whole new row from its first box, with pickers wherever there is a code. */
async function completar(page: Page, base: Base): Promise<void> {
  const linea = datos.apertura_saf.find((l) =>
    l.prog === APERTURA.prog && l.subp === 0 && l.proy === 0 && l.act === APERTURA.act
  );
  await elegir(page, `18.0.0.1 ${linea?.descripcion ?? ""}`);
  // It has filled the four levels.
  for (let i = 0; i < 3; i++) await page.keyboard.press("Tab");
  for (const columna of base.columnas.slice(4)) {
    // Not asked to this organismo, or to a position of this scale.
    if (columna.condicion || columna.id === "cat") continue;
    await page.keyboard.press("Tab");
    const catalogo = catalogoDe(base, columna.id);
    const composicion = composicionDe(base);
    if (catalogo) await elegir(page, busqueda(catalogo, CODIGOS[columna.id]));
    else if (columna.id === "c_scom" && composicion) {
      await elegir(page, `${composicion.c_scom} ${composicion.n_comp}`);
    } else if (columna.id !== "n_comp") await page.keyboard.type(ESCRITO[columna.id][0]);
  }
}

const claveEnfocada = (page: Page) =>
  page.waitForFunction(() => {
    const fila = document.activeElement?.closest("tr[data-clave]");
    return fila?.getAttribute("data-clave") ?? "";
  }).then((h) => h.jsonValue());

for (const base of BASES) {
  const los = DATOS_DE[base.id] ?? "los valores";
  const inicio = "Complete correctamente la información de ";

  test(`${base.titulo}: a row is created through the pickers, refused, edited and deleted by keyboard`, async () => {
    const page = await entrar(base);
    const antes = await listar(base);
    await page.locator("tbody td[tabindex='0']").focus();
    await page.keyboard.press("n");
    await caja(page, base, "prog").waitFor();
    await editor(page).getByText(PENDIENTE[base.id]).waitFor();
    const mensaje = editor(page).getByRole("alert");
    await page.keyboard.press("Enter");
    await mensaje.getByText(base.algunoPositivo?.mensaje ?? `${inicio}${los}`, { exact: true })
      .waitFor();
    const apertura = editor(page).getByText("Apertura programática incompleta o incorrecta");
    expect(await apertura.count()).toBe(0);
    await caja(page, base, "prog").focus();
    await completar(page, base);

    await caja(page, base, "act").focus();
    await page.keyboard.type("98");
    await apertura.waitFor();
    await page.keyboard.press("Enter");
    await mensaje.getByText(`${inicio}la apertura programática`, { exact: true }).waitFor();
    // The reason is said once.
    expect(await apertura.count()).toBe(0);
    const [mala, buena] = base.id === "cargos" ? ["codp", "1"] : ["esc", "303"];
    await caja(page, base, mala).focus();
    await page.keyboard.type("999");
    await page.keyboard.press("Enter");
    await mensaje.getByText(`${inicio}la apertura programática y ${los}`, { exact: true })
      .waitFor();
    await caja(page, base, "act").focus();
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await mensaje.getByText(`${inicio}${los}`, { exact: true }).waitFor();
    expect(await listar(base)).toEqual(antes);
    await caja(page, base, mala).focus();
    await page.keyboard.type(buena);
    await page.keyboard.press("Enter");
    await editor(page).waitFor({ state: "detached" });

    const id = Number(await claveEnfocada(page));
    expect(antes.some((f) => f.id === id)).toBe(false);
    expect(await filaGuardada(base, id)).toMatchObject(esperada(base));

    const [columna, escrito, valor] = EDITADA[base.id];
    await page.keyboard.press("Enter");
    await caja(page, base, columna).focus();
    await page.keyboard.type(escrito);
    await page.keyboard.press("Enter");
    await editor(page).waitFor({ state: "detached" });
    expect(Number(await claveEnfocada(page))).toBe(id);
    expect(await filaGuardada(base, id)).toMatchObject({ ...esperada(base), [columna]: valor });

    await page.keyboard.press("Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: /^Eliminar/ }).press("Enter");
    await page.locator(`tr[data-clave="${id}"]`).waitFor({ state: "detached" });
    expect(await listar(base)).toEqual(antes);
  });

  test(`[K1] ${base.titulo}: someone else's save appears by itself, and a clash shows both values`, async () => {
    const page = await entrar(base);
    const [columna, , valor] = EDITADA[base.id];
    const fila = page.locator("tbody tr[data-clave]").first();
    const id = Number(await fila.getAttribute("data-clave"));
    const { costo_anual: _c, validacion: _v, rev: _r, ...valores } = await filaGuardada(base, id);
    const ajeno = (nuevo: number) =>
      pedir("POST", `/api/bases/${base.id}/357/E2601`, {
        ...valores,
        accion: "editar",
        [columna]: nuevo,
      }, "onp");
    const mostrado = (n: number) =>
      Number.isInteger(valores[columna]) && ["cargos", "cantidad"].includes(columna)
        ? String(n)
        : n.toLocaleString("es-AR", { minimumFractionDigits: 2 });
    expect((await ajeno(77)).json).toMatchObject({ resultado: true });
    await fila.getByText(mostrado(77), { exact: true }).first().waitFor();

    await fila.locator("td").first().focus();
    await page.keyboard.press("Enter");
    await caja(page, base, columna).waitFor();
    // Typed first: a box that nobody touched follows what is stored.
    await caja(page, base, columna).fill(String(valor).replace(".", ","));
    expect((await ajeno(88)).json).toMatchObject({ resultado: true });
    await caja(page, base, columna).press("Enter");
    const choque = page.getByRole("alert").filter({ hasText: "modificado por onp" });
    await choque.waitFor();
    const filas = await choque.getByRole("row").allInnerTexts();
    expect(filas.map((f) => f.split("\t"))).toContainEqual([
      titulo(base, columna),
      valor.toLocaleString("es-AR"),
      "88",
    ]);
    expect((await filaGuardada(base, id))[columna]).toBe(88);
    await choque.getByRole("button", { name: "Guardar lo que escribí" }).click();
    await editor(page).waitFor({ state: "detached" });
    expect((await filaGuardada(base, id))[columna]).toBe(valor);
  });

  test(`[S9] ${base.titulo}: numbers are filtered exactly, and the workbook has what is on screen`, async () => {
    const page = await entrar(base);
    const filas = await listar(base);
    const prog = Number(filas.find((f) => Number(f.prog) > 9)?.prog ?? filas[0].prog);
    const filtro = page.locator("[data-filtro='0']");
    await filtro.fill(String(prog).slice(0, 1));
    const exactas = filas.filter((f) => f.prog === Number(String(prog).slice(0, 1))).length;
    const cuenta = (n: number) =>
      `${n} ${n === 1 ? "resultado" : "resultados"} / ${filas.length} registros en total`;
    await page.getByText(cuenta(exactas), { exact: true }).waitFor();
    await filtro.fill(String(prog));
    const suyas = filas.filter((f) => f.prog === prog);
    await page.getByText(cuenta(suyas.length), { exact: true }).waitFor();
    const descarga = page.waitForEvent("download");
    await page.getByRole("button", { name: "Excel", exact: true }).click();
    const archivo = await descarga;
    expect(archivo.suggestedFilename()).toBe(`${base.id}.xlsx`);
    const [visible, ...ocultas] = await hojasDe(await Bun.file(await archivo.path()).bytes());
    expect(visible.filas.filter((f) => !f.celdas.includes("Total"))).toHaveLength(suyas.length + 1);
    const registros = ocultas.find((h) => h.nombre === "_registros");
    expect(registros?.filas.slice(1).map((f) => f.celdas)).toEqual(
      suyas.map((f) => [f.id, f.rev]),
    );
    await filtro.fill("texto");
    await page.getByText(cuenta(filas.filter((f) => f.prog === 0).length), { exact: true })
      .waitFor();
    await page.getByRole("button", { name: "Quitar Filtros" }).click();
    await page.getByText(cuenta(filas.length), { exact: true }).waitFor();
  });
}

test("a picker without matches says so, and Escape leaves the editor as it was", async () => {
  const base = BASES[8];
  const page = await entrar(base);
  await page.locator("tbody td[tabindex='0']").focus();
  await page.keyboard.press("n");
  await caja(page, base, "esc").focus();
  await page.keyboard.type("303");
  await page.keyboard.press("F4");
  await buscador(page).waitFor();
  await page.keyboard.type("zzzz");
  await page.getByText("Sin valores disponibles").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await buscador(page).waitFor({ state: "detached" });
  expect(await caja(page, base, "esc").inputValue()).toBe("303");
  // The box has the focus back by then: the next key is not lost.
  await page.keyboard.press("Escape");
  await editor(page).waitFor({ state: "detached" });
});

test("a percentage of every programme disables the levels and reads «Todos los programas»", async () => {
  const base = BASES[1];
  const page = await entrar(base);
  const [fila] = (await listar(base)).filter((f) => f.prog === 0);
  const renglon = page.locator(`tr[data-clave="${fila.id}"]`);
  expect(await renglon.locator("td").first().innerText()).toBe("Todos los programas");
  await renglon.click();
  for (const nivel of ["subp", "proy", "act"]) {
    expect(await caja(page, base, nivel).isDisabled()).toBe(true);
    expect(await caja(page, base, nivel).inputValue()).toBe("0");
  }
  // What it adds is said while it is typed, as its list says it once it is stored.
  const adicional = editor(page).getByText(/^Agrega a los cargos que alcanza [\d.]+,\d\d$/);
  await adicional.waitFor();
  const guardado = await adicional.innerText();
  await editor(page).getByText("Diferencia 0,00").waitFor();
  await caja(page, base, "porcentaje").fill("99,5");
  await editor(page).getByText(/^Diferencia \+[\d.]+,\d\d$/).waitFor();
  expect(await adicional.innerText()).not.toBe(guardado);
});

test("[B5] otros gastos is offered only with its flag, or while rows are left", async () => {
  const { db } = pruebas.navegador.producto.app;
  const [sin] = await leidas<{ saf: number }>(
    db,
    "SELECT saf FROM organismos WHERE saf IN (103, 307) ORDER BY habilitar_ogas, saf",
  );
  const { saf } = sin;
  const vaciar = async (habilitar: boolean) => {
    await db.tx(async (q) => {
      await q.ejecutar("UPDATE organismos SET habilitar_ogas = ? WHERE saf = ?", [habilitar, saf]);
      await q.ejecutar("UPDATE contadores SET valor = valor + 1 WHERE nombre = 'referencias'");
    });
  };
  await vaciar(false);
  const { page } = await pruebas.entrar({ saf, rol: "admin" });
  const menu = page.getByRole("navigation", { name: "Bases" });
  const [[filas]] = await db.valores(
    "SELECT count(*) FROM base_otrosgastos WHERE saf = ? AND codipres = 'E2601'",
    [saf],
  );
  expect(Number(filas)).toBeGreaterThan(0);
  await menu.getByRole("button", { name: /^Otros gastos/ }).getByText(`${filas}`).waitFor();
  const registros = await db.valores(
    "SELECT id FROM base_otrosgastos WHERE saf = ? AND codipres = 'E2601'",
    [saf],
  );
  const ruta = `/api/bases/otrosgastos/eliminar/${saf}/E2601`;
  const borrado = await pedir("POST", ruta, { registros: registros.join(",") }, "admin");
  expect(borrado.json).toMatchObject({ resultado: true });
  await page.reload();
  await menu.getByRole("button", { name: /^Contratos especiales/ }).getByText(/^\d+$/).waitFor();
  await page.locator("tbody tr[data-clave]").first().waitFor();
  expect(await menu.getByRole("button", { name: /^Otros gastos/ }).count()).toBe(0);
});

test("another's change is found without the event stream", async () => {
  const base = BASES[7];
  const { page } = await pruebas.entrar({ base: base.id });
  await page.route("**/api/eventos", (ruta) => ruta.fulfill({ status: 200, body: "" }));
  await page.reload();
  const fila = page.locator("tbody tr[data-clave]").first();
  await page.getByRole("grid", { name: base.titulo }).waitFor();
  const id = Number(await fila.getAttribute("data-clave"));
  await page.getByText(/^Cargos \/ techo/).waitFor();
  const { costo_anual: _c, validacion: _v, rev: _r, ...valores } = await filaGuardada(base, id);
  await pedir("POST", `/api/bases/${base.id}/357/E2601`, {
    ...valores,
    accion: "editar",
    costo_total: 4321.25,
  }, "onp");
  await page.mouse.move(300, 300);
  await fila.getByText("4.321,25").first().waitFor();
});
