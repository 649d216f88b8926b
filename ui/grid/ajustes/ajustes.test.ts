/** How a person wants the columns of a table. */
import { expect, test } from "bun:test";
import {
  alternarVista,
  ANCHO_MINIMO,
  aplicar,
  conAncho,
  fijasDe,
  hayAjustes,
  leerAjustes,
  SIN_AJUSTES,
} from "./ajustes.ts";

const COLUMNAS = [
  { id: "prog", titulo: "Prog.", clase: "entero", ancho: "50px" },
  { id: "esc", titulo: "Esc.", clase: "texto" },
  { id: "cargos", titulo: "Cargos", clase: "entero" },
] as const;

test("widths and hidden columns are drawn; the rest are the same objects", () => {
  const ajustes = conAncho(alternarVista(SIN_AJUSTES, COLUMNAS, "cargos"), "esc", 333.4);
  const vistas = aplicar(COLUMNAS, ajustes);
  expect(vistas.map((c) => [c.id, c.ancho])).toEqual([["prog", "50px"], ["esc", "333px"]]);
  expect(vistas[0]).toBe(COLUMNAS[0]);
});

test("a width of one's own is taken back, and nothing is left of it", () => {
  const ancho = conAncho(SIN_AJUSTES, "esc", 5);
  expect(ancho.anchos).toEqual({ esc: ANCHO_MINIMO });
  expect(hayAjustes(conAncho(ancho, "esc", null))).toBe(false);
});

test("the last column in sight is not hidden; a hidden one comes back", () => {
  const una = alternarVista(alternarVista(SIN_AJUSTES, COLUMNAS, "prog"), COLUMNAS, "esc");
  expect(alternarVista(una, COLUMNAS, "cargos")).toBe(una);
  expect(alternarVista(una, COLUMNAS, "esc").ocultas).toEqual(["prog"]);
});

test("the first columns that the screen holds stay, unless the person says how many", () => {
  const fija = { fija: true } as const;
  const columnas = [fija, fija, {}, {}, fija];
  expect(fijasDe(columnas, SIN_AJUSTES)).toBe(2);
  expect(fijasDe(columnas, { fijas: 0 })).toBe(0);
  expect(fijasDe(columnas, { fijas: 9 })).toBe(4);
  expect(fijasDe([fija, fija], SIN_AJUSTES)).toBe(1);
  expect(fijasDe([{}, {}], SIN_AJUSTES)).toBe(0);
  expect(hayAjustes({ ...SIN_AJUSTES, fijas: 0 })).toBe(true);
  expect(leerAjustes('{"fijas":0}').fijas).toBe(0);
  expect(leerAjustes("{}").fijas).toBeNull();
});

test("what was kept is read as far as it is understood", () => {
  expect(leerAjustes("no es JSON")).toEqual(SIN_AJUSTES);
  expect(leerAjustes('{"anchos":{"a":1e9,"b":"x"},"ocultas":[1,"c"],"fijas":99}'))
    .toEqual({ anchos: { a: 900 }, ocultas: ["c"], fijas: 6 });
  // Every column that there is now was hidden when there were more.
  expect(aplicar(COLUMNAS, { ...SIN_AJUSTES, ocultas: ["prog", "esc", "cargos"] })).toHaveLength(3);
});
