import { expect, test } from "bun:test";
import { BASES } from "#plugins/bases/bases.ts";
import { repetidas, textoDeRepetidas } from "./repetidas.ts";

const GASTOS = BASES.find((b) => b.id === "otrosgastos") ?? BASES[0];
const fila = (id: number, costo_total: number, rev = 1) => ({
  ...{ id, rev, prog: 1, subp: 0, proy: 0, act: 1, ubic: 2, ff: 11, pprin: 1, esc: 303 },
  costo_total,
  costo_anual: costo_total + id,
});

test("a row repeats another when all its columns say the same, whatever its number and version", () => {
  const [a, b, c, d] = [fila(1, 10), fila(2, 10, 7), fila(3, 10.01), fila(4, 10.01)];
  expect(repetidas(GASTOS, [a, b, c], [b])).toBe(1);
  expect(repetidas(GASTOS, [a, b, c], [c])).toBe(0);
  expect(repetidas(GASTOS, [a, b, c, d], [b, c, d])).toBe(3);
  expect(repetidas(GASTOS, [a], [])).toBe(0);
  expect([0, 1, 2].map(textoDeRepetidas)).toEqual([
    "",
    "Hay otro registro exactamente igual",
    "2 registros son exactamente iguales a otro",
  ]);
});
