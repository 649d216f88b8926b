import { expect, test } from "bun:test";
import { leerFiltro } from "#core/domain/filter-language.ts";
import { juntarLeyendas } from "./con-leyenda.ts";
import { tablaDe } from "../generica/generica-modelo.ts";
import { vistaParaArchivo } from "../vistas/vista-archivo.ts";

const leida = tablaDe({
  campos: [
    { campo: "mon", titulo: "Mon.", tipo: "clave" },
    { campo: "mon_desc", titulo: "Moneda", tipo: "leyenda" },
    { campo: "cat", titulo: "Cat.", tipo: "clave" },
    { campo: "cat_desc", titulo: "Categoría", tipo: "leyenda" },
    { campo: "ff", titulo: "F. Fin.", tipo: "clave" },
    { campo: "cargos", titulo: "Cargos", tipo: "medida" },
  ],
  resultados: [
    { mon: 1, mon_desc: "Pesos", cat: "PC4", cat_desc: "", ff: 11, cargos: 3 },
    { mon: 2, mon_desc: "Dólares", cat: 7, cat_desc: "Auxiliar", ff: 12, cargos: 1 },
  ],
});
const filas = leida?.filas ?? [];
const columnas = juntarLeyendas(leida?.columnas ?? [], filas);
const [moneda] = columnas;

test("[S2] a number and what it means are one column; codes of letters keep theirs apart", () => {
  expect(columnas.map((c) => [c.id, c.titulo])).toEqual([
    ["mon", "Moneda"],
    ["cat", "Cat."],
    ["cat_desc", "Categoría"],
    ["ff", "F. Fin."],
    ["cargos", "Cargos"],
  ]);
  expect(filas.map((f) => moneda.nota?.(f))).toEqual(["Pesos", "Dólares"]);
  expect(moneda.ancho).toMatch(/px$/);
});

test("a column is called as its code where the description only says that it is its name", () => {
  const meses = tablaDe({
    campos: [
      { campo: "mes", titulo: "Mes", tipo: "clave" },
      { campo: "mes_desc", titulo: "Nombre del mes", tipo: "leyenda" },
    ],
    resultados: [{ mes: 1, mes_desc: "enero" }],
  });
  expect(juntarLeyendas(meses?.columnas ?? [], meses?.filas ?? []).map((c) => c.titulo))
    .toEqual(["Mes"]);
});

test("its box takes the code when a number is typed, and the words otherwise", () => {
  const pasan = (escrito: string) => {
    if (typeof moneda.filtro !== "object") throw new Error("sin filtro propio");
    const pasa = leerFiltro(escrito, moneda.filtro).prueba;
    return filas.filter((f) => pasa?.(f) ?? true).map((f) => f.mon);
  };
  expect(pasan("2")).toEqual([2]);
  expect(pasan("dolar")).toEqual([2]);
  expect(pasan("1")).toEqual([1]);
  expect(pasan(" ")).toEqual([1, 2]);
});

test("[S9] its file has code and description, filtered by the one that was typed", () => {
  const archivo = (filtros: Record<string, string>) =>
    vistaParaArchivo(columnas, { filtros, orden: null });
  expect(archivo({}).columnas).toBe("mon,mon_desc,cat,cat_desc,ff,cargos");
  expect(archivo({ mon: "2" }).filtros).toBe('[{"campo":"mon","clase":"exacto","texto":"2"}]');
  expect(archivo({ mon: "pes" }).filtros)
    .toBe('[{"campo":"mon_desc","clase":"texto","texto":"pes"}]');
});
