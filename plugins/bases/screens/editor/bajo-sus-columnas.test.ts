/** Each box of the row editor under its column. */
import { expect, test } from "bun:test";
import { bajoColumnas } from "./bajo-sus-columnas.ts";

const COLUMNAS = [["prog", 50], ["pprin", 52], ["esc", 180], ["cat", 90], ["feje", 40], [
  "costo_anual",
  150,
]].map(([id, px]) => ({ id: String(id), px: Number(px) }));

test("the parts of a category share its column, and what has no box keeps its place", () => {
  expect(bajoColumnas(["prog", "pprin", "esc", "cat", "cat", "cat", "feje"], COLUMNAS)).toEqual({
    pistas: [50, 52, 180, 30, 30, 30, 40, 150],
    lugares: [1, 2, 3, 4, 5, 6, 7],
  });
  expect(bajoColumnas(["prog", "esc", "cat"], COLUMNAS)).toEqual({
    pistas: [50, 52, 180, 90, 40, 150],
    lugares: [1, 3, 4],
  });
});

test("they are boxes alike where they cannot stand so", () => {
  // A hidden column, another order, no room.
  expect(bajoColumnas(["prog", "pprin", "esc"], COLUMNAS.slice(1))).toBeNull();
  expect(bajoColumnas(["prog", "esc", "pprin"], COLUMNAS)).toBeNull();
  expect(bajoColumnas(["cat", "cat", "cat", "cat"], COLUMNAS)).toBeNull();
});
