import { describe, expect, test } from "bun:test";
import fc from "../testing/properties.ts";
import {
  Desborde,
  formatEnteroEsAr,
  formatEsAr,
  formatPlain,
  LIMITE,
  losPrimeros,
  mulDiv,
  mulDivPorcentajes,
  multiplicar,
  parseDecimal,
  parseEsAr,
  repartir,
  repartirEn,
  sumar,
  toNumber,
} from "./money.ts";

/** Half away from zero, in whole numbers only. */
function exacto(a: number, p: number, d: number): bigint {
  const producto = BigInt(a) * BigInt(p);
  const positivo = producto < 0n ? -producto : producto;
  const r = (positivo * 2n + BigInt(d)) / (2n * BigInt(d));
  return producto < 0n ? -r : r;
}

function esperado(a: number, p: number, d: number): bigint | "desborde" {
  const r = exacto(a, p, d);
  return (r < 0n ? -r : r) >= BigInt(LIMITE) ? "desborde" : r;
}

function obtenido(a: number, p: number, d: number): bigint | "desborde" {
  try {
    return BigInt(mulDiv(a, p, d));
  } catch (e) {
    if (e instanceof Desborde) return "desborde";
    throw e;
  }
}

describe("mulDiv", () => {
  test("rounds the half centavo away from zero, and its neighbours to where they belong", () => {
    expect(mulDiv(5, 1, 10)).toBe(1);
    expect(mulDiv(4, 1, 10)).toBe(0);
    expect(mulDiv(-5, 1, 10)).toBe(-1);
    expect(mulDiv(-4, 1, 10)).toBe(0);
    expect(Object.is(mulDiv(-4, 1, 10), 0)).toBe(true);
    expect(mulDiv(6, 1, 12)).toBe(1);
    expect(mulDiv(5, 1, 12)).toBe(0);
    expect(mulDiv(18, 1, 12)).toBe(2);
    expect(mulDiv(49_995, 1_000, 10_000)).toBe(5_000);
    expect(mulDiv(49_994, 1_000, 10_000)).toBe(4_999);
    expect(mulDiv(1, 1, 3)).toBe(0);
    expect(mulDiv(2, 1, 3)).toBe(1);
  });

  test("is exact where a product of doubles is not", () => {
    expect(mulDiv(6_999_999_999_999_999, 9_999, 10_000)).toBe(6_999_300_000_000_000 - 1);
    expect(mulDiv(999_999_999_999, 999_999, 10_000)).toBe(99_999_899_999_900);
  });

  test("equals the whole-number computation for any operands", () => {
    const entero = fc.oneof(
      fc.integer({ min: -1_000, max: 1_000 }),
      fc.maxSafeInteger(),
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    );
    const divisor = fc.oneof(
      fc.constantFrom(1, 2, 3, 12, 100, 10_000),
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      fc.maxSafeNat().map((n) => n + (n === 0 ? 1 : 0)),
    );
    fc.assert(
      fc.property(entero, entero, divisor, (a, p, d) => {
        expect(obtenido(a, p, d)).toBe(esperado(a, p, d));
      }),
      { numRuns: 2_000 },
    );
  });

  test("equals it beside every half, for the divisors of the rules", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(12, 100, 10_000),
        fc.integer({ min: 0, max: 500_000_000_000 }),
        fc.integer({ min: -1, max: 1 }),
        (d, k, vecino) => {
          const a = k * d + d / 2 + vecino;
          expect(obtenido(a, 1, d)).toBe(esperado(a, 1, d));
          expect(obtenido(-a, 1, d)).toBe(esperado(-a, 1, d));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("reaching the limit is an error, one centavo less is not", () => {
    expect(mulDiv(LIMITE - 1, 1, 1)).toBe(LIMITE - 1);
    expect(() => mulDiv(LIMITE, 1, 1)).toThrow(Desborde);
    expect(() => mulDiv(-LIMITE, 1, 1)).toThrow(Desborde);
    expect(() => mulDiv(NaN, 1, 1)).toThrow(Desborde);
  });

  test("many percentages at once round beside the half as one does", () => {
    const destino = new Float64Array(3);
    for (const base of [4_999, 5_000, 5_001, 14_999, 15_000, 24_999]) {
      mulDivPorcentajes(base, Float64Array.of(1, 3, 10_000), destino, 0);
      expect([...destino]).toEqual([1, 3, 10_000].map((p) => Number(exacto(base, p, 10_000))));
    }
  });

  test("many percentages at once give what one by one gives", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999_999 }),
        fc.array(fc.integer({ min: 0, max: 999_999 }), { maxLength: 8 }),
        (base, porcentajes) => {
          const uno = porcentajes.map((p) => esperado(base, p, 10_000));
          const destino = new Float64Array(porcentajes.length + 1);
          const todos = () => mulDivPorcentajes(base, Float64Array.from(porcentajes), destino, 1);
          if (uno.includes("desborde")) {
            expect(todos).toThrow(Desborde);
          } else {
            const suma = todos();
            expect([...destino.subarray(1)].map(BigInt)).toEqual(uno as bigint[]);
            expect(suma).toBe(destino.reduce((a, b) => a + b, 0));
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

test("sums and whole products stop at the limit on both sides", () => {
  expect(sumar(LIMITE - 2, 1)).toBe(LIMITE - 1);
  expect(() => sumar(LIMITE - 1, 1, "el total")).toThrow("el total alcanza el límite");
  expect(() => sumar(1 - LIMITE, -1)).toThrow(Desborde);
  expect(multiplicar(123_45, 24)).toBe(2_962_80);
  expect(Object.is(multiplicar(-5, 0), 0)).toBe(true);
  expect(() => multiplicar(LIMITE / 2, 2)).toThrow(Desborde);
});

describe("texts", () => {
  test("exact decimals are read, anything else is refused", () => {
    expect(parseDecimal("123.45")).toBe(12_345);
    expect(parseDecimal("123.4")).toBe(12_340);
    expect(parseDecimal("-0.01")).toBe(-1);
    expect(Object.is(parseDecimal("-0"), 0)).toBe(true);
    expect(parseDecimal("7", 0)).toBe(7);
    for (const malo of ["", " 7", "7 ", "1e3", "7.", ".5", "1.234", "+1", "0x10", "1,5", "٣"]) {
      expect(parseDecimal(malo)).toBeNull();
    }
    expect(parseDecimal("7.0", 0)).toBeNull();
    expect(parseDecimal("90071992547409.92")).toBeNull();
  });

  test("writing and reading are inverse", () => {
    fc.assert(fc.property(fc.integer({ min: -LIMITE, max: LIMITE }), (c) => {
      expect(parseDecimal(formatPlain(c))).toBe(c === 0 ? 0 : c);
      expect(parseEsAr(formatEsAr(c))).toEqual({ valor: c === 0 ? 0 : c });
      expect(parseDecimal(String(toNumber(c)))).toBe(c === 0 ? 0 : c);
    }));
  });

  test("JSON numbers keep two decimals up to the limit", () => {
    expect(JSON.stringify(toNumber(LIMITE - 1))).toBe("69999999999999.99");
    expect(JSON.stringify(toNumber(-1))).toBe("-0.01");
  });

  test("es-AR format", () => {
    expect(formatEsAr(123_456_789)).toBe("1.234.567,89");
    expect(formatEsAr(-5)).toBe("-0,05");
    expect(formatEsAr(99_900)).toBe("999,00");
    expect(formatEnteroEsAr(1_234_567)).toBe("1.234.567");
    expect(formatEnteroEsAr(-999)).toBe("-999");
  });

  test("what a person types: the last separator is the decimal one", () => {
    const casos: [string, unknown][] = [
      ["1.234,56", { valor: 123_456 }],
      ["1,234.56", { valor: 123_456 }],
      ["1234,5", { valor: 123_450 }],
      ["1234.5", { valor: 123_450 }],
      ["1.234.567", { valor: 123_456_700 }],
      ["1.234", { ambiguo: true }],
      ["1,234", { ambiguo: true }],
      ["-12,30", { valor: -1_230 }],
      ["1234,567", { error: "admite hasta dos decimales" }],
      ["0,123", { error: "admite hasta dos decimales" }],
      ["12.34,56", { error: "no es un número" }],
      ["1,2,3", { error: "no es un número" }],
      ["5,", { error: "no es un número" }],
      ["", { error: "no es un número" }],
      ["doce", { error: "no es un número" }],
    ];
    for (const [texto, leido] of casos) {
      const obtenido: unknown = { texto, leido: parseEsAr(texto) };
      expect(obtenido).toEqual({ texto, leido });
    }
    expect(parseEsAr("1.234", 0)).toEqual({ valor: 1_234 });
    expect(parseEsAr("1,5", 0)).toEqual({ error: "no admite decimales" });
    // As spreadsheets write whole numbers; three zeros are thousands.
    expect(["2,0", "2.00", "1.234,0", "2,000"].map((t) => parseEsAr(t, 0)))
      .toEqual([{ valor: 2 }, { valor: 2 }, { valor: 1234 }, { valor: 2000 }]);
  });
});

describe("[Y6] repartirEn", () => {
  test("[Y6] gives every part that repartir gives, added to what there was", () => {
    const peso = fc.oneof(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 999_999_999_999 }),
      fc.integer({ min: 0, max: LIMITE }),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: LIMITE - 1 })),
        fc.array(peso, { minLength: 1, maxLength: 14 }),
        (total, pesos) => {
          if (total > 0 && pesos.every((p) => p === 0)) return;
          const partes = new Float64Array(pesos.length).fill(7);
          repartirEn(total, Float64Array.from(pesos), partes);
          expect([...partes]).toEqual(repartir(total, pesos).map((x) => x + 7));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test("[Y6] without weights there is nothing to share, and an amount is refused", () => {
    const partes = new Float64Array(2);
    repartirEn(0, new Float64Array(2), partes);
    expect([...partes]).toEqual([0, 0]);
    expect(() => repartirEn(1, new Float64Array(2), partes)).toThrow(RangeError);
  });
});

describe("[S5] repartir", () => {
  test("[S5] the largest remainders get the rest, ties by order", () => {
    expect(repartir(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(repartir(-10, [1, 1, 1])).toEqual([-4, -3, -3]);
    expect(repartir(5, [0, 3, 3, 1])).toEqual([0, 2, 2, 1]);
    expect(repartir(0, [0, 0])).toEqual([0, 0]);
    expect(() => repartir(1, [0, 0])).toThrow(RangeError);
    expect(() => repartir(1, [])).toThrow(RangeError);
  });

  test("[S5] the parts add up to the total and stay within one unit of their share", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -LIMITE, max: LIMITE }),
        fc.array(fc.integer({ min: 0, max: 999_999_999_999 }), { minLength: 1, maxLength: 20 }),
        (total, pesos) => {
          const suma = pesos.reduce((a, b) => a + BigInt(b), 0n);
          if (suma === 0n) return;
          const partes = repartir(total, pesos);
          const sumadas = partes.reduce((a, b) => a + BigInt(b), 0n);
          expect(sumadas === BigInt(total)).toBe(true);
          partes.forEach((parte, i) => {
            const diferencia = BigInt(parte) * suma - BigInt(total) * BigInt(pesos[i]);
            expect(diferencia < suma && diferencia > -suma).toBe(true);
          });
        },
      ),
    );
  });
});

test("the first of a list are said, and how many more there are", () => {
  const decir = (n: number) => `SAF ${n}`;
  expect(losPrimeros([], 2, decir)).toEqual([]);
  expect(losPrimeros([103, 357], 2, decir)).toEqual(["SAF 103", "SAF 357"]);
  expect(losPrimeros(Array.from({ length: 1203 }, (_, i) => i), 2, decir))
    .toEqual(["SAF 0", "SAF 1", "y 1.201 más"]);
});
