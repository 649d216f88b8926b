import { expect, test } from "bun:test";
import { faltaNorma, saltos, textoDeVariaciones } from "./confirmar-valor.ts";
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

test("what each amount moves by is said while it is typed", () => {
  const decir = (remuneracion: string) =>
    textoDeVariaciones(CAMPOS, { remuneracion: 1000, sumafijare: 50 }, {
      remuneracion,
      sumafijare: "50",
    });
  expect(decir("1125")).toBe("Remuneración +12,50 %.");
  expect(decir("900")).toBe("Remuneración -10,00 %.");
  expect(decir("1000")).toBe("");
  expect(decir("x")).toBe("");
});

test("the norm of a national value is asked for when an amount changes and nobody says it", () => {
  const falta = (campos: typeof CAMPOS, borrador: Record<string, string>) =>
    faltaNorma(campos, { remuneracion: 1000, sumafijare: 0, uret: 0 }, {
      remuneracion: "1000",
      sumafijare: "0",
      uret: "0",
      norma: "",
      ...borrador,
    });
  expect(falta(CAMPOS, { remuneracion: "1100" })).toBe(true);
  expect(falta(CAMPOS, { remuneracion: "1100", norma: "Dec. 1/2026" })).toBe(false);
  expect(falta(CAMPOS, {})).toBe(false);
  const sinNorma = camposDeValor("codigos_destino_valores");
  expect(faltaNorma(sinNorma, null, { retri_emba: "10" })).toBe(false);
});
