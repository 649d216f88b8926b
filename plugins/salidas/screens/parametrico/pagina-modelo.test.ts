import { expect, test } from "bun:test";
import { monedaDe, seleccionDeFiltros, totalesDelAnio } from "./pagina-modelo.ts";

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

test("[Y9] of a list by months the totals of positions say that they are of the year, in each currency", () => {
  const lista = (campos: readonly string[], totales: unknown, filtrada = false) =>
    ({
      campos: campos.map((campo) => ({
        campo,
        titulo: campo,
        tipo: campo === "cargos" ? "medida" : "clave",
      })),
      totales,
      ...(filtrada ? { renglones: 1, renglones_sin_filtros: 2 } : {}),
    }) as unknown as Parameters<typeof totalesDelAnio>[0];
  const dos = [{ mon: 1, cargos: 30 }, { mon: 2, cargos: 4 }];
  const deDos = totalesDelAnio(lista(["mon", "mes", "cargos"], dos)).deTodas ?? [];
  expect(deDos).toEqual([
    { de: "Mon. 1, cargos del año", totales: { cargos: 30 } },
    { de: "Mon. 2, cargos del año", totales: { cargos: 4 } },
  ]);
  expect(deDos.map((t) => monedaDe(t.de))).toEqual([{ mon: "1" }, { mon: "2" }]);
  expect(totalesDelAnio(lista(["mes", "cargos"], { cargos: 30 })).deTodas)
    .toEqual([{ de: "cargos del año", totales: { cargos: 30 } }]);
  expect(totalesDelAnio(lista(["mes", "cargos"], dos, true))).toEqual({});
  expect(totalesDelAnio(lista(["mon", "cargos"], dos))).toEqual({});
});
