/** «Inicio» in a real browser: one key away, it leads to what comes next, and is what opens first. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { abrirNavegador, type Navegador, TAMANOS } from "#ui/testing/navegador.ts";

setDefaultTimeout(600_000);

let navegador: Navegador;
beforeAll(async () => {
  navegador = await abrirNavegador();
  const { producto } = navegador;
  // With a group remembered, signing in asks for none.
  await producto.pedir("GET", "/api/valores/datospresupuesto/357/E2601", {
    como: producto.roles.analista,
  });
});
afterAll(() => navegador.cerrar());

test("one key opens it; it says where the budget stands, goes on with it, and may be what opens first", async () => {
  const p = await navegador.conSesion("analista@economia", { tamano: TAMANOS[1] });
  const { page } = p;
  await page.getByRole("navigation", { name: "Bases" }).waitFor();
  await page.keyboard.press("Alt+0");
  const pasos = page.getByRole("list", { name: "Pasos del presupuesto" });
  await pasos.waitFor();
  expect(await pasos.locator("[aria-current=step]").innerText()).toContain("Valorizar");
  await page.getByText("Total anual ahora, sin valorizar").waitFor();
  const { producto } = navegador;
  const como = producto.roles.analista;
  const form = { saf: 357, codipres: "E2601" };
  await producto.pedir("POST", "/api/valorizar", { como, form });
  // What another one does is seen without asking.
  await page.getByText("Total anual, en pesos").waitFor();
  await producto.pedir("POST", "/api/presupuestos/darcierre/357/E2601", {
    como,
    form: { accion: "darcierre", tipo: "A" },
  });
  await page.reload();
  const tabla = page.getByRole("table", { name: "Importes por partida principal" });
  await tabla.getByRole("columnheader", { name: "A2601", exact: true }).waitFor();
  for (const tema of ["light", "dark"] as const) {
    for (const tamano of TAMANOS) {
      await page.emulateMedia({ colorScheme: tema });
      await page.setViewportSize(tamano);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tamano.width);
      expect(await p.axe()).toEqual([]);
      await p.captura(`inicio-${tamano.width}-${tema}`);
    }
  }
  await page.getByRole("button", { name: "Ir a los envíos" }).click();
  await page.getByRole("navigation", { name: "Salidas" }).waitFor();

  // Whoever asks for it has it first; with the last base, that one.
  await page.keyboard.press("Alt+0");
  await page.getByRole("group", { name: "Al elegir un presupuesto se abre" })
    .getByRole("button", { name: "Inicio" }).click();
  const entrar = async () => {
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    await page.getByLabel("Usuario").waitFor();
    await p.ingresar("analista@economia");
  };
  await entrar();
  await pasos.waitFor();
  await page.getByRole("group", { name: "Al elegir un presupuesto se abre" })
    .getByRole("button", { name: "La última base" }).click();
  await page.keyboard.press("Alt+2");
  await page.waitForURL(/#\/bases\/(?!cargos)/);
  const base = new URL(page.url()).hash.split("?")[0];
  await page.keyboard.press("Alt+0");
  await pasos.waitFor();
  await entrar();
  await page.waitForURL((url) => url.hash.startsWith(base));
  expect(p.problemas).toEqual([]);
});
