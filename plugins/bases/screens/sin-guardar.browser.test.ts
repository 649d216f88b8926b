/** Nothing that is typed in a base goes away without being saved or asked about ([K1]). */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { formatEsAr } from "#core/domain/money.ts";
import { elegirDeGrupo, usarGrupo } from "#ui/testing/grupo.ts";

setDefaultTimeout(120_000);
const pruebas = usarGrupo();

const pedir = async (base: string) => {
  const { producto } = pruebas.navegador;
  const { json } = await producto.pedir("GET", `/api/bases/${base}/357/E2601`, {
    como: producto.roles.analista,
  });
  return (json as Record<string, readonly Record<string, number>[]>)[base];
};

const pregunta = (page: Page) => page.getByRole("alertdialog", { name: "Cambios sin guardar" });
const cargos = (page: Page) => page.locator(".editor-fila").getByLabel("Cargos", { exact: true });

async function porPaleta(page: Page, orden: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill(orden);
  await page.getByRole("option", { name: orden }).first().waitFor();
  await page.keyboard.press("Enter");
}

const aHistoria = (page: Page): Promise<void> =>
  page.getByRole("navigation", { name: "Bases" }).getByRole("button", { name: "Historia" }).click();

test("[K1] over an open row no command and no way out goes on without the question", async () => {
  const { page } = await pruebas.entrar({});
  await page.locator("tbody tr[data-clave]").first().click();
  await cargos(page).fill("55");
  const barra = page.getByRole("toolbar");
  const salidas: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["Valorizar", () => page.getByRole("button", { name: "Valorizar", exact: true }).click()],
    ["Valorizar, por la paleta", () => porPaleta(page, "Valorizar")],
    ...[
      "Seleccionar grupo de datos",
      "Editar presupuesto",
      "Generación automática de datos",
      "Dar cierre",
    ].map((cual) => [cual, () => elegirDeGrupo(page, cual)] as const),
    ["Historia", () => aHistoria(page)],
    ["Cambiar campo…", () => barra.getByRole("button", { name: "Cambiar campo…" }).click()],
    ["Deshacer", () => barra.getByRole("button", { name: "Deshacer" }).click()],
    ["+ Nuevo", () => barra.getByRole("button", { name: "+ Nuevo" }).click()],
    ["una pantalla, por la paleta", () => porPaleta(page, "Adicionales")],
    ["una tecla", () => page.keyboard.press("Alt+3")],
    ["la misma pantalla en la dirección", () =>
      page.evaluate(() => {
        location.hash = `${location.hash}&errores=1`;
      })],
    ["cerrar la sesión", () => page.getByRole("button", { name: "Cerrar sesión" }).click()],
  ];
  for (const [cual, salir] of salidas) {
    await salir();
    await pregunta(page).waitFor().catch(() => Promise.reject(new Error(`no pregunta: ${cual}`)));
    await pregunta(page).getByRole("button", { name: "Cancelar" }).click();
    await pregunta(page).waitFor({ state: "detached" });
    expect([cual, await cargos(page).inputValue()]).toEqual([cual, "55"]);
    expect([cual, await page.getByRole("dialog").count()]).toEqual([cual, 0]);
  }
});

test("[K1] the row is saved from the question and the command goes on; given up, its editor closes", async () => {
  const { page } = await pruebas.entrar({});
  const [fila, otra] = await pedir("cargos");
  const historia = page.getByRole("table", { name: "Historia del presupuesto" });
  const renglon = (id: number) => page.locator(`tr[data-clave="${id}"]`);
  await renglon(fila.id).click();
  await cargos(page).fill("56");
  await aHistoria(page);
  await pregunta(page).getByRole("button", { name: "Guardar" }).click();
  await historia.waitFor();
  expect((await pedir("cargos")).find((f) => f.id === fila.id)?.cargos).toBe(56);
  expect(await page.locator(".editor-fila").count()).toBe(0);
  await page.goBack();
  await historia.waitFor({ state: "detached" });
  // What is wrong is not saved: its editor says why, and nobody goes on.
  await renglon(otra.id).click();
  await page.locator(".editor-fila").getByLabel("Ubic.", { exact: true }).fill("997");
  await aHistoria(page);
  await pregunta(page).getByRole("button", { name: "Guardar" }).click();
  await page.locator(".editor-mensaje").waitFor();
  expect(await historia.count()).toBe(0);
  await aHistoria(page);
  await pregunta(page).getByRole("button", { name: "Descartar" }).click();
  await historia.waitFor();
  expect(await page.locator(".editor-fila").count()).toBe(0);
});

test("what nobody changed is not saved: the row stays as it was, and so does its valuation", async () => {
  const { page } = await pruebas.entrar({});
  const [, , fila] = await pedir("cargos");
  const guardadas: string[] = [];
  page.on("request", (r) => {
    if (r.method() === "POST" && r.url().includes("/bases/cargos/357/")) guardadas.push(r.url());
  });
  await page.locator(`tr[data-clave="${fila.id}"]`).click();
  await cargos(page).fill("77");
  await cargos(page).fill(String(fila.cargos));
  await page.keyboard.press("Enter");
  await page.locator(".editor-fila").waitFor({ state: "detached" });
  await page.getByText("No había cambios que guardar").waitFor();
  expect(guardadas).toEqual([]);
  expect((await pedir("cargos")).find((f) => f.id === fila.id)).toEqual(fila);
  // What somebody else changed under it was not typed here either.
  await page.locator(`tr[data-clave="${fila.id}"]`).click();
  const { producto } = pruebas.navegador;
  const { validacion: _, ...valores } = fila;
  await producto.pedir("POST", "/api/bases/cargos/357/E2601", {
    como: producto.roles.admin,
    form: { ...valores, accion: "editar", cargos: fila.cargos + 1 },
  });
  await page.waitForFunction(
    (dicho) => [...document.querySelectorAll("input")].some((i) => i.value === dicho),
    String(fila.cargos + 1),
  );
  await page.keyboard.press("Enter");
  await page.locator(".editor-fila").waitFor({ state: "detached" });
  expect(guardadas).toEqual([]);
});

test("[K1] from a sheet what can be saved is saved first, and only the rest is asked about", async () => {
  const { page } = await pruebas.entrar({ base: "contratosespeciales" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("tbody tr[data-clave]").first().waitFor();
  await page.keyboard.press("Alt+p");
  await page.locator(".tabla[data-hoja]").waitFor();
  const titulos = await page.locator("th[role=columnheader]").allInnerTexts();
  const columna = (titulo: string) => titulos.findIndex((t) => t.trim() === titulo);
  const [a, b] = await pedir("contratosespeciales");
  const celda = (id: number, titulo: string) =>
    page.locator(`tr[data-clave="${id}"] td`).nth(columna(titulo));
  const historia = page.getByRole("table", { name: "Historia del presupuesto" });
  // Still in the box where it is typed: the palette takes the keys, and it is stored before.
  await celda(a.id, "Cantidad").click();
  await page.keyboard.type("71");
  await porPaleta(page, "Historia");
  await historia.waitFor();
  expect((await pedir("contratosespeciales"))[0].cantidad).toBe(71);
  await page.goBack();
  await historia.waitFor({ state: "detached" });
  // A wrong cell is asked about, and stays where it is.
  await celda(b.id, "Ubic").click();
  await page.keyboard.type("997");
  await page.keyboard.press("Enter");
  await porPaleta(page, "Historia");
  await pregunta(page).getByRole("button", { name: "Cancelar" }).click();
  expect((await celda(b.id, "Ubic").innerText()).trim()).toContain("997");
  await aHistoria(page);
  await pregunta(page).getByRole("button", { name: "Descartar" }).click();
  await historia.waitFor();
  await page.goBack();
  await celda(b.id, "Ubic").waitFor();
  expect((await celda(b.id, "Ubic").innerText()).trim()).not.toContain("997");
});

test("[K1] two people who change other fields of a row ask each other nothing, in its editor or in a sheet", async () => {
  const { page } = await pruebas.entrar({});
  const { producto } = pruebas.navegador;
  const [fila] = await pedir("cargos");
  const leer = async () => {
    const suya = (await pedir("cargos")).find((f) => f.id === fila.id);
    return [suya?.cargos, suya?.vacantes];
  };
  const porOtro = async (cargos: number) => {
    const [{ validacion: _, ...valores }] = (await pedir("cargos")).filter((f) => f.id === fila.id);
    const form = { ...valores, accion: "editar", cargos };
    await producto.pedir("POST", "/api/bases/cargos/357/E2601", {
      como: producto.roles.admin,
      form,
    });
  };
  const dicho = page.getByText("Se guardó junto con lo que cambió admin@onp");
  await page.locator(`tr[data-clave="${fila.id}"]`).click();
  await page.locator(".editor-fila").getByLabel("Vacantes", { exact: true }).fill("2");
  await porOtro(57);
  await page.keyboard.press("Enter");
  await dicho.filter({ hasText: ": Cargos" }).waitFor();
  expect(await leer()).toEqual([57, 2]);
  await page.keyboard.press("Alt+p");
  await page.locator(".tabla[data-hoja]").waitFor();
  const titulos = await page.locator("th[role=columnheader]").allInnerTexts();
  const lugar = titulos.findIndex((t) => t.trim() === "Vacantes");
  const celda = page.locator(`tr[data-clave="${fila.id}"] td`).nth(lugar);
  await celda.click();
  await page.keyboard.type("3");
  await porOtro(58);
  await page.keyboard.press("Enter");
  await dicho.filter({ hasNotText: ": Cargos" }).waitFor();
  expect(await leer()).toEqual([58, 3]);
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("[K1] [V14] a row under its editor changes by another person, and its boxes and its difference are of what is stored", async () => {
  const { page } = await pruebas.entrar({});
  const { producto } = pruebas.navegador;
  const analista = { como: producto.roles.analista };
  const [{ validacion: _, ...fila }] = await pedir("cargos");
  const otro = async (cambio: Record<string, number>) => {
    const form = { ...fila, ...cambio, accion: "editar" };
    const { json } = await producto.pedir<{ readonly rev: number }>(
      "POST",
      "/api/bases/cargos/357/E2601",
      { como: producto.roles.admin, form },
    );
    fila.rev = json.rev;
  };
  await otro({ cargos: 20, tcober: 12 });
  const costo = async (cambio: Record<string, number> = {}) => {
    const { json } = await producto.pedir<{ readonly costo: number }>(
      "POST",
      "/api/bases/cargos/valorizarrenglon/357/E2601",
      { ...analista, form: { ...fila, ...cambio } },
    );
    return Math.round(json.costo * 100);
  };
  const difiere = async (cargos: number, guardado: Record<string, number>) => {
    const centavos = await costo({ ...guardado, cargos }) - await costo(guardado);
    expect(centavos).toBeGreaterThan(0);
    await page.locator(".editor-fila .importes b").last()
      .filter({ hasText: new RegExp(`${formatEsAr(centavos).replaceAll(".", "\\.")}$`) })
      .waitFor();
  };
  const cobertura = page.locator(".editor-fila").getByLabel("T. Cober.", { exact: true });

  await page.reload();
  await page.locator(`tr[data-clave="${fila.id}"]`).click();
  await cargos(page).fill("21");
  await difiere(21, { cargos: 20, tcober: 12 });
  // As soon as it is known.
  await otro({ cargos: 20, tcober: 6 });
  await difiere(21, { cargos: 20, tcober: 6 });
  expect(await cobertura.inputValue()).toBe("6");
  // Nobody tells of this one: saving does, and asks about the one box that both changed.
  await producto.app.db.tx((q) =>
    q.ejecutar("UPDATE base_cargos SET cargos = 15, tcober = 3, rev = rev + 1 WHERE id = ?", [
      fila.id,
    ])
  );
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Tomar lo guardado" }).waitFor();
  await difiere(21, { cargos: 15, tcober: 3 });
  expect(await cobertura.inputValue()).toBe("3");
  await page.getByRole("button", { name: "Guardar lo que escribí" }).click();
  await page.locator(".editor-fila").waitFor({ state: "detached" });
  const [guardada] = (await pedir("cargos")).filter((f) => f.id === fila.id);
  expect([guardada.cargos, guardada.tcober]).toEqual([21, 3]);
});
