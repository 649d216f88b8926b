/** Where the year ends, in a real browser: from no months to its two lines, its credit and its test. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { pruebasDeSalidas } from "#ui/testing/salidas.ts";
import { panelDe, sumaDeRenglones } from "#ui/testing/panel.ts";
import { elegirOpcion } from "#ui/testing/seleccion.ts";

setDefaultTimeout(600_000);

const ITEM = "Proyección de cierre";
const pruebas = pruebasDeSalidas();
const MESES = [202601, 202602, 202603, 202604, 202605, 202606];

/** Millions of pesos of a month. */
const DEL_MES = [
  [1, "cargo", 90, 9000],
  [1, "no_cargo", 0, 2700],
  [1, "contribuciones", 0, 2808],
  [2, "cargo", 12, 1100],
] as const;

async function sembrar(): Promise<void> {
  const producto = pruebas.producto();
  const [[prog, subp, proy, act]] = await producto.app.db.valores(
    "SELECT prog, subp, proy, act FROM base_cargos WHERE saf = 357 AND codipres = 'E2601' " +
      "ORDER BY 1, 2, 3, 4 LIMIT 1",
  );
  const filas = MESES.flatMap((mes, i) =>
    [...DEL_MES, ...(mes === 202606 ? [[1, "sac", 0, 5850] as const] : [])]
      .map(([pprin, rubro, cargos, millones]) =>
        [
          ...[mes, 357, prog, subp, proy, act, 2, 11, pprin, rubro, 303, "P", "C", 4, 0, 1],
          ...[cargos, 0, 0, `${millones * (1000 + 17 * i)}000.00`],
        ].join(",")
      )
  );
  const ejecucion =
    "mes,saf,prog,subp,proy,act,ubic,ff,pprin,rubro,esc,agrup,nivel,grado,cat,mon," +
    `cargos,horas,licencias,importe\n${filas.join("\n")}\n`;
  const credito = [
    "2026,357,,1,,,1,2026-01-02,Prórroga 2025,150000000000.00",
    "2026,357,,1,,,1,2026-05-04,Dec. adm. 8/2026,30000000000.00",
    "2026,357,,2,,,1,2026-01-02,Prórroga 2025,16000000000.00",
  ];
  const credito_vigente = "ejercicio,saf,prog,pprin,ppar,ff,mon,fecha,norma,importe\n" +
    `${credito.join("\n")}\n`;
  expect((await producto.importarTextos({ ejecucion, credito_vigente })).errores).toEqual([]);
}

/** Answers the message that is open. */
const aceptar = (page: Page) =>
  page.getByRole("alertdialog").getByRole("button", { name: /^Aceptar/ }).click();

test("[Z4] with nothing executed a budget of one month says what is missing, and offers its criterion", async () => {
  const p = await pruebas.abrir("analista", ITEM);
  const { page } = p;
  // Said in its place: there is nothing on screen that a message would stand over.
  await page.getByRole("main").getByText(/no tiene meses ejecutados de 2026/).waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Cambiar el criterio" }).count()).toBe(1);
  expect(await p.axe()).toEqual([]);
  await p.captura("proyeccion-sin-meses");
});

test("[Z3] the heading concludes, the lines cross, the rows add up; both sizes, both themes", async () => {
  await sembrar();
  const p = await pruebas.abrir("analista", ITEM);
  const { page } = p;
  await page.getByRole("heading", { name: /^El crédito alcanza hasta .*; para cerrar 2026 faltan/ })
    .waitFor();
  const tabla = page.getByRole("table", { name: "Importes en millones de Pesos" });
  expect(await tabla.getByRole("columnheader").allInnerTexts()).toEqual([
    ...["Partida", "Ejecutado ene-jun", "Proyectado jul-dic", "Total 2026", "Crédito vigente"],
    ...["Saldo", "Se agota en", "Uso", "Contra el crédito"],
  ]);
  const leido = (texto: string) => Number(texto.replaceAll(".", "").replace(",", "."));
  const filas = await tabla.locator("tbody tr").evaluateAll((todas) =>
    todas.map((f) => [...f.querySelectorAll("td")].map((c) => c.innerText))
  );
  const pie = await tabla.locator("tfoot td").allInnerTexts();
  for (const columna of [0, 1, 2, 3, 4]) {
    const suma = filas.reduce((t, f) => t + Math.round(leido(f[columna]) * 10), 0);
    expect({ columna, suma }).toEqual({ columna, suma: Math.round(leido(pie[columna]) * 10) });
  }
  expect(filas.map((f) => f[5])).toEqual([
    expect.stringMatching(/^(octubre|noviembre|diciembre)$/),
    "alcanza",
  ]);
  const imagen = page.getByRole("img", { name: /^Gasto acumulado de 2026, en millones\. enero / });
  expect(await imagen.getAttribute("aria-label")).toContain(" de 196.000,0");
  await page.getByRole("table", { name: "Prueba de la proyección" }).waitFor();
  for (const tema of ["light", "dark"] as const) {
    for (const tamano of TAMANOS) {
      await page.emulateMedia({ colorScheme: tema });
      await page.setViewportSize(tamano);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tamano.width);
      expect(await p.axe()).toEqual([]);
      await p.captura(`proyeccion-${tamano.width}-${tema}`);
    }
  }
});

test("[Z1] partial items, cents, the credit of a day and a refused question, each a click away", async () => {
  const p = await pruebas.abrir("analista", ITEM);
  const { page } = p;
  const tabla = page.getByRole("table", { name: /^Importes en / });
  await tabla.waitFor();
  // A figure opens its months, and each of them its lines.
  await tabla.getByRole("button", {
    name: /: 1 Personal permanente, total, ver de qué está hecho$/,
  })
    .click();
  const meses = page.getByRole("dialog", { name: "1 Personal permanente, total" });
  await meses.getByRole("rowheader", { name: "diciembre" }).waitFor();
  expect(await meses.locator("tbody tr").count()).toBe(12);
  expect(await p.axe()).toEqual([]);
  await p.captura("proyeccion-de-donde");
  await meses.getByRole("button", { name: /: Ejecutado en marzo: 1 Personal permanente/ }).click();
  await meses.waitFor({ state: "detached" });
  const panel = panelDe(page);
  await panel.getByRole("heading", { name: /^Ejecutado en marzo/ }).waitFor();
  await sumaDeRenglones(panel).waitFor();
  expect(await panel.getByText(/La cifra cambió/).count()).toBe(0);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Parciales" }).click();
  await page.getByRole("button", { name: "Exactos" }).click();
  await tabla.getByRole("rowheader", { name: /^1\.4 / }).waitFor();
  expect(await tabla.locator("tfoot td").first().innerText()).toMatch(/,\d\d$/);
  const entero = await page.getByRole("heading", { name: /^El crédito alcanza hasta/ }).innerText();
  await elegirOpcion(page, "Crédito", "Al 02/01/2026");
  await page.getByText("Crédito vigente al 02/01/2026").waitFor({ state: "attached" });
  expect(await page.getByRole("heading", { name: /^El crédito alcanza hasta/ }).innerText())
    .not.toBe(entero);
  // Without months of its own the budget does not answer: what is on screen stays.
  await page.getByRole("button", { name: "Del presupuesto" }).click();
  await page.getByRole("alertdialog").getByText(/con los valores de un solo mes/).waitFor();
  await aceptar(page);
  await tabla.waitFor();
  expect(
    await page.getByRole("button", { name: "Último mes ejecutado" })
      .getAttribute("aria-pressed"),
  ).toBe("true");
  await elegirOpcion(page, "Abrir", "Por programa");
  await tabla.locator("tr.programacion-prog").first().waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("proyeccion-programas");
});
