import { expect, test } from "bun:test";
import { Desborde } from "#core/domain/money.ts";
import fc from "#core/testing/properties.ts";
import { causasDe, type LadoComparado } from "./diferencias.ts";

const lado = (posiciones: number, meses: number, mensual: number, recargo = 0): LadoComparado => {
  const pago = posiciones * meses * mensual;
  return { posiciones, meses: posiciones * meses, pago, valor: pago + pago * recargo / 100 };
};

test("[S10] each cause takes what changes when only it changes", () => {
  const base = lado(10, 12, 1000, 24);
  expect([...causasDe(lado(11, 12, 1000, 24), base)]).toEqual([["cargos", 148_800 / 10]]);
  expect([...causasDe(lado(10, 6, 1000, 24), base)]).toEqual([["meses", -74_400]]);
  expect([...causasDe(lado(10, 12, 1100, 24), base)]).toEqual([["retribucion", 14_880]]);
  expect([...causasDe(lado(10, 12, 1000, 30), base)]).toEqual([["porcentajes", 7200]]);
});

test("[S10] substitution goes positions, months, pay, percentages", () => {
  expect([...causasDe(lado(2, 6, 300, 50), lado(1, 12, 100, 0))]).toEqual([
    ["cargos", 1200],
    ["meses", -1200],
    ["retribucion", 2400],
    ["porcentajes", 1800],
  ]);
});

test("[S10] what only one side has is a cause of its own, with its sign", () => {
  const uno = lado(1, 12, 100);
  expect([...causasDe(uno, null)]).toEqual([["solo_actual", 1200]]);
  expect([...causasDe(null, uno)]).toEqual([["solo_otro", -1200]]);
});

test("[S10] months from nothing, and pay from nothing, take all the difference", () => {
  expect([...causasDe(lado(3, 12, 100, 24), lado(3, 0, 100))]).toEqual([["meses", 4464]]);
  expect([...causasDe(lado(3, 12, 100, 24), lado(3, 12, 0))]).toEqual([["retribucion", 4464]]);
  expect([...causasDe(lado(3, 0, 100), lado(3, 12, 100))]).toEqual([["meses", -3600]]);
});

test("[S10] amounts without positions are not given a cause that they do not have", () => {
  const importe = (valor: number): LadoComparado => ({ valor, posiciones: 0, meses: 0, pago: 0 });
  expect([...causasDe(importe(500), importe(200))]).toEqual([["importes", 300]]);
});

function causasODesborde(...lados: Parameters<typeof causasDe>) {
  try {
    return causasDe(...lados);
  } catch (error) {
    if (error instanceof Desborde) return error;
    throw error;
  }
}

const importes = fc.integer({ min: -5_000_000_000_000, max: 900_000_000_000_000 });
const cualquiera: fc.Arbitrary<LadoComparado> = fc.record({
  valor: importes,
  posiciones: fc.integer({ min: 0, max: 999_999 }),
  meses: fc.integer({ min: 0, max: 12_000_000 }),
  pago: fc.oneof(fc.constantFrom(0, 1, -1), importes),
});

test("[S10] the parts add up to the difference exactly, whatever the two sides", () => {
  const opcional = fc.option(cualquiera);
  fc.assert(
    fc.property(opcional, opcional, (actual, otro) => {
      const partes = causasODesborde(actual, otro);
      if (partes instanceof Desborde) {
        // Steps below the limit can only be further apart than it when their signs differ.
        const cifras = [actual, otro].flatMap((l) => [l?.valor ?? 0, l?.pago ?? 0]);
        expect(cifras.some((v) => v < 0)).toBe(true);
        return;
      }
      const suma = [...partes.values()].reduce((t, p) => t + BigInt(p), 0n);
      expect(suma).toBe(BigInt(actual?.valor ?? 0) - BigInt(otro?.valor ?? 0));
    }),
    { numRuns: 1000 },
  );
});
