import { expect, test } from "bun:test";
import { cortadas } from "./columnas-enteras.ts";

/** A fixed column of 100 at each side of a box of 400, and columns of 100 moved by `x`. */
const fila = (x: number) => [
  { left: 0, right: 100 },
  ...[0, 1, 2, 3].map((n) => ({ left: 100 + n * 100 - x, right: 200 + n * 100 - x })),
  { left: 300, right: 400 },
];

test("a column is shown whole, or not at all: the fixed ones never cut it in sight", () => {
  expect(cortadas(fila(0))).toEqual([false, false, false, false, false, false]);
  // The first one passes under the left, the third under the right.
  expect(cortadas(fila(40))).toEqual([false, true, false, true, false, false]);
  expect(cortadas(fila(100))).toEqual([false, false, false, false, false, false]);
  // Wholly under either of them, or by less than what is rounded.
  expect(cortadas(fila(100.6))).toEqual([false, false, false, false, false, false]);
  expect(cortadas([])).toEqual([]);
});
