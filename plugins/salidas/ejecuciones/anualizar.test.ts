import { expect, test } from "bun:test";
import fc from "#core/testing/properties.ts";
import { anualizar, type LineaMensual } from "./anualizar.ts";

const linea = (rubro: string, importe: number, resto: Partial<LineaMensual> = {}) => ({
  saf: 357,
  pprin: 1,
  mon: 1,
  rubro,
  importe,
  ...resto,
});

/** The year of each line, and the SAC that it brings. */
const anios = (lineas: readonly LineaMensual[]) => anualizar(lineas).lineas;

test("[S6] remunerative amounts take 12 months and one of SAC; the month's own SAC is dropped", () => {
  expect(anios([linea("cargo", 1000), linea("no_cargo", 250), linea("sac", 625)])).toEqual([
    { anual: 12_000, sac: 1000 },
    { anual: 3000, sac: 250 },
    { anual: 0, sac: 0 },
  ]);
});

test("[S6] contributions follow 13 months of the remunerative amounts they were paid on", () => {
  // 24 % of (1000 + 500) = 360 → 360 · 13 · 1000 / 1500 = 3120.
  expect(anios([linea("cargo", 1000), linea("sac", 500), linea("contribuciones", 360)]).at(2))
    .toEqual({ anual: 3120, sac: 0 });
});

test("[S6] contributions round half away from zero, also when they are negative", () => {
  const de = (c: number) =>
    anios([linea("cargo", 1), linea("sac", 1), linea("contribuciones", c)])[2].anual;
  expect([de(1), de(-1)]).toEqual([7, -7]);
});

test("[S6] overtime is remunerative: its SAC and its contributions follow it", () => {
  const deTres = [
    linea("extraordinarias", 120_00, { pprin: 3 }),
    linea("sac", 10_00, { pprin: 3 }),
    linea("contribuciones", 26_00, { pprin: 3 }),
  ];
  expect(anualizar(deTres)).toEqual({
    // 26 · 13 · 120 / 130 = 312.
    lineas: [
      { anual: 1440_00, sac: 120_00 },
      { anual: 0, sac: 0 },
      { anual: 312_00, sac: 0 },
    ],
    clases: [
      {
        mon: 1,
        rubro: "extraordinarias",
        ingresado: 120_00,
        descartado: 0,
        multiplicado: 1440_00,
        hecho: 0,
      },
      { mon: 1, rubro: "sac", ingresado: 10_00, descartado: 10_00, multiplicado: 0, hecho: 120_00 },
      {
        mon: 1,
        rubro: "contribuciones",
        ingresado: 26_00,
        descartado: 0,
        multiplicado: 0,
        hecho: 312_00,
      },
    ],
    sinAnualizar: [],
  });
});

test("[S6] without pay to follow, contributions take 12 months, no SAC is made, and it is said", () => {
  const { lineas, sinAnualizar, clases } = anualizar([
    linea("sac", 10_00),
    linea("contribuciones", 26_00),
  ]);
  expect(lineas).toEqual([{ anual: 0, sac: 0 }, { anual: 312_00, sac: 0 }]);
  expect(sinAnualizar).toEqual([
    { saf: 357, pprin: 1, mon: 1, remunerativo: 0, sac: 10_00, contribuciones: 26_00 },
  ]);
  expect(clases.map((c) => [c.rubro, c.descartado, c.multiplicado, c.hecho])).toEqual([
    ["sac", 10_00, 0, 0],
    ["contribuciones", 0, 312_00, 0],
  ]);
});

test("[S6] a SAC taken back leaves contributions at 12 months, and one month of SAC", () => {
  const { lineas, sinAnualizar } = anualizar([
    linea("cargo", 100_00),
    linea("sac", -99_00),
    linea("contribuciones", 26_00),
  ]);
  expect(lineas).toEqual([
    { anual: 1200_00, sac: 100_00 },
    { anual: 0, sac: 0 },
    { anual: 312_00, sac: 0 },
  ]);
  expect(sinAnualizar.map((g) => g.sac)).toEqual([-99_00]);
});

test("[S6] pay taken back makes no SAC, and contributions take 12 months", () => {
  const { lineas, sinAnualizar } = anualizar([
    linea("cargo", -100),
    linea("no_cargo", 40),
    linea("contribuciones", -7),
  ]);
  expect(lineas).toEqual([
    { anual: -1200, sac: 0 },
    { anual: 480, sac: 0 },
    { anual: -84, sac: 0 },
  ]);
  expect(sinAnualizar.length).toBe(1);
});

test("[S6] what pays nobody has nothing to annualise by pay, and is not listed for it", () => {
  const { lineas, sinAnualizar } = anualizar([
    linea("beneficios", -3, { pprin: 6 }),
    linea("cargo", 0, { pprin: 2 }),
  ]);
  expect(lineas.map((l) => l.anual)).toEqual([-36, 0]);
  expect(sinAnualizar).toEqual([]);
});

test("[S6] the contributions of one main item, organismo or currency leave the others alone", () => {
  const otras = [{ pprin: 2 }, { saf: 103 }, { mon: 2 }].flatMap((resto) => [
    linea("cargo", 77, resto),
    linea("sac", 31, resto),
  ]);
  const [, contribucion] = anios([
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
  const anuales = anios(lineas);
  expect(anuales[1].anual + anuales[2].anual).toBe(13);
});

const REMUNERATIVOS = ["cargo", "no_cargo", "extraordinarias"];
const DE_SIEMPRE = ["complementos", "beneficios"];
const rubros = [...REMUNERATIVOS, ...DE_SIEMPRE, "sac", "contribuciones"];
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

/** What the rule says of one grain, with fractions of any size. */
function segunLaRegla(lineas: readonly LineaMensual[]) {
  const de = (cuales: readonly string[]) =>
    lineas.filter((l) => cuales.includes(l.rubro)).reduce((t, l) => t + BigInt(l.importe), 0n);
  const [r, s, c] = [de(REMUNERATIVOS), de(["sac"]), de(["contribuciones"])];
  const seAnualiza = r > 0n && r + s > 0n && s >= 0n;
  const contribuciones = seAnualiza ? redondear(13n * c * r, r + s) : 12n * c;
  return {
    anual: 12n * (r + de(DE_SIEMPRE)) + contribuciones,
    sac: r > 0n ? r : 0n,
    seAnualiza,
    descartado: s,
  };
}

test("[S6] the shares of each grain add up to its annual amounts, computed apart", () => {
  fc.assert(
    fc.property(fc.array(mensual, { maxLength: 60 }), (lineas) => {
      const { lineas: anuales, clases, sinAnualizar } = anualizar(lineas);
      const granos = Map.groupBy(lineas.keys(), (i) => {
        const { saf, pprin, mon } = lineas[i];
        return `${saf}|${pprin}|${mon}`;
      });
      let [anual, descartado] = [0n, 0n];
      for (const [clave, indices] of granos) {
        const esperado = segunLaRegla(indices.map((i) => lineas[i]));
        const suma = (campo: "anual" | "sac") =>
          indices.reduce((t, i) => t + BigInt(anuales[i][campo]), 0n);
        expect([suma("anual"), suma("sac")]).toEqual([esperado.anual, esperado.sac]);
        const interesa = indices.some((i) =>
          lineas[i].importe !== 0 && !DE_SIEMPRE.includes(lineas[i].rubro)
        );
        const listado = sinAnualizar.some((g) => `${g.saf}|${g.pprin}|${g.mon}` === clave);
        expect(listado).toBe(interesa && !esperado.seAnualiza);
        anual += esperado.anual + esperado.sac;
        descartado += esperado.descartado;
      }
      const total = (campo: "ingresado" | "descartado" | "multiplicado" | "hecho") =>
        clases.reduce((t, c) => t + BigInt(c[campo]), 0n);
      expect(total("ingresado")).toBe(lineas.reduce((t, l) => t + BigInt(l.importe), 0n));
      expect(total("descartado")).toBe(descartado);
      expect(total("multiplicado") + total("hecho")).toBe(anual);
    }),
  );
});

test("[S6] equal lines get shares that differ by a centavo at most", () => {
  const anuales = anios([
    linea("cargo", 1000),
    linea("sac", 100),
    ...Array.from({ length: 7 }, () => linea("contribuciones", 33)),
  ]);
  const partes = anuales.slice(2).map((a) => a.anual);
  expect(Math.max(...partes) - Math.min(...partes)).toBeLessThanOrEqual(1);
});
