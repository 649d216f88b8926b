/** Where the year ends, over the product: executions, budget, agreements, credit and files ([Z]). */
import { afterAll, beforeAll, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { ProgramacionMensual, ProyeccionDeCierre } from "#proto/salidas.ts";

const centavos = (n: number): number => Math.round(n * 100);
const suma = (importes: readonly number[]): number => importes.reduce((t, x) => t + centavos(x), 0);

const COLUMNAS_EJECUCION = "mes,saf,prog,subp,proy,act,ubic,ff,pprin,rubro,esc,agrup,nivel,grado," +
  "cat,mon,cargos,horas,licencias,importe";
const COLUMNAS_CREDITO = "ejercicio,saf,prog,pprin,ppar,ff,mon,fecha,norma,importe";

type Linea = readonly [pprin: number, rubro: string, cargos: number, importe: string];

/** A SINEP position of programme 16 and another of programme 17, of one month. */
const LINEAS: readonly Linea[] = [
  [1, "cargo", 10, "10000000.00"],
  [1, "no_cargo", 0, "3000000.00"],
  [1, "contribuciones", 0, "3120000.00"],
  [2, "cargo", 2, "1500000.00"],
];

paraCadaBase("projection of the year", (base) => {
  let p: Producto;
  let cadenas: readonly (readonly number[])[] = [];
  const pedir = <T>(ruta: string, como = p.roles.admin) => p.pedir<T>("GET", ruta, { como });
  const proyeccion = (consulta = "", grupo = "357/E2601", como = p.roles.admin) =>
    pedir<ProyeccionDeCierre & { readonly mensaje: string }>(
      `/api/salidas/proyeccioncierre/${grupo}${consulta}`,
      como,
    );
  const ejecutar = async (meses: readonly number[], veces: (mes: number) => number = () => 1) => {
    const filas = meses.flatMap((mes) =>
      LINEAS.map(([pprin, rubro, cargos, importe], i) => {
        const cadena = cadenas[i % 2 === 0 ? 0 : cadenas.length - 1];
        const [prog, subp, proy, act] = pprin === 1 ? cadenas[0] : cadena;
        const total = (Number(importe) * veces(mes)).toFixed(2);
        return [mes, 357, prog, subp, proy, act, 2, 11, pprin, rubro, 303, "P", "C", 4, 0, 1]
          .concat([cargos, 0, 0] as never, [total] as never).join(",");
      })
    );
    const ejecucion = `${[COLUMNAS_EJECUCION, ...filas].join("\n")}\n`;
    expect((await p.importarTextos({ ejecucion })).errores).toEqual([]);
  };
  const acreditar = async (...filas: readonly string[]) => {
    const credito_vigente = `${[COLUMNAS_CREDITO, ...filas].join("\n")}\n`;
    expect((await p.importarTextos({ credito_vigente })).errores).toEqual([]);
  };

  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 307, 357, 750], renglones: 30 });
    cadenas = await p.app.db.valores(
      "SELECT DISTINCT prog, subp, proy, act FROM base_cargos " +
        "WHERE saf = 357 AND codipres = 'E2601' ORDER BY 1, 2, 3, 4",
    ) as number[][];
  }, 600_000);
  afterAll(() => p.cerrar());

  test("[Z4] with nothing executed it is the budget's months; a budget without them says what to do", async () => {
    for (const formato of ["json", "excel", "pdf"]) {
      const { status, json } = await proyeccion(`?formato=${formato}`);
      expect(status).toBe(409);
      expect(json.mensaje).toContain("no tiene meses ejecutados de 2026");
      expect(json.mensaje).toContain("cambie su criterio a «Mes a mes»");
    }
    expect(
      (await p.pedir("POST", "/api/valorizar", {
        como: p.roles.admin,
        form: { saf: 357, codipres: "E2602" },
      })).json,
    ).toMatchObject({ resultado: true });
    const { json } = await proyeccion("", "357/E2602");
    const { json: programada } = await pedir<ProgramacionMensual>(
      "/api/salidas/programacionmensual/357/E2602",
    );
    expect(json).toMatchObject({ base: "presupuesto", ultimo_mes: null, meses_faltantes: [] });
    expect(json.resultados.map((f) => [f.mon, f.pprin, f.ppar, f.ejecutado, f.total]))
      .toEqual(programada.resultados.map((f) => [f.mon, f.pprin, f.ppar, 0, f.total]));
    const totales = "mon" in programada.totales ? [programada.totales] : programada.totales;
    for (const { mon, meses, sac } of totales) {
      const suyos = json.meses.filter((m) => m.mon === mon);
      expect(suyos.map((m) => m.proyectado)).toEqual([...meses]);
      expect(suyos.map((m) => m.sac)).toEqual([...sac]);
    }
  });

  test("[Z1] the remaining months follow the values of each; a missing one is projected and named", async () => {
    await ejecutar([202601, 202602, 202604]);
    const { json } = await proyeccion();
    expect(json).toMatchObject({
      base: "ejecucion",
      acuerdo: null,
      ultimo_mes: 4,
      meses_faltantes: [3],
      listados: [],
      valorizado: true,
      desactualizado: false,
    });
    const item = json.principales.find((f) => f.pprin === 1);
    const pagos = await p.app.db.valores(
      "SELECT desde_mes, valor FROM valores_ur WHERE serie_ur = 'SINEP' AND desde_mes <= 202612 " +
        "ORDER BY desde_mes",
    );
    // The demonstration raises the unit in 2026: what is left costs more than what was executed.
    expect(pagos.some(([mes]) => Number(mes) > 202604)).toBe(true);
    expect(item?.ejecutado).toBe(3 * 16_120_000);
    expect(centavos(item?.proyectado ?? 0)).toBeGreaterThan(9 * 16_120_000_00);
    for (const { ejecutado, proyectado, total } of [...json.principales, ...json.totales]) {
      expect(centavos(ejecutado) + centavos(proyectado)).toBe(centavos(total));
    }
    const [total] = json.totales;
    expect(suma(json.resultados.map((f) => f.total))).toBe(centavos(total.total));
    expect(suma(json.meses.map((m) => m.ejecutado + m.proyectado))).toBe(centavos(total.total));
    expect(json.meses.at(-1)?.acumulado).toBe(total.total);
    expect(json.meses.flatMap((m) => m.sac > 0 ? [m.mes] : [])).toEqual([6, 12]);
    // Who may not read the body, may not read where it ends.
    expect((await proyeccion("", "357/E2601", p.roles.ajena)).status).toBe(403);
    expect((await proyeccion("", "357/E2601", p.roles.consulta)).status).toBe(200);
  });

  test("[S3] each figure is the sum of its months, and each of them that of its lines", async () => {
    const lineas = async (grupo: string, consulta: string) => {
      const { json } = await pedir<{ readonly figura: { readonly total: number } }>(
        `/api/salidas/explicar/357/${grupo}?${consulta}`,
      );
      return json.figura.total;
    };
    const { json } = await proyeccion("?porprograma=1");
    expect(json.ejecuciones.map((e) => e.mes)).toEqual([1, 2, 4]);
    for (const f of [...json.resultados, ...json.principales, ...json.totales]) {
      expect(suma(f.por_mes.ejecutado)).toBe(centavos(f.ejecutado));
      expect(suma(f.por_mes.proyectado)).toBe(centavos(f.proyectado));
    }
    for (const { mes, codipres } of json.ejecuciones) {
      for (const { mon, prog, pprin, ppar, por_mes } of json.resultados) {
        const suyas = `mon=${mon}&prog=${prog}&pprin=${pprin}&ppar=${ppar}`;
        expect(await lineas(codipres, suyas)).toBe(por_mes.ejecutado[mes - 1]);
      }
    }
    // Of the budget, each projected month is that of its valued lines.
    const { json: anual } = await proyeccion("?base=presupuesto", "357/E2602");
    for (const { mon, pprin, por_mes } of anual.principales) {
      const agosto = await lineas("E2602", `mon=${mon}&pprin=${pprin}&mes=8`);
      expect({ pprin, agosto }).toEqual({ pprin, agosto: por_mes.proyectado[7] });
    }
  });

  test("[Z3] the credit of each item, what is left of it, and the month in which it runs out", async () => {
    const { json: antes } = await proyeccion();
    const [uno, dos] = [1, 2].map((n) => antes.principales.find((f) => f.pprin === n));
    expect(uno).toMatchObject({ credito: null, saldo: null, mes_agotamiento: null });
    expect(antes.conclusiones[0]).toStartWith("Sin crédito cargado");
    const total = uno?.total ?? 0;
    await acreditar(
      `2026,357,,1,,,1,2026-01-02,Ley,${(total - 1).toFixed(2)}`,
      "2026,357,,1,,,1,2026-07-01,DNU,0.50",
    );
    const parcial = (await proyeccion()).json;
    expect(parcial.principales.find((f) => f.pprin === 1)).toMatchObject({
      saldo: -0.5,
      mes_agotamiento: 12,
    });
    // An item without credit: the total is set beside none.
    expect(parcial.totales[0]).toMatchObject({ credito: null });
    expect(parcial.conclusiones[0]).toContain("Sin crédito cargado de la partida 2");
    await acreditar(`2026,357,,2,,,1,2026-01-02,Ley,${((dos?.total ?? 0) + 1000).toFixed(2)}`);
    const { json } = await proyeccion();
    expect(json.totales[0]).toMatchObject({ saldo: 999.5, mes_agotamiento: null });
    expect(json.conclusiones[0]).toStartWith("El crédito alcanza: al cierre de 2026 sobran");
    const { json: alDia } = await proyeccion("?fecha=2026-06-30");
    expect(alDia.principales.find((f) => f.pprin === 1)?.saldo).toBe(-1);
    expect(alDia.totales[0].saldo).toBe(999);
    expect((await proyeccion("?fecha=30-06-2026")).status).toBe(400);
    // What is left is of the figures that are read, and not rounded by itself: a tenth of a million.
    const resto = Math.round((total + (dos?.total ?? 0)) % 100_000);
    const cerca = (resto < 50_000 ? 50_000 : 49_999) - resto;
    const deDos = ((dos?.total ?? 0) + cerca + 1).toFixed(2);
    await acreditar(`2026,357,,2,,,1,2026-01-02,Ley,${deDos}`);
    expect((await proyeccion()).json.conclusiones[0]).toContain(" 0,1 millones");
    await acreditar(`2026,357,,2,,,1,2026-01-02,Ley,${((dos?.total ?? 0) + 1000).toFixed(2)}`);
    expect(json.creditos.map((c) => c.norma)).toEqual(["Ley", "DNU"]);
    expect(json.meses.filter((m) => m.credito !== json.meses[11].credito).map((m) => m.mes))
      .toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("[Z3] by programme and source, credit only where it was given that fine", async () => {
    const { json } = await proyeccion("?porprograma=1&porfuente=1");
    expect(new Set(json.principales.map((f) => f.prog)).size).toBeGreaterThan(1);
    expect(json.principales.every((f) => f.ff === 11 && f.credito === null)).toBe(true);
    const { json: todo } = await proyeccion();
    expect(suma(json.aperturas.map((f) => f.total))).toBe(centavos(todo.totales[0].total));
    expect(json.totales[0]).toMatchObject({ ...todo.totales[0] });
  });

  test("[Z4] the back-test hides months and says the error", async () => {
    await ejecutar([202603], () => 2);
    const { json } = await proyeccion();
    expect(json.meses_faltantes).toEqual([]);
    expect(String(json.encabezado)).not.toContain("está lejos");
    await ejecutar([202604], () => 0.1);
    expect(String((await proyeccion()).json.encabezado)).toContain("Lo ejecutado en abril, ");
    await ejecutar([202604]);
    expect(json.prueba.map((x) => [x.desde, x.meses])).toEqual([
      [3, [4]],
      [2, [3, 4]],
      [1, [2, 3, 4]],
    ]);
    for (const { proyectado, ejecutado, diferencia, porcentaje } of json.prueba) {
      expect(centavos(proyectado) - centavos(ejecutado)).toBe(centavos(diferencia));
      expect(porcentaje).toBeCloseTo(diferencia / ejecutado * 100, 1);
    }
    // March was executed twice as big: seen from it, April is too.
    expect(json.prueba[0].porcentaje).toBeGreaterThan(90);
    expect(json.encabezado.some((l) => l.startsWith("Prueba: sin ver abril"))).toBe(true);
    await ejecutar([202603]);
  });

  test("[Z1] under an agreement the months that it raises cost more, and nothing is written", async () => {
    const definicion = {
      nombre: "Paritaria",
      norma: "",
      fecha: "2026-08-01",
      estado: "borrador",
      tramos: [{
        mes: 202609,
        porcentaje: 10,
        base: "anterior",
        redondeo: "centavo",
        con_funcion: false,
        alcance: { series: ["SINEP"], escalafones: [], categorias: [], sumafijare: false },
      }],
      sumas: [],
    };
    const { json: creado } = await p.pedir<{ id: number; mensaje: string }>(
      "POST",
      "/api/acuerdos",
      {
        como: p.roles.analista,
        form: { saf: 357, definicion: JSON.stringify(definicion) },
      },
    );
    const { json: sin } = await proyeccion();
    const { json: con } = await proyeccion(`?acuerdo=${creado.id}`);
    expect(con.acuerdo).toBe("Paritaria");
    const de = (x: ProyeccionDeCierre) => x.meses.map((m) => m.proyectado);
    expect(de(con).slice(0, 8)).toEqual(de(sin).slice(0, 8));
    de(con).slice(8).forEach((x, m) => expect(x).toBeGreaterThan(de(sin)[8 + m]));
    // By months of the budget too, though it is valued at one month.
    const { json: anual } = await proyeccion(`?acuerdo=${creado.id}&base=presupuesto`);
    expect(anual).toMatchObject({ base: "presupuesto", acuerdo: "Paritaria" });
    expect(anual.totales[0].ejecutado).toBe(sin.totales[0].ejecutado);
    expect((await proyeccion(`?acuerdo=${creado.id}&base=presupuesto&porfuente=1`)).status)
      .toBe(409);
    expect((await proyeccion("?acuerdo=999999")).status).toBe(404);
    expect((await proyeccion("?acuerdo=uno")).status).toBe(400);
    expect(de((await proyeccion()).json)).toEqual(de(sin));
  });

  test("[Z1] the months of the budget as they are, where they are asked for", async () => {
    expect((await proyeccion("?base=presupuesto")).status).toBe(409);
    const { json } = await proyeccion("?base=presupuesto", "357/E2602");
    const { json: programada } = await pedir<ProgramacionMensual>(
      "/api/salidas/programacionmensual/357/E2602",
    );
    const totales = "mon" in programada.totales ? [programada.totales] : programada.totales;
    const pesos = totales.find((t) => t.mon === 1);
    expect(json.meses.filter((m) => m.mon === 1).slice(4).map((m) => m.proyectado))
      .toEqual(pesos?.meses.slice(4) ?? []);
    expect(json.meses.filter((m) => m.mon === 1).slice(0, 4).map((m) => m.proyectado))
      .toEqual([0, 0, 0, 0]);
  });

  test("[O2] the consolidated organismo adds up its own, and lists those that have no months", async () => {
    const { json } = await proyeccion("", "750/E2601");
    expect(json.safs_sin_proyeccion?.map((s) => s.saf)).toEqual([103, 307]);
    expect(json.totales).toEqual((await proyeccion()).json.totales);
  });

  test("[S9] the workbook has the rows, the months, the credit and the back-test; the PDF its two lines", async () => {
    const { json } = await proyeccion();
    const { status, bytes } = await pedir("/api/salidas/proyeccioncierre/357/E2601/excel");
    expect(status).toBe(200);
    const libro = new ExcelJS.Workbook();
    await libro.xlsx.load(bytes.buffer as ArrayBuffer);
    expect(libro.worksheets.map((h) => h.name)).toEqual([
      "Proyección de cierre",
      "Meses",
      "Crédito",
      "Prueba",
    ]);
    const [hoja] = libro.worksheets;
    const valores = hoja.getSheetValues().flat();
    for (const { total, proyectado } of json.principales) {
      expect(valores).toContain(total);
      expect(valores).toContain(proyectado);
    }
    expect(hoja.pageSetup.orientation).toBe("landscape");
    const pdf = await pedir("/api/salidas/proyeccioncierre/357/E2601?formato=pdf");
    expect(new TextDecoder().decode(pdf.bytes.slice(0, 5))).toBe("%PDF-");
  });

  test("[Z4] with the twelve months executed, the projection is their sum", async () => {
    await ejecutar(Array.from({ length: 12 }, (_, i) => 202601 + i));
    for (const consulta of ["", "?base=presupuesto"]) {
      const { json } = await proyeccion(consulta);
      expect(json.totales[0]).toMatchObject({ proyectado: 0, ejecutado: 12 * 17_620_000 });
      expect(json.ultimo_mes).toBe(12);
    }
  });
});
