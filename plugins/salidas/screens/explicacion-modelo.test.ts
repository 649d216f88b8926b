import { expect, test } from "bun:test";
import {
  columnasDeLineas,
  enlaceDeRegistro,
  type LineaExplicada,
  type RespuestaExplicar,
  sumaDe,
  valoresDe,
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
  clave: "ur=1",
  mes: 202412,
  desde_mes: 202411,
  valores: { valor: 1234.5, grado: 3 },
  norma: "Decreto 1/24",
};

const linea = (otros: Readonly<Record<string, string | number>>): LineaExplicada => {
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
    columna("importe", "importe", "medida"),
  ],
  filas: [linea({}), linea({ id: 8, importe: 0.2 })],
  totales: { importe: 10.3 },
  lineas: 2,
  desde: 0,
  desactualizado: false,
};

const BASES = new Map([["cargos", "Cargos"]]);

test("[S3] the panel shows where each line comes from, and leaves out codes that say nothing", () => {
  const columnas = columnasDeLineas(RESPUESTA);
  expect(columnas.map((c) => c.id)).toEqual(["desc_base", "id", "prog", "importe"]);
  const varias = columnasDeLineas({ ...RESPUESTA, filas: [linea({}), linea({ saf: 103 })] });
  expect(varias.map((c) => c.id)).toContain("saf");
  expect(sumaDe(RESPUESTA, "valor")).toBe(1030);
});

test("[V9] a parameter is said with its values and the month since which they hold", () => {
  expect(valoresDe(parametro)).toBe("valor 1.234,50; grado 3");
  expect(vigenciaDe(parametro)).toBe("desde noviembre de 2024");
  expect(valoresDe({ ...parametro, valores: null })).toBe("sin valor");
  expect(vigenciaDe({ ...parametro, desde_mes: null })).toBe("");
});

test("a line links to its row, and lines of an execution to none", () => {
  expect(enlaceDeRegistro(linea({}), "E2601", BASES))
    .toBe("#/bases/cargos?saf=357&codipres=E2601&registro=7");
  expect(enlaceDeRegistro(linea({ base: "ejecucion" }), "M2412", BASES)).toBeNull();
});
