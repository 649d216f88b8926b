import { afterEach, beforeEach, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import JSZip from "jszip";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { escribirLibroConFormato } from "./formatted.ts";
import { recorrerLibro } from "./reader.ts";
import { escribirLibro, type HojaDeLibro } from "./writer.ts";

let carpeta: string;
let path: string;
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), "planta-impresion-"));
  path = join(carpeta, "libro.xlsx");
});
afterEach(() => rm(carpeta, { recursive: true }));

async function xml(parte: string): Promise<string> {
  const zip = await JSZip.loadAsync(await readFile(path));
  const archivo = zip.file(parte);
  if (!archivo) throw new Error(`falta ${parte}`);
  return archivo.async("string");
}

const LISTA: HojaDeLibro = {
  nombre: "Cargos del SAF's",
  encabezado: ["Ministerio (SAF 357)", "Presupuesto E2601 - Anteproyecto"],
  columnas: [
    { titulo: "Agrup.", formato: "texto" },
    { titulo: "Descripción", formato: "texto" },
    { titulo: "Esc.", formato: "entero" },
    { titulo: "Importe", formato: "importe" },
  ],
  filas: [["P", "Sistema Nacional de Empleo Público", 303, 1.5], ["G", "Otro", 1303, 2]],
};
const OCULTA: HojaDeLibro = {
  nombre: "_registros",
  oculta: true,
  columnas: [{ titulo: "id", formato: "entero" }],
  filas: [[1]],
};

test("[S9] a sheet is printed across the page, as wide as it, with its titles on each one", async () => {
  await escribirLibro(path, [LISTA, OCULTA]);
  const hoja = await xml("xl/worksheets/sheet1.xml");
  expect(hoja).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>');
  expect(hoja).toContain(
    '<pageSetup paperSize="9" fitToWidth="1" fitToHeight="0" orientation="landscape"/>',
  );
  // The order of the parts of a sheet is fixed by the format.
  const orden = [
    "<sheetPr>",
    "<sheetViews>",
    "<cols>",
    "<sheetData>",
    "<autoFilter ",
    "<pageMargins ",
  ]
    .concat("<pageSetup ", "<headerFooter>").map((p) => hoja.indexOf(p));
  expect(orden).toEqual([...orden].sort((a, b) => a - b));
  expect(orden).not.toContain(-1);
  expect(await xml("xl/workbook.xml")).toContain(
    '<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">' +
      "'Cargos del SAF''s'!$3:$3</definedName></definedNames>",
  );
  expect(await xml("xl/worksheets/sheet2.xml")).not.toContain("pageSetup");
  const { worksheets: [leida] } = await new ExcelJS.Workbook().xlsx.readFile(path);
  const { orientation, fitToWidth, fitToHeight, fitToPage, printTitlesRow } = leida.pageSetup;
  expect({ orientation, fitToWidth, fitToHeight, fitToPage, printTitlesRow }).toEqual({
    orientation: "landscape",
    fitToWidth: 1,
    fitToHeight: 0,
    fitToPage: true,
    printTitlesRow: "3:3",
  });
  const filas: unknown[] = [];
  for await (const fila of recorrerLibro(path)) filas.push(fila);
  expect(filas).toHaveLength(7);
});

test("[S9] a year across that is too wide to be read on a page goes over several, each with what its rows are", async () => {
  const anchas = (cuantas: number): HojaDeLibro => ({
    ...LISTA,
    columnas: [
      ...LISTA.columnas.slice(0, 3),
      ...Array.from({ length: cuantas }, (_, i) => ({
        titulo: `Mes ${i}`,
        formato: "importe" as const,
        ancho: 18,
      })),
    ],
    filas: [],
  });
  const impresion = async (hoja: HojaDeLibro) => {
    await escribirLibroConFormato(path, [hoja]);
    const { worksheets: [leida] } = await new ExcelJS.Workbook().xlsx.readFile(path);
    expect(leida.name).toBe("Cargos del SAF’s");
    const { fitToWidth, fitToHeight, printTitlesRow, printTitlesColumn } = leida.pageSetup;
    return { fitToWidth, fitToHeight, printTitlesRow, printTitlesColumn };
  };
  const filas = { fitToHeight: 0, printTitlesRow: "3:3" };
  expect(await impresion(anchas(11))).toEqual({
    ...filas,
    fitToWidth: 1,
    printTitlesColumn: undefined,
  });
  expect(await impresion(anchas(17))).toEqual({
    ...filas,
    fitToWidth: 2,
    printTitlesColumn: "A:C",
  });
  expect((await impresion(anchas(40))).fitToWidth).toBe(4);
  // Wide for its texts, not for a year of figures.
  const [texto] = LISTA.columnas;
  const textos = Array.from({ length: 10 }, () => ({ ...texto, ancho: 60 }));
  const unica = await impresion({ ...LISTA, columnas: textos, filas: [] });
  expect(unica).toEqual({ ...filas, fitToWidth: 1, printTitlesColumn: undefined });
});

test("[S9] a printed page says of what it is, of when, its number and the day it was printed", async () => {
  const grupo = "Cía. & Hijos (SAF 357) - Presupuesto E2601";
  await escribirLibro(path, [{
    ...LISTA,
    impresion: { arriba: grupo, abajo: "Valorizado el 22/11/2026\n10:00:00" },
  }]);
  const { worksheets: [leida] } = await new ExcelJS.Workbook().xlsx.readFile(path);
  expect(leida.headerFooter.oddHeader)
    .toBe("&LCía. && Hijos (SAF 357) - Presupuesto E2601&R&A");
  expect(leida.headerFooter.oddFooter)
    .toBe("&L&8 Valorizado el 22/11/2026 10:00:00&CPágina &P de &N&RImpreso el &D");
});

test("a heading longer than the format takes is cut, and never in half a code", async () => {
  await escribirLibro(path, [{
    ...LISTA,
    impresion: { arriba: "&".repeat(300), abajo: "x".repeat(300) },
  }]);
  const { worksheets: [leida] } = await new ExcelJS.Workbook().xlsx.readFile(path);
  const { oddHeader, oddFooter } = leida.headerFooter;
  expect([oddHeader, oddFooter].every((t) => (t?.length ?? 0) <= 255)).toBe(true);
  expect(oddHeader).toMatch(/^&L(&&)+…&R&A$/);
  expect(oddFooter).toMatch(/^&L&8 (x{60}\n)+x+…&CPágina &P de &N&RImpreso el &D$/);
});

test("a long foot is broken into lines that end before the number of the page, and has room below", async () => {
  const abajo = "Valores de diciembre de 2024 - Clasificador 2026.1 (datos de demostración) - " +
    "Fecha de Alta 04/05/2025 - Valorizado el 29/11/2026 01:56:10 por analista@economia";
  const de = async (texto: string) => {
    await escribirLibro(path, [{ ...LISTA, impresion: { arriba: "", abajo: texto } }]);
    const { worksheets: [leida] } = await new ExcelJS.Workbook().xlsx.readFile(path);
    const [, pie = ""] = /^&L&8 ([^]*)&CPágina &P/.exec(leida.headerFooter.oddFooter ?? "") ?? [];
    return { renglones: pie.split("\n"), bottom: leida.pageSetup.margins?.bottom };
  };
  const largo = await de(abajo);
  expect(largo.renglones.join(" ")).toBe(abajo);
  expect(largo.renglones.map((r) => r.length <= 60)).toEqual([true, true, true]);
  expect(largo.bottom).toBe(0.88);
  expect(await de("Valores")).toEqual({ renglones: ["Valores"], bottom: 0.6 });
});

test("a column of texts is as wide as its title and its texts ask, wherever the rows come from", async () => {
  async function* tarde() {
    yield* LISTA.filas as Iterable<(string | number)[]>;
  }
  for (const filas of [LISTA.filas, tarde()]) {
    await escribirLibro(path, [{ ...LISTA, filas }]);
    const { worksheets: [leida] } = await new ExcelJS.Workbook().xlsx.readFile(path);
    expect([1, 2, 3, 4].map((c) => leida.getColumn(c).width)).toEqual([8, 36, 10, 20]);
    expect(leida.rowCount).toBe(5);
  }
  const largo = "x".repeat(500);
  await escribirLibro(path, [{ ...LISTA, filas: [[largo, "", 1, 1], ["", null, 1, 1]] }]);
  const { worksheets: [otra] } = await new ExcelJS.Workbook().xlsx.readFile(path);
  expect([1, 2].map((c) => otra.getColumn(c).width)).toEqual([60, 13]);
});

test("whoever gives the rows is told that no more are needed, also when one is wrong", async () => {
  const cerradas: number[] = [];
  function* filas(cuantas: number) {
    try {
      for (let i = 1; i < cuantas; i++) yield ["a", "b", 1, 1];
      yield ["una celda"];
    } finally {
      cerradas.push(cuantas);
    }
  }
  for (const cuantas of [1, 1000]) {
    const libro = escribirLibro(path, [{ ...LISTA, filas: filas(cuantas) }]);
    await expect(libro).rejects.toThrow("tiene 1");
  }
  expect(cerradas).toEqual([1, 1000]);
});
