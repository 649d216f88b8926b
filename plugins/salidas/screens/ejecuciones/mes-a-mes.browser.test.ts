/** A budget by months beside an execution, in a real browser: the year, or the month of it. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { pruebasDeSalidas } from "#ui/testing/salidas.ts";
import { panelDe, sumaDeRenglones } from "#ui/testing/panel.ts";

setDefaultTimeout(600_000);

const { abrir, entrar, pedir, valorizar } = pruebasDeSalidas();

test("[Y12] both comparisons change from the year to the month, each figure with its lines", async () => {
  await valorizar("E2602");
  await pedir("GET", "/api/valores/datospresupuesto/357/E2602");
  const p = await abrir("analista", "Comparativo eProa-SIRHU");
  const { page } = p;
  const grilla = page.getByRole("grid", { name: "Comparativo eProa-SIRHU" });
  const total = grilla.locator("tfoot .total").first();
  const periodo = page.getByRole("group", { name: "Período" });
  await total.waitFor();
  const delAnio = Number((await total.innerText()).replaceAll(".", ""));
  const elegir = async (ruta: string) => {
    const respuesta = page.waitForResponse((r) => /periodo=mes/.test(r.url()));
    await periodo.getByRole("button", { name: "Mes a mes" }).click();
    expect((await respuesta).url()).toContain(ruta);
    await periodo.getByRole("button", { name: "Mes a mes", pressed: true }).waitFor();
  };
  await elegir("comparativoproasirhu");
  const { totales } = await pedir(
    "GET",
    "/api/salidas/comparativoproasirhu/357/E2602?periodo=mes",
  ) as { readonly totales: { readonly cargos_pres: number } };
  expect(totales.cargos_pres).toBeLessThan(delAnio);
  await grilla.locator("tfoot").getByText(String(totales.cargos_pres), { exact: true }).first()
    .waitFor();
  await total.click();
  const panel = panelDe(page);
  await sumaDeRenglones(panel).waitFor();
  // The panel says so when its lines do not add up to the figure.
  expect(await panel.getByText(/La cifra cambió/).count()).toBe(0);
  await page.keyboard.press("Escape");
  for (const tamano of TAMANOS) {
    await page.setViewportSize(tamano);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tamano.width);
    expect(await p.axe()).toEqual([]);
    await p.captura(`comparativo-mes-a-mes-${tamano.width}`);
  }
  await entrar(page, "Valores eProa-SIRHU");
  await elegir("valoresproasirhu");
  await page.getByRole("columnheader", { name: "Presupuesto de diciembre de 2026", exact: true })
    .first().waitFor();
  await page.getByRole("columnheader", { name: "Ejecución de diciembre de 2024", exact: true })
    .first().waitFor();
});
