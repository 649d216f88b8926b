/** The year by months in a real browser: from a budget without months to its chart and its files. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { hasta } from "#core/testing/until.ts";
import { esperarBordesFijos } from "#ui/testing/bordes-fijos.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { pruebasDeSalidas } from "#ui/testing/salidas.ts";
import { panelDe, sumaDeRenglones } from "#ui/testing/panel.ts";
import { elegirOpcion, seleccionDe } from "#ui/testing/seleccion.ts";

setDefaultTimeout(600_000);

const { abrir, entrar, valorizar } = pruebasDeSalidas();

const ITEM = "Programación mensual";

test("[Y10] a budget of one month says why not, offers its criterion, and then shows its year", async () => {
  const p = await abrir("analista", ITEM);
  const { page } = p;
  await page.getByText(/se valoriza con los valores de un solo mes/).waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("programacion-sin-meses");
  await page.getByRole("button", { name: "Cambiar el criterio" }).click();
  const dialogo = page.getByRole("dialog", { name: "Editar presupuesto" });
  await seleccionDe(dialogo, "Criterio de valorización").and(page.locator(":focus")).waitFor();
  await elegirOpcion(dialogo, "Criterio de valorización", "Mes a mes");
  await dialogo.getByRole("button", { name: /^Aceptar/ }).click();
  await dialogo.waitFor({ state: "detached" });
  // Its lines are still those of one month.
  await page.getByText(/Asegúrese de que el Presupuesto E2601/).waitFor();
  await valorizar();

  const pesos = page.getByRole("region", { name: "Pesos", exact: true });
  await pesos.waitFor();
  const tabla = pesos.getByRole("table", { name: "Importes en millones de Pesos" });
  expect(await tabla.getByRole("columnheader").allInnerTexts()).toEqual(
    "Partida,ene,feb,mar,abr,may,jun,jul,ago,sep,oct,nov,dic,Año".split(","),
  );
  const leido = (texto: string) => Number(texto.replaceAll(".", "").replace(",", "."));
  // What is read adds up: the months of the main items, to those of the foot.
  const principales = await tabla.locator("tr.programacion-pprin").evaluateAll((filas) =>
    filas.map((f) => [...f.querySelectorAll("td")].map((c) => c.innerText))
  );
  const pie = await tabla.locator("tfoot td").allInnerTexts();
  pie.forEach((texto, m) => {
    const suma = principales.reduce((t, f) => t + Math.round(leido(f[m]) * 10), 0);
    expect({ m, suma }).toEqual({ m, suma: Math.round(leido(texto) * 10) });
  });
  const imagen = pesos.getByRole("img", {
    name: /^Gasto de cada mes de 2026, en millones\. enero /,
  });
  expect(await imagen.getAttribute("aria-label")).toContain(`diciembre ${pie[11]}`);
  for (const tema of ["light", "dark"] as const) {
    for (const tamano of TAMANOS) {
      await page.emulateMedia({ colorScheme: tema });
      await page.setViewportSize(tamano);
      // Nothing scrolls sideways, neither the page nor the table.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tamano.width);
      const marco = pesos.getByRole("region");
      expect(await marco.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
      expect(await p.axe()).toEqual([]);
      await p.captura(`programacion-${tamano.width}-${tema}`);
    }
  }
});

test("[S3] a month opens the lines that it is the sum of; quarters, programmes and cents are a click away", async () => {
  const p = await abrir("analista", ITEM);
  const { page } = p;
  const tabla = page.getByRole("table", { name: /^Importes en / });
  await tabla.getByRole("button", { name: /: 1\.4 .*, junio, ver de qué está hecho$/ }).click();
  await sumaDeRenglones(panelDe(page)).waitFor();
  // The panel says so when its lines do not add up to the figure.
  expect(await panelDe(page).getByText(/La cifra cambió/).count()).toBe(0);
  await p.captura("programacion-lineas");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Trimestres" }).click();
  await page.getByRole("button", { name: "Exactos" }).click();
  await hasta(() => tabla.getByRole("columnheader").count(), (n) => n === 6);
  expect(await tabla.locator("tfoot td").first().innerText()).toMatch(/,\d\d$/);
  await page.getByRole("button", { name: "Meses", exact: true }).click();
  for (const tamano of TAMANOS) {
    await page.setViewportSize(tamano);
    // What does not fit passes under the items and the year, which stay.
    const marco = page.getByRole("region", { name: /^Importes en / }).first();
    expect(await marco.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeGreaterThan(0);
    for (const x of [0, 45, 300, 5000]) {
      await esperarBordesFijos(marco, x);
      await p.captura(`programacion-exactos-${tamano.width}-${x}`);
    }
  }
  await page.getByRole("button", { name: "Trimestres" }).click();
  await page.getByRole("button", { name: "Por programa" }).click();
  await tabla.locator("tr.programacion-prog").first().waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("programacion-programas");
  await entrar(page, "Valorización");
});
