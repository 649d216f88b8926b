import { expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { Rechazo } from "../errors.ts";
import { libroAMano } from "../testing/files/libro-a-mano.ts";
import type { Registro } from "./block.ts";
import { conOrigen, leerOrigen } from "./source.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The cells of a file, or why it is refused. */
async function leer(
  bytes: Bytes | string,
  nombre = "planilla.xls",
  campos: Record<string, string> = {},
): Promise<readonly Registro["celdas"][] | string> {
  try {
    const archivo = new File([bytes], nombre);
    const { registros } = await conOrigen(
      { archivo, ...campos },
      (origen) => leerOrigen(origen, { maximo: 100 }),
    );
    return registros.map((r) => r.celdas);
  } catch (error) {
    if (error instanceof Rechazo) return error.message;
    throw error;
  }
}

const hex = (texto: string, resto = "") =>
  new Uint8Array([...Uint8Array.fromHex(texto), ...new TextEncoder().encode(resto)]);
const utf16 = (texto: string, inicio: string) =>
  new Uint8Array([...Uint8Array.fromHex(inicio), ...Buffer.from(texto, "utf16le")]);

test("what only Excel opens is named by what it is, whatever its name", async () => {
  const casos: [Bytes | string, string][] = [
    [hex("d0cf11e0a1b11ae1", "W\0o\0r\0k\0b\0o\0o\0k\0"), "un libro de Excel 97-2003 (.xls)"],
    [
      hex("d0cf11e0a1b11ae1", "E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0"),
      "tiene contraseña",
    ],
    [hex("0904060000001000"), "un libro de Excel 4 o anterior"],
    ["<html><body><table><tr><td>prog</td></tr></table>", "una página web (HTML)"],
    ["\ufeff  <!DOCTYPE html><table>", "una página web (HTML)"],
    ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>', "XML 2003"],
    ["%PDF-1.7", "un PDF"],
    [hex("89504e470d0a1a0a00"), "no es una planilla ni un texto"],
    [
      await libroAMano({
        filas: "",
        retocar: (n, x) => [n.replace("workbook.xml", "workbook.bin"), x],
      }),
      ".xlsb",
    ],
    [
      await libroAMano({
        filas: "",
        retocar: (n, x) => [n.replace("xl/workbook.xml", "content.xml"), x],
      }),
      ".ods",
    ],
  ];
  for (const [bytes, dicho] of casos) expect(await leer(bytes, "a.xls")).toContain(dicho);
});

test("a text is read whatever its name, in every alphabet in which Excel writes it", async () => {
  const filas = [["año", "ñandú"], ["1", "2,5"]];
  for (const nombre of ["a.xls", "a.csv", "a.txt"]) {
    expect(await leer("año\tñandú\r\n1\t2,5\r\n", nombre)).toEqual(filas);
  }
  expect(await leer(utf16("año\tñandú\r\n1\t2,5\r\n", "fffe"))).toEqual(filas);
  expect(await leer(Buffer.from("a\xf1o;\xf1and\xfa\r1;2,5\r", "latin1") as Bytes)).toEqual(filas);
  expect(await leer("sep=;\r\naño;ñandú\r\n1;2,5\r\n")).toEqual(filas);
  expect(await leer("1\t2", "a.xlsx")).toContain("no es un libro de Excel (.xlsx) o está dañado");
  expect(await leer('"sep=|"\naño|ñandú\n1|2,5\n')).toEqual(filas);
});

test("what is out of sight in a workbook is asked, and then loaded or left out", async () => {
  const bytes = await libroAMano({
    antes: '<cols><col min="2" max="2" hidden="1"/></cols>',
    filas: "<row><c><v>1</v></c><c><v>9</v></c></row><row hidden='1'><c><v>2</v></c></row>" +
      "<row><c><v>3</v></c></row>",
  });
  expect(await leer(bytes)).toBe(
    "La planilla tiene 1 fila oculta o filtrada y 1 columna oculta (B): " +
      "diga si también se carga lo que no se ve",
  );
  expect(await leer(bytes, "a.xlsx", { ocultas: "cargar" })).toEqual([[1, 9], [2], [3]]);
  expect(await leer(bytes, "a.xlsx", { ocultas: "omitir" })).toEqual([[1, null], [3]]);
  expect(await leer(bytes, "a.xlsx", { ocultas: "otra" })).toContain("cargar u omitir");
});

test("a pasted block is counted as it is read", async () => {
  const ancha = `${",".repeat(90_000)}\n`;
  expect(await leer(ancha.repeat(12))).toBe(
    "Lo pegado tiene demasiadas celdas: quite columnas o filas",
  );
});

test("of a workbook with several sheets the one that it opens on is read", async () => {
  const libro = new ExcelJS.Workbook();
  libro.addWorksheet("Notas").addRow(["otra"]);
  libro.addWorksheet("Cargos").addRow(["prog"]);
  libro.addWorksheet("Vieja", { state: "hidden" }).addRow(["oculta"]);
  const guardado = async (activeTab: number) => {
    libro.views = [{
      x: 0,
      y: 0,
      width: 9,
      height: 9,
      firstSheet: 0,
      activeTab,
      visibility: "visible",
    }];
    return new Uint8Array(await libro.xlsx.writeBuffer());
  };
  expect(await leer(await guardado(0), "a.xlsx")).toEqual([["otra"]]);
  expect(await leer(await guardado(1), "a.xlsx")).toEqual([["prog"]]);
  expect(await leer(await guardado(2), "a.xlsx")).toEqual([["otra"]]);
});
