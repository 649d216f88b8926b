import { expect, test } from "bun:test";
import { cruceDe } from "./cierre-modelo.ts";

const meses = (...acumulados: number[]) =>
  acumulados.map((acumulado, m) => ({
    mon: 1,
    mes: m + 1,
    ejecutado: 0,
    proyectado: 0,
    sac: 0,
    acumulado,
    credito: null,
  }));

test("[Z3] spending crosses its credit inside the month in which it passes it", () => {
  expect(cruceDe(meses(100, 200), { credito: 150, mes_agotamiento: 2 })).toBe(1.5);
  expect(cruceDe(meses(100, 200), { credito: 500, mes_agotamiento: null })).toBeNull();
  expect(cruceDe(meses(100, 200), { credito: null, mes_agotamiento: null })).toBeNull();
});

test("[Z3] a credit below zero is passed from the beginning, spent something or not", () => {
  expect(cruceDe(meses(100), { credito: -50, mes_agotamiento: 1 })).toBe(0);
  expect(cruceDe(meses(0), { credito: -50, mes_agotamiento: 1 })).toBe(0);
});
