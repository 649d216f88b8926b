/** The projection of the year: golden cases, properties, and a second computation in fractions. */
import { describe, expect, test } from "bun:test";
import { Desborde } from "#core/domain/money.ts";
import type { Rubro } from "#core/domain/rubros.ts";
import fc from "#core/testing/properties.ts";
import { casos, correr, parcialDe } from "./testing/correr-casos.ts";
import { fichasDe } from "./ficha.ts";
import { probar } from "./hacer.ts";
import { proyectar, proyectarFichas } from "./proyectar.ts";
import { Recordados } from "./recordados.ts";
import { proyectarOtraVez } from "./testing/segunda-cuenta.ts";
import type { LineaEjecutada, SumaProyectada, ValoresDeReferencia } from "./tipos.ts";

describe("golden cases", () => {
  for (const { archivo, caso } of casos()) {
    test(`[${caso.reglas.join("][")}] ${archivo}: ${caso.caso}`, () => {
      expect(correr(caso)).toEqual(caso.espera);
    });
  }

  test("a case with one centavo changed is reported", () => {
    const { caso } = casos()[0];
    const alterado = JSON.parse(JSON.stringify(caso).replace("605.000,00", "605.000,01"));
    expect(correr(alterado)).not.toEqual(alterado.espera);
  });
});

const RUBROS = ["cargo", "no_cargo", "sac", "contribuciones", "complementos"] as const;

/** A position: whose amounts, in which months. */
interface Ejemplo {
  readonly pprin: number;
  readonly act: number;
  readonly cat: number;
  readonly mon: number;
  readonly cargos: number;
  readonly meses: readonly (readonly number[])[];
}

const ejemplo: fc.Arbitrary<Ejemplo> = fc.record({
  pprin: fc.constantFrom(1, 2, 7, 8),
  act: fc.constantFrom(1, 2),
  // Category 0 is none; 5 has no value.
  cat: fc.constantFrom(0, 1, 2, 3, 5),
  mon: fc.constantFrom(1, 1, 1, 2),
  cargos: fc.integer({ min: 0, max: 900 }),
  meses: fc.array(
    fc.array(
      fc.oneof(
        fc.constant(0),
        fc.integer({ min: 1, max: 900_000_000_00 }),
        fc.integer({ min: -50_000_00, max: -1 }),
      ),
      { minLength: RUBROS.length, maxLength: RUBROS.length },
    ),
    { minLength: 12, maxLength: 12 },
  ),
});

const valores: fc.Arbitrary<ValoresDeReferencia> = fc.record({
  pagos: fc.array(fc.integer({ min: 1, max: 5_000_000_00 }), { minLength: 48, maxLength: 48 }),
  sumas: fc.array(
    fc.record({
      importe: fc.integer({ min: 1, max: 90_000_00 }),
      desde: fc.integer({ min: 1, max: 12 }),
      cuantos: fc.integer({ min: 0, max: 11 }),
      remunerativa: fc.boolean(),
      en_sac: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
}).map(({ pagos, sumas }) => ({
  pago: ({ cat }, mes) => cat === 5 ? null : pagos[(cat % 4) * 12 + mes - 1],
  sumas: (_esc, pprin, mes): SumaProyectada[] =>
    pprin === 7 ? [] : sumas.filter((s) => s.desde <= mes && mes <= s.desde + s.cuantos)
      .map(({ importe, remunerativa, en_sac }, i) => ({
        id: `S${i}`,
        importe,
        remunerativa,
        en_sac: remunerativa && en_sac,
      })),
  ppar: parcialDe,
}));

const cuales = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 });

function lineasDe(
  ejemplos: readonly Ejemplo[],
  meses: readonly number[],
): Map<number, LineaEjecutada[]> {
  return new Map(meses.map((mes) => [
    mes,
    ejemplos.flatMap(({ meses: importes, cargos, ...puesto }) =>
      RUBROS.flatMap((rubro: Rubro, i): LineaEjecutada[] => {
        const importe = importes[mes - 1][i];
        if (importe === 0 && rubro !== "cargo") return [];
        return [{
          ...{ prog: 1, subp: 0, proy: 0, ubic: 2, ff: 11, esc: puesto.cat === 0 ? 0 : 62 },
          ...{ agrup: "", nivel: "", grado: 0, rubro, importe, ...puesto },
          ppar: parcialDe(puesto.pprin, rubro),
          cargos: rubro === "cargo" ? cargos : 0,
        }];
      })
    ),
  ]));
}

/** A ratio over next to nothing may pass the limit of an amount: refused, and not compared here. */
function sinDesborde<T>(hacer: () => T): T {
  try {
    return hacer();
  } catch (error) {
    fc.pre(!(error instanceof Desborde));
    throw error;
  }
}

describe("properties", () => {
  test("[Z1] the same lines as a second computation, month by month and in exact fractions", () => {
    fc.assert(
      fc.property(fc.array(ejemplo, { maxLength: 6 }), cuales, valores, (ejemplos, meses, v) => {
        const ejecutados = lineasDe(ejemplos, meses);
        const suma = new Map<string, number>();
        const { lineas } = sinDesborde(() => proyectar(ejecutados, v));
        for (const { puesto: p, rubro, ppar, mes, importe } of lineas) {
          const clave = [p.act, p.pprin, p.mon, p.cat, rubro, ppar, mes].join("|");
          suma.set(clave, (suma.get(clave) ?? 0) + importe);
        }
        const esperado = proyectarOtraVez(ejecutados, v);
        expect(Object.fromEntries([...suma].filter(([, x]) => x !== 0).sort()))
          .toEqual(Object.fromEntries([...esperado].filter(([, x]) => x !== 0).sort()));
      }),
      { numRuns: 400 },
    );
  });

  test("[Z4] with the twelve months executed there is nothing to project", () => {
    const todos = Array.from({ length: 12 }, (_, i) => i + 1);
    fc.assert(fc.property(fc.array(ejemplo, { maxLength: 6 }), valores, (ejemplos, v) => {
      const hecha = proyectar(lineasDe(ejemplos, todos), v);
      expect([hecha.lineas, hecha.faltantes, hecha.listados, hecha.ultimo])
        .toEqual([[], [], [], 12]);
    }));
  });

  test("[Z1] the order of the lines and of the months does not matter", () => {
    fc.assert(
      fc.property(fc.array(ejemplo, { maxLength: 5 }), cuales, valores, (ejemplos, meses, v) => {
        const unos = lineasDe(ejemplos, meses);
        const otros = new Map([...unos].reverse().map(([m, l]) => [m, [...l].reverse()]));
        const clave = (x: ReturnType<typeof proyectar>) =>
          x.lineas.map((l) => JSON.stringify(l)).sort();
        expect(clave(sinDesborde(() => proyectar(otros, v)))).toEqual(clave(proyectar(unos, v)));
      }),
    );
  });

  test("[Z4] a projection that stops before December says the same of the months that it has", () => {
    fc.assert(
      fc.property(
        fc.array(ejemplo, { maxLength: 5 }),
        cuales,
        fc.integer({ min: 1, max: 12 }),
        valores,
        (ejemplos, meses, hasta, v) => {
          const ejecutados = lineasDe(ejemplos, meses);
          const entera = sinDesborde(() => proyectar(ejecutados, v));
          const corta = proyectarFichas(fichasDe(ejecutados), meses, new Recordados(v), hasta);
          expect(corta.lineas).toEqual(entera.lineas.filter((l) => l.mes <= hasta));
        },
      ),
    );
  });

  test("[Z4] hidden months of a year that repeats itself are found to the cent; a raise that is not in the values is the error", () => {
    const fijo: ValoresDeReferencia = { pago: () => 100, sumas: () => [], ppar: parcialDe };
    const igual = (importe: number): Ejemplo => ({
      ...{ pprin: 3, act: 1, cat: 1, mon: 1, cargos: 1 },
      meses: Array.from({ length: 12 }, () => [importe, 0, 0, 0, 0]),
    });
    const ejecutados = new Map(
      [1, 2, 3, 4].map((m) => [m, lineasDe([{ ...igual(100_00), pprin: 2 }], [m]).get(m) ?? []]),
    );
    const probado = () => ({
      fichas: fichasDe(ejecutados),
      meses: [...ejecutados.keys()],
      valores: new Recordados(fijo),
    });
    expect(probar([probado()], 9)).toEqual(
      [3, 2, 1].map((desde) => ({
        desde,
        meses: [2, 3, 4].filter((m) => m > desde),
        mon: 1,
        proyectado: (4 - desde) * 100_00,
        ejecutado: (4 - desde) * 100_00,
        diferencia: 0,
        porcentaje: 0,
      })),
    );
    const [linea] = ejecutados.get(4) ?? [];
    ejecutados.set(4, [{ ...linea, importe: 125_00 }]);
    expect(probar([probado()], 1)).toEqual([{
      ...{ desde: 3, meses: [4], mon: 1, proyectado: 100_00, ejecutado: 125_00 },
      ...{ diferencia: -25_00, porcentaje: -20_00 },
    }]);
  });
});
