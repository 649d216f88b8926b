import { expect, test } from "bun:test";
import { diferenciaEnPesos as diferencia } from "#core/domain/signs.ts";
import { comparar, textoDeFuera } from "./estado-grupo.tsx";

const con = (...totales: [number, number][]) => ({
  totales: totales.map(([mon, total]) => ({ mon, total })),
});

test("only the currencies whose total is not the valued one are shown, in centavos", () => {
  const valorizado = { valorizado: true, ...con([1, 100.1], [2, 5]) };
  expect(comparar(con([1, 100.1], [2, 5]), valorizado)).toEqual([]);
  expect(comparar(con([1, 100.2]), valorizado)).toEqual([
    { mon: 1, ahora: 10_020, valorizado: 10_010 },
    { mon: 2, ahora: 0, valorizado: 500 },
  ]);
  expect(comparar(con([1, 0]), { valorizado: false, totales: [] })).toEqual([
    { mon: 1, ahora: 0, valorizado: null },
  ]);
});

test("a difference has its sign, and the rows that do not count are counted", () => {
  expect(diferencia(123_456)).toBe("+ $ 1.234,56");
  expect(diferencia(-1)).toBe("− $ 0,01");
  const fuera = (...registros: number[]) => ({
    fuera: registros.map((n) => ({ base: "cargos", titulo: "Cargos", registros: n })),
  });
  expect(textoDeFuera(fuera())).toBe("");
  expect(textoDeFuera(fuera(1))).toBe("1 registro con errores no cuenta");
  expect(textoDeFuera(fuera(1_000, 234))).toBe("1.234 registros con errores no cuentan");
});
