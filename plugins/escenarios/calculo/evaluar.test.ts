/** Budgets under agreements, over the whole product: what is answered, and that nothing is written. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";

interface Lado {
  readonly importe: number;
  readonly base: number;
}
interface Respuesta {
  readonly resultado: boolean;
  readonly mensaje: string;
  readonly total: Readonly<Record<string, number>>;
  readonly base: Readonly<Record<string, number>>;
  readonly criterio: Readonly<Record<string, number>>;
  readonly unico: Readonly<Record<string, number>> | null;
  readonly objeto: readonly (Lado & { mon: number; pprin: number; ppar: number })[];
  readonly programa: readonly (Lado & { mon: number; prog: number })[];
  readonly meses: readonly (Lado & { mon: number; mes: number; sac: number })[];
  readonly reemplazados: readonly { tabla: string; clave: string; desde_mes: number }[];
  readonly otros: readonly Respuesta[];
}

const centavos = (n: number): number => Math.round(n * 100);
const suma = (filas: readonly Lado[], de: keyof Lado = "importe"): number =>
  filas.reduce((t, f) => t + centavos(f[de]), 0);

const acuerdo = (mes: number, porcentaje: number) => ({
  nombre: `Aumento de ${mes}`,
  norma: "Acta 1",
  fecha: "2026-01-05",
  tramos: [{ mes, porcentaje, alcance: { escalafones: [303] } }],
});

for (const base of basesDeDatos()) {
  describe(`scenarios in ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base);
      for (const codipres of ["E2601", "E2602"]) {
        const form = { saf: 357, codipres };
        const { json } = await p.pedir<Respuesta>("POST", "/api/valorizar", {
          como: p.roles.admin,
          form,
        });
        expect(json.mensaje).toBe("");
      }
    }, 600_000);
    afterAll(() => p.cerrar());

    const evaluar = async (
      codipres: string,
      acuerdos: readonly unknown[],
      otros: readonly (readonly unknown[])[] = [],
    ) => {
      const { json, status } = await p.pedir<Respuesta>("POST", "/api/escenarios/evaluar", {
        como: p.roles.consulta,
        form: {
          saf: 357,
          codipres,
          acuerdos: JSON.stringify(acuerdos),
          otros: JSON.stringify(otros),
        },
      });
      expect(status).toBe(200);
      return json;
    };

    test("[W4] without agreements it equals what is stored, item by item and month by month", async () => {
      const r = await evaluar("E2602", []);
      expect(r.mensaje).toBe("");
      expect(r.total).toEqual(r.base);
      expect(r.criterio).toEqual(Object.fromEntries(Object.keys(r.base).map((m) => [m, 0])));
      const { json } = await p.pedir<
        {
          resultados: {
            mon: number;
            pprin: number;
            ppar: number;
            meses: number[];
            total: number;
          }[];
        }
      >("GET", "/api/salidas/programacionmensual/357/E2602", { como: p.roles.consulta });
      expect(r.objeto.map(({ mon, pprin, ppar, importe }) => [mon, pprin, ppar, importe]))
        .toEqual(json.resultados.map((x) => [x.mon, x.pprin, x.ppar, x.total]));
      for (const { mon, mes, importe } of r.meses) {
        const guardado = json.resultados.filter((x) => x.mon === mon)
          .reduce((t, x) => t + centavos(x.meses[mes - 1]), 0);
        expect(centavos(importe)).toBe(guardado);
      }
    });

    test("[W4] a budget of one month shows the step to its months first", async () => {
      const r = await evaluar("E2601", []);
      const { json } = await p.pedir<{ monedas: { mon: number; total_valor: number }[] }>(
        "GET",
        "/api/salidas/resumenporobjetodelgasto/357/E2601",
        { como: p.roles.consulta },
      );
      for (const { mon, total_valor } of json.monedas) {
        expect(r.unico?.[mon]).toBe(total_valor);
        expect(centavos(r.unico?.[mon] ?? 0) + centavos(r.criterio[mon])).toBe(
          centavos(r.base[mon]),
        );
      }
    });

    test("[W4] items, programmes and months add up to the total, and every set is beside the base", async () => {
      const r = await evaluar("E2602", [acuerdo(202607, 5)], [[acuerdo(202607, 10)], []]);
      expect(r.mensaje).toBe("");
      expect(r.total["1"]).toBeGreaterThan(r.base["1"]);
      for (const e of [r, ...r.otros]) {
        const total = Object.values(e.total).reduce((t, x) => t + centavos(x), 0);
        expect(suma(e.objeto)).toBe(total);
        expect(suma(e.programa)).toBe(total);
        expect(suma(e.meses)).toBe(total);
        expect(suma(e.objeto, "base")).toBe(suma(r.objeto, "base"));
      }
      expect(r.otros[0].total["1"]).toBeGreaterThan(r.total["1"]);
      expect(r.otros[1].total).toEqual(r.base);
      // Months before the raise are as they were, but for the centavos of annual percentages.
      for (const { mes, importe, base } of r.meses.filter((m) => m.mon === 1)) {
        if (mes < 6) expect(Math.abs(importe - base)).toBeLessThan(1);
      }
    });

    interface Explicada {
      readonly figura: { readonly total: number };
      readonly lineas: number;
      readonly filas: readonly {
        readonly importe: number;
        readonly segmentos?: readonly {
          readonly desde: number;
          readonly parametros: readonly {
            readonly tabla: string;
            readonly desde_mes: number | null;
            readonly acuerdo?: string;
          }[];
        }[];
      }[];
    }

    test("[S3] every figure opens to its lines, which say the agreement of each value", async () => {
      const suma = {
        ...acuerdo(202607, 5),
        nombre: "Suma de agosto",
        tramos: [],
        sumas: [{
          id: "AGOSTO",
          regimen: "sinep",
          desde_mes: 202608,
          hasta_mes: 202608,
          importe: 50000,
          descripcion: "De agosto",
          norma: "",
          remunerativa: true,
          bonificable: false,
        }],
      };
      const acuerdos = [acuerdo(202607, 5), suma];
      const r = await evaluar("E2602", acuerdos);
      expect(r.mensaje).toBe("");
      for (const { mon, pprin, ppar, importe } of r.objeto.slice(0, 6)) {
        const { json } = await p.pedir<Explicada>("POST", "/api/escenarios/explicar", {
          como: p.roles.consulta,
          form: {
            saf: 357,
            codipres: "E2602",
            acuerdos: JSON.stringify(acuerdos),
            mon,
            pprin,
            ppar,
          },
        });
        expect(json.figura.total).toBe(importe);
      }
      const { json } = await p.pedir<Explicada>("POST", "/api/escenarios/explicar", {
        como: p.roles.consulta,
        form: {
          saf: 357,
          codipres: "E2602",
          acuerdos: JSON.stringify(acuerdos),
          esc: 303,
          base: "cargos",
          rubro: "cargo",
        },
      });
      const leidos = json.filas.flatMap((f) => f.segmentos ?? []).flatMap((s) => s.parametros)
        .filter((x) => x.tabla === "valores_ur");
      expect(leidos.length).toBeGreaterThan(0);
      for (const { desde_mes, acuerdo: suyo } of leidos) {
        expect(suyo).toBe(desde_mes === 202607 ? "Aumento de 202607" : undefined);
      }
      expect(JSON.stringify(json)).toContain('"acuerdo":"Aumento de 202607"');
      const { json: sumas } = await p.pedir<Explicada>("POST", "/api/escenarios/explicar", {
        como: p.roles.consulta,
        form: {
          saf: 357,
          codipres: "E2602",
          acuerdos: JSON.stringify(acuerdos),
          clave: "suma:AGOSTO",
        },
      });
      expect(sumas.lineas).toBeGreaterThan(0);
      expect(JSON.stringify(sumas)).toContain('"acuerdo":"Suma de agosto"');
      // What is no month is refused, here and in what is stored: no lines would look like no cost.
      for (const ruta of ["POST /api/escenarios/explicar", "GET /api/salidas/explicar/357/E2602"]) {
        const [metodo, camino] = ruta.split(" ");
        const r = await p.pedir(metodo, metodo === "GET" ? `${camino}?mes=13` : camino, {
          como: p.roles.consulta,
          ...(metodo === "GET" ? {} : { form: { saf: 357, codipres: "E2602", mes: 13 } }),
        });
        expect({ ruta, status: r.status, mensaje: r.json.mensaje })
          .toEqual({ ruta, status: 400, mensaje: expect.stringContaining("de 1 a 12") });
      }
    });

    const pedir = async (ruta: string, form: Readonly<Record<string, string | number>>) =>
      await p.pedir<Respuesta & Readonly<Record<string, unknown>>>(
        "POST",
        `/api/escenarios/${ruta}`,
        { como: p.roles.admin, form },
      );
    const GRUPO = { saf: 357, codipres: "E2602" };

    test("[W5] what fits is answered with the step that does not fit any more", async () => {
      const acuerdos = JSON.stringify([acuerdo(202607, 5)]);
      const { base: total } = await evaluar("E2602", []);
      const credito = Math.floor(total["1"] * 1.02);
      const { json } = await pedir("entra", { ...GRUPO, acuerdos, credito, tramo: 0 });
      expect(json.mensaje).toBe("");
      const siguiente = json.siguiente as { porcentaje: number; total: number };
      expect(Number(json.total)).toBeLessThanOrEqual(credito);
      expect(siguiente.total).toBeGreaterThan(credito);
      expect(centavos(siguiente.porcentaje)).toBe(centavos(Number(json.porcentaje)) + 1);
      const con = await evaluar("E2602", [acuerdo(202607, Number(json.porcentaje))]);
      expect(con.total["1"]).toBe(Number(json.total));
      const { json: factor } = await pedir("entra", { ...GRUPO, acuerdos, credito, factor: 1 });
      expect(Number(factor.total)).toBe(Number(json.total));
    });

    test("what cannot be computed is a sentence each", async () => {
      const mal = async (ruta: string, form: Readonly<Record<string, string | number>>) => {
        const { json, status } = await pedir(ruta, { ...GRUPO, ...form });
        expect(json.resultado).toBe(false);
        return [status, json.mensaje, json] as const;
      };
      const con = (...acuerdos: readonly unknown[]) => ({ acuerdos: JSON.stringify(acuerdos) });
      const uno = acuerdo(202607, 5);
      expect(await mal("evaluar", con(acuerdo(202701, 5)))).toMatchObject([
        200,
        "Aumento de 202701, tramo 1: enero de 2027 es posterior al ejercicio 2026, que es el del " +
        "escenario",
        { acuerdo: 0, tramo: 0 },
      ]);
      expect(await mal("evaluar", con(uno, { ...uno, nombre: "El otro" }))).toMatchObject([
        200,
        "El otro, tramo de julio de 2026: la serie SINEP ya aumenta en julio de 2026 por Aumento " +
        "de 202607",
        { acuerdo: 1, tramo: 0 },
      ]);
      expect(
        await mal("evaluar", { ...con(uno), otros: JSON.stringify([[], [acuerdo(202613, 1)]]) }),
      )
        .toMatchObject([
          200,
          "Tramo 1: mes: debe ser un mes AAAAMM",
          { conjunto: 2, acuerdo: 0, tramo: 0 },
        ]);
      expect((await mal("evaluar", con(acuerdo(202607, 1000))))[1]).toContain("999,99");
      expect((await mal("evaluar", con({ ...uno, version: 7 })))[1]).toContain("versión 7");
      expect((await mal("evaluar", { acuerdos: "[" }))[0]).toBe(400);
      expect((await mal("evaluar", { acuerdos: "[999]" }))[0]).toBe(404);
      expect((await mal("evaluar", { codipres: "M2412" }))[0]).toBeLessThan(500);
      expect((await mal("evaluar", { ...con(uno), otros: "[[],[],[],[]]" }))[1])
        .toBe("Se comparan hasta 3 escenarios más");
      expect((await mal("entra", { ...con(uno), credito: 0, tramo: 0 }))[1])
        .toBe("El crédito debe ser mayor que cero");
      expect((await mal("entra", { ...con(uno), credito: 1, tramo: 0 }))[1])
        .toContain("El crédito no alcanza: sin aumento el presupuesto ya cuesta");
      expect((await mal("entra", { ...con(uno), credito: 1, tramo: 9 }))[1])
        .toBe("El acuerdo no tiene el tramo 10");
      expect((await mal("entra", { ...con(acuerdo(202607, 0)), credito: 1, factor: 1 }))[1])
        .toBe("Los tramos son de 0 %: ningún factor los cambia");
      expect((await mal("entra", { ...con(uno), credito: 1, mon: 9, pprin: 9, tramo: 0 }))[1])
        .toBe("No hay gasto al que le entre un aumento: la partida 1.9 cuesta cero en la moneda 9");
      expect((await mal("entra", { ...con(uno), credito: 1, ppar: 1, tramo: 0 }))[1])
        .toBe("La partida parcial necesita su principal");
    });

    test("[W4] the consolidated organismo is the sum of its parts, with those that it lacks", async () => {
      const form = { saf: 750, codipres: "E2601", acuerdos: JSON.stringify([acuerdo(202607, 5)]) };
      const { json } = await pedir("evaluar", form);
      expect(json.mensaje).toBe("");
      const safs = json.safs as readonly {
        saf: number;
        total: Record<string, number>;
        mensaje: string;
      }[];
      expect(safs.length).toBeGreaterThan(1);
      for (const mon of Object.keys(json.total)) {
        const suyos = safs.reduce((t, s) => t + centavos(s.total[mon] ?? 0), 0);
        expect(centavos(json.total[mon])).toBe(suyos);
      }
      const { json: propio } = await pedir("evaluar", { ...form, saf: 357 });
      expect(safs.find((s) => s.saf === 357)?.total).toEqual(propio.total);
      const credito = Math.floor(json.total["1"]);
      const { json: entra } = await pedir("entra", { ...form, credito, tramo: 0 });
      expect(entra.mensaje).toBe("");
      expect(Number(entra.porcentaje)).toBeLessThanOrEqual(5);
    });
  });
}
