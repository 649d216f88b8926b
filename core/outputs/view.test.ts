import { expect, test } from "bun:test";
import { Rechazo } from "../errors.ts";
import { subtotalesDe } from "./subtotals.ts";
import type { Tabla } from "./table.ts";
import { aplicarVista, leerVista } from "./view.ts";
import { tablaAHoja } from "./workbook.ts";

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

test("[S9] subtotals close the rows that the filters leave, in the order chosen", () => {
  const filas = [
    { prog: 2, nombre: "b", valor: 5 },
    { prog: 1, nombre: "a", valor: 7 },
    { prog: 2, nombre: "a", valor: 9 },
  ];
  const tabla = (pedidas: Record<string, string>) =>
    aplicarVista({ ...TABLA, filas, subtotales: ["prog"] }, leerVista(pedidas));
  const cerrados = (t: Tabla) =>
    subtotalesDe(t).map((s) => [s.tras, s.rotulo, s.valores.prog, s.valores.valor]);
  expect(cerrados(tabla({}))).toEqual([[1, "Total Prog. 1", 1, 7], [3, "Total Prog. 2", 2, 14]]);
  expect(progs(tabla({ orden: "-prog" }))).toEqual([2, 2, 1]);
  expect(tabla({ orden: "-valor" }).filas.map((f) => f.valor)).toEqual([7, 9, 5]);
  const sinB = tabla({ filtros: '[{"campo":"nombre","clase":"texto","texto":"a"}]' });
  expect(cerrados(sinB)).toEqual([[1, "Total Prog. 1", 1, 7], [2, "Total Prog. 2", 2, 9]]);
  const hoja = tablaAHoja("a", tabla({ columnas: "valor,nombre,prog" }));
  expect([...hoja.filas as Iterable<unknown>]).toEqual([
    [0.07, "a", 1],
    { subtotal: [0.07, "Total Prog. 1", null] },
    [0.05, "b", 2],
    [0.09, "a", 2],
    { subtotal: [0.14, "Total Prog. 2", null] },
  ]);
});

test("[S9] rows made when they are asked for are filtered, sorted and totalled as the others", () => {
  const filas = [...TABLA.filas];
  const hechas: number[] = [];
  const perezosa: Tabla = {
    ...TABLA,
    filas: [],
    filasDeLibro: {
      cantidad: filas.length,
      fila: (i) => {
        hechas.push(i);
        return filas[i];
      },
    },
  };
  const escritas = (pedidas: Record<string, string>) => {
    const hoja = (t: Tabla) => {
      const { filas, totales } = tablaAHoja("a", aplicarVista(t, leerVista(pedidas)));
      return { filas: [...filas as Iterable<unknown>], totales };
    };
    expect(hoja(perezosa)).toEqual(hoja(TABLA));
  };
  escritas({});
  // Each was made once, to be written.
  expect(hechas).toEqual([0, 1, 2]);
  escritas({ orden: "-valor", columnas: "valor,prog" });
  escritas({ filtros: '[{"campo":"prog","clase":"numerico","texto":"1"}]', orden: "nombre" });
  escritas({ filtros: '[{"campo":"prog","clase":"exacto","texto":"99"}]' });
});

test("what names no column of the table, or is no filter, is refused", () => {
  const malas: Record<string, string>[] = [
    { orden: "sueldo" },
    { columnas: "prog,sueldo" },
    { filtros: '[{"campo":"sueldo","clase":"texto","texto":"x"}]' },
    { filtros: '[{"campo":"prog","clase":"otra","texto":"x"}]' },
    { filtros: "{" },
    { filtros: "3" },
  ];
  for (const pedidas of malas) expect(() => ver(pedidas)).toThrow(Rechazo);
});
