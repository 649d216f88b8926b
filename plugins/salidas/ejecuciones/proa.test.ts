import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos, leidas } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";

const CARGO = "saf,codipres,prog,subp,proy,act,ubic,ff,pprin,esc,agrup,nivel,grado,cat,feje,codp," +
  "codes,cargos,vacantes,coefval,tcober";
const GRUPO = "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online";
const EJECUCION = "mes,saf,prog,subp,proy,act,ubic,ff,pprin,rubro,esc,agrup,nivel,grado,cat,mon," +
  "cargos,horas,licencias,importe";
const LUGAR = "357,18,0,0,1,2,11,1";
const LINEA = (rubro: string, medidas: string, importe: string) =>
  `202010,${LUGAR},${rubro},303,P,C,4,,1,${medidas},${importe}`;
/** A month that says little: SAC and contributions with no pay to follow, beside overtime. */
const SUELTA = (pprin: number, rubro: string, importe: string) =>
  `202009,357,18,0,0,1,2,11,${pprin},${rubro},303,P,C,4,,1,0,0,0,${importe}`;

/** The worked example of the rules and a month of its execution. */
const EJEMPLO = {
  presupuestos: `${GRUPO}\n357,E2010,Ejemplo,202106,2026,1,2025-01-02,1\n`,
  valores_ur: "serie_ur,desde_mes,valor,norma\nSINEP,202010,57.80,Decreto de prueba\n" +
    "SINEP,202112,60.00,Otro\n",
  cargos: `${CARGO}\n357,E2010,18,0,0,1,2,11,1,303,P,C,4,0,0,1,0,2,1,1.00,12\n` +
    "357,E2010,18,0,0,1,2,11,1,303,P,C,4,0,0,1,0,5,0,1.00,0\n",
  ejecucion: [
    EJECUCION,
    LINEA("cargo", "4,0,1", "1000.00"),
    LINEA("no_cargo", "0,0,0", "500.00"),
    LINEA("sac", "0,0,0", "250.00"),
    LINEA("contribuciones", "0,0,0", "420.01"),
    LINEA("complementos", "0,0,0", "-10.00"),
    SUELTA(1, "sac", "10.00"),
    SUELTA(1, "contribuciones", "26.00"),
    SUELTA(2, "cargo", "100.00"),
    SUELTA(2, "sac", "-99.00"),
    SUELTA(2, "contribuciones", "26.00"),
    SUELTA(3, "extraordinarias", "120.00"),
    SUELTA(3, "sac", "10.00"),
    SUELTA(3, "contribuciones", "26.00"),
  ].join("\n") + "\n",
};

type Fila = Readonly<Record<string, number>>;

interface Valores {
  readonly ejecuciones: { readonly codipres: string }[];
  readonly codigo_ejecucion: string;
  readonly pprins: {
    readonly pprin: number;
    readonly ppars: { readonly ppar: number; readonly ejecucion: number }[];
  }[];
  readonly total_presupuesto: number;
  readonly total_ejecucion: number;
}

for (const base of basesDeDatos()) {
  describe(`comparaciones con eProa-SIRHU en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base, { safs: [103, 307, 357, 750], renglones: 30 });
      expect((await p.importarTextos(EJEMPLO)).errores).toEqual([]);
      for (const [saf, codipres] of [[357, "E2010"], [357, "E2601"], [307, "E2601"]] as const) {
        const { json } = await p.pedir("POST", "/api/valorizar", {
          como: p.roles.admin,
          form: { saf, codipres },
        });
        expect(json).toMatchObject({ resultado: true });
      }
    }, 600_000);
    afterAll(() => p.cerrar());

    const pedir = async <T>(salida: string, consulta = "") =>
      await p.pedir<T & { mensaje: string }>("GET", `/api/salidas/${salida}${consulta}`, {
        como: p.roles.admin,
      });

    test("[S6] the month of the example is annualised to the centavo, SAC in its own item", async () => {
      const { json } = await pedir<Valores>("valoresproasirhu/357/E2010", "?ejecucion=M2010");
      const [uno] = json.pprins;
      // 1500 · 12; SAC one month; 420,01 · 13 · 1500 / 1750 = 4.680,11.
      expect(uno.ppars.map((x) => [x.ppar, x.ejecucion])).toEqual([
        [1, 12_000],
        [3, 6000],
        [4, 1500],
        [6, 4680.11],
        [7, -120],
      ]);
      expect(json).toMatchObject({ codigo_ejecucion: "M2010", total_ejecucion: 24_060.11 });
    });

    test("[S6] a month that says little is taken to the year kind by kind, and says where it cannot", async () => {
      const { json } = await pedir<
        Valores & { sin_anualizar: object[]; anualizacion: object[] }
      >("valoresproasirhu/357/E2010", "?ejecucion=M2009");
      const partes = json.pprins.map((x) => [
        x.pprin,
        x.ppars.filter((y) => y.ejecucion !== 0).map((y) => [y.ppar, y.ejecucion]),
      ]);
      expect(partes).toEqual([
        [1, [[6, 312]]],
        [2, [[1, 1200], [3, 100], [5, 312]]],
        [3, [[1, 1440], [2, 120], [3, 312]]],
      ]);
      expect(json.sin_anualizar).toEqual([
        {
          saf: 357,
          pprin: 1,
          mon: 1,
          remunerativo: 0,
          sac: 10,
          contribuciones: 26,
          mensaje: expect.stringContaining("no se le calcula aguinaldo"),
        },
        {
          saf: 357,
          pprin: 2,
          mon: 1,
          remunerativo: 100,
          sac: -99,
          contribuciones: 26,
          mensaje: expect.stringContaining("partida principal 2"),
        },
      ]);
      const en = (rubro: string) =>
        (json.anualizacion as { rubro: string }[]).find((c) => c.rubro === rubro);
      expect(json.anualizacion.length).toBe(4);
      expect(en("sac")).toMatchObject({
        ingresado: -79,
        descartado: -79,
        multiplicado: 0,
        hecho: 220,
        anual: 220,
      });
      expect(en("contribuciones")).toMatchObject({
        ingresado: 78,
        descartado: 0,
        multiplicado: 624,
        hecho: 312,
        anual: 936,
      });
      const otra = await pedir<{ sin_anualizar: object[]; anualizacion: object[] }>(
        "comparativoproasirhu/357/E2010",
        "?ejecucion=M2009",
      );
      expect([otra.json.sin_anualizar, otra.json.anualizacion])
        .toEqual([json.sin_anualizar, json.anualizacion]);
    });

    test("[S6] [S9] the workbook says how the execution was taken to the year, and where it cannot", async () => {
      const { bytes } = await p.pedir(
        "GET",
        "/api/salidas/valoresproasirhu/357/E2010/excel?ejecucion=M2009",
        { como: p.roles.admin },
      );
      const [principal, anio, ...mas] = await hojasDe(bytes);
      expect(mas).toEqual([]);
      const textos = principal.filas.flatMap((f) => f.celdas).map(String);
      expect(textos.filter((t) => t.startsWith("No se puede anualizar")).length).toBe(2);
      const sac = anio.filas.find((f) => f.celdas[1] === "Sueldo anual complementario");
      expect(sac?.celdas).toEqual([1, "Sueldo anual complementario", -79, -79, 0, 220, 220]);
    });

    test("[S6] [S3] [S10] every amount of such a year opens its lines, from its causes too", async () => {
      const { json } = await pedir<{ filas: (Fila & { filtro: Record<string, string> })[] }>(
        "diferencias/357/E2010",
        "?con=M2009",
      );
      const deTres = json.filas.filter((f) => f.pprin === 3);
      expect(deTres.map((f) => f.otro)).toEqual([1872]);
      for (const { filtro, otro } of json.filas.filter((f) => f.otro !== 0)) {
        const consulta = new URLSearchParams({ ...filtro, anualizado: "si" });
        const { json: lineas } = await pedir<{ totales: { importe: number } }>(
          "explicar/357/M2009",
          `?${consulta}`,
        );
        expect(lineas.totales.importe).toBe(otro);
      }
    });

    test("[S10] [S9] a difference in two currencies has the total of each, of the filtered rows too", async () => {
      interface Diferencias {
        readonly filas: Fila[];
        readonly totales: readonly { readonly mon: number; readonly importe: number }[];
        readonly resumen: readonly { readonly mon: number; readonly importe: number }[];
      }
      const centavos = (n: number) => Math.round(n * 100);
      const filtro = JSON.stringify([{ campo: "titulo", clase: "texto", texto: "sólo en" }]);
      for (const filtros of ["", `&filtros=${encodeURIComponent(filtro)}`]) {
        const { json } = await pedir<Diferencias>(
          "diferencias/307/E2601",
          `?con=M2412&limite=5000${filtros}`,
        );
        expect(json.totales.map((t) => t.mon)).toEqual([1, 2]);
        for (const { mon, importe } of json.totales) {
          const suyas = json.filas.filter((f) => f.mon === mon);
          expect(centavos(importe)).toBe(suyas.reduce((t, f) => t + centavos(f.importe), 0));
        }
        if (filtros === "") {
          const deResumen = json.resumen.reduce((t, c) => t + centavos(c.importe), 0);
          expect(json.totales.reduce((t, c) => t + centavos(c.importe), 0)).toBe(deResumen);
        }
      }
    });

    test("[S6] executions are offered newest first, and the newest is the one unless asked", async () => {
      const { json } = await pedir<Valores>("valoresproasirhu/357/E2601");
      expect(json.ejecuciones.map((e) => e.codipres)).toEqual(["M2412", "M2411", "M2010", "M2009"]);
      expect(json.codigo_ejecucion).toBe("M2412");
      const otra = await pedir("valoresproasirhu/357/E2601", "?ejecucion=M9901");
      expect(otra.status).toBe(404);
      expect(otra.json.mensaje).toContain("M9901");
    });

    test("[S6] the budget's side is the valuation, by currency", async () => {
      const { json } = await pedir<
        { monedas: { mon: number; total_presupuesto: number }[] }
      >("valoresproasirhu/307/E2601");
      const [{ totales }] = await leidas<{ totales: string }>(
        p.app.db,
        "SELECT totales FROM valuaciones WHERE saf = 307 AND codipres = 'E2601'",
      );
      const porMoneda = Object.fromEntries(
        json.monedas.map((m) => [String(m.mon), Math.round(m.total_presupuesto * 100)]),
      );
      expect(porMoneda).toEqual(JSON.parse(totales));
      expect(json.monedas.length).toBe(2);
    });

    test("[S7] positions of the example against its execution, with the pay of one of them", async () => {
      const { json } = await pedir<{ comparativo: object[]; pprins: object[] }>(
        "comparativoproasirhu/357/E2010",
        "?ejecucion=M2010",
      );
      expect(json.comparativo).toEqual([{
        pprin: 1,
        mon: 1,
        esc: 303,
        grado: "PC4",
        desc_escalafon: "Sistema Nacional de Empleo Público",
        descripcion: "Profesional, nivel C, grado 4",
        retribucion: 55_777,
        cargos_pres: 8,
        vacantes_pres: 1,
        financiados_pres: 3,
        cargos_ej: 4,
        licencias_ej: 1,
        diferencia: -1,
      }]);
      expect(json.pprins).toMatchObject([{ pprin: 1, cargos_pres: 8, diferencia: -1 }]);
    });

    test("[S7] no position of either side is lost or counted twice", async () => {
      for (const saf of [307, 357]) {
        const { json } = await pedir<{ totales: Record<string, number> }>(
          `comparativoproasirhu/${saf}/E2601`,
        );
        for (const [grupo, cargos] of [["E2601", "cargos_pres"], ["M2412", "cargos_ej"]]) {
          const { json: lista } = await pedir<{ resultados: { cargos: number }[] }>(
            `parametrico/${saf}/${grupo}`,
            "?tipo=cargos&campos=esc",
          );
          const deLista = lista.resultados.reduce((t, f) => t + f.cargos, 0);
          expect({ saf, grupo, cargos: json.totales[cargos] }).toEqual({
            saf,
            grupo,
            cargos: deLista,
          });
        }
        const excel = await pedir(`comparativoproasirhu/${saf}/E2601`, "/excel");
        expect(excel.status).toBe(200);
      }
    });

    test("[S8] the SINEP block says the month of the unit and warns past six months", async () => {
      const { json } = await pedir<{ escalafones: object[]; sinep: object[] }>(
        "controlmesesremuneraciones/357/E2010",
      );
      // Budget of June 2021 on the unit of October 2020; the level's basic: 554 · 57,80.
      expect(json.escalafones).toEqual([]);
      expect(json.sinep).toMatchObject([{
        esc: 303,
        nivel: "C",
        mes_presupuesto: 202106,
        mes_valores: 202010,
        diferencia_meses: 8,
        advertencia: true,
        remuneracion: 32_021.2,
        cargos: 8,
        horas: 0,
      }]);
    });

    test("[S8] every category of the budget's positions is there once, with its hours", async () => {
      interface Control {
        escalafones: { esc: number; categorias: Cuenta[] }[];
        sinep: Cuenta[];
      }
      interface Cuenta {
        cargos: number;
        horas: number;
        mes_valores: number;
        diferencia_meses: number;
        advertencia: boolean;
      }
      const { json } = await pedir<Control>("controlmesesremuneraciones/357/E2601");
      const todas = [...json.escalafones.flatMap((e) => e.categorias), ...json.sinep];
      expect(json.sinep.length).toBeGreaterThan(0);
      expect(json.escalafones.length).toBeGreaterThan(0);
      const { json: lista } = await pedir<{ totales: { importe: number; cargos: number } }>(
        "explicar/357/E2601",
        "?base=cargos&medida=cargos&limite=1",
      );
      expect(todas.reduce((t, c) => t + c.cargos, 0)).toBe(lista.totales.cargos);
      for (const c of todas) expect(c.advertencia).toBe(c.diferencia_meses > 6);
    });

    test("the consolidated organismo and executions have none of the three", async () => {
      for (
        const salida of [
          "valoresproasirhu",
          "comparativoproasirhu",
          "controlmesesremuneraciones",
        ]
      ) {
        expect((await pedir(`${salida}/750/E2601`)).status).toBe(409);
        expect((await pedir(`${salida}/357/M2412`)).status).toBe(409);
      }
    });

    const fila = (saf: number, categoria: string, feje: number, resto: string) =>
      `${saf},E2106,${saf === 307 ? 1 : 18},0,0,1,2,11,${categoria},${feje},${resto}\n`;

    test("[S7] the pay is that of one position, from the tables: no mean of rows, no function, no months", async () => {
      const { errores } = await p.importarTextos({
        presupuestos: `${GRUPO}\n357,E2106,Ejemplo,202106,2026,1,2025-01-02,1\n`,
        escalafon_suplementos: "esc,pprin,agrupamiento,tramo\n1303,7,1,0\n",
        cargos: `${CARGO}\n` +
          fila(357, "1,303,P,C,4,0", 4, "1,0,2,0,1.00,12") +
          fila(357, "1,303,P,C,4,0", 0, "1,0,1,0,1.00,12") +
          fila(357, "1,303,G,B,0,0", 0, "1,0,1,1,1.00,0") +
          fila(357, "7,1303,P,C,4,0", 0, "1,0,1,0,1.00,12") +
          fila(357, "8,1303,P,C,4,0", 0, "1,0,1,0,1.00,12") +
          // Hours count no position: not on this list.
          fila(357, "2,303,P,C,4,0", 0, "3,0,40,0,1.00,12"),
        ejecucion: EJEMPLO.ejecucion.replaceAll("202010", "202106") +
          `202106,${LUGAR},cargo,303,P,D,0,,1,1,0,0,10.00\n`,
      });
      expect(errores).toEqual([]);
      const form = { saf: 357, codipres: "E2106" };
      await p.pedir("POST", "/api/valorizar", { como: p.roles.admin, form });
      const { json } = await pedir<{ comparativo: Record<string, unknown>[] }>(
        "comparativoproasirhu/357/E2106",
        "?ejecucion=M2106",
      );
      const suyas = json.comparativo.map((
        c,
      ) => [c.pprin, c.esc, c.grado, c.retribucion, c.cargos_pres, c.vacantes_pres, c.cargos_ej]);
      expect(suyas).toEqual([
        // 808 · 57,80: nobody has months, and the pay is there.
        [1, 303, "GB0", 46_702.4, 2, 1, 0],
        [1, 303, "PC4", 55_777, 3, 0, 4],
        // Only the execution has it: (481 + 35 %) · 57,80.
        [1, 303, "PD0", 37_532.43, 0, 0, 1],
        // Item 7 pays the grouping that the scale denies to the others.
        [7, 1303, "PC4", 50_973.82, 1, 0, 0],
        [8, 1303, "PC4", 39_766.4, 1, 0, 0],
      ]);
    });

    test("[S7] abroad the pay is there only while it does not depend on the destination", async () => {
      const { errores } = await p.importarTextos({
        presupuestos: `${GRUPO}\n307,E2106,Exterior,202412,2026,1,2025-01-02,1\n`,
        codigos_destino: "codes,descripcion,mon\n71,Uno,2\n72,Otro,2\n73,Igual,2\n",
        codigos_destino_valores: "codes,desde_mes,retri_emba\n71,202401,1000.01\n" +
          "72,202401,2000.00\n73,202401,1000.01\n",
        equivalencias_exterior: "esc,cat,nivel,porcentaje\n850,1,,100.00\n850,2,,50.00\n",
        cargos: `${CARGO}\n` +
          fila(307, "1,850,,,0,1", 0, "1,71,1,0,1.00,12") +
          fila(307, "1,850,,,0,1", 0, "1,72,1,0,1.00,12") +
          fila(307, "1,850,,,0,2", 0, "1,71,1,0,1.00,12") +
          fila(307, "1,850,,,0,2", 0, "1,73,1,0,1.00,12"),
      });
      expect(errores).toEqual([]);
      const form = { saf: 307, codipres: "E2106" };
      await p.pedir("POST", "/api/valorizar", { como: p.roles.admin, form });
      const { json } = await pedir<{ comparativo: Record<string, unknown>[] }>(
        "comparativoproasirhu/307/E2106",
      );
      const afuera = json.comparativo.filter((c) => c.mon === 2 && c.cargos_pres !== 0);
      expect(afuera.map((c) => [c.grado, c.retribucion, c.cargos_pres])).toEqual([
        ["1", null, 2],
        // r(1.000,01 · 50 %), half a centavo away from zero.
        ["2", 500.01, 2],
      ]);
      // Of whom only the execution knows, nobody says where they are.
      const soloEjecucion = json.comparativo.filter((c) => c.mon === 2 && c.cargos_pres === 0);
      expect(soloEjecucion.every((c) => c.retribucion === null)).toBe(true);
    });
  });
}
