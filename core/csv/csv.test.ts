import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "../testing/properties.ts";
import { ErrorCsv, leerCsv, type RegistroCsv } from "./reader.ts";
import { escribirCsv } from "./writer.ts";

let carpeta: string;
let path: string;
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), "planta-csv-"));
  path = join(carpeta, "cargos.csv");
});
afterEach(() => rm(carpeta, { recursive: true }));

/** Rows and errors of a file with this content. */
async function leer(contenido: string | Uint8Array, columnas: string[]) {
  await writeFile(path, contenido);
  const filas: RegistroCsv[] = [];
  try {
    for await (const lote of leerCsv(path, columnas)) filas.push(...lote);
  } catch (error) {
    if (!(error instanceof ErrorCsv)) throw error;
    return { filas, errores: error.errores.map((e) => `${e.fila}|${e.columna}|${e.mensaje}`) };
  }
  return { filas, errores: [] };
}

const valores = (filas: RegistroCsv[]) => filas.map((f) => f.valores);
const bytes = (...partes: (string | number[])[]) =>
  Buffer.concat(partes.map((p) => typeof p === "string" ? Buffer.from(p) : Buffer.from(p)));

test("columns come in the order asked, whatever the file's", async () => {
  const { filas } = await leer("b,a\n2,1\n4,3\n", ["a", "b"]);
  expect(filas).toEqual([{ numero: 2, valores: ["1", "2"] }, { numero: 3, valores: ["3", "4"] }]);
});

test("LF, CRLF, a BOM and a last row without line end read the same", async () => {
  for (const texto of ["a,b\n1,ñ\n", "a,b\r\n1,ñ\r\n", "\uFEFFa,b\n1,ñ", "a,b\r\n1,ñ\n\r\n\n"]) {
    const { filas, errores } = await leer(texto, ["a", "b"]);
    expect({ texto, valores: valores(filas), errores }).toEqual({
      texto,
      valores: [["1", "ñ"]],
      errores: [],
    });
  }
});

test("quotes hold commas, quotes and line ends; the row number counts records", async () => {
  const { filas } = await leer('a,b\n"x,""y""","1\r\n2"\nz,\n', ["a", "b"]);
  expect(filas).toEqual([
    { numero: 2, valores: ['x,"y"', "1\r\n2"] },
    { numero: 3, valores: ["z", ""] },
  ]);
});

test("spaces, NUL and a sign at the start are kept as they stand", async () => {
  const { filas } = await leer("a\n =1 \n\0x\n", ["a"]);
  expect(valores(filas)).toEqual([[" =1 "], ["\0x"]]);
});

test("unknown, missing and repeated columns are all told, and no row is read", async () => {
  const { filas, errores } = await leer("a,x,a,\n1,2,3,4\n", ["a", "b"]);
  expect(filas).toEqual([]);
  expect(errores).toEqual([
    "1||columna 2 desconocida",
    "1|a|columna repetida",
    "1||columna 4 sin nombre",
    "1|b|falta la columna",
  ]);
});

test("an empty file lacks its columns", async () => {
  for (const texto of ["", "\uFEFF"]) {
    expect((await leer(texto, ["a"])).errores).toEqual(["1|a|falta la columna"]);
  }
  expect((await leer("a\n", ["a"])).errores).toEqual([]);
});

test("rows with more or fewer fields are all told, and the good ones read", async () => {
  const { filas, errores } = await leer("a,b\n1\n1,2\n1,2,3\n\n5,6\n", ["a", "b"]);
  expect(filas.map((f) => f.numero)).toEqual([3, 6]);
  expect(errores).toEqual([
    "2||tiene 1 campos y las columnas son 2",
    "4||tiene 3 campos y las columnas son 2",
  ]);
});

test("broken quotes are told with their row and column", async () => {
  const caso = async (texto: string) => (await leer(texto, ["a", "b"])).errores;
  expect(await caso('a,b\n1,2\n3,"4"x\n')).toEqual([
    "3|b|después de las comillas de cierre debe venir una coma o el fin de fila",
  ]);
  expect(await caso('a,b\n1,2\n3,4\nx"y,1\n')).toEqual([
    "4|a|hay comillas dentro de un campo que no empieza con comillas",
  ]);
  expect(await caso('a,b\n1,2\n"3,4\n5,6\n')).toEqual([
    "3|a|hay comillas que se abren y no se cierran",
  ]);
});

test("a quote that never closes does not take the memory of the machine", async () => {
  const { errores } = await leer(`a,b\n1,"${"x\n".repeat(1_000_000)}`, ["a", "b"]);
  expect(errores).toEqual([
    "2|b|la fila supera un millón de caracteres; puede faltar cerrar comillas",
  ]);
});

test("bytes that are not UTF-8 are told with their row and column", async () => {
  const mensaje = "el texto no es UTF-8 válido; guarde el archivo como UTF-8";
  const casos: [Buffer, string, number][] = [
    [bytes("a,b\n1,2\n3,Espa", [0xf1], "a\n5,6\n"), "3|b", 1], // latin-1
    [bytes("a,b\n1,2\n", [0xf1], "3,4\n"), "3|a", 1],
    [bytes('a,b\n1,2\n3,"', [0xc3], '"\n5,6\n'), "3|b", 1], // a sequence cut short, quoted
    [bytes("a,b\n1,2\n3,4", [0xe2, 0x82]), "3|b", 1], // cut by the end of the file
    [bytes("a,b\n1,2\n3,", [0xed, 0xa0, 0x80], "\n"), "3|b", 1], // half surrogate
    [bytes("a,b\n1,2\n3,", [0xc0, 0xaf], "\n"), "3|b", 1], // overlong
    [bytes([0xff, 0xfe], "a\0,\0b\0\n\0"), "1|", 0], // UTF-16
  ];
  for (const [contenido, lugar, leidas] of casos) {
    const { filas, errores } = await leer(contenido, ["a", "b"]);
    expect(errores).toEqual([`${lugar}|${mensaje}`]);
    expect(filas.length).toBe(leidas);
  }
});

test("the first invalid byte is found wherever chunks end", async () => {
  const largo = "ñ€😀".repeat(20_000); // nine bytes each: every alignment of a chunk's end
  for (let i = 0; i < 9; i++) {
    const bueno = `a\n${"x".repeat(i)}${largo}\n${largo}\n`;
    expect((await leer(bueno, ["a"])).errores).toEqual([]);
    const { filas, errores } = await leer(bytes(bueno, "y", [0x80], "\n"), ["a"]);
    expect(valores(filas)).toEqual([["x".repeat(i) + largo], [largo]]);
    expect(errores.map((e) => e.slice(0, 4))).toEqual(["4|a|"]);
  }
});

test("no more than a thousand errors are gathered", async () => {
  const { errores } = await leer("a,b\n" + "1\n".repeat(3000), ["a", "b"]);
  expect(errores.length).toBe(1000);
});

test("batches hold at most a thousand rows and lose none", async () => {
  const filas = Array.from({ length: 25_001 }, (_, i) => [String(i), "x"]);
  await escribirCsv(path, ["n", "t"], [filas]);
  let siguiente = 0;
  for await (const lote of leerCsv(path, ["n", "t"])) {
    expect(lote.length).toBeLessThanOrEqual(1000);
    for (const { numero, valores } of lote) {
      expect(numero).toBe(siguiente + 2);
      expect(valores[0]).toBe(String(siguiente++));
    }
  }
  expect(siguiente).toBe(25_001);
});

test("a reader that stops early closes the file", async () => {
  await escribirCsv(path, ["n"], [Array.from({ length: 50_000 }, (_, i) => [String(i)])]);
  for await (const lote of leerCsv(path, ["n"])) {
    expect(lote[0].valores).toEqual(["0"]);
    break;
  }
});

test("a file that does not exist is not an error of format", async () => {
  const lectura = leerCsv(join(carpeta, "no.csv"), ["a"]).next();
  await expect(lectura).rejects.toThrow("ENOENT");
});

test("quotes are written only where the format needs them, and lines end in LF", async () => {
  const { bytes } = await escribirCsv(path, ["a", "b c"], [[["1", ""], [' "', "x,y"]], [[
    "\r",
    "ñ",
  ]]]);
  const texto = await readFile(path, "utf8");
  expect(texto).toBe('a,b c\n1,\n" ""","x,y"\n"\r",ñ\n');
  expect(bytes).toBe(Buffer.byteLength(texto));
});

test("a row with another number of values writes no file at all", async () => {
  const intento = escribirCsv(path, ["a", "b"], [[["1", "2"], ["3"]]]);
  await expect(intento).rejects.toThrow("La fila 3 tiene 1 valores y las columnas son 2");
  expect(await readdir(carpeta)).toEqual([]);
});

test("what is written reads back the same, whatever the texts", async () => {
  const campo = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: fc.constantFrom('"', ",", "\n", "\r", " ", "a", "ñ", ";", "\0") }),
  );
  const tabla = fc.integer({ min: 1, max: 4 }).chain((ancho) =>
    fc.array(fc.array(campo, { minLength: ancho, maxLength: ancho }), { maxLength: 8 })
      .map((filas) => ({ ancho, filas }))
  );
  await fc.assert(
    fc.asyncProperty(tabla, async ({ ancho, filas }) => {
      const columnas = Array.from({ length: ancho }, (_, i) => `c${i}`);
      await escribirCsv(path, columnas, [filas]);
      const leidas: string[][] = [];
      for await (const lote of leerCsv(path, columnas)) leidas.push(...valores(lote));
      expect(leidas).toEqual(filas);
    }),
    { numRuns: 300 },
  );
});

test("a row of commas alone is refused before a text is made of each", async () => {
  const comas = ",".repeat(1_000_000);
  const ancha = "la fila tiene más de mil campos";
  expect((await leer(`a,b\n1,2\n${comas}\n`, ["a", "b"])).errores).toEqual([`3||${ancha}`]);
  expect((await leer(`a,b\n"1"${comas}\n`, ["a", "b"])).errores).toEqual([`2||${ancha}`]);
  expect((await leer(`${comas}\n`, ["a"])).errores).toEqual([`1||${ancha}`]);
});
