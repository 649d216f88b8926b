import { expect, test } from "bun:test";
import { Rechazo } from "../errors.ts";
import type { Tabla } from "./table.ts";
import { aplicarVista, leerVista } from "./view.ts";

const TABLA: Tabla = {
  encabezado: [],
  columnas: [
    { campo: "prog", titulo: "Prog.", clase: "entero", tipo: "clave" },
    { campo: "nombre", titulo: "Nombre", clase: "texto", tipo: "leyenda" },
    { campo: "valor", titulo: "Valor", clase: "importe", tipo: "medida" },
  ],
  filas: [
    { prog: 1, nombre: "Ñandú", valor: 10 },
    { prog: 16, nombre: "álamo", valor: 20 },
    { prog: 2, nombre: "", valor: 1234567 },
  ],
  totales: { valor: 1234597 },
  valorizado: true,
  desactualizado: false,
};

const ver = (pedidas: Record<string, string>) => aplicarVista(TABLA, leerVista(pedidas));
const progs = (tabla: Tabla) => tabla.filas.map((f) => f.prog);

test("[S9] a file without filters, order or columns has the whole table", () => {
  expect(ver({})).toEqual(TABLA);
});

test("[S9] rows pass the header boxes of the screen, and the totals are theirs", () => {
  const texto = ver({ filtros: '[{"campo":"nombre","clase":"texto","texto":"N"}]' });
  expect(progs(texto)).toEqual([1]);
  expect(texto.totales).toEqual({ valor: 10 });
  expect(progs(ver({ filtros: '[{"campo":"prog","clase":"exacto","texto":"1"}]' }))).toEqual([1]);
  expect(progs(ver({ filtros: '[{"campo":"prog","clase":"numerico","texto":"1"}]' })))
    .toEqual([1, 16]);
  // What is filtered is what is shown: pesos, not centavos.
  expect(progs(ver({ filtros: '[{"campo":"valor","clase":"exacto","texto":"12345,67"}]' })))
    .toEqual([2]);
});

test("[S9] order and columns are those chosen, and empty texts go last", () => {
  const tabla = ver({ orden: "nombre", columnas: "valor,nombre" });
  expect(progs(tabla)).toEqual([16, 1, 2]);
  expect(tabla.columnas.map((c) => c.campo)).toEqual(["valor", "nombre"]);
  expect(progs(ver({ orden: "-valor" }))).toEqual([2, 16, 1]);
});

test("what names no column of the table, or is no filter, is refused", () => {
  const malas: Record<string, string>[] = [
    { orden: "sueldo" },
    { columnas: "prog,sueldo" },
    { filtros: '[{"campo":"sueldo","clase":"texto","texto":"x"}]' },
    { filtros: '[{"campo":"prog","clase":"otra","texto":"x"}]' },
    { filtros: "{" },
    { filtros: "{}" },
  ];
  for (const pedidas of malas) expect(() => ver(pedidas)).toThrow(Rechazo);
});
