import { afterEach, beforeEach, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { escribirLibroConFormato } from "./formatted.ts";
import { escribirLibro, type HojaDeLibro } from "./writer.ts";

let carpeta: string;
beforeEach(async () => carpeta = await mkdtemp(join(tmpdir(), "planta-con-formato-")));
afterEach(() => rm(carpeta, { recursive: true }));
const donde = (nombre: string) => join(carpeta, nombre);

const HOJAS: readonly HojaDeLibro[] = [{
  nombre: "Gastos: 1/2",
  encabezado: ["Ministerio (SAF 357)", "  Presupuesto E2601 & otro  "],
  impresion: { arriba: "Cía. & Hijos", abajo: "Valorizado el 22/11/2026\n10:00" },
  columnas: [
    { titulo: "Descripción", formato: "texto" },
    { titulo: "Esc.", formato: "entero", ancho: 7 },
    { titulo: "Cargos", formato: "cantidad" },
    { titulo: "Importe", formato: "importe" },
    { titulo: "Desde", formato: "fecha" },
    { titulo: "Mes", formato: "mes" },
    { titulo: "%", formato: "porcentaje" },
    { titulo: "Sí", formato: "booleano" },
  ],
  filas: [
    ["=1+1", 303, 12_000, 1234.56, "2026-01-31", 202601, 12.5, true],
    { subtotal: ["Más de quince cifras", null, 0, 1234567890123456.78, "ayer", 1, -1, false] },
    ["dos\nrenglones\u0007 y <uno> \ud800", undefined, -3, 0, "1899-01-01", null, 0, null],
  ],
  totales: [["Total", null, 1, 90071992547409.91, null, null, null, null]],
}, {
  nombre: "gastos 1 2",
  columnas: [{ titulo: "Una", formato: "texto" }],
  filas: [],
}];

/** What a person finds in each sheet: the package that opens it wrote one of the two. */
async function leer(path: string) {
  const libro = await new ExcelJS.Workbook().xlsx.readFile(path);
  return libro.worksheets.map((hoja) => {
    const celdas: unknown[] = [];
    hoja.eachRow((fila) =>
      fila.eachCell(({ address, value, numFmt, font, alignment }) =>
        celdas.push({
          address,
          value,
          numFmt: numFmt ?? "General",
          negrita: !!font?.bold,
          letra: font?.name,
          alignment,
        })
      )
    );
    const { orientation, fitToPage, fitToWidth, fitToHeight, paperSize, margins, printTitlesRow } =
      hoja.pageSetup;
    const [{ state, ySplit }] = hoja.views as { state: string; ySplit: number }[];
    const { oddHeader, oddFooter } = hoja.headerFooter;
    return {
      nombre: hoja.name,
      celdas,
      anchos: hoja.columns?.map((c) => c.width),
      pagina: { orientation, fitToPage, fitToWidth, fitToHeight, paperSize, margins },
      ...{ printTitlesRow, state, ySplit, oddHeader, oddFooter, filtro: hoja.autoFilter },
    };
  });
}

test("[S9] a small workbook says what one of any size says: cells, widths, filter and pages", async () => {
  await escribirLibro(donde("grande.xlsx"), HOJAS);
  await escribirLibroConFormato(donde("chico.xlsx"), HOJAS);
  const [grande, chico] = await Promise.all(
    ["grande.xlsx", "chico.xlsx"].map((n) => leer(donde(n))),
  );
  expect(chico).toEqual(grande);
  expect(chico[0].celdas).toHaveLength(2 + 8 + 8 + 7 + 5 + 3);
  expect(chico[0].celdas).toContainEqual(
    expect.objectContaining({ address: "A4", value: "=1+1", numFmt: "@" }),
  );
});

test("the same input gives the same bytes, and nothing is left of one that fails", async () => {
  for (const nombre of ["a.xlsx", "b.xlsx"]) {
    await escribirLibroConFormato(donde(nombre), HOJAS);
    await Bun.sleep(nombre === "a.xlsx" ? 2_100 : 0); // the zip counts in steps of two seconds
  }
  expect((await readFile(donde("a.xlsx"))).equals(await readFile(donde("b.xlsx")))).toBe(true);
  const larga: HojaDeLibro = { ...HOJAS[1], filas: [["x".repeat(32_768)]] };
  await expect(escribirLibroConFormato(donde("c.xlsx"), [larga])).rejects.toThrow(
    "El texto de la celda A2 de la hoja «gastos 1 2» supera los 32.767 caracteres",
  );
  const rota: HojaDeLibro = {
    ...HOJAS[1],
    columnas: [{ titulo: "Una", formato: "importe" }],
    filas: [[NaN]],
  };
  await expect(escribirLibroConFormato(donde("c.xlsx"), [rota])).rejects.toThrow(
    "Hoja «gastos 1 2», fila 2: NaN no es un número",
  );
  expect(await Bun.file(donde("c.xlsx")).exists()).toBe(false);
});
