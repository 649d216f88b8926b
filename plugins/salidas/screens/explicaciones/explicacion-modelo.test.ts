import { expect, test } from "bun:test";
import type { LineaDeExplicacion, RespuestaExplicar } from "#proto/salidas.ts";
import {
  columnasDeLineas,
  enlaceDeRegistro,
  sumaDe,
  totalesDe,
  vigenciaDe,
} from "./explicacion-modelo.ts";

const columna = (
  campo: string,
  clase: RespuestaExplicar["columnas"][number]["clase"],
  tipo: "clave" | "leyenda" | "medida" = "clave",
) => ({ campo, titulo: campo, clase, tipo });

const parametro = {
  tabla: "valores_ur",
  titulo: "Unidades retributivas",
  clave: "serie_ur=SINEP",
  clave_texto: "serie SINEP",
  mes: 202412,
  desde_mes: 202411,
  valores: { valor: 1234.5 },
  valores_texto: "valor 1.234,50",
  norma: "Decreto 1/24",
};

const linea = (otros: Readonly<Record<string, string | number>>): LineaDeExplicacion => {
  const celdas: Record<string, string | number> = {
    base: "cargos",
    desc_base: "Cargos",
    id: 7,
    saf: 357,
    mon: 1,
    prog: 18,
    subp: 0,
    importe: 10.1,
    ...otros,
  };
  return Object.assign(celdas, { parametros: [parametro] });
};

const RESPUESTA: RespuestaExplicar = {
  columnas: [
    columna("base", "texto"),
    columna("desc_base", "texto", "leyenda"),
    columna("id", "entero"),
    columna("saf", "entero"),
    columna("mon", "entero"),
    columna("prog", "entero"),
    columna("subp", "entero"),
    columna("descripcion", "texto", "leyenda"),
    columna("importe", "importe", "medida"),
  ],
  filas: [linea({}), linea({ id: 8, importe: 0.2 })],
  totales: { importe: 10.3 },
  lineas: 2,
  figura: { lineas: 4625, total: 67_419.75 },
  campos_usados: ["prog"],
  desde: 0,
  encabezado: [],
  valorizado: true,
  desactualizado: false,
};

const BASES = new Map([["cargos", "Cargos"]]);

test("[S3] the panel shows where each line comes from, and leaves out codes that say nothing", () => {
  const columnas = columnasDeLineas(RESPUESTA, BASES);
  expect(columnas.map((c) => c.id)).toEqual(["desc_base", "id", "prog", "descripcion", "importe"]);
  const varias = columnasDeLineas({ ...RESPUESTA, campos_usados: ["prog", "saf"] }, BASES);
  expect(varias.map((c) => c.id)).toContain("saf");
  // The number of a row opens it, where there is a base to open.
  const registro = columnas.find((c) => c.id === "id");
  expect([linea({}), linea({ base: "ejecucion" })].map((f) => registro?.boton?.(f)))
    .toEqual([true, false]);
});

test("[S3] the figure is that of all its lines, and the totals those of the lines that pass", () => {
  expect(sumaDe(RESPUESTA, "valor")).toBe(6_741_975);
  expect(totalesDe(RESPUESTA, "valor")).toEqual([{ de: "", totales: { importe: 1030 } }]);
  expect(sumaDe({ ...RESPUESTA, figura: { lineas: 3, total: 12 } }, "cargos")).toBe(12);
});

test("[S3] amounts of several currencies have a total each, and no figure", () => {
  const totales = [{ mon: 1, importe: 10.3 }, { mon: 2, importe: 5 }];
  const varias = { ...RESPUESTA, totales, figura: { lineas: 3, total: null } };
  expect(sumaDe(varias, "valor")).toBeNull();
  expect(totalesDe(varias, "valor").map((t) => t.totales))
    .toEqual([{ importe: 1030 }, { importe: 500 }]);
});

test("[V9] a parameter says the month since which it holds", () => {
  expect(vigenciaDe(parametro)).toBe("desde noviembre de 2024");
  expect(vigenciaDe({ ...parametro, desde_mes: null })).toBe("");
});

test("a line links to the cell of its row that it comes from, and lines of an execution to none", () => {
  const basico = linea({ clave: "basico" });
  expect(enlaceDeRegistro(basico, "valor", "E2601", BASES))
    .toBe("#/bases/cargos?saf=357&codipres=E2601&registro=7&celda=basico");
  expect(enlaceDeRegistro(basico, "vacantes", "E2601", BASES))
    .toBe("#/bases/cargos?saf=357&codipres=E2601&registro=7&celda=vacantes");
  expect(enlaceDeRegistro(linea({ base: "ejecucion" }), "valor", "M2412", BASES)).toBeNull();
});
