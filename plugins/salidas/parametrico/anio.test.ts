/** An execution beside a budget in the parametric list: a month is never taken from a year ([S6]). */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { Diferencias, Parametrico, ValoresProa } from "#proto/salidas.ts";

type Fila = Parametrico["resultados"][number];
const centavos = (n: unknown): number => Math.round(Number(n) * 100);

/**
 * January of 2026 in one opening: 1.000.000,00 and 500.000,00 remunerative in items 1.1 and 1.3, and
 * 360.000,00 of contributions; 90.000,00 of benefits of item 6.
 */
const EJECUCION = "mes,saf,prog,subp,proy,act,ubic,ff,pprin,rubro,esc,agrup,nivel,grado,cat,mon," +
  "cargos,horas,licencias,importe\n" + [
  [1, "cargo", 10, "1000000.00"],
  [1, "no_cargo", 0, "500000.00"],
  [1, "contribuciones", 0, "360000.00"],
  [6, "beneficios", 0, "90000.00"],
].map(([pprin, rubro, cargos, importe]) =>
  `202601,357,18,0,0,1,2,11,${pprin},${rubro},303,P,C,4,0,1,${cargos},0,0,${importe}\n`
).join("");

/**
 * By hand ([S6]): twelve months of each; SAC, one month of 1.500.000,00; contributions,
 * 360.000 · 13 · 1.500.000 / (1.500.000 + 0) = 4.680.000,00.
 */
const AL_ANIO: Readonly<Record<string, number>> = {
  "1|1": 12_000_000,
  "1|3": 6_000_000,
  "1|4": 1_500_000,
  "1|6": 4_680_000,
  "6|0": 1_080_000,
};
const TOTAL = 25_260_000;

paraCadaBase("an execution beside a budget", (base) => {
  let p: Producto;
  const pedir = <T>(ruta: string) =>
    p.pedir<T & { readonly mensaje: string }>("GET", `/api/salidas/${ruta}`, {
      como: p.roles.admin,
    });
  const listado = async (consulta: string, codipres = "E2601") =>
    (await pedir<Parametrico>(`parametrico/357/${codipres}?tipo=valores&${consulta}`)).json;
  const partida = (f: Fila) => `${f.pprin}|${f.ppar}`;

  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 30 });
    expect((await p.importarTextos({ ejecucion: EJECUCION })).errores).toEqual([]);
    for (const codipres of ["E2601", "E2602"]) {
      const form = { saf: 357, codipres };
      const { json } = await p.pedir("POST", "/api/valorizar", { como: p.roles.admin, form });
      expect(json).toMatchObject({ resultado: true });
    }
  }, 600_000);
  afterAll(() => p.cerrar());

  test("[S2] [S6] its amounts are those of its year, and so is the difference", async () => {
    const solo = await listado("campos=pprin,ppar");
    const json = await listado("campos=pprin,ppar&comparar=M2601");
    const propios = new Map(solo.resultados.map((f) => [partida(f), Number(f.valor)]));
    const ejecutadas = json.resultados.filter((f) => f.valor_M2601 !== 0);
    expect(Object.fromEntries(ejecutadas.map((f) => [partida(f), f.valor_M2601]))).toEqual(AL_ANIO);
    for (const f of json.resultados) {
      expect(f.valor).toBe(propios.get(partida(f)) ?? 0);
      expect(centavos(f.valor_dif_M2601)).toBe(centavos(f.valor) - centavos(f.valor_M2601));
    }
    const totales = json.totales as Fila;
    expect([totales.valor_M2601, totales.valor]).toEqual([TOTAL, (solo.totales as Fila).valor]);
    expect(centavos(totales.valor_dif_M2601)).toBe(centavos(totales.valor) - centavos(TOTAL));
    expect(json.campos.map((c) => c.titulo).slice(-2))
      .toEqual(["Valor: dif. con M2601 al año", "Valor M2601 al año"]);
    expect(json.encabezado).toContain("M2601 está llevada al año");
    // The other outputs say the same of that year.
    const { json: proa } = await pedir<ValoresProa>("valoresproasirhu/357/E2601?ejecucion=M2601");
    expect(proa.total_ejecucion).toBe(TOTAL);
    expect(json.anualizados).toEqual([{
      codipres: "M2601",
      sin_anualizar: [...proa.sin_anualizar],
      anualizacion: [...proa.anualizacion],
    }]);
    const { json: d } = await pedir<Diferencias>("diferencias/357/E2601?con=M2601");
    expect(centavos(d.totales_por_moneda[0].diferencia)).toBe(centavos(totales.valor_dif_M2601));
  });

  test("[S3] each of its figures is the sum of the lines that explain it in its year", async () => {
    const json = await listado("campos=pprin,ppar,esc,cat&comparar=M2601&opciones=leyendas");
    for (const f of json.resultados.filter((x) => x.valor_M2601 !== 0)) {
      const { json: lineas } = await pedir<{ figura: { total: number } }>(
        `explicar/357/M2601?anualizado=si&pprin=${f.pprin}&ppar=${f.ppar}&esc=${f.esc}&cat=${f.cat}`,
      );
      expect(lineas.figura.total).toBe(Number(f.valor_M2601));
    }
  });

  test("[S9] the workbook has the rows of the screen, and how the year was made on a sheet", async () => {
    const consulta = "tipo=valores&campos=pprin,ppar&comparar=M2601";
    const json = await listado("campos=pprin,ppar&comparar=M2601");
    const { bytes } = await pedir(`parametrico/357/E2601/excel?${consulta}`);
    const [hoja, anio] = await hojasDe(bytes);
    const columnas = json.campos.map((c) => c.campo);
    const cuerpo = hoja.filas.map((f) => f.celdas).slice(-(json.resultados.length + 1), -1);
    expect(cuerpo).toEqual(json.resultados.map((f) => columnas.map((c) => f[c])) as never);
    expect(anio.nombre).toBe("Anualización M2601");
  });

  test("[S6] the other way round the execution of the list is the one in its year", async () => {
    const json = await listado("campos=pprin,ppar&comparar=E2601", "M2601");
    const totales = json.totales as Fila;
    expect(totales.valor).toBe(TOTAL);
    expect(json.campos.find((c) => c.campo === "valor")?.titulo).toBe("Valor al año");
    expect(centavos(totales.valor_dif_E2601))
      .toBe(centavos(TOTAL) - centavos(totales.valor_E2601));
  });

  test("two executions are of their months, and positions are never of a year", async () => {
    const json = await listado("campos=pprin&comparar=M2412", "M2601");
    expect((json.totales as Fila).valor).toBe(1_950_000);
    expect(json.anualizados).toBeUndefined();
    const { json: cargos } = await pedir<Parametrico>(
      "parametrico/357/E2601?tipo=cargos&campos=pprin&comparar=M2601",
    );
    expect((cargos.totales as Fila).cargos_M2601).toBe(10);
  });

  test("[Y12] in a list by months nothing is taken from the execution, and it says why", async () => {
    const { campos, sin_resta, encabezado, totales } = await listado(
      "campos=mes&comparar=M2601",
      "E2602",
    );
    expect(campos.map((c) => c.campo)).toEqual(["mes", "valor", "valor_M2601"]);
    expect(sin_resta).toEqual([expect.stringContaining("M2601 es de enero de 2026") as never]);
    expect(encabezado).toContain(sin_resta?.[0] ?? "");
    expect((totales as Fila).valor_M2601).toBe(1_950_000);
    // Months in columns stand beside the year of each row: it is compared with the year.
    const juntos = await listado("campos=pprin,mes&meses=columnas&comparar=M2601", "E2602");
    expect((juntos.totales as Fila).valor_M2601).toBe(TOTAL);
  });

  test("[Y1] a budget that is valued otherwise says how", async () => {
    const { encabezado } = await listado("campos=mon&comparar=E2602");
    expect(encabezado.at(-1)).toBe(
      "E2601 tiene valores de 2024-12 y E2602 tiene valores mes a mes de 2026: " +
        "parte de la diferencia es el criterio",
    );
  });
});
