import { expect, test } from "bun:test";
import { BASES } from "../bases.ts";
import { leerEscrito } from "./escritura.ts";

const [CARGOS] = BASES;
const columna = (id: string, de = CARGOS) => {
  const c = de.columnas.find((x) => x.id === id);
  if (!c) throw new Error(id);
  return c;
};
const leer = (id: string, texto: string, de = CARGOS) => {
  const leida = leerEscrito(columna(id, de), texto, de === CARGOS);
  return "falla" in leida ? leida.falla : leida.campos;
};

test("a cell takes what the screen shows: codes with their names, categories, Roman numerals", () => {
  expect(leer("cargos", "14")).toEqual({ cargos: "14" });
  expect(leer("esc", "303 Sistema Nacional")).toEqual({ esc: "303" });
  expect(leer("feje", "iv")).toEqual({ feje: "4" });
  expect(leer("cat", "p c 4")).toEqual({ agrup: "P", nivel: "C", grado: "4", cat: "0" });
  expect(leer("cat", "PC10")).toEqual({ agrup: "P", nivel: "C", grado: "10", cat: "0" });
  expect(leer("cat", "12 Asesor")).toEqual({ agrup: "", nivel: "", grado: "0", cat: "12" });
  const [, adicionales] = BASES;
  expect(leer("prog", "Todos los programas", adicionales)).toEqual({ prog: "0" });
  expect(leer("c_scom", "b", adicionales)).toEqual({ c_scom: "B" });
});

test("numbers are read as people write them; what has two readings is asked, never guessed", () => {
  const gastos = BASES.find((b) => b.id === "otrosgastos") ?? CARGOS;
  expect(leer("costo_total", "$ 1.234.567,5", gastos)).toEqual({ costo_total: "1234567.50" });
  expect(leer("costo_total", "1234.5", gastos)).toEqual({ costo_total: "1234.50" });
  expect(leer("costo_total", "12.500", gastos)).toBe(
    "«12.500» se puede leer de dos maneras: escriba 12500, o los decimales exactos",
  );
  expect(leer("costo_total", "-1", gastos)).toContain("Costo total debe ser un importe");
  expect(leer("cargos", "doce")).toContain("Cargos");
  expect(leer("cargos", "1,5")).toContain("Cargos");
  expect(leer("tcober", "13")).toContain("entre 0 y 12");
  expect(leer("cat", "zeta")).toContain("o agrupamiento, nivel y grado: P C 4");
});
