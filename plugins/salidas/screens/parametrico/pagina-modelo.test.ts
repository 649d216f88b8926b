import { expect, test } from "bun:test";
import { seleccionDeFiltros } from "./pagina-modelo.ts";

const COLUMNAS = [
  { id: "prog", titulo: "Programa", clase: "exacto" },
  { id: "nivel", titulo: "Nivel", clase: "codigo" },
  { id: "valor", titulo: "Valor", clase: "moneda", medida: true },
] as unknown as Parameters<typeof seleccionDeFiltros>[0];

test("[S3] only what is certainly one value of a field chooses lines", () => {
  const de = (filtros: Record<string, string>) => seleccionDeFiltros(COLUMNAS, filtros);
  expect(de({ prog: " 016 ", nivel: "a" })).toEqual({ prog: "16", nivel: "A" });
  expect(de({})).toEqual({});
  // The table reads them as no number, and `Number` as 1000 and 16.
  for (const prog of ["1e3", "0x10", "16 17", ">5"]) expect(de({ prog })).toBeNull();
  expect(de({ valor: "5" })).toBeNull();
});
