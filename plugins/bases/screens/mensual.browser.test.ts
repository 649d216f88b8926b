/** A budget by months in a real browser: criterion, first month, and the segments of a position. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { elegirDeGrupo, usarGrupo } from "#ui/testing/grupo.ts";
import { esperarBordesFijos } from "#ui/testing/bordes-fijos.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { elegirOpcion } from "#ui/testing/seleccion.ts";

setDefaultTimeout(600_000);

const pruebas = usarGrupo();

const editor = (page: Page) => page.getByRole("group", { name: /registro$/ });
const subtitulo = (page: Page) => page.locator(".titulos-de-grupo p").first();

for (const tamano of TAMANOS) {
  test(`[Y1] [Y2] the criterion is changed, and the first month is typed at ${tamano.width}`, async () => {
    const { page, captura } = await pruebas.entrar({ codipres: "E2602", opciones: { tamano } });
    await page.locator("tbody tr[data-clave]").first().waitFor();
    expect(await subtitulo(page).textContent()).toStartWith("Valores mes a mes de 2026 - ");
    await page.getByRole("columnheader", { name: "Mes Inicio" }).waitFor();
    await captura(`mensual-cargos-${tamano.width}`);

    await page.locator("tbody tr[data-clave]").first().click();
    await editor(page).waitFor();
    const meses = editor(page).getByLabel("Mes Inicio", { exact: true });
    const cobertura = editor(page).getByLabel("T. Cober.", { exact: true });
    await cobertura.fill("6");
    await meses.fill("13");
    await page.getByText("Mes Inicio debe ser un entero entre 0 y 12").first().waitFor();
    expect(await editor(page).getByText("enero a diciembre").count()).toBe(0);
    await meses.fill("-1");
    await page.getByText("«-1» no puede ser negativo").first().waitFor();
    await meses.fill("9");
    await page.getByText("Pasa de diciembre").first().waitFor();
    await editor(page).getByText("Costo anual —").waitFor();
    expect(await editor(page).getByRole("button", { name: /Verificar/ }).isDisabled()).toBe(true);
    await captura(`mensual-pasado-${tamano.width}`);
    await meses.fill("4");
    await page.getByText("abril a septiembre").first().waitFor();
    await page.getByText(/Mensual por cargo en septiembre/).waitFor();
    await captura(`mensual-editor-${tamano.width}`);
    await editor(page).getByRole("button", { name: /Verificar/ }).click();
    const dialogo = page.getByRole("dialog", { name: "Verificar Valorización" });
    await dialogo.getByRole("columnheader", { name: "Abr", exact: true }).waitFor();
    await captura(`mensual-verificar-${tamano.width}`);
    // As many columns as the year: each is seen whole, or not at all.
    await page.keyboard.press("Escape");
    await dialogo.waitFor({ state: "hidden" });
    await cobertura.fill("12");
    await meses.fill("1");
    await editor(page).getByText("enero a diciembre").first().waitFor();
    await editor(page).getByRole("button", { name: /Verificar/ }).click();
    await dialogo.getByRole("columnheader", { name: "Dic", exact: true }).waitFor();
    const valores = dialogo.getByRole("region", { name: "Valores por mes" });
    await captura(`mensual-verificar-anio-${tamano.width}`);
    for (const x of [0, 90, 333, 5000]) {
      await esperarBordesFijos(valores, x);
      await captura(`mensual-verificar-anio-${tamano.width}-${x}`);
    }
    await page.keyboard.press("Escape");
    await dialogo.waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    const descartar = page.getByRole("button", { name: /Descartar/ });
    if (await descartar.isVisible()) await descartar.click();
    await editor(page).waitFor({ state: "hidden" });

    const editar = async (criterio: string) => {
      await elegirDeGrupo(page, "Editar presupuesto");
      await elegirOpcion(page, /^Criterio de valorización/, criterio);
      await captura(
        `mensual-encabezado-${criterio === "Mes a mes" ? "mensual" : "unico"}-${tamano.width}`,
      );
      await page.getByRole("button", { name: /Aceptar/ }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    };
    await editar("Un solo mes");
    await page.getByText(/^Valores de 2024-12 - /).waitFor();
    await page.getByRole("columnheader", { name: "Mes Inicio" }).waitFor({ state: "detached" });
    await editar("Mes a mes");
    await page.getByText(/^Valores mes a mes de 2026 - /).waitFor();
    await page.getByRole("columnheader", { name: "Mes Inicio" }).waitFor();
  });
}
