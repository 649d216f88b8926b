import { expect, test } from "bun:test";
import { buscarTerminos, nombreCompleto } from "./buscar.ts";
import { TERMINOS } from "./buscar.ts";

test("every term says what it means in a sentence, and where that comes from", () => {
  expect(TERMINOS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(TERMINOS.map((t) => t.id)).size).toBe(TERMINOS.length);
  expect(new Set(TERMINOS.map((t) => t.termino)).size).toBe(TERMINOS.length);
  const malos = TERMINOS.filter((t) =>
    !/^[A-ZÁÉÍÓÚ].{20,}\.$/.test(t.significado) || t.fuente === "" || /\.$/.test(t.fuente)
  );
  expect(malos.map((t) => t.id)).toEqual([]);
});

test("a title that shortens a term is called by its whole name", () => {
  expect(["Prog.", "Subp", "F. Fin.", "Esc", "Cod. P.", "T. Cober.", "Nro. Comp.", "Mon"]
    .map(nombreCompleto)).toEqual([
      "Programa",
      "Subprograma",
      "Fuente de financiamiento",
      "Escalafón",
      "Código de procesamiento",
      "Tiempo de cobertura",
      "Número de composición",
      "Moneda",
    ]);
  expect(["Cargos", "Descripción", "SAF", "Costo Total", "Mes Inicio"].map(nombreCompleto))
    .toEqual(["Cargos", "Descripción", "SAF", "Costo Total", "Mes Inicio"]);
});

test("a term is found by its name, by another of its names or by what it means", () => {
  expect(buscarTerminos("aguinaldo")[0].termino).toBe("SAC");
  expect(buscarTerminos("ESCALAFON")[0].termino).toBe("Escalafón");
  expect(buscarTerminos("doceava").map((t) => t.termino)).toEqual(["SAC"]);
  expect(buscarTerminos("zzz")).toEqual([]);
  const todos = buscarTerminos("").map((t) => t.termino);
  expect(todos).toHaveLength(TERMINOS.length);
  expect(todos[0]).toBe("Actividad");
});
