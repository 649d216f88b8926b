/** The parametric list of a budget by months in a real browser: its months in rows, and across. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { pruebasDeSalidas } from "#ui/testing/salidas.ts";
import { panelDe, sumaDeRenglones } from "#ui/testing/panel.ts";

setDefaultTimeout(600_000);

const { abrir, pedir, valorizar } = pruebasDeSalidas();

const LISTADO = "Listado Paramétrico";
const MESES = "ene,feb,mar,abr,may,jun,jul,ago,sep,oct,nov,dic".split(",");

test("[Y9] months are rows with the year's positions at the foot, or columns beside the year", async () => {
  await valorizar("E2602");
  await pedir("GET", "/api/valores/datospresupuesto/357/E2602");
  const anual = await pedir(
    "GET",
    "/api/salidas/parametrico/357/E2602?campos=mon&opciones=sincontratos",
  );
  const { cargos } = anual.totales as { readonly cargos: number };
  const p = await abrir("analista", LISTADO);
  const { page } = p;
  const grilla = page.getByRole("grid", { name: LISTADO });
  const pie = grilla.locator("tfoot");
  await grilla.waitFor();
  await page.evaluate(() => location.hash = "#/salidas/parametrico?campos=esc,mes");
  await pie.getByText(/^Total de los \d+ renglones, cargos del año$/).waitFor();
  const delAnio = pie.getByRole("button", { name: /^Cargos, total, cargos del año / });
  expect(await delAnio.innerText()).toBe(formatEnteroEsAr(cargos));
  expect(await pie.getByText("varios meses").count()).toBe(0);
  await p.captura("parametrico-meses-en-filas");
  await delAnio.click();
  const panel = panelDe(page);
  await sumaDeRenglones(panel).waitFor();
  expect(await panel.getByText(/La cifra cambió/).count()).toBe(0);
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: "Valores" }).click();
  await page.getByLabel("Meses en columnas", { exact: true }).check();
  const titulos = grilla.getByRole("columnheader");
  await titulos.filter({ hasText: /^ago/ }).waitFor();
  expect((await titulos.allInnerTexts()).map((t) => t.replace(/\W+$/, "")).slice(-13))
    .toEqual([...MESES, "Valor"]);
  const leido = (texto: string) =>
    Math.round(
      Number(texto.replaceAll(".", "").replace(",", ".")) * 100,
    );
  for (const fila of [...await grilla.locator("tbody tr").all(), pie.locator("tr")]) {
    const cifras = (await fila.locator("td").allInnerTexts()).slice(-13).map(leido);
    expect(cifras.slice(0, 12).reduce((t, x) => t + x, 0)).toBe(cifras[12]);
  }
  // A figure of a month opens the lines of that month, and they add up to it.
  await pie.getByRole("button", { name: /^jun, total/ }).click();
  await sumaDeRenglones(panel).waitFor();
  expect(await panel.getByText(/no suman|difiere/).count()).toBe(0);
  await p.captura("parametrico-meses-lineas");
  await page.keyboard.press("Escape");
  // With the room of the fields: codes and the year stay while the months scroll under the keys.
  await page.getByRole("button", { name: "Ocultar campos" }).click();
  const renglon = grilla.locator("tbody tr").first();
  await renglon.locator("td").first().focus();
  for (let i = 1; i < 13; i++) await page.keyboard.press("ArrowRight");
  const lugares = () =>
    renglon.locator("td").evaluateAll((celdas) => {
      const marco = celdas[0].closest(".marco-tabla")?.getBoundingClientRect();
      const [codigo, anio] = [celdas[0], celdas.at(-1)].map((c) => c?.getBoundingClientRect());
      const activa = document.activeElement?.getBoundingClientRect();
      if (!marco || !codigo || !anio || !activa) throw new Error("sin renglón");
      return {
        orillas: [codigo.left - marco.left, marco.right - anio.right].every((px) => px < 3),
        tapada: activa.left < codigo.right - 1 || activa.right > anio.left + 1,
        meses: celdas.slice(1, -1).filter((c) => {
          const { left, right } = c.getBoundingClientRect();
          return left >= codigo.right - 1 && right <= anio.left + 1;
        }).length,
      };
    });
  const enDiciembre = await lugares();
  expect(enDiciembre).toMatchObject({ orillas: true, tapada: false });
  expect(enDiciembre.meses).toBeGreaterThanOrEqual(6);
  for (let i = 1; i < 12; i++) await page.keyboard.press("ArrowLeft");
  expect(await lugares()).toMatchObject({ orillas: true, tapada: false });
  // The words of the foot stay too, and no sum stands where it is not.
  const total = pie.locator("td").first();
  expect(await total.evaluate((td) => getComputedStyle(td).position)).toBe("sticky");
  expect(await pie.locator("td").nth(1).evaluate((td) => getComputedStyle(td).position))
    .toBe("static");
  for (const tema of ["light", "dark"] as const) {
    for (const tamano of TAMANOS) {
      await page.emulateMedia({ colorScheme: tema });
      await page.setViewportSize(tamano);
      // The table scrolls inside its frame; the page does not.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tamano.width);
      expect(await p.axe()).toEqual([]);
      await p.captura(`parametrico-meses-en-columnas-${tamano.width}-${tema}`);
    }
  }
});
