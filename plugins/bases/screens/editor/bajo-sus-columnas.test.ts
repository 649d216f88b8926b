/** Each box of the row editor under its column. */
import { expect, test } from "bun:test";
import { anchosBajo } from "./bajo-sus-columnas.ts";

const COLUMNAS = [["prog", 50], ["pprin", 52], ["esc", 180], ["cat", 100], ["cargos", 62], [
  "costo_anual",
  150,
]].map(([id, px]) => ({ id: String(id), px: Number(px) }));

test("the parts of a category share the room of the scale and of the category", () => {
  expect(anchosBajo(["prog", "pprin", "esc", "agrup", "nivel", "grado", "cargos"], COLUMNAS))
    .toEqual([50, 52, 70, 70, 70, 70, 62]);
  expect(anchosBajo(["prog", "pprin", "esc", "cat", "cargos"], COLUMNAS))
    .toEqual([50, 52, 180, 100, 62]);
});

test("they are boxes alike where they cannot stand so", () => {
  // A hidden column, another order, no room.
  expect(anchosBajo(["prog", "pprin", "esc", "cargos"], COLUMNAS.slice(1))).toBeNull();
  expect(anchosBajo(["prog", "esc", "pprin"], COLUMNAS)).toBeNull();
  expect(anchosBajo(["prog", "a", "pprin"], COLUMNAS)).toBeNull();
});
