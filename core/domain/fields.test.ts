import { describe, expect, test } from "bun:test";
import fc from "../testing/properties.ts";
import {
  type Campo,
  campo,
  conVacio,
  escribirCampo,
  type Fila,
  leerCampo,
  leerValor,
  mostrarValor,
  nulo,
} from "./fields.ts";

const leido = (c: Campo<unknown>, texto: string) => leerCampo(c, texto);

describe("[B1] reading a cell", () => {
  test("[B1] integers within their range, written plainly", () => {
    const c = campo.entero(0, 99);
    expect(leido(c, "7")).toEqual({ valor: 7 });
    expect(leido(c, "0")).toEqual({ valor: 0 });
    expect(leido(c, "99")).toEqual({ valor: 99 });
    for (const malo of ["100", "-1", "7.0", "1e3", " 7", "7 ", "siete", "99999999999999999999"]) {
      expect(leido(c, malo)).toEqual({ error: "debe ser un entero entre 0 y 99" });
    }
    expect(leido(c, "")).toEqual({ error: "es obligatorio" });
    expect(leido(conVacio(c, 0), "")).toEqual({ valor: 0 });
  });

  test("a fiscal year is four figures together, in its range and in what refuses it", () => {
    expect(leido(campo.ejercicio(), "2026")).toEqual({ valor: 2026 });
    for (const malo of ["1899", "3000", "0", "2.026"]) {
      expect(leido(campo.ejercicio(), malo)).toEqual({
        error: "debe ser un entero entre 1900 y 2999",
      });
    }
  });

  test("[B1] amounts have at most two decimals and are never rounded", () => {
    const c = campo.importe();
    expect(leido(c, "1234.5")).toEqual({ valor: 123_450 });
    expect(leido(c, "9999999999.99")).toEqual({ valor: 999_999_999_999 });
    expect(leido(c, "0.001")).toEqual({ error: "admite hasta dos decimales" });
    const rango = { error: "debe ser un importe entre 0,00 y 9.999.999.999,99" };
    expect(leido(c, "10000000000")).toEqual(rango);
    expect(leido(c, "-0.01")).toEqual(rango);
    expect(leido(c, "1,5")).toEqual(rango);
    expect(leido(campo.importeConSigno(), "-0.01")).toEqual({ valor: -1 });
  });

  test("[B1] percentages go up to 9.999,99 unless the field says less", () => {
    expect(leido(campo.porcentaje(), "9999.99")).toEqual({ valor: 999_999 });
    expect(leido(campo.porcentaje(), "10000")).toHaveProperty("error");
    expect(leido(campo.porcentaje(9_999), "99.99")).toEqual({ valor: 9_999 });
    expect(leido(campo.porcentaje(9_999), "100")).toHaveProperty("error");
  });

  test("texts refuse control characters, broken surrogates and what is too long", () => {
    const c = campo.texto(5);
    expect(leido(c, "Ñandú")).toEqual({ valor: "Ñandú" });
    for (const malo of ["a\0", "a\n", "\t", "\x7f", "\ud800", "seis66"]) {
      expect(leido(c, malo)).toHaveProperty("error");
    }
    expect(leido(campo.texto(5, /^[A-Z]+$/), "abc")).toHaveProperty("error");
  });

  test("texts refuse what nobody sees: turned writing, no width, fillers, tags", () => {
    const c = campo.texto(40);
    const invisibles = [
      0xad,
      0x34f,
      0x61c,
      0x115f,
      0x180e,
      0x200b,
      0x200d,
      0x200f,
      0x2028,
      0x2029,
      0x202a,
      0x202e,
      0x2060,
      0x2066,
      0x2069,
      0x206f,
      0x2800,
      0x3164,
      0xfe0f,
      0xfeff,
      0xfff9,
      0xffa0,
      0xe0001,
      0xe0041,
      0xe0100,
    ];
    const error = "no admite caracteres invisibles ni que cambian la dirección de la escritura";
    for (const codigo of invisibles) {
      const texto = `Per${String.fromCodePoint(codigo)}sonal`;
      expect({ codigo, ...leido(c, texto) }).toEqual({ codigo, error });
      expect(leerValor(c, texto)).toEqual({ error });
      // What was stored before is still written.
      expect(escribirCampo(c, texto)).toBe(texto);
    }
    for (
      const bien of ["Niñez, «ancianidad» – Ünïcödé", "١٢٣ עברית 東京 🙂", "a\u00a0b", "e\u0301"]
    ) {
      expect(leido(c, bien)).toEqual({ valor: bien });
    }
  });

  test("letters, months, dates, booleans and lists", () => {
    expect(leido(campo.letra("GPTE"), "P")).toEqual({ valor: "P" });
    for (const malo of ["A", "GP", "p"]) {
      expect(leido(campo.letra("GPTE"), malo)).toEqual({
        error: "debe ser una de las letras G, P, T, E",
      });
    }
    expect(leido(campo.mes(), "202412")).toEqual({ valor: 202_412 });
    expect(leido(campo.mes(), "202413")).toHaveProperty("error");
    expect(leido(campo.fecha(), "2025-05-04")).toEqual({ valor: "2025-05-04" });
    expect(leido(campo.fecha(), "2025-02-30")).toHaveProperty("error");
    expect(leido(campo.booleano(), "1")).toEqual({ valor: true });
    expect(leido(campo.booleano(), "0")).toEqual({ valor: false });
    expect(leido(campo.booleano(), "true")).toHaveProperty("error");
    expect(leido(campo.lista(), "")).toEqual({ valor: "" });
    expect(leido(campo.lista(), "103;357")).toEqual({ valor: "103;357" });
    expect(leido(campo.lista(), "103;;357")).toHaveProperty("error");
    expect(leido(nulo(campo.fecha()), "")).toEqual({ valor: null });
  });
});

test("[B1] typed values follow the same limits", () => {
  const c = campo.importe();
  expect(leerValor(c, 1234.56)).toEqual({ valor: 123_456 });
  expect(leerValor(c, 0.1 + 0.2)).toEqual({ error: "admite hasta dos decimales" });
  for (const malo of [1e300, NaN, Infinity, "12", true, {}, -1]) {
    expect(leerValor(c, malo)).toHaveProperty("error");
  }
  expect(leerValor(campo.entero(0, 9), 7)).toEqual({ valor: 7 });
  expect(leerValor(campo.entero(0, 9), 7.5)).toHaveProperty("error");
  expect(leerValor(campo.booleano(), true)).toEqual({ valor: true });
  expect(leerValor(campo.booleano(), 1)).toHaveProperty("error");
  expect(leerValor(campo.texto(3), "a\0")).toHaveProperty("error");
  expect(leerValor(campo.texto(3), undefined)).toEqual({ error: "es obligatorio" });
  expect(leerValor(nulo(campo.texto(3)), null)).toEqual({ valor: null });
});

test("writing is the inverse of reading, for every kind", () => {
  const casos: [Campo<unknown>, fc.Arbitrary<unknown>][] = [
    [campo.entero(0, 9_999), fc.integer({ min: 0, max: 9_999 })],
    [campo.importe(), fc.integer({ min: 0, max: 999_999_999_999 })],
    [
      campo.importeConSigno(),
      fc.integer({ min: -6_999_999_999_999_999, max: 6_999_999_999_999_999 }),
    ],
    [campo.porcentaje(), fc.integer({ min: 0, max: 999_999 })],
    [campo.booleano(), fc.boolean()],
    [campo.mes(), fc.constantFrom(202_401, 199_912)],
    [nulo(campo.mes()), fc.constantFrom(202_401, null)],
    [campo.texto(20), fc.constantFrom('Ñandú, "x"', "a;b", " borde ")],
    [campo.lista(), fc.constantFrom("", "1", "1;2;3")],
    [conVacio(campo.letra("GPTE"), ""), fc.constantFrom("", "G")],
  ];
  for (const [c, valores] of casos) {
    fc.assert(fc.property(valores, (valor) => {
      const v = Object.is(valor, -0) ? 0 : valor;
      expect(leerCampo(c, escribirCampo(c, v))).toEqual({ valor: v });
      expect(leerValor(c, mostrarValor(c, v))).toEqual({ valor: v });
    }));
  }
});

test("the types of a row follow from its fields", () => {
  const campos = { esc: campo.entero(0, 9), nombre: campo.texto(9), fin: nulo(campo.mes()) };
  const fila: Fila<typeof campos> = { esc: 1, nombre: "x", fin: null };
  fila.fin = 202_401;
  // @ts-expect-error a text is not an integer
  fila.esc = "1";
  expect(Object.keys(fila)).toEqual(Object.keys(campos));
});
