import { expect, test } from "bun:test";
import { entradaDecimal, entradaEntera, leerPegado, mostrarDecimal } from "./entradas.ts";

test("a whole-number box keeps digits, strips leading zeros and never stands empty", () => {
  expect(["", "007", "1a2", "-5", "0"].map(entradaEntera)).toEqual(["0", "7", "12", "5", "0"]);
});

test("a decimal box keeps two decimals and lets the last sign typed decide", () => {
  const casos = [
    ["", "0"],
    [",", "0."],
    [",5", "0.5"],
    ["0012,345", "12.34"],
    ["1234,", "1234."],
    ["1234,5.", "12345."],
    ["1.234,56", "1234.56"],
    ["12x3", "123"],
  ] as const;
  for (const [escrito, queda] of casos) expect(entradaDecimal(escrito)).toBe(queda);
});

test("a decimal is shown with a comma and kept with a point", () => {
  expect(mostrarDecimal("1234.5")).toBe("1234,5");
  expect(entradaDecimal(mostrarDecimal("1234.5"))).toBe("1234.5");
});

test("a pasted number is read with its thousands separators", () => {
  expect(leerPegado("$ 1.234.567,89", 2)).toEqual({ valor: "1234567.89" });
  expect(leerPegado("1,234,567.80", 2)).toEqual({ valor: "1234567.80" });
  expect(leerPegado(" 12 ", 0)).toEqual({ valor: "12" });
  expect(leerPegado("1.234", 0)).toEqual({ valor: "1234" });
});

test("what can be read two ways is answered as such, never guessed", () => {
  expect(leerPegado("1.234", 2)).toEqual({ ambiguo: ["1234", "1.23"] });
});

test("what is no number, negative or too precise is refused with a reason", () => {
  expect(leerPegado("doce", 2)).toEqual({ error: "no es un número" });
  expect(leerPegado("-5", 2)).toEqual({ error: "no puede ser negativo" });
  expect(leerPegado("1,2345", 2)).toEqual({ error: "admite hasta dos decimales" });
  expect(leerPegado("1,5", 0)).toEqual({ error: "no admite decimales" });
});
