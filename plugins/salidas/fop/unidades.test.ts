import { expect, test } from "bun:test";
import fc from "fast-check";
import { mulDiv } from "../../../core/domain/money.ts";
import { unidadesEnteras } from "./unidades.ts";

const suma = (n: readonly number[]): number => n.reduce((a, b) => a + b, 0);

test("[S5] whole units add up to the total rounded half away from zero", () => {
  fc.assert(fc.property(
    fc.array(fc.integer({ min: 0, max: 999_999_999_999 }), { maxLength: 60 }),
    (centavos) => {
      expect(suma(unidadesEnteras(centavos))).toBe(mulDiv(suma(centavos), 1, 100));
    },
  ));
});

test("[S5] no part is a whole unit away from its amount, and an exact one is not touched", () => {
  fc.assert(fc.property(
    fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 60 }),
    (centavos) => {
      unidadesEnteras(centavos).forEach((unidades, i) => {
        expect(Math.abs(unidades * 100 - centavos[i])).toBeLessThan(100);
        if (centavos[i] % 100 === 0) expect(unidades * 100).toBe(centavos[i]);
      });
    },
  ));
});

test("[S5] the largest cents take the missing units, and ties go in key order", () => {
  expect(unidadesEnteras([10_40, 10_40, 10_20])).toEqual([11, 10, 10]);
  expect(unidadesEnteras([10_20, 10_40, 10_40])).toEqual([10, 11, 10]);
  expect(unidadesEnteras([1_000_00, 30, 20])).toEqual([1000, 1, 0]);
  expect(unidadesEnteras([])).toEqual([]);
});
