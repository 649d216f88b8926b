import { expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import fc from "../testing/properties.ts";
import { dichoDeRenglones, enUnRenglon, renglonesDeTexto, textoDeCeldas } from "./block-text.ts";

const leer = (texto: string, separador = "\t") =>
  [...renglonesDeTexto(texto, separador)].map((r) => [...r.celdas]);

test("a cell of several lines is one cell, and what follows it keeps its place", () => {
  expect(leer('7\t"Mesa\r\nde ""entradas"""\t3\r\n8\tOtra\t4\r\n')).toEqual([
    ["7", 'Mesa\r\nde "entradas"', "3"],
    ["8", "Otra", "4"],
  ]);
  expect(leer('"a;b";2\n""\n', ";")).toEqual([["a;b", "2"], [""]]);
});

test("an empty row in the middle is a row, the line end after the last is none", () => {
  expect(leer("1\n\n2\n")).toEqual([["1"], [""], ["2"]]);
  expect(leer("1\t\n")).toEqual([["1", ""]]);
  expect(leer("")).toEqual([]);
});

test("quotes that are part of what a cell says stay, and swallow nothing", () => {
  expect(leer('"mesa" chica\t2\n5" de caño\t"x"\n')).toEqual([
    ['"mesa" chica', "2"],
    ['5" de caño', "x"],
  ]);
});

test("quotes that do not close and rows without end are refused, however long the text", () => {
  expect(() => leer('1\t"abierta\n2\t3\n')).toThrow("hay comillas que se abren y no se cierran");
  expect(() => leer("\t".repeat(100_001))).toThrow("un renglón es demasiado largo");
  expect(() => leer(`"${"a\n".repeat(60_000)}"`)).toThrow("un renglón es demasiado largo");
});

test("each row says where it stands in the text", () => {
  const texto = 'a\tb\r\n"c\nd"\te\r\nf';
  expect([...renglonesDeTexto(texto, "\t")].map((r) => texto.slice(r.desde, r.hasta)))
    .toEqual(["a\tb", '"c\nd"\te', "f"]);
});

test("cells of several lines become one of one line, and who pasted them is told", () => {
  expect(enUnRenglon(" Mesa \r\n de entradas\n")).toBe("Mesa de entradas");
  expect(dichoDeRenglones([["a\nb", "c"], ["d\r\ne", "f\n"]]))
    .toBe("2 celdas tenían varios renglones: se unen con un espacio");
  expect(dichoDeRenglones([["a", "b"]])).toBe("");
});

const DE_TEXTO = fc.constantFrom('"', '""', "\t", ";", "\n", "\r\n", "a", "ñ", "12", "é ");
const celda = fc.array(DE_TEXTO, { maxLength: 5 }).map((partes) => partes.join(""));

test("what is written with tabs is read back the same, whatever the texts", () => {
  const filas = fc.array(fc.array(celda, { minLength: 1, maxLength: 4 }), { minLength: 1 });
  fc.assert(fc.property(filas, (f) => {
    expect(leer(textoDeCeldas(f))).toEqual(f);
  }));
});

test("any text whose quotes are in order is read as another reader does", () => {
  const texto = fc.array(DE_TEXTO, { maxLength: 30 }).map((partes) => partes.join(""));
  const opciones = { delimiter: "\t", record_delimiter: ["\r\n", "\n"], relax_column_count: true };
  fc.assert(
    fc.property(texto, (t) => {
      let esperado: string[][];
      try {
        esperado = parse(t, opciones);
      } catch {
        return;
      }
      expect(leer(t)).toEqual(esperado);
    }),
    { numRuns: 1_000 },
  );
});
