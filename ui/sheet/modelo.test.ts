import { expect, test } from "bun:test";
import {
  conNumeros,
  dicenLoMismo,
  type Estados,
  type FilaVista,
  lugarEnTexto,
  separarBuenas,
} from "./modelo.ts";

const ESTADOS: Estados = {
  error: { una: "Con error", varias: "Con error", detiene: true },
  nueva: { una: "Nueva", varias: "Nuevas" },
  igual: { una: "Igual", varias: "Iguales" },
};

const vista = (numero: number, estado: string, dice = ""): FilaVista => (
  { clave: numero, numero, estado, previa: { numero, dice }, errores: new Map() }
);

test("what may be stored and what may not are two texts with the same heading", () => {
  const texto = 'Cód.\tNombre\r\n1\t"Mesa de\r\nentradas"\r\n2\tOtra\r\n3\tTercera\r\n';
  const filas = [vista(2, "nueva"), vista(3, "error"), vista(4, "igual")];
  expect(separarBuenas(texto, filas, ESTADOS)).toEqual({
    buenas: { texto: 'Cód.\tNombre\n1\t"Mesa de\r\nentradas"\n3\tTercera', numeros: [1, 2, 4] },
    cuantas: 1,
    malas: { texto: "Cód.\tNombre\n2\tOtra", numeros: [1, 3] },
  });
  // What is left says which row each one was: it is looked for in the spreadsheet that it is of.
  expect(conNumeros([vista(2, "error")], [1, 3]).map((f) => f.numero)).toEqual([3]);
  expect(conNumeros([vista(2, "error")], undefined).map((f) => f.numero)).toEqual([2]);
  expect(lugarEnTexto(texto, { fila: 3, columna: "", mensaje: "", escrito: "Otra" }))
    .toEqual({ desde: texto.indexOf("Otra"), hasta: texto.indexOf("Otra") + 4 });
  // Without a heading there is none in either.
  expect(separarBuenas("1\n2", [vista(1, "error"), vista(2, "nueva")], ESTADOS))
    .toEqual({
      buenas: { texto: "2", numeros: [2] },
      cuantas: 1,
      malas: { texto: "1", numeros: [1] },
    });
});

test("there is nothing to choose where all of it may be stored, or none", () => {
  expect(separarBuenas("1\n2", [vista(1, "nueva"), vista(2, "igual")], ESTADOS)).toBeNull();
  expect(separarBuenas("1\n2", [vista(1, "error"), vista(2, "igual")], ESTADOS)).toBeNull();
});

test("rows that by themselves would be read as others are noticed", () => {
  const antes = [vista(1, "error"), vista(2, "nueva", "a"), vista(3, "igual", "b")];
  expect(dicenLoMismo(antes, [vista(1, "nueva", "a"), vista(2, "igual", "b")], ESTADOS)).toBe(true);
  expect(dicenLoMismo(antes, [vista(1, "nueva", "z"), vista(2, "igual", "b")], ESTADOS)).toBe(
    false,
  );
  expect(dicenLoMismo(antes, [vista(1, "nueva", "a")], ESTADOS)).toBe(false);
});
