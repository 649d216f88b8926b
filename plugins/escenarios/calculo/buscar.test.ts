/** What fits, by functions that rise as agreements do: exact, and in a few evaluations ([W5]). */
import { describe, expect, test } from "bun:test";
import { LIMITE } from "#core/domain/money.ts";
import fc from "#core/testing/properties.ts";
import type { Acuerdo } from "../acuerdos/acuerdo.ts";
import { buscar, topeDe } from "./buscar.ts";
import { incognitaDe, type LoQueSeDespeja } from "./despejar.ts";
import type { Conjunto } from "./evaluar.ts";

const EVALUACIONES = 15;
const MESES = 12;

interface Tramo {
  readonly mes: number;
  readonly porcentaje: number;
}

/** Pays of some positions, centavos of a month; those that do not rise are as they were. */
interface Pago {
  readonly importe: number;
  readonly cargos: number;
  readonly sube: boolean;
}

const tramos = fc.array(
  fc.record({
    mes: fc.integer({ min: 1, max: MESES }),
    porcentaje: fc.oneof(
      { arbitrary: fc.integer({ min: 1, max: 1_500 }), weight: 5 },
      { arbitrary: fc.integer({ min: 1, max: 99_999 }), weight: 1 },
    ),
  }),
  { minLength: 1, maxLength: MESES },
).map((t) => t.toSorted((a, b) => a.mes - b.mes));

const pagos = fc.array(
  fc.record({
    importe: fc.integer({ min: 1_000_00, max: 90_000_000_00 }),
    cargos: fc.integer({ min: 1, max: 3_000 }),
    sube: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
).map(([primero, ...otros]) => [{ ...primero, sube: true }, ...otros]);

/** The year of the pays, with the SAC of the best month of each semester. */
function anioDe(ts: readonly Tramo[], ps: readonly Pago[], acumula: boolean, redondea: boolean) {
  let total = 0;
  for (const { importe, cargos, sube } of ps) {
    let [valor, simple, cual, suma] = [importe, 10_000, 0, 0];
    const mejores = [0, 0];
    for (let m = 1; m <= MESES; m++) {
      for (; sube && cual < ts.length && ts[cual].mes <= m; cual++) {
        const { porcentaje } = ts[cual];
        simple += porcentaje;
        valor = acumula ? valor * (10_000 + porcentaje) / 10_000 : importe * simple / 10_000;
        if (redondea) valor = Math.round(valor);
      }
      const pagado = Math.round(valor);
      suma += pagado;
      const semestre = m > MESES / 2 ? 1 : 0;
      mejores[semestre] = Math.max(mejores[semestre], pagado);
    }
    total += cargos * (suma + Math.round((mejores[0] + mejores[1]) / 2));
  }
  return total;
}

const comoConjunto = (ts: readonly Tramo[]): Conjunto => [{ tramos: ts } as unknown as Acuerdo];

const caso = fc.record({
  tramos,
  pagos,
  acumula: fc.boolean(),
  redondea: fc.boolean(),
  cual: fc.nat(),
  /** Credit over what it costs without raise, thousandths. */
  veces: fc.oneof(
    fc.integer({ min: 1_000, max: 3_000 }),
    fc.integer({ min: 1_000, max: 20_000 }),
    fc.integer({ min: 1_000, max: 1_000_000 }),
  ),
});

async function hallar(
  c: typeof caso extends fc.Arbitrary<infer C> ? C : never,
  cual: LoQueSeDespeja,
) {
  const incognita = incognitaDe(comoConjunto(c.tramos), cual);
  const totalEn = (paso: number) =>
    anioDe(incognita.conjunto(paso)[0].tramos, c.pagos, c.acumula, c.redondea);
  // Past the greatest amount nothing is valued.
  if (!(totalEn(0) < LIMITE)) return 0;
  const credito = Math.min(LIMITE - 1, Math.round(totalEn(0) * c.veces / 1_000));
  let evaluaciones = 0;
  const { paso, total, siguiente } = await buscar(credito, incognita, (p) => {
    evaluaciones++;
    return Promise.resolve(totalEn(p));
  });
  expect(total).toBeLessThanOrEqual(credito);
  expect(total).toBe(totalEn(paso ?? -1));
  if (siguiente === null) expect(paso).toBe(incognita.ultimo);
  else {
    expect(siguiente).toBeGreaterThan(credito);
    expect(siguiente).toBe(totalEn((paso ?? -1) + 1));
  }
  return evaluaciones;
}

describe("what fits", () => {
  test("[W5] the percentage of a tranche, exact and in time whatever the credit", async () => {
    await fc.assert(
      fc.asyncProperty(caso, async (c) => {
        const cual = { acuerdo: 0, tramo: c.cual % c.tramos.length };
        expect(await hallar(c, cual)).toBeLessThanOrEqual(EVALUACIONES);
      }),
      { numRuns: 1_500 },
    );
  });

  test("[W5] one factor for all of them: exact, and hardly ever late", async () => {
    // Each percentage is rounded apart: totals of tiny raises go up by stairs that no curve foresees.
    const casos = fc.sample(caso, { numRuns: 3_000, seed: 7 });
    const evaluaciones = [];
    for (const c of casos) evaluaciones.push(await hallar(c, "factor"));
    const tarde = evaluaciones.filter((n) => n > EVALUACIONES);
    expect(tarde.length).toBeLessThanOrEqual(casos.length / 500);
    expect(Math.max(...evaluaciones)).toBeLessThanOrEqual(EVALUACIONES + 5);
  });

  test("[W5] totals that go up by any stairs are searched in a bounded number of evaluations", async () => {
    const escalones = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: LIMITE / 20 })),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(
        escalones,
        fc.integer({ min: 1, max: LIMITE - 1 }),
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 99_999 }),
        async (de, credito, ultimo, tanteo) => {
          const totalEn = (paso: number) => de.reduce((t, [en, a]) => paso < en ? t : t + a, 1);
          let evaluaciones = 0;
          const hallado = await buscar(
            credito,
            { tanteo, ultimo, escala: 10_000, iguales: (paso) => [paso, paso] },
            (paso) => {
              evaluaciones++;
              return Promise.resolve(totalEn(paso));
            },
          );
          expect(evaluaciones).toBeLessThanOrEqual(topeDe(ultimo));
          expect(totalEn(hallado.paso ?? 0)).toBeLessThanOrEqual(credito);
          if (hallado.siguiente !== null) expect(hallado.siguiente).toBeGreaterThan(credito);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
