import { expect, test } from "bun:test";
import type { MonedaResumen, Resumen } from "#proto/salidas.ts";
import { avisosDe, barrasDe, textoDeParte } from "./resumen-modelo.ts";

const moneda = (...valores: number[]): MonedaResumen => ({
  mon: 1,
  descripcion: "Pesos",
  total_cargos: 0,
  total_valor: valores.reduce((a, b) => a + b, 0),
  pprins: valores.map((valor, i) => ({
    pprin: i + 1,
    descripcion: `Partida ${i + 1}`,
    cargos: null,
    valor,
    ppars: [],
  })),
});

test("the track of a bar is the whole: its length is the share that is read", () => {
  const [a, b] = barrasDe(moneda(200.25, 66.75));
  expect([a.largo, a.parte]).toEqual([7500, 750]);
  expect([b.largo, b.parte]).toEqual([2500, 250]);
  expect(barrasDe(moneda(3.5)).map((x) => x.largo)).toEqual([10_000]);
});

test("the shares that are read add up to exactly 100 %", () => {
  for (const valores of [[1, 1, 1], [0.01, 99_999_999_999.99, 0.01], [1, 2, 3, 5, 7, 11, 13]]) {
    const partes = barrasDe(moneda(...valores)).map((b) => b.parte);
    expect(partes.reduce((a, b) => a + b, 0)).toBe(1000);
  }
});

test("a currency without spending has empty bars and no shares", () => {
  expect(barrasDe(moneda(0, 0)).map((b) => [b.largo, b.parte])).toEqual([[0, 0], [0, 0]]);
});

test("shares are written with one decimal in es-AR", () => {
  expect(textoDeParte(482)).toBe("48,2 %");
  expect(textoDeParte(1000)).toBe("100,0 %");
  expect(textoDeParte(0)).toBe("0,0 %");
});

const resumen = (mas: Partial<Resumen>): Resumen => ({
  monedas: [],
  programas: [],
  prog: 0,
  encabezado: [],
  valorizado: true,
  desactualizado: false,
  ...mas,
});

test("[O2] a consolidated summary says when the months or the classifiers of its parts differ", () => {
  const avisos = avisosDe(resumen({ meses_distintos: true, clasificadores_distintos: true }));
  expect(avisos).toHaveLength(2);
  expect(avisos[0]).toContain("mes");
  expect(avisos[1]).toContain("clasificador");
});

test("[O2] a summary whose parts are alike says nothing", () => {
  expect(avisosDe(resumen({ safs_sin_valorizar: [], safs_desactualizados: [] }))).toEqual([]);
});
