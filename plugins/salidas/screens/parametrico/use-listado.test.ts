import "#ui/testing/dom.ts";
import { expect, test } from "bun:test";

const { esPagina } = await import("./use-listado.ts");

const de = (resultados: number, renglones_sin_filtros?: number) =>
  esPagina({ resultados: Array.from({ length: resultados }, () => ({})), renglones_sin_filtros });

test("a list is whole only when every row of it came", () => {
  expect([de(5), de(0, 0), de(2000, 2000)]).toEqual([false, false, false]);
  expect([de(2000, 2001), de(100, 5000)]).toEqual([true, true]);
  // It was long when its page was asked for, and somebody valued it shorter.
  expect([de(100, 1900), de(3, 50)]).toEqual([true, true]);
});
