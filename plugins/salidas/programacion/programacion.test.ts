import { afterAll, beforeAll, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { ProgramacionMensual, Resumen } from "#proto/salidas.ts";
import { trimestresDe } from "./programacion.ts";

const centavos = (n: number): number => Math.round(n * 100);
const suma = (importes: readonly number[]): number => importes.reduce((t, x) => t + x, 0);

paraCadaBase("programación mensual", (base) => {
  let p: Producto;
  const pedir = <T>(ruta: string) => p.pedir<T>("GET", ruta, { como: p.roles.admin });
  const programacion = (grupo = "357/E2601", consulta = "") =>
    pedir<ProgramacionMensual & { readonly mensaje: string }>(
      `/api/salidas/programacionmensual/${grupo}${consulta}`,
    );
  const valorizar = async (saf = 357, codipres = "E2601") => {
    const { json } = await p.pedir("POST", "/api/valorizar", {
      como: p.roles.admin,
      form: { saf, codipres },
    });
    expect(json).toMatchObject({ resultado: true });
  };
  /** Says that a budget is valued by months, as its screen does. */
  const mesAMes = async (saf = 357, codipres = "E2601") => {
    const ruta = `/api/presupuestos/editar/${saf}/${codipres}`;
    const { json: { presupuesto: g } } = await p.pedir<{
      readonly presupuesto: Readonly<Record<string, string | number>>;
    }>("GET", ruta, { como: p.roles.admin });
    const { json } = await p.pedir("POST", ruta, {
      como: p.roles.admin,
      form: {
        accion: "editar",
        codipres,
        descripcion: g.descripcion,
        desde_mes: g.desde_mes,
        ejercicio: g.ejercicio,
        version: g.version,
        rev: g.rev,
        criterio: "mensual",
      } as Record<string, string>,
    });
    expect(json).toMatchObject({ resultado: true });
  };

  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 307, 357, 750], renglones: 30 });
    await valorizar();
    await valorizar(103);
  }, 600_000);
  afterAll(() => p.cerrar());

  test("[Y10] a budget of one month says why it has none and what to change, in every format", async () => {
    for (const formato of ["json", "excel", "pdf"]) {
      const { status, json } = await programacion("357/E2601", `?formato=${formato}`);
      expect(status).toBe(409);
      expect(json.mensaje).toContain("Cambie su criterio a «Mes a mes»");
    }
  });

  test("[Y10] valued at one month before it was said to be by months, it is not valued yet", async () => {
    await mesAMes();
    const { status, json } = await programacion();
    expect([status, json.valorizado, json.resultados.length]).toEqual([200, false, 0]);
    expect((await programacion("357/E2601", "?formato=pdf")).status).toBe(409);
  });

  test("[Y10] the months of each item add up to it, and items to the total of the summary", async () => {
    await valorizar();
    const { json } = await programacion();
    expect(json.valorizado).toBe(true);
    expect(json.encabezado).toContainEqual(expect.stringContaining("Valores mes a mes de 2026"));
    const { json: { monedas } } = await pedir<Resumen>(
      "/api/salidas/resumenporobjetodelgasto/357/E2601",
    );
    const partidas = monedas.flatMap(({ mon, pprins }) =>
      pprins.flatMap(({ pprin, ppars }) =>
        ppars.map(({ ppar, valor }) => [mon, pprin, ppar, valor])
      )
    );
    expect(json.resultados.map((f) => [f.mon, f.pprin, f.ppar, f.total])).toEqual(partidas);
    for (const { meses, total } of [...json.resultados, ...json.principales]) {
      expect(meses).toHaveLength(12);
      expect(suma(meses.map(centavos))).toBe(centavos(total));
    }
    const totales = "mon" in json.totales ? [json.totales] : json.totales;
    for (const { mon, meses, sac, total } of totales) {
      const suyas = json.resultados.filter((f) => f.mon === mon);
      meses.forEach((importe, m) =>
        expect(centavos(importe)).toBe(suma(suyas.map((f) => centavos(f.meses[m]))))
      );
      expect(total).toBe(monedas.find((x) => x.mon === mon)?.total_valor ?? NaN);
      // The SAC falls in June and December alone ([Y6]).
      expect(sac.flatMap((x, m) => x > 0 ? [m + 1] : [])).toEqual(mon === 1 ? [6, 12] : []);
    }
  });

  test("[Y10] by programme the same year is cut in programmes", async () => {
    const { json: todo } = await programacion();
    const { json } = await programacion("357/E2601", "?porprograma=1");
    expect(new Set(json.resultados.map((f) => f.prog)).size).toBeGreaterThan(1);
    const clave = ({ mon, pprin, ppar }: typeof json.resultados[number]) =>
      [mon, pprin, ppar].join();
    const juntas = Map.groupBy(json.resultados, clave);
    expect(juntas.size).toBe(todo.resultados.length);
    for (const f of todo.resultados) {
      const suyas = juntas.get(clave(f)) ?? [];
      f.meses.forEach((importe, m) =>
        expect(centavos(importe)).toBe(suma(suyas.map((s) => centavos(s.meses[m]))))
      );
    }
    expect(suma(json.programas.map((f) => centavos(f.total))))
      .toBe(suma(todo.resultados.map((f) => centavos(f.total))));
  });

  test("[Y10] the workbook has months, quarters and year, and is printed across the page", async () => {
    const { json } = await programacion();
    const { status, bytes } = await pedir("/api/salidas/programacionmensual/357/E2601/excel");
    expect(status).toBe(200);
    const libro = new ExcelJS.Workbook();
    await libro.xlsx.load(bytes.slice().buffer as ArrayBuffer);
    const [hoja] = libro.worksheets;
    // As many columns as the year has months, quarters and total are not read on one page.
    expect(hoja.pageSetup).toMatchObject({
      orientation: "landscape",
      fitToWidth: 2,
      printTitlesColumn: "A:D",
    });
    expect(hoja.pageSetup.printTitlesRow).toMatch(/^\d+:\d+$/);
    const filas = (hoja.getSheetValues() as unknown[][]).filter(Boolean).map((f) => f.slice(1));
    const titulos = filas.findIndex((f) => f.includes("1.º trimestre"));
    expect(filas[titulos].slice(4)).toEqual([
      ..."Enero,Febrero,Marzo,1.º trimestre,Abril,Mayo,Junio,2.º trimestre".split(","),
      ..."Julio,Agosto,Septiembre,3.º trimestre,Octubre,Noviembre,Diciembre".split(","),
      ...["4.º trimestre", "Total"],
    ]);
    const { mon, pprin, ppar, meses, total } = json.resultados[0];
    const suya = filas.find((f) => f[0] === mon && f[1] === pprin && f[2] === ppar) ?? [];
    const trimestres = trimestresDe(meses.map(centavos)).map((x) => x / 100);
    expect(suya.slice(4)).toEqual([
      ...[0, 1, 2, 3].flatMap((t) => [...meses.slice(3 * t, 3 * t + 3), trimestres[t]]),
      total,
    ]);
  });

  test("[Y10] the document is a page with the year and one for each semester", async () => {
    const { status, bytes } = await pedir("/api/salidas/programacionmensual/357/E2601/pdf");
    expect(status).toBe(200);
    const texto = new TextDecoder("latin1").decode(bytes);
    expect(texto.startsWith("%PDF-1.7")).toBe(true);
    expect(texto.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThanOrEqual(3);
  });

  test("[Y1] the consolidated one has the months of who has them, and names the others", async () => {
    const { json: propia } = await programacion();
    const { status, json } = await programacion("750/E2601");
    expect(status).toBe(200);
    expect(json.safs_sin_meses).toEqual([{ saf: 103, nombre: expect.any(String) as never }]);
    expect(json.resultados.map(({ total }) => total))
      .toEqual(propia.resultados.map(({ total }) => total));
  });

  test("[Y1] a file of the consolidated one is refused with who is valued at one month, when all are", async () => {
    await valorizar(103, "E2501");
    expect((await programacion("750/E2501")).json)
      .toMatchObject({ valorizado: false, safs_sin_meses: [{ saf: 103 }] });
    const listado = "/api/salidas/parametrico/750/E2501?tipo=valores&campos=mes&formato=excel";
    for (
      const { status, json } of [
        await programacion("750/E2501", "?formato=excel"),
        await programacion("750/E2501", "?formato=pdf"),
        await pedir<{ readonly mensaje: string }>(listado),
      ]
    ) {
      expect(status).toBe(409);
      expect(json.mensaje).toMatch(
        /^Ningún organismo tiene el grupo de datos E2501 valorizado mes a mes\. Con valores de un solo mes: 103 - /,
      );
    }
  });

  test("[Y10] a year with nothing in it is twelve months without items, in every format", async () => {
    const { json } = await p.pedir("POST", "/api/presupuestos/editar/357/E2691", {
      como: p.roles.analista,
      form: {
        accion: "nuevo",
        descripcion: "Sin registros",
        desde_mes: 202601,
        ejercicio: 2026,
        version: 1,
        criterio: "mensual",
      },
    });
    expect(json).toMatchObject({ resultado: true });
    await valorizar(357, "E2691");
    const anual = await pedir<Resumen>("/api/salidas/resumenporobjetodelgasto/357/E2691");
    expect(anual.json).toMatchObject({ valorizado: true, monedas: [] });
    for (const consulta of ["", "?porprograma=1"]) {
      const { status, json } = await programacion("357/E2691", consulta);
      expect({ status, ...json }).toMatchObject({ status: 200, resultados: [], totales: [] });
    }
    const porMes = await pedir("/api/salidas/parametrico/357/E2691?tipo=valores&campos=mes");
    expect(porMes.json).toMatchObject({ valorizado: true, resultados: [] });
    for (const formato of ["excel", "pdf"]) {
      expect((await programacion("357/E2691", `?formato=${formato}`)).status).toBe(200);
    }
  });

  test("[Y10] what it cannot be asked is refused in Spanish", async () => {
    expect((await programacion("357/E2601", "?porprograma=2")).status).toBe(400);
    expect((await programacion("357/M2412")).status).toBe(409);
  });
});
