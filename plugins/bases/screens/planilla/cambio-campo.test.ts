import { expect, test } from "bun:test";
import { BASES } from "#plugins/bases/bases.ts";
import {
  type CambioDeCampo,
  conCambio,
  fallaDeCambio,
  type OperacionDeCampo,
  operacionesDe,
} from "./cambio-campo.ts";

const columna = (base: string, id: string) => {
  const c = BASES.find((b) => b.id === base)?.columnas.find((x) => x.id === id);
  if (!c) throw new Error(id);
  return c;
};
const CARGOS = columna("cargos", "cargos");
const COSTO = columna("otrosgastos", "costo_total");
const cambio = (operacion: OperacionDeCampo, valor: string, buscar = ""): CambioDeCampo => (
  { operacion, valor, buscar }
);

test("a value, a sum, a difference, a product and a replacement, exact to the cent", () => {
  const con = (c: CambioDeCampo, actual: string, de = COSTO) => conCambio(de, c, actual);
  expect(con(cambio("valor", " 7 "), "12", CARGOS)).toBe("7");
  expect(con(cambio("sumar", "3"), "12", CARGOS)).toBe("15");
  expect(con(cambio("restar", "13"), "12", CARGOS)).toBe("-1");
  expect(con(cambio("multiplicar", "1,5"), "3", CARGOS)).toBe("4,50");
  expect(con(cambio("sumar", "0,1"), "0,20")).toBe("0,30");
  expect(con(cambio("multiplicar", "1,1"), "9999999999,99")).toBe("10999999999,99");
  expect(con(cambio("multiplicar", "0,333333"), "10,00")).toBe("3,33");
  expect(con(cambio("reemplazar", "C", "B"), "P B 4")).toBe("P C 4");
});

test("codes are put or replaced, not added up; what is no number is asked for", () => {
  expect(operacionesDe(columna("cargos", "esc"))).toEqual(["valor", "reemplazar"]);
  expect(operacionesDe(COSTO)).toEqual(["valor", "sumar", "restar", "multiplicar"]);
  expect(fallaDeCambio(CARGOS, cambio("sumar", "1,5"))).toContain("entero");
  expect(fallaDeCambio(COSTO, cambio("sumar", "1,5"))).toBe("");
  expect(fallaDeCambio(COSTO, cambio("sumar", "doce"))).not.toBe("");
  expect(fallaDeCambio(CARGOS, cambio("sumar", "-3")))
    .toBe("Escriba un número entero, sin signo: para eso está «Restar»");
  // Thousands or decimals: nobody guesses.
  expect(fallaDeCambio(COSTO, cambio("multiplicar", "1.050"))).not.toBe("");
  expect(fallaDeCambio(COSTO, cambio("multiplicar", "1.05"))).toBe("");
  expect(fallaDeCambio(CARGOS, cambio("valor", " "))).toBe("Escriba el valor");
  expect(fallaDeCambio(CARGOS, cambio("reemplazar", "1"))).not.toBe("");
});
