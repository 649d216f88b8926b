import { expect, test } from "bun:test";
import { enMillones } from "#core/domain/millions.ts";
import type { ProyeccionDeCierre } from "#proto/salidas.ts";
import { cruceDe, tablaDe } from "./cierre-modelo.ts";

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

test("[Z3] in millions, the table says the year and what is missing as the heading and the chart do", () => {
  // 89.034.325.331,89 twice: each is 89.034,3 million, and both 178.068,7.
  const item = (ppar: number, importe: number) => ({
    mon: 1,
    pprin: 1,
    ppar,
    descripcion: "",
    ejecutado: importe,
    proyectado: importe,
    total: 2 * importe,
    por_mes: { ejecutado: [], proyectado: [] },
    credito: null,
    saldo: null,
    mes_agotamiento: null,
  });
  const partes = [item(1, 80_000_000_000), item(2, 9_034_325_331.89)];
  const credito = 159_300_000_000;
  const total = {
    ...item(0, 89_034_325_331.89),
    credito,
    saldo: -18_768_650_663.78,
    mes_agotamiento: 11,
  };
  const datos = {
    resultados: partes,
    principales: [{ ...total, pprin: 1 }],
    aperturas: [],
  } as unknown as ProyeccionDeCierre;
  const { filas, total: { celdas } } = tablaDe(datos, total, "millones", true);
  expect(celdas).toMatchObject({
    ejecutado: "89.034,3",
    proyectado: "89.034,4",
    total: enMillones(17_806_865_066_378),
    credito: "159.300,0",
    saldo: "\u221218.768,7",
  });
  expect(filas.map((f) => [f.nivel, f.celdas.proyectado, f.celdas.total])).toEqual([
    ["pprin", "89.034,4", "178.068,7"],
    ["ppar", "80.000,0", "160.000,0"],
    ["ppar", "9.034,4", "18.068,7"],
  ]);
});
