/** The other outputs in a real browser: comparisons, control, forms, package, explanations. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import {
  abrirNavegador,
  type Navegador,
  type OpcionesPagina,
  type Pagina,
  TAMANOS,
} from "#ui/testing/navegador.ts";
import { panelDe, sumaDeRenglones } from "#ui/testing/panel.ts";
import { valorElegido } from "#ui/testing/seleccion.ts";

setDefaultTimeout(600_000);

let navegador: Navegador;
const abiertas: Pagina[] = [];

async function pedir<T>(ruta: string): Promise<T> {
  const { producto } = navegador;
  const { status, json } = await producto.pedir<T & Record<string, unknown>>("GET", ruta, {
    como: producto.roles.analista,
  });
  expect(status).toBe(200);
  return json;
}

async function valorizar(): Promise<void> {
  const { producto } = navegador;
  const { json } = await producto.pedir("POST", "/api/valorizar", {
    como: producto.roles.analista,
    form: { saf: 357, codipres: "E2601" },
  });
  expect(json.resultado).toBe(true);
}

beforeAll(async () => {
  navegador = await abrirNavegador();
  await valorizar();
});
afterAll(() => navegador?.cerrar());
afterEach(async () => {
  for (const p of abiertas.splice(0)) {
    expect(p.problemas).toEqual([]);
    await p.cerrar();
  }
});

/** Opens an output of SAF 357 by its entry of the side menu. */
async function abrir(
  entrada: string,
  { codipres = "E2601", ...opciones }: OpcionesPagina & { codipres?: string } = {},
): Promise<Pagina> {
  await pedir(`/api/valores/datospresupuesto/357/${codipres}`);
  const p = await navegador.pagina(opciones);
  abiertas.push(p);
  const { page } = p;
  await p.ingresar("analista@economia");
  await page.getByRole("heading", { level: 1, name: new RegExp(`^Presupuesto ${codipres} - `) })
    .waitFor();
  await page.getByRole("button", { name: "Salidas", exact: true }).click();
  await page.getByRole("button", { name: entrada, exact: true }).click();
  return p;
}

/** Opens a figure and waits for lines that add up to it: no sentence says that it changed. */
async function verLineas({ page }: Pagina, abrirCifra: () => Promise<void>, suma: string) {
  await abrirCifra();
  const panel = panelDe(page);
  await sumaDeRenglones(panel).getByText(suma, { exact: true }).waitFor();
  expect(await panel.getByText(/La cifra cambió/).count()).toBe(0);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
}

test("[S3] every figure of the summary adds up to its lines, totals included", async () => {
  const p = await abrir("Valorización", { tamano: TAMANOS[1] });
  const { page } = p;
  const tabla = page.getByRole("table", { name: "Resumen en Pesos" });
  await tabla.waitFor();
  expect(await page.getByRole("tab").allTextContents()).toEqual(["Resumen por objeto del gasto"]);
  const cifras = tabla.locator(".resumen-principal .cifra, tfoot .cifra");
  const textos = await cifras.allTextContents();
  expect(textos.length).toBeGreaterThan(4);
  for (const i of [0, 1, textos.length - 2, textos.length - 1]) {
    await verLineas(p, () => cifras.nth(i).press("Enter"), textos[i]);
  }
  // The same totals stand in the heading of the currency.
  const enTitulo = page.locator(".resumen-titulo .cifra");
  expect(await enTitulo.allTextContents()).toEqual(textos.slice(-2));
  await verLineas(p, () => enTitulo.last().click(), textos[textos.length - 1]);
});

test("[S6] budget, execution and difference by object, each with its lines or causes", async () => {
  const p = await abrir("Valores eProa-SIRHU", { tamano: TAMANOS[0] });
  const { page } = p;
  const tabla = page.getByRole("table", { name: "Valores en Pesos" });
  await tabla.waitFor();
  const { monedas: [pesos], codigo_ejecucion } = await pedir<{
    monedas: { total_presupuesto: number; total_ejecucion: number; diferencia: number }[];
    codigo_ejecucion: string;
  }>("/api/salidas/valoresproasirhu/357/E2601");
  expect(await valorElegido(page, "Ejecución")).toContain(codigo_ejecucion);
  const total = tabla.locator("tfoot .cifra");
  const enTexto = (n: number) => formatEsAr(aCentavos(n));
  expect(await total.allTextContents()).toEqual(
    [pesos.total_presupuesto, pesos.total_ejecucion, pesos.diferencia].map(enTexto),
  );
  await page.getByRole("figure", { name: "Presupuesto y ejecución por partida principal" })
    .waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("valores-1440-claro");
  await verLineas(p, () => total.nth(1).click(), enTexto(pesos.total_ejecucion));
  await total.nth(2).click();
  const causas = page.getByRole("dialog");
  await causas.getByRole("grid").locator("tbody tr").first().waitFor();
  const parciales = await causas.getByRole("list", { name: "Causas de la diferencia" })
    .locator("b").allTextContents();
  const suma = parciales.reduce(
    (s, t) => s + Number(t.replaceAll(".", "").replace(",", "").replace("−", "-")),
    0,
  );
  expect(formatEsAr(suma)).toBe(enTexto(pesos.diferencia));
  expect(await p.axe()).toEqual([]);
  await p.captura("causas-1440-claro");
});

test("[S7] positions of budget and execution by category, filtered totals explained too", async () => {
  const p = await abrir("Comparativo eProa-SIRHU", { tamano: TAMANOS[1], tema: "dark" });
  const { page } = p;
  const grilla = page.getByRole("grid", { name: "Comparativo eProa-SIRHU" });
  await grilla.waitFor();
  const { totales } = await pedir<{ totales: Record<string, number> }>(
    "/api/salidas/comparativoproasirhu/357/E2601",
  );
  const total = (titulo: string) =>
    grilla.getByRole("button", { name: new RegExp(`^${titulo.replaceAll(".", "\\.")}, total`) });
  for (
    const [titulo, campo] of [
      ["Cargos presup.", "cargos_pres"],
      ["Cargos ejec.", "cargos_ej"],
    ] as const
  ) {
    await verLineas(p, () => total(titulo).click(), formatEnteroEsAr(totales[campo]));
  }
  expect(await p.axe()).toEqual([]);
  await p.captura("comparativo-1280-oscuro");
  await page.getByLabel("Filtrar Esc.").fill("303");
  const filtrado = await total("Cargos presup.").textContent() ?? "";
  await verLineas(p, () => total("Cargos presup.").click(), filtrado);
});

test("[S8] pay older than six months is marked, and the SINEP levels stand after the categories", async () => {
  const p = await abrir("Control de remuneraciones", { tamano: TAMANOS[0], tema: "dark" });
  const { page } = p;
  const filas = page.getByRole("grid", { name: "Control de remuneraciones" }).locator("tbody tr");
  await filas.first().waitFor();
  const { escalafones, sinep } = await pedir<{
    escalafones: { categorias: { advertencia: boolean }[] }[];
    sinep: { advertencia: boolean }[];
  }>("/api/salidas/controlmesesremuneraciones/357/E2601");
  const todas = [...escalafones.flatMap((e) => e.categorias), ...sinep];
  const viejas = todas.filter((c) => c.advertencia).length;
  expect(await page.locator("td.invalida").count()).toBe(viejas);
  const aviso = page.getByText(/de diferencia con el mes del presupuesto\.$/);
  expect(await aviso.count()).toBe(viejas > 0 ? 1 : 0);
  expect(await filas.count()).toBe(todas.length);
  const niveles = filas.filter({ has: page.getByText(/^Nivel [A-F]$/) });
  expect(await niveles.count()).toBe(sinep.length);
  expect(await p.axe()).toEqual([]);
  await p.captura("control-1440-oscuro");
  const cargos = niveles.first().locator("td").nth(-2);
  const texto = await cargos.textContent() ?? "";
  await verLineas(p, () => cargos.click(), texto);
});

test("[S4] the four forms are downloaded as PDF", async () => {
  const p = await abrir("Formularios PDF", { tamano: TAMANOS[1] });
  const { page } = p;
  await page.getByRole("heading", { name: "Formulario F.9 B" }).waitFor();
  await page.getByText("Cargando…").first().waitFor({ state: "detached" });
  expect(await p.axe()).toEqual([]);
  await p.captura("formularios-1280-claro");
  for (const [codigo, id] of [["F.4", "formulariof4"], ["F.9 B", "formulariof9b"]]) {
    const [descarga] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("group", { name: `Formulario ${codigo}`, exact: true })
        .getByRole("button", { name: "PDF" }).click(),
    ]);
    expect(descarga.suggestedFilename()).toBe(`357-E2601-${id}.pdf`);
    const bytes = await Bun.file(await descarga.path()).text();
    expect(bytes.slice(0, 5)).toBe("%PDF-");
  }
});

test("[S5] the package is downloaded, and from then on it is the last one", async () => {
  const p = await abrir("Envíos FOP", { tamano: TAMANOS[1] });
  const { page } = p;
  await page.getByText("Todavía no se hizo ningún paquete de este presupuesto.").waitFor();
  const [descarga] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar paquete" }).click(),
  ]);
  expect(descarga.suggestedFilename()).toBe("357-E2601-creditosfop.zip");
  const bytes = new Uint8Array(await Bun.file(await descarga.path()).arrayBuffer());
  expect([...bytes.slice(0, 2)]).toEqual([0x50, 0x4b]);
  await page.getByText("No hubo cambios desde entonces.").waitFor();
  expect(await p.axe()).toEqual([]);
  await p.captura("envios-1280-claro");
  const importe = page.getByRole("grid", { name: "Créditos" }).locator("tbody tr").first()
    .locator("td").last();
  const entero = await importe.textContent() ?? "";
  await importe.click();
  const panel = panelDe(page);
  const exacto = await sumaDeRenglones(panel).locator("td").last().textContent() ?? "";
  // Shares by largest remainder move a credit by less than one unit.
  const centavos = (t: string) => Number(t.replaceAll(".", "").replace(",", ""));
  expect(Math.abs(centavos(exacto) - centavos(entero) * 100)).toBeLessThan(100);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ver los cambios" }).click();
  await page.getByText("La consulta no arrojó ningún resultado").waitFor();
});

test("a budget without valuation says so in every output, and offers to value it", async () => {
  const p = await abrir("Formularios PDF", { codipres: "E2699", tamano: TAMANOS[1] });
  const { page } = p;
  const frase = page.getByText(
    "No se encuentran los resultados de la valorización. " +
      "Asegúrese de que el Presupuesto E2699 esté correctamente valorizado.",
  );
  for (
    const entrada of [
      "Formularios PDF",
      "Envíos FOP",
      "Valores eProa-SIRHU",
      "Comparativo eProa-SIRHU",
      "Control de remuneraciones",
      "Listado Paramétrico",
    ]
  ) {
    await page.getByRole("button", { name: entrada, exact: true }).click();
    await page.locator(`.menu-item[aria-current]`, { hasText: entrada }).waitFor();
    await frase.waitFor();
  }
  expect(await p.axe()).toEqual([]);
});
