/** The parametric list of a budget by months in a real browser: its months in rows, and across. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { formatEnteroEsAr } from "../../../../core/domain/money.ts";
import { TAMANOS } from "../../../../ui/testing/navegador.ts";
import { pruebasDeSalidas } from "../../../../ui/testing/salidas.ts";

setDefaultTimeout(120_000);

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
  const panel = page.getByRole("dialog");
  await panel.getByRole("grid").waitFor();
  expect(await panel.getByText(/no suman|difiere/).count()).toBe(0);
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
  await panel.getByRole("grid").waitFor();
  expect(await panel.getByText(/no suman|difiere/).count()).toBe(0);
  await p.captura("parametrico-meses-lineas");
  await page.keyboard.press("Escape");
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
