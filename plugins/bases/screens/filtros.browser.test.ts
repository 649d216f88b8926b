/** Finding rows and knowing what their codes mean, by keys, in a real browser. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { usarGrupo } from "#ui/testing/grupo.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";

setDefaultTimeout(600_000);

const pruebas = usarGrupo();

type Fila = { readonly id: number; readonly esc: number; readonly cargos: number };

async function cargos(): Promise<Fila[]> {
  const { producto } = pruebas.navegador;
  const { json } = await producto.pedir<{ cargos: Fila[] }>("GET", "/api/bases/cargos/357/E2601", {
    como: producto.roles.analista,
  });
  return json.cargos;
}

const caja = (page: Page, titulo: string) =>
  page.getByRole("textbox", { name: `Filtrar ${titulo}`, exact: true });

/** Waits until the table counts so many rows. */
const cuenta = (page: Page, n: number) =>
  page.getByText(new RegExp(`^${n} resultados? /`)).waitFor();

test("a filter is a language, its values are chosen by keys, and it stays in the link", async () => {
  const filas = await cargos();
  for (const tamano of TAMANOS) {
    const nombre = `filtros-${tamano.width}`;
    const pagina = await pruebas.entrar({ base: "cargos", opciones: { tamano } });
    const { page, captura, axe } = pagina;
    await page.locator("tbody tr[data-clave]").first().waitFor();

    await caja(page, "Cargos").fill(">x");
    await page.getByText("Cargos: No se entiende el filtro: «x» no es un número").waitFor();
    expect(await caja(page, "Cargos").getAttribute("aria-invalid")).toBe("true");
    await captura(`${nombre}-error`);
    await caja(page, "Cargos").fill(">=5");
    const conCinco = filas.filter((f) => f.cargos >= 5);
    await cuenta(page, conCinco.length);

    await caja(page, "Esc.").focus();
    await page.keyboard.press("Alt+ArrowDown");
    const lista = page.getByRole("listbox", { name: "Valores de Esc." });
    await lista.waitFor();
    const escalas = [...new Set(conCinco.map((f) => f.esc))].sort((a, b) => a - b);
    expect(await lista.getByRole("option").count()).toBe(escalas.length);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await captura(`${nombre}-valores`);
    expect(await axe()).toEqual([]);
    await page.keyboard.press("Escape");
    await lista.waitFor({ state: "detached" });
    expect(await caja(page, "Esc.").inputValue()).toBe(escalas.slice(0, 2).join(","));
    const pasan = conCinco.filter((f) => escalas.slice(0, 2).includes(f.esc));
    await cuenta(page, pasan.length);
    await captura(nombre);

    // The link has it, and so has whoever comes back to the base.
    await page.waitForFunction(() => location.hash.includes("f.cargos"));
    const enlace = new URLSearchParams(new URL(page.url()).hash.split("?")[1]);
    expect([enlace.get("f.esc"), enlace.get("f.cargos")])
      .toEqual([escalas.slice(0, 2).join(","), ">=5"]);
    await page.getByRole("link", { name: /^Adicionales/ }).or(
      page.getByRole("button", { name: /^Adicionales/ }),
    ).first().click();
    await page.getByRole("grid", { name: "Adicionales" }).waitFor();
    await page.getByRole("link", { name: /^Cargos/ }).or(
      page.getByRole("button", { name: /^Cargos/ }),
    ).first().click();
    await cuenta(page, pasan.length);
    await page.reload();
    await cuenta(page, pasan.length);
    expect(await caja(page, "Esc.").inputValue()).toBe(escalas.slice(0, 2).join(","));
    expect(pagina.problemas).toEqual([]);
    await pagina.cerrar();
  }
});

test("a filter is in the address as soon as it is typed, also for who leaves at once", async () => {
  const { page } = await pruebas.entrar({ base: "cargos" });
  await page.locator("tbody tr[data-clave]").first().waitFor();
  // In the same task: nothing rests in between.
  const dichas = await caja(page, "Cargos").evaluate(async (e: HTMLInputElement) => {
    const poner = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    poner?.call(e, ">=5");
    e.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((listo) => setTimeout(listo, 100));
    return location.hash;
  });
  expect(dichas).toContain("f.cargos=%3E%3D5");
  await page.keyboard.press("Alt+2");
  await page.getByRole("grid", { name: "Adicionales" }).waitFor();
  expect(page.url()).not.toContain("f.cargos");
  await page.goBack();
  await page.getByRole("grid", { name: "Cargos" }).waitFor();
  expect(page.url()).toContain("f.cargos");
  expect(await caja(page, "Cargos").inputValue()).toBe(">=5");
});

test("a title says its whole name, and its key opens what it means", async () => {
  const pagina = await pruebas.entrar({ base: "cargos" });
  const { page, captura, axe } = pagina;
  await page.locator("tbody tr[data-clave]").first().waitFor();
  const titulo = page.locator('[data-titulo="ff"]');
  await page.locator('[data-titulo="ff"][title^="Fuente de financiamiento"]').waitFor();
  await titulo.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("?");
  const glosario = page.getByRole("dialog", { name: "Glosario" });
  await glosario.getByText("Origen de los recursos que pagan el gasto").waitFor();
  expect(await axe()).toEqual([]);
  await captura("glosario");
  await page.keyboard.press("Escape");
  await glosario.waitFor({ state: "detached" });
  await page.keyboard.press("Alt+g");
  await glosario.getByRole("textbox", { name: "Buscar" }).fill("aguinaldo");
  await glosario.getByText("1 término").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("tbody tr[data-clave] td").first().focus();
  await page.keyboard.press("?");
  await page.getByText("Qué se escribe en un filtro").waitFor();
  await captura("ayuda-filtros");
  expect(await axe()).toEqual([]);
  expect(pagina.problemas).toEqual([]);
});
