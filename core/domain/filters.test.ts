import { expect, test } from "bun:test";
import { type ClaseFiltro, compararValores, crearFiltro } from "./filters.ts";
import { normalizar } from "./text-key.ts";

const pasaFiltro = (clase: ClaseFiltro, filtro: string, valor: string | number | null): boolean =>
  crearFiltro(clase, filtro)?.(valor) ?? true;

test("the text key ignores case and accents", () => {
  expect(normalizar("ÁÉÍÓÚ Ñandú")).toBe("aeiou nandu");
});

test("numeric filters match a substring of digits and ignore the rest", () => {
  expect(pasaFiltro("numerico", "3", 1303)).toBe(true);
  expect(pasaFiltro("numerico", "3a0", 1303)).toBe(true);
  expect(pasaFiltro("numerico", "4", 1303)).toBe(false);
  expect(crearFiltro("numerico", "abc")).toBeNull();
  expect(crearFiltro("numerico", ",")).toBeNull();
});

test("an amount is found as it is shown, whole or in part", () => {
  for (const escrito of ["12.980,50", "12.980", "980,5", "980,", ",50", "12980"]) {
    expect({ escrito, pasa: pasaFiltro("numerico", escrito, 12_980.5) })
      .toEqual({ escrito, pasa: true });
  }
  expect(pasaFiltro("numerico", "4.410,00", 4410)).toBe(true);
  expect(pasaFiltro("numerico", "980,4", 12_980.5)).toBe(false);
  expect(pasaFiltro("numerico", "0,5", null)).toBe(false);
  for (const escrito of ["12.980,50", "12980,5", "12980.5"]) {
    expect({ escrito, pasa: pasaFiltro("exacto", escrito, 12_980.5) })
      .toEqual({ escrito, pasa: true });
  }
  expect(pasaFiltro("exacto", "4.410", 4410)).toBe(true);
  expect(pasaFiltro("exacto", "12.5", 12.5)).toBe(true);
  expect(pasaFiltro("exacto", "12.980,50", 0)).toBe(false);
});

test("what is written below zero finds what is below zero", () => {
  for (const escrito of ["-1.234,50", "−1.234,50", "− $ 1.234,50", "-1234", "−234,5"]) {
    expect({ escrito, pasa: [-1234.5, 1234.5].map((n) => pasaFiltro("numerico", escrito, n)) })
      .toEqual({ escrito, pasa: [true, false] });
  }
  expect([-1234.5, 1234.5].map((n) => pasaFiltro("numerico", "1.234,50", n))).toEqual([true, true]);
  expect(crearFiltro("numerico", "−")).toBeNull();
});

test("exact filters compare whole numbers; what is not a number counts as 0", () => {
  expect(pasaFiltro("exacto", "16", 16)).toBe(true);
  expect(pasaFiltro("exacto", "1", 16)).toBe(false);
  expect(pasaFiltro("exacto", "x", 0)).toBe(true);
  expect(pasaFiltro("exacto", "x", 16)).toBe(false);
  expect(pasaFiltro("exacto", "12,5", 12.5)).toBe(true);
  expect(crearFiltro("exacto", " ")).toBeNull();
});

test("text filters match a substring; codes match whole, ignoring case", () => {
  expect(pasaFiltro("texto", "antigue", "Antigüedad")).toBe(true);
  expect(pasaFiltro("texto", "zzz", "Antigüedad")).toBe(false);
  expect(pasaFiltro("codigo", "b", "B")).toBe(true);
  expect(pasaFiltro("codigo", "b", "BA")).toBe(false);
  expect(pasaFiltro("texto", "", null)).toBe(true);
});

test("the key of a text is the same however many texts there were before", () => {
  const antes = normalizar("Ñandú");
  for (let i = 0; i < 20_100; i++) normalizar(`Índice ${i}`);
  expect(normalizar("Ñandú")).toBe(antes);
  expect(normalizar("Índice 20099")).toBe("indice 20099");
});

test("numbers are ordered as numbers and texts without case or accents; empty ones go last", () => {
  const textos = ["Única", "", "zeta", "ábaco", null, "Abaco B"];
  expect(textos.toSorted(compararValores)).toEqual(["ábaco", "Abaco B", "Única", "zeta", "", null]);
  expect([10, 9, 100].toSorted(compararValores)).toEqual([9, 10, 100]);
});
