/** Figures that say what they count, in a real browser ([S11], [S2], [S6], [S8], [O2]). */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { usarGrupo } from "#ui/testing/grupo.ts";
import { type OpcionesPagina, TAMANOS } from "#ui/testing/navegador.ts";
import { panelDe, sumaDeRenglones } from "#ui/testing/panel.ts";

setDefaultTimeout(600_000);

const grupo = usarGrupo();

const valorizar = async (saf: number) => {
  const { producto } = grupo.navegador;
  const { json } = await producto.pedir("POST", "/api/valorizar", {
    como: producto.roles.admin,
    form: { saf, codipres: "E2601" },
  });
  expect(json.resultado).toBe(true);
};

/** Opens an address as a link does, with the group that it names. */
async function abrir(direccion: string, opciones: OpcionesPagina = {}) {
  const p = await grupo.entrar({ rol: "admin", opciones });
  await ir(p.page, direccion);
  return p;
}
const ir = (page: Page, direccion: string) =>
  page.evaluate((d) => {
    location.hash = d;
  }, direccion);

/** Each chain of the dialog: what it begins with, its steps, and what it says they make. */
const cadenas = (page: Page): Promise<number[][]> =>
  page.getByRole("dialog").locator("table").evaluateAll((tablas) =>
    tablas.map((t) =>
      [...t.querySelectorAll("td")].map((c) =>
        Number((c.textContent ?? "").replaceAll(".", "").replace("−", "-").replace(/[+= ]/g, ""))
      )
    )
  );

/** @param donde the screen's own total, or that of the heading over it. */
async function explicaElTotal(
  page: Page,
  total: number,
  otros: number,
  donde = ".marco-contenido",
): Promise<void> {
  const boton = page.locator(donde).getByRole("button", { name: "Qué cargos cuenta" }).first();
  await boton.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("table").first().waitFor();
  const todas = await cadenas(page);
  expect(todas.length).toBe(otros);
  for (const numeros of todas) {
    expect(numeros[0]).toBe(total);
    expect(numeros.slice(0, -1).reduce((t, n) => t + n, 0)).toBe(numeros.at(-1) ?? NaN);
  }
}
async function cerrarDialogo(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}
const numero = (texto: string | null | undefined) => Number((texto ?? "").replaceAll(".", ""));

test("[O2] with nothing valued the consolidated screen lists every organismo, each a way to its group", async () => {
  const p = await abrir("#/salidas/valorizacion?saf=750&codipres=E2601");
  const { page } = p;
  await page.getByText("Ningún organismo tiene valorizado el grupo de datos E2601.").waitFor();
  const lista = page.getByRole("list", { name: /^Sin valorizar E2601/ });
  const enlace = lista.getByRole("link", { name: /^357 - Ministerio de Economía/ });
  await enlace.waitFor();
  expect(await lista.getByRole("listitem").count()).toBeGreaterThan(2);
  expect(await p.axe()).toEqual([]);
  await p.captura("consolidado-sin-valorizar");
  await enlace.focus();
  await page.keyboard.press("Enter");
  await page.getByText(/^Ministerio de Economía/).first().waitFor();
  await page.getByText(/Asegúrese de que el Presupuesto E2601/).waitFor();
  expect(page.url()).toContain("saf=357");
});

test("[S11] each screen explains its total of positions against the others", async () => {
  await valorizar(357);
  const p = await abrir("#/salidas/valorizacion?saf=357&codipres=E2601");
  const { page } = p;
  const pesos = page.getByRole("region", { name: "Pesos" });
  await pesos.waitFor();
  const total = numero(await pesos.getByRole("definition").first().textContent());
  await p.captura("resumen-1440");
  await explicaElTotal(page, total, 5);
  expect(await p.axe()).toEqual([]);
  await p.captura("conciliacion-1440");
  await cerrarDialogo(page);

  await ir(page, "#/salidas/parametrico?saf=357&codipres=E2601");
  const pie = page.getByRole("grid", { name: "Listado Paramétrico" }).locator("tfoot .total");
  await pie.first().waitFor();
  // It starts without contracts: one chain more, to its own whole.
  await explicaElTotal(page, numero(await pie.first().textContent()), 6);
  await cerrarDialogo(page);

  await ir(page, "#/salidas/comparativoproasirhu?saf=357&codipres=E2601");
  const comparativo = page.getByRole("grid", { name: "Comparativo eProa-SIRHU" });
  await comparativo.waitFor();
  const presupuesto = comparativo.locator("tfoot .total").first();
  await explicaElTotal(page, numero(await presupuesto.textContent()), 5);
  await cerrarDialogo(page);

  await ir(page, "#/bases/cargos?saf=357&codipres=E2601");
  const techo = page.getByText(/^Cargos \/ techo/).locator("..");
  await techo.waitFor();
  const cargos = numero(/([\d.]+) \//.exec(await techo.textContent() ?? "")?.[1]);
  await p.captura("bases-techo");
  await explicaElTotal(page, cargos, 5, ".titulos-de-grupo");
  await cerrarDialogo(page);
});

test("[S2] a list of two currencies has a total of each, which opens its own lines", async () => {
  await valorizar(307);
  const p = await abrir(
    "#/salidas/parametrico?saf=307&codipres=E2601&tipo=valores&campos=mon,prog",
    { tamano: TAMANOS[1] },
  );
  const { page } = p;
  const pie = page.getByRole("grid", { name: "Listado Paramétrico" }).locator("tfoot tr");
  await pie.nth(1).waitFor();
  expect(await pie.count()).toBe(2);
  const textos = await pie.allTextContents();
  expect(textos.map((t) => /Moneda \d (Pesos|Dólares)/.exec(t)?.[0])).toEqual([
    "Moneda 1 Pesos",
    "Moneda 2 Dólares",
  ]);
  expect(await p.axe()).toEqual([]);
  await p.captura("dos-monedas-1280");
  const dolares = pie.nth(1).locator(".total");
  const cifra = await dolares.textContent() ?? "";
  await dolares.click();
  const panel = panelDe(page);
  await sumaDeRenglones(panel).getByText(cifra, { exact: true }).waitFor();
  expect(await panel.getByText(/La cifra cambió/).count()).toBe(0);
});

test("[S3] [S8] a total of the control filtered by a description opens its lines", async () => {
  const p = await abrir("#/salidas/controlderemuneraciones?saf=357&codipres=E2601");
  const { page } = p;
  const categorias = page.getByRole("grid", { name: "Control de remuneraciones" });
  await categorias.waitFor();
  const filas = categorias.locator("tbody tr");
  const antes = await filas.count();
  await page.getByLabel("Filtrar Categoría").fill("a");
  const pie = categorias.locator("tfoot");
  await pie.getByText(/filtrados/).waitFor();
  expect(await filas.count()).toBeLessThanOrEqual(antes);
  const total = pie.locator(".total").first();
  const cifra = await total.textContent() ?? "";
  await total.click();
  const panel = panelDe(page);
  await sumaDeRenglones(panel).getByText(cifra, { exact: true }).waitFor();
  expect(await panel.getByText(/La cifra cambió/).count()).toBe(0);
});

test("[S6] the comparison of values says how its execution was taken to the year", async () => {
  const p = await abrir("#/salidas/valoresproasirhu?saf=357&codipres=E2601");
  const { page } = p;
  const como = page.getByText("Cómo se llevó al año la ejecución");
  await como.waitFor();
  await como.click();
  const tabla = page.getByRole("table", { name: "De la ejecución del mes a la del año" });
  await tabla.waitFor();
  const filas = await tabla.locator("tbody tr").evaluateAll((todas) =>
    todas.map((f) =>
      [...f.querySelectorAll("td")].map((c) =>
        Math.round(
          Number((c.textContent ?? "").replaceAll(".", "").replace(",", ".")) * 100,
        )
      )
    )
  );
  expect(filas.length).toBeGreaterThan(2);
  for (const [, , doce, hecho, anio] of filas) expect(doce + hecho).toBe(anio);
  expect(await p.axe()).toEqual([]);
  await p.captura("anualizacion-1440");
});
