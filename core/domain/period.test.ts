import { expect, test } from "bun:test";
import {
  entradaAnio,
  esFecha,
  esMes,
  fechaYHoraDe,
  mesAnterior,
  mesesEntre,
  mesSiguiente,
  momentoEscrito,
  nombreDeMes,
  nombreMes,
} from "./period.ts";

test("[P2] a real month has four digits of year and a month from 1 to 12", () => {
  for (const mes of [202401, 202412, 100001, 999912]) expect(esMes(mes)).toBe(true);
  for (const mes of [202400, 202413, 2024, 99912, 1000001, 202401.5, NaN, -202401]) {
    expect(esMes(mes)).toBe(false);
  }
});

test("months step over the year", () => {
  expect(mesAnterior(202401)).toBe(202312);
  expect(mesAnterior(202412)).toBe(202411);
  expect(mesSiguiente(202412)).toBe(202501);
  expect(mesSiguiente(202401)).toBe(202402);
  expect(mesesEntre(202311, 202402)).toBe(3);
  expect(mesesEntre(202402, 202311)).toBe(-3);
  expect(mesesEntre(202402, 202402)).toBe(0);
});

test("the name of a month, with Septiembre well written and small values as they are", () => {
  expect(nombreMes(202412)).toBe("diciembre de 2024");
  expect(nombreMes(202401)).toBe("enero de 2024");
  expect(nombreMes(202409)).toBe("septiembre de 2024");
  expect(nombreMes(9999)).toBe("9999");
  expect(nombreMes(202413)).toBe("202413");
  expect(nombreDeMes(9)).toBe("septiembre");
});

test("dates are of the calendar", () => {
  expect(esFecha("2024-02-29")).toBe(true);
  for (
    const mala of [
      "2023-02-29",
      "2024-13-01",
      "2024-00-10",
      "2024-04-31",
      "2024-1-1",
      "",
      "0000-01-01",
      "1900-02-29",
    ]
  ) {
    expect(esFecha(mala)).toBe(false);
  }
});

test("the year box keeps digits, drops leading zeros and stops at next year", () => {
  expect(entradaAnio("0a2024", 2026)).toBe("2024");
  expect(entradaAnio("2028", 2026)).toBe("2027");
  expect(entradaAnio("99999999999999999999", 2026)).toBe("2027");
  expect(entradaAnio("000", 2026)).toBe("");
});

test("a moment reads as in Buenos Aires, wherever it is read, also around midnight", () => {
  expect(fechaYHoraDe(Date.UTC(2026, 10, 21, 13, 16, 44))).toBe("21/11/2026 10:16:44");
  expect(fechaYHoraDe(Date.UTC(2026, 0, 1, 2, 59, 59, 999))).toBe("31/12/2025 23:59:59");
  expect(fechaYHoraDe(Date.UTC(2026, 0, 1, 3))).toBe("01/01/2026 00:00:00");
  expect(momentoEscrito(Date.UTC(2026, 0, 1, 2, 59, 59, 999))).toBe("2025-12-31 23:59:59");
});
