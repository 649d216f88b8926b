import { expect, test } from "bun:test";
import type { SalidaOfrecida } from "#proto/nucleo.ts";
import { textoDe } from "#ui/grid/columnas.ts";
import {
  alternar,
  anchoMinimo,
  consultaDe,
  opcionesIniciales,
  rotuloDe,
  tablaDe,
} from "./generica-modelo.ts";

const salida: SalidaOfrecida = {
  id: "dotacion",
  formatos: ["json", "excel"],
  opciones: {
    tipo: { descripcion: "Qué se mide", valores: ["cargos", "valores"] },
    orden: { descripcion: "Orden", valores: ["esc", "cat"], inicial: "cat" },
    partes: { descripcion: "Partes", multiple: true, valores: ["a", "b"] },
    texto: { descripcion: "Texto" },
  },
};

test("the generic form of an output becomes the columns and rows of a table", () => {
  const tabla = tablaDe({
    columnas: [
      { campo: "esc", titulo: "Esc.", clase: "entero", tipo: "clave" },
      { campo: "costo", titulo: "Costo", clase: "importe", tipo: "medida" },
    ],
    filas: [{ esc: 303, costo: 1.5 }],
  });
  expect(tabla?.columnas).toEqual([
    { id: "esc", titulo: "Esc.", clase: "entero", medida: false, ancho: "54px" },
    { id: "costo", titulo: "Costo", clase: "importe", medida: true, ancho: "61px" },
  ]);
  expect(tabla?.filas).toEqual([{ esc: 303, costo: 1.5 }]);
});

test("[Y12] a month that was not loaded is a dash, and no zero", () => {
  const tabla = tablaDe({
    campos: [
      { campo: "mes", titulo: "Mes", tipo: "clave" },
      { campo: "valor", titulo: "Valor", tipo: "medida" },
      { campo: "valor_M2602", titulo: "Valor M2602", tipo: "medida", en_mes: 2 },
      { campo: "cargos_M2602", titulo: "Cargos M2602", tipo: "medida", en_mes: 2 },
    ],
    resultados: [
      { mes: 1, valor: 0, valor_M2602: 0, cargos_M2602: 0 },
      { mes: 2, valor: 7, valor_M2602: 0, cargos_M2602: 3 },
    ],
  });
  const { columnas = [], filas = [] } = tabla ?? {};
  expect(filas.map((f) => columnas.map((c) => textoDe(c, f))))
    .toEqual([["1", "0,00", "—", "—"], ["2", "7,00", "0,00", "3"]]);
});

test("[S2] the paramétrico's form, which names no kinds, is a table too", () => {
  const tabla = tablaDe({
    campos: [
      { campo: "esc", titulo: "Esc.", tipo: "clave" },
      { campo: "cat", titulo: "Cat.", tipo: "clave" },
      { campo: "esc_desc", titulo: "Escalafón", tipo: "leyenda" },
      { campo: "cargos", titulo: "Cargos", tipo: "medida" },
      { campo: "valor_E2602", titulo: "Valor", tipo: "medida" },
    ],
    resultados: [{ esc: 303, cat: "PC4", esc_desc: "SINEP", cargos: 3, valor_E2602: 10 }],
  });
  expect(tabla?.columnas.map((c) => c.clase)).toEqual([
    "exacto",
    "codigo",
    "texto",
    "entero",
    "importe",
  ]);
});

test("counts have their thousands and codes do not", () => {
  const tabla = tablaDe({
    campos: [
      { campo: "esc", titulo: "Esc.", tipo: "clave" },
      { campo: "cargos", titulo: "Cargos", tipo: "medida" },
    ],
    resultados: [{ esc: 1303, cargos: 1841 }],
  });
  const [fila] = tabla?.filas ?? [];
  expect(tabla?.columnas.map((c) => c.texto?.(fila))).toEqual([undefined, "1.841"]);
});

test("a long description is a short label and a note under the control", () => {
  expect(rotuloDe("Campos: mon, prog")).toEqual({ etiqueta: "Campos", ayuda: "mon, prog" });
  expect(rotuloDe("Qué se mide")).toEqual({ etiqueta: "Qué se mide", ayuda: "" });
});

test("an answer with a form of its own is no table", () => {
  expect(tablaDe({ valorizado: true })).toBeNull();
});

test("options start at what the output says, choices at their first value", () => {
  expect(opcionesIniciales(salida)).toEqual({
    tipo: "cargos",
    orden: "cat",
    partes: "",
    texto: "",
  });
});

test("empty options do not travel", () => {
  expect(consultaDe({ tipo: "cargos", partes: "", texto: "" })).toEqual({ tipo: "cargos" });
});

test("a value is added to a list and taken from it, always in the order offered", () => {
  expect(alternar("", "b", ["a", "b"])).toBe("b");
  expect(alternar("b", "a", ["a", "b"])).toBe("a,b");
  expect(alternar("a,b", "a", ["a", "b"])).toBe("b");
});

test("a column of names keeps the start of one, and all of it where the table scrolls anyway", () => {
  const libre = { ancho: undefined };
  expect(anchoMinimo([{ ancho: "71px" }, libre, libre])).toBe(71 + 2 * 118);
  const comparadas = Array.from({ length: 12 }, () => ({ ancho: "100px" }));
  expect(anchoMinimo([libre, libre, ...comparadas])).toBe(1200 + 2 * 200);
});
