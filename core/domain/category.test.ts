import { expect, test } from "bun:test";
import { categoriaEnPalabras } from "./category.ts";

test("a category reads the same wherever it is: grouping, level and grade, or its name", () => {
  expect(categoriaEnPalabras({ nivel: "C", grado: 4 }, "Profesional", ""))
    .toBe("Profesional, nivel C, grado 4");
  expect(categoriaEnPalabras({ nivel: "C", grado: 4 }, "", "")).toBe("Nivel C, grado 4");
  expect(categoriaEnPalabras({ nivel: "C", grado: null }, "Profesional", ""))
    .toBe("Profesional, nivel C");
  expect(categoriaEnPalabras({ nivel: "", grado: 0 }, "", "Auxiliar")).toBe("Auxiliar");
  expect(categoriaEnPalabras({ nivel: "", grado: 2 }, "", "Auxiliar")).toBe("Auxiliar, grado 2");
  expect(categoriaEnPalabras({ nivel: "", grado: 2 }, "", "")).toBe("");
});
