/** At the smallest window of a desk nothing needed is cut, and tables end at its foot. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Locator } from "playwright-core";
import { pruebasDeSalidas } from "#ui/testing/salidas.ts";
import { marcarCambio } from "#plugins/bases/service.ts";

setDefaultTimeout(600_000);

const { abrir, producto, valorizar } = pruebasDeSalidas({
  muestra: { safs: [103, 307, 357, 750], renglones: 300 },
});

/** Pixels that the table has sideways beyond what is seen; figures that do not fit their cell. */
const cortado = (grilla: Locator) =>
  grilla.evaluate((tabla) => {
    const marco = tabla.parentElement as HTMLElement;
    const cifras = [...tabla.querySelectorAll<HTMLElement>(".a-derecha .t, tfoot td")];
    return {
      afuera: marco.scrollWidth - marco.clientWidth,
      cortadas: cifras.filter((c) => c.scrollWidth > c.clientWidth).map((c) => c.textContent),
    };
  });

/** Whole rows in sight, and pixels from the foot of the window to the end of the screen. */
const enPantalla = (grilla: Locator) =>
  grilla.evaluate((tabla) => {
    const pie = tabla.querySelector("tfoot")?.getBoundingClientRect().top ?? innerHeight;
    const filas = [...tabla.querySelectorAll("tbody tr")];
    const paginas = tabla.closest(".tabla")?.querySelector(".paginas");
    return {
      filas: filas.filter((f) => f.getBoundingClientRect().bottom <= pie + 1).length,
      resto: innerHeight - (paginas?.getBoundingClientRect().bottom ?? 0),
    };
  });

for (
  const [item, filas, tipo] of [
    ["Listado Paramétrico", 18, "Cargos"],
    ["Listado Paramétrico", 18, "Valores"],
    ["Comparativo eProa-SIRHU", 18, ""],
    ["Envíos FOP", 18, ""],
    ["Control de remuneraciones", 18, ""],
  ] as const
) {
  test(`${item} ${tipo}: nothing is cut at 1280 × 720, and the table ends at the foot`, async () => {
    const { page } = await abrir("analista", item);
    if (tipo) await page.getByRole("tab", { name: tipo }).click();
    const grilla = page.getByRole("grid");
    await grilla.locator("tbody tr").nth(1).waitFor();
    expect(await cortado(grilla)).toEqual({ afuera: 0, cortadas: [] });
    const { filas: vistas, resto } = await enPantalla(grilla);
    expect(vistas).toBeGreaterThanOrEqual(filas);
    expect(resto).toBeGreaterThanOrEqual(0);
    // A list that fits whole ends where its last row does.
    if (vistas < await grilla.locator("tbody tr").count()) expect(resto).toBeLessThan(12);
    // The page itself does not scroll.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(720);
    // With the letters twice as big there is less room, and everything can still be reached.
    await page.setViewportSize({ width: 640, height: 360 });
    await page.getByRole("button", { name: "Columnas…" }).scrollIntoViewIfNeeded();
    expect(await page.getByRole("button", { name: "Columnas…" }).isVisible()).toBe(true);
  });
}

test("the summary shows 18 rows at 1280 × 720, and Ctrl+K values from there", async () => {
  const { page } = await abrir("analista", "Valorización");
  const tabla = page.getByRole("table", { name: "Resumen en Pesos" });
  await tabla.locator("tbody tr").nth(18).waitFor();
  const enteras = await tabla.locator("tbody tr").evaluateAll((filas) =>
    filas.filter((f) => f.getBoundingClientRect().bottom <= innerHeight).length
  );
  expect(enteras).toBeGreaterThanOrEqual(18);
  await page.keyboard.press("Control+k");
  const paleta = page.getByRole("dialog");
  await paleta.waitFor();
  await page.keyboard.type("val");
  await paleta.getByRole("option").first().getByText("Valorizar", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
});

test("with a stale valuation said above, a list still shows 18 rows at 1280 × 720", async () => {
  await producto().app.db.tx((q) => marcarCambio(q, 357, "E2601"));
  for (const item of ["Listado Paramétrico", "Comparativo eProa-SIRHU", "Envíos FOP"]) {
    const { page } = await abrir("analista", item);
    const grilla = page.getByRole("grid");
    await grilla.locator("tbody tr").nth(17).waitFor();
    await page.locator(".titulos-estado").getByText("Desactualizado").waitFor();
    const { filas } = await enPantalla(grilla);
    expect({ item, alcanzan: filas >= 18 }).toEqual({ item, alcanzan: true });
  }
  await valorizar();
});
