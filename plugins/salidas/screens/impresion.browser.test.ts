/** What an output says on paper: whose it is, of which values, of when, and all its rows. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { fechaDe } from "#core/domain/period.ts";
import { unSoloDia } from "#core/testing/clocks.ts";
import { hasta } from "#core/testing/until.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { pruebasDeSalidas } from "#ui/testing/salidas.ts";

await unSoloDia();

setDefaultTimeout(600_000);

const { abrir, entrar } = pruebasDeSalidas();

/** As the browser leaves the page for paper; `fn` sees it so. */
async function enPapel(page: Page, fn: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await fn();
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
}

test("every output on paper says organismo, group, values, classifier, and both dates", async () => {
  const { page } = await abrir("analista", "Valorización", { tema: "dark" });
  for (
    const item of [
      "Valorización",
      "Formularios PDF",
      "Envíos FOP",
      "Valores eProa-SIRHU",
      "Comparativo eProa-SIRHU",
      "Control de remuneraciones",
      "Listado Paramétrico",
    ]
  ) {
    await entrar(page, item);
    await page.getByRole("heading", { level: 2, name: item }).waitFor();
    await page.locator(".salida-fecha", { hasText: /^Valorizado hoy, \d\d:\d\d$/ }).waitFor();
    expect(await page.getByText(/^Impreso el /).filter({ visible: true }).count()).toBe(0);
    await enPapel(page, async () => {
      for (
        const dice of [
          /^Ministerio de Economía.* \(SAF 357\)$/,
          /^Presupuesto E2601 - /,
          /^Valores de \d{4}-\d\d - Clasificador /,
          /^Valorizado el \d\d\/\d\d\/\d{4} /,
          new RegExp(`^Impreso el ${fechaDe(Date.now())} `),
        ]
      ) {
        // Once: what the screen shows of it is not on the paper.
        const veces = await page.getByText(dice).filter({ visible: true }).count();
        expect({ item, dice: String(dice), veces }).toMatchObject({ veces: 1 });
      }
      expect(
        await page.getByRole("button").filter({ visible: true }).filter({ hasText: "Excel" })
          .count(),
      ).toBe(0);
      // Dark on the screen, and paper all the same.
      expect(await page.evaluate(() => getComputedStyle(document.body).color))
        .toBe("rgb(27, 35, 48)");
      // Totals after the last row, not at the foot of every sheet.
      const pies = await page.locator("tfoot")
        .evaluateAll((los) => los.map((pie) => getComputedStyle(pie).display));
      expect(pies.filter((como) => como === "table-footer-group")).toEqual([]);
    });
  }
  await page.locator("nav.superior").getByRole("button", { name: "Inicio" }).click();
  const barras = page.locator(".inicio-grafico svg");
  await barras.first().waitFor();
  await enPapel(page, async () => {
    expect(await barras.filter({ visible: true }).count()).toBe(await barras.count());
  });
});

test("paper has every row of a list, as wide as the page, and the screen its page again", async () => {
  const { page } = await abrir("analista", "Envíos FOP");
  const grilla = page.getByRole("grid", { name: "Créditos" });
  const filas = grilla.locator("tbody tr");
  await filas.first().waitFor();
  const [, total] = /^(\d+) resultados/.exec(await page.locator(".recuento").innerText()) ?? [];
  expect(await filas.count()).toBe(50);
  expect(Number(total)).toBeGreaterThan(50);
  await enPapel(page, async () => {
    await hasta(() => filas.count(), (n) => n === Number(total));
    await page.setViewportSize({ width: 1047, height: 718 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1047);
    await page.setViewportSize(TAMANOS[1]);
  });
  await hasta(() => filas.count(), (n) => n === 50);
  // The browser itself announces its printing: the paper has more than what is on screen.
  const bytes = await page.pdf({ preferCSSPageSize: true });
  const paginas = bytes.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
  expect(paginas).toBeGreaterThan(4);
});
