/** What a third party's output may not answer; each would show an empty column, or fail without a word. */
import { expect, test } from "bun:test";
import type { Salida } from "../plugin.ts";
import { revisarSalidasDe, tablaDe } from "./checked.ts";
import type { Tabla } from "./table.ts";

const BUENA: Tabla = {
  encabezado: ["Grupo E2601"],
  columnas: [
    { campo: "texto", titulo: "Texto", clase: "texto", tipo: "clave" },
    { campo: "importe", titulo: "Importe", clase: "importe", tipo: "medida", ancho: 12 },
  ],
  filas: [{ texto: "a", importe: 100 }],
  totales: { texto: "Total", importe: 100 },
  valorizado: true,
  desactualizado: false,
};

async function quejaDe(tabla: unknown, ajena = true): Promise<string> {
  const salida: Salida = { id: "x", title: "X", query: () => Promise.resolve(tabla as Tabla) };
  if (ajena) revisarSalidasDe({ id: "x", contract: 4, outputs: [salida] });
  try {
    expect(await tablaDe(salida, {} as never, {})).toBe(tabla as Tabla);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

test("a table that cannot be shown is refused by the place of what is wrong", async () => {
  const MAL = "La salida «x» no devuelve una tabla que se pueda mostrar: ";
  const [texto, importe] = BUENA.columnas;
  const casos: [unknown, string][] = [
    [undefined, "no es una tabla"],
    [{ ...BUENA, filas: undefined }, "filas"],
    [{ ...BUENA, filas: { texto: "a" } }, "filas"],
    [{ ...BUENA, desactualizado: "no" }, "desactualizado"],
    [{ ...BUENA, columnas: [texto, { ...importe, clase: "dinero" }] }, "columnas.1.clase"],
    [{ ...BUENA, columnas: [texto, { ...importe, campo: undefined }] }, "columnas.1.campo"],
    [
      { ...BUENA, filas: [{ texto: "a", imprte: 100 }] },
      "ninguna fila tiene «importe», y tienen «imprte»",
    ],
    [{ ...BUENA, totales: { imprte: 100 } }, "los totales dicen «imprte»"],
  ];
  for (const [tabla, motivo] of casos) expect(await quejaDe(tabla)).toStartWith(MAL + motivo);
});

test("a table with empty cells, none of its rows or more than is shown is answered as it is", async () => {
  const { totales: _, ...sinTotales } = BUENA;
  for (
    const tabla of [
      BUENA,
      { ...sinTotales, filas: [] },
      { ...BUENA, filas: [{ texto: "a" }] },
      { ...BUENA, filas: [{ texto: "a", importe: null, id: 7 }] },
    ]
  ) expect(await quejaDe(tabla)).toBe("");
});

test("the product's own outputs are not looked at", async () => {
  expect(await quejaDe({ filas: 7 }, false)).toBe("");
});
