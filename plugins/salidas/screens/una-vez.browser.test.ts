/** What a click asks of the server, in a real browser: each thing once. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasta } from "#core/testing/until.ts";
import { usarGrupo } from "#ui/testing/grupo.ts";

setDefaultTimeout(600_000);

const pruebas = usarGrupo();

/** Longer than what an announcement, or another look of the server at its trail, takes to come. */
const CALMA_MS = 2_500;

/** Counts, from now on, the requests of a page whose path has this in it. */
function contar(page: Page, parte: string): () => number {
  let n = 0;
  page.on("request", (pedido) => void (n += Number(pedido.url().includes(parte))));
  return () => n;
}

const valorizar = (page: Page) => page.getByRole("button", { name: "Valorizar", exact: true });
const resumen = (page: Page) => page.getByRole("table", { name: /^Resumen en / }).first();

test("[V11] the summary is asked once after valuing from a base, and once from itself", async () => {
  const { page } = await pruebas.entrar();
  const pedidos = contar(page, "/salidas/resumenporobjetodelgasto/");
  await valorizar(page).click();
  await resumen(page).waitFor();
  await Bun.sleep(CALMA_MS);
  expect(pedidos()).toBe(1);
  await valorizar(page).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await hasta(() => pedidos() >= 2);
  await Bun.sleep(CALMA_MS);
  expect(pedidos()).toBe(2);
  // What somebody else values is read too.
  const { producto } = pruebas.navegador;
  await producto.pedir("POST", "/api/valorizar", {
    como: producto.roles.admin,
    form: { saf: 357, codipres: "E2601" },
  });
  await hasta(() => pedidos() >= 3);
  await Bun.sleep(CALMA_MS);
  expect(pedidos()).toBe(3);
});

test("[V14] a row that opens is valued once; what is typed in it, apart", async () => {
  const { page } = await pruebas.entrar();
  const pedidos = contar(page, "/valorizarrenglon/");
  await page.locator("tbody tr[data-clave] td").first().click();
  const importes = page.locator(".importes");
  await importes.getByText(/^[\d.]+,\d\d$/).first().waitFor();
  await Bun.sleep(CALMA_MS);
  expect(pedidos()).toBe(1);
  expect(await importes.textContent()).toMatch(/Diferencia\s*0,00/);
  const antes = await importes.textContent();
  await page.locator("[data-columna-editor=cargos]").fill("77");
  await importes.getByText(/^[+−]\d/).waitFor();
  expect(pedidos()).toBe(2);
  expect(await importes.textContent()).not.toBe(antes);
});
