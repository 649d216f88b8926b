/** The total of now in the heading, in a real browser. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { usarGrupo } from "#ui/testing/grupo.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";

setDefaultTimeout(600_000);

const pruebas = usarGrupo();

test("the heading follows what others save, without asking again, and says the difference", async () => {
  const { producto } = pruebas.navegador;
  const pedir = <T>(metodo: string, ruta: string, form?: Record<string, string | number>) =>
    producto.pedir<T>(metodo, `/api/${ruta}`, { como: producto.roles.onp, form });
  await pedir("POST", "valorizar", { saf: 357, codipres: "E2601" });
  const { page, axe, captura } = await pruebas.entrar({ codipres: "E2601" });
  const estado = page.locator(".titulos-estado");
  await estado.getByText("Al día", { exact: true }).waitFor();
  const total = page.locator(".titulos-cifras").getByText(/^\$ /);
  const valorizado = await total.innerText();

  const alto = await page.locator(".titulos-de-grupo").evaluate((e) => e.clientHeight);
  const pedidos: string[] = [];
  page.on("request", (r) => r.url().includes("/valorizar/momento/") && pedidos.push(r.url()));
  const { json } = await pedir<{ otrosgastos: Record<string, string | number>[] }>(
    "GET",
    "bases/otrosgastos/357/E2601",
  );
  const { validacion: _, ...fila } = json.otrosgastos[0];
  const costo_total = Number(fila.costo_total) + 1234.5;
  await pedir("POST", "bases/otrosgastos/357/E2601", { ...fila, accion: "editar", costo_total });
  await estado.getByText(/^\+ \$ 1\.234,50/).waitFor();
  await estado.getByText("Desactualizado", { exact: true }).waitFor();
  expect(pedidos).toEqual([]);
  // The table stays where it was, and the subtitle in its line.
  for (const tamano of TAMANOS) {
    await page.setViewportSize(tamano);
    expect(await total.innerText()).not.toBe(valorizado);
    const titulos = page.locator(".titulos-de-grupo");
    expect(await titulos.evaluate((e) => e.clientHeight)).toBeLessThanOrEqual(alto);
    expect(await titulos.locator("h1").evaluate((e) => e.clientWidth)).toBeGreaterThan(330);
  }
  expect(await axe()).toEqual([]);
  await captura("al-momento");

  await pedir("POST", "valorizar", { saf: 357, codipres: "E2601" });
  await estado.getByText("Al día", { exact: true }).waitFor();
});
