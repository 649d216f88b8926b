/** A parametric list too long to be read whole: pages, totals, filters and order over every row. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { formatEsAr } from "#core/domain/money.ts";
import { hasta } from "#core/testing/until.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { abrirNavegador, type Navegador, TAMANOS } from "#ui/testing/navegador.ts";
import { elegirOpcion } from "#ui/testing/seleccion.ts";
import { panelDe, sumaDeRenglones } from "#ui/testing/panel.ts";

setDefaultTimeout(600_000);

const CAMPOS =
  "mon,prog,subp,proy,act,ubic,ff,pprin,ppar,esc,cat,feje,codp,codes,c_comp,c_scom,n_comp";
type Fila = Readonly<Record<string, number | string>>;

let navegador: Navegador;
let filas: readonly Fila[];

beforeAll(async () => {
  navegador = await abrirNavegador({ muestra: { safs: [103, 307, 357, 750], renglones: 1500 } });
  const { producto: p } = navegador;
  const como = p.roles.analista;
  await p.pedir("POST", "/api/valorizar", { como, form: { saf: 357, codipres: "E2601" } });
  await p.pedir("GET", "/api/valores/datospresupuesto/357/E2601", { como });
  const { json } = await p.pedir<{ resultados: Fila[] }>(
    "GET",
    `/api/salidas/parametrico/357/E2601?tipo=valores&campos=${CAMPOS}`,
    { como },
  );
  filas = json.resultados;
});
afterAll(() => navegador?.cerrar());

const total = (de: readonly Fila[]): string =>
  formatEsAr(de.reduce((t, f) => t + aCentavos(Number(f.valor)), 0));

test("[S2] a long list is read by pages; its totals, filters and order are over every row", async () => {
  expect(filas.length).toBeGreaterThan(2000);
  const p = await navegador.pagina({ tamano: TAMANOS[0] });
  const { page } = p;
  const pedidos: string[] = [];
  page.on("request", (r) => r.url().includes("/parametrico/") && pedidos.push(r.url()));
  await p.ingresar("analista@economia");
  await page.getByRole("heading", { level: 1, name: /^Presupuesto E2601 - / }).waitFor();
  await page.evaluate(
    (hash) => location.hash = hash,
    `#/salidas/parametrico?tipo=valores&campos=${CAMPOS}&opciones=`,
  );
  const grilla = page.getByRole("grid", { name: "Listado Paramétrico" });
  const pie = grilla.locator("tfoot");
  const valores = () => grilla.locator("tbody tr td:last-child").allTextContents();
  const escrito = (f: Fila) => formatEsAr(aCentavos(Number(f.valor)));
  const esperar = (esperados: readonly string[]) =>
    hasta(valores, (leidos) => Bun.deepEquals(leidos, esperados));
  await pie.getByText(total(filas), { exact: true }).waitFor();
  await esperar(filas.slice(0, 100).map(escrito));
  await p.captura("parametrico-por-paginas-1440-claro");

  const paginas = Math.ceil(filas.length / 100);
  const pagina = page.getByLabel(/^Página, de/);
  await pagina.fill(String(paginas));
  await pagina.press("Enter");
  await esperar(filas.slice((paginas - 1) * 100).map(escrito));
  await pie.getByText(total(filas), { exact: true }).waitFor();

  // Rows that no page so far had.
  const { prog, ppar } = filas[filas.length - 1];
  await page.getByLabel("Filtrar Prog.").fill(String(prog));
  await page.getByLabel("Filtrar P. Parc.").fill(String(ppar));
  const pasan = filas.filter((f) => f.prog === prog && f.ppar === ppar);
  await pie.getByText(total(pasan), { exact: true }).waitFor();
  await esperar(pasan.slice(0, 100).map(escrito));

  // The values of a box are those of every row that the others let through.
  const escs = Map.groupBy(pasan, (f) => f.esc);
  const [esc, deEsc] = [...escs].sort(([, a], [, b]) => a.length - b.length)[0];
  await page.getByLabel("Filtrar Esc.").press("Alt+ArrowDown");
  const lista = page.getByRole("dialog", { name: "Valores de Esc." });
  await lista.getByText(`${escs.size} valor${escs.size === 1 ? "" : "es"}`).waitFor();
  await lista.getByRole("option").filter({ hasText: new RegExp(`^${esc}${deEsc.length}$`) })
    .click();
  await page.keyboard.press("Escape");
  await pie.getByText(total(deEsc), { exact: true }).waitFor();
  await page.getByLabel("Filtrar Esc.").fill("");
  await pie.getByText(total(pasan), { exact: true }).waitFor();

  // The total of what passes is explained by its fields.
  await pie.getByRole("button").last().click();
  const panel = panelDe(page);
  await sumaDeRenglones(panel).getByText(total(pasan), { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Quitar Filtros" }).click();
  await pie.getByText(total(filas), { exact: true }).waitFor();
  const titulo = grilla.getByRole("columnheader", { name: "Valor" }).getByRole("button");
  await titulo.click();
  await titulo.click();
  const deMayor = filas.map((f) => aCentavos(Number(f.valor))).sort((a, b) => b - a);
  await esperar(deMayor.slice(0, 100).map((v) => formatEsAr(v)));

  // Subtotals close their whole group, wherever the page is cut.
  await elegirOpcion(page, "Subtotales", "Por Mon.");
  const primera = Math.min(...filas.map((f) => Number(f.mon)));
  const deMoneda = filas.filter((f) => f.mon === primera);
  const ultima = Math.ceil(deMoneda.length / 100);
  await pagina.fill(String(ultima));
  await pagina.press("Enter");
  await grilla.locator("tr.subtotal").getByText(total(deMoneda), { exact: true }).waitFor();
  // Never more rows than a screen reads at once.
  expect(pedidos.every((u) => Number(new URL(u).searchParams.get("limite")) > 0)).toBe(true);
  expect(await p.axe()).toEqual([]);
  expect(p.problemas).toEqual([]);
  await p.cerrar();
});
