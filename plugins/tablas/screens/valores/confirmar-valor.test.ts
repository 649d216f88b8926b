import { expect, test } from "bun:test";
import { saltos } from "./confirmar-valor.ts";
import { camposDeValor } from "./valores.ts";

const CAMPOS = camposDeValor("categorias_valores");
const saltosDe = (antes: Record<string, number | null> | null, ahora: Record<string, string>) =>
  saltos(CAMPOS, antes, { remuneracion: "0", sumafijare: "0", uret: "0", norma: "", ...ahora });

test("an amount that moves by more than a half is told with both values and the percentage", () => {
  expect(
    saltosDe({ remuneracion: 1000, sumafijare: 50 }, { remuneracion: "10000", sumafijare: "50" }),
  )
    .toEqual(["Remuneración pasa de 1.000,00 a 10.000,00 (+900,00 %)."]);
  expect(saltosDe({ remuneracion: 1000 }, { remuneracion: "499.99" }))
    .toEqual(["Remuneración pasa de 1.000,00 a 499,99 (-50,00 %)."]);
});

test("a raise of up to a half, a first value and a value that was zero are not asked about", () => {
  expect(saltosDe({ remuneracion: 1000 }, { remuneracion: "1500" })).toEqual([]);
  expect(saltosDe({ remuneracion: 1000 }, { remuneracion: "500" })).toEqual([]);
  expect(saltosDe(null, { remuneracion: "900000" })).toEqual([]);
  expect(saltosDe({ remuneracion: 0, sumafijare: null }, { remuneracion: "7" })).toEqual([]);
});
