import { expect, test } from "bun:test";
import fc from "fast-check";
import { anualizar, type LineaMensual } from "./anualizar.ts";

const linea = (rubro: string, importe: number, resto: Partial<LineaMensual> = {}) => ({
  saf: 357,
  pprin: 1,
  mon: 1,
  rubro,
  importe,
  ...resto,
});

test("[S6] remunerative amounts take 12 months and one of SAC; the month's own SAC is dropped", () => {
  expect(anualizar([linea("cargo", 1000), linea("no_cargo", 250), linea("sac", 625)])).toEqual([
    { anual: 12_000, sac: 1000 },
    { anual: 3000, sac: 250 },
    { anual: 0, sac: 0 },
  ]);
});

test("[S6] contributions follow 13 months of the remunerative amounts they were paid on", () => {
  // 24 % of (1000 + 500) = 360 → 360 · 13 · 1000 / 1500 = 3120.
  expect(anualizar([linea("cargo", 1000), linea("sac", 500), linea("contribuciones", 360)]).at(2))
    .toEqual({ anual: 3120, sac: 0 });
});

test("[S6] contributions round half away from zero, also when they are negative", () => {
  const de = (c: number) =>
    anualizar([linea("cargo", 1), linea("sac", 1), linea("contribuciones", c)])[2].anual;
  expect([de(1), de(-1)]).toEqual([7, -7]);
});

test("[S6] without remunerative amounts or SAC, contributions and the rest take 12 months", () => {
  expect(anualizar([linea("contribuciones", 7), linea("beneficios", -3)])).toEqual([
    { anual: 84, sac: 0 },
    { anual: -36, sac: 0 },
  ]);
});

test("[S6] the contributions of one main item, organismo or currency leave the others alone", () => {
  const otras = [{ pprin: 2 }, { saf: 103 }, { mon: 2 }].flatMap((resto) => [
    linea("cargo", 77, resto),
    linea("sac", 31, resto),
  ]);
  const [, contribucion] = anualizar([
    linea("cargo", 1000),
    linea("contribuciones", 240),
    ...otras,
  ]);
  expect(contribucion.anual).toBe(3120);
});

test("[S6] lines whose contributions nearly cancel out still add up to the rounded amount", () => {
  const lineas = [
    linea("cargo", 3_000_000_000_00),
    linea("contribuciones", 900_000_000_00),
    linea("contribuciones", -899_999_999_99),
  ];
  const anuales = anualizar(lineas);
  expect(anuales[1].anual + anuales[2].anual).toBe(13);
});

const rubros = ["cargo", "no_cargo", "sac", "contribuciones", "complementos", "beneficios"];
const mensual: fc.Arbitrary<LineaMensual> = fc.record({
  saf: fc.constantFrom(103, 357),
  pprin: fc.constantFrom(1, 2, 8),
  mon: fc.constantFrom(1, 2),
  rubro: fc.constantFrom(...rubros),
  importe: fc.integer({ min: -50_000_000, max: 9_000_000_000 }),
});

/** r(a/b) with whole numbers of any size, half away from zero: a second computation. */
function redondear(a: bigint, b: bigint): bigint {
  const signo = (a < 0n) === (b < 0n) ? 1n : -1n;
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  return signo * ((2n * x + y) / (2n * y));
}

test("[S6] the shares of each grain add up to its annual amounts, computed apart", () => {
  fc.assert(
    fc.property(fc.array(mensual, { maxLength: 60 }), (lineas) => {
      const anuales = anualizar(lineas);
      const granos = Map.groupBy(lineas.keys(), (i) => {
        const { saf, pprin, mon } = lineas[i];
        return `${saf}|${pprin}|${mon}`;
      });
      for (const indices of granos.values()) {
        const de = (...cuales: string[]) =>
          indices.filter((i) => cuales.includes(lineas[i].rubro))
            .reduce((t, i) => t + BigInt(lineas[i].importe), 0n);
        const r = de("cargo", "no_cargo");
        const [s, c] = [de("sac"), de("contribuciones")];
        const contribuciones = r + s === 0n ? 12n * c : redondear(13n * c * r, r + s);
        const esperado = 12n * (r + de("complementos", "beneficios")) + contribuciones;
        const suma = (campo: "anual" | "sac") =>
          indices.reduce((t, i) => t + BigInt(anuales[i][campo]), 0n);
        expect([suma("anual"), suma("sac")]).toEqual([esperado, r]);
      }
    }),
  );
});

test("[S6] equal lines get shares that differ by a centavo at most", () => {
  const anuales = anualizar([
    linea("cargo", 1000),
    linea("sac", 100),
    ...Array.from({ length: 7 }, () => linea("contribuciones", 33)),
  ]);
  const partes = anuales.slice(2).map((a) => a.anual);
  expect(Math.max(...partes) - Math.min(...partes)).toBeLessThanOrEqual(1);
});
