import { afterEach, beforeEach, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import JSZip from "jszip";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filasCrudas } from "../testing/files/libro-crudo.ts";
import { type CeldaDeLibro, escribirLibro, type HojaDeLibro, nombresDeHojas } from "./writer.ts";

let carpeta: string;
let path: string;
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), "planta-libros-"));
  path = join(carpeta, "libro.xlsx");
});
afterEach(() => rm(carpeta, { recursive: true }));

const RESUMEN: HojaDeLibro = {
  nombre: "Resumen por objeto: 2026",
  encabezado: ["Presupuesto E2601", "Valores de diciembre de 2025"],
  columnas: [
    { titulo: "Descripción", formato: "texto", ancho: 40 },
    { titulo: "Esc.", formato: "entero" },
    { titulo: "Importe", formato: "importe" },
    { titulo: "%", formato: "porcentaje" },
    { titulo: "Mes", formato: "mes" },
    { titulo: "Alta", formato: "fecha" },
    { titulo: "SAC", formato: "booleano" },
    { titulo: "Cargos", formato: "cantidad" },
  ],
  filas: [
    ['Año ñandú & <Cía> "x"', 1302, 70_000_000_000.01, 12.5, 202512, "2025-12-31", true, 12345],
    ["=1+1", 0, -0.01, 0, 202601, "2025-02-30", false, null],
  ],
  totales: [["Total", null, 70_000_000_000, null, null, undefined, null, 12345]],
};

async function conExcelJs(): Promise<ExcelJS.Workbook> {
  const libro = new ExcelJS.Workbook();
  await libro.xlsx.readFile(path);
  return libro;
}

async function xml(parte: string): Promise<string> {
  const zip = await JSZip.loadAsync(await readFile(path));
  const archivo = zip.file(parte);
  if (!archivo) throw new Error(`falta ${parte}`);
  return archivo.async("string");
}

const valor = (libro: ExcelJS.Workbook, celda: string, hoja = 1) =>
  libro.worksheets[hoja - 1].getCell(celda).value;

/** A sheet of texts, one column. */
const textos = (nombre: string, ...filas: string[]): HojaDeLibro => ({
  nombre,
  columnas: [{ titulo: "t", formato: "texto" }],
  filas: filas.map((t) => [t]),
});

test("[S9] numbers are numbers with their format, and the cells stand where they should", async () => {
  await escribirLibro(path, [RESUMEN]);
  const libro = await conExcelJs();
  const hoja = libro.worksheets[0];
  expect(hoja.name).toBe("Resumen por objeto 2026");
  expect(valor(libro, "A1")).toBe("Presupuesto E2601");
  expect(valor(libro, "A2")).toBe("Valores de diciembre de 2025");
  expect(hoja.getRow(3).values).toEqual([
    ,
    "Descripción",
    "Esc.",
    "Importe",
    "%",
    "Mes",
    "Alta",
    "SAC",
    "Cargos",
  ]);
  expect(valor(libro, "A4")).toBe('Año ñandú & <Cía> "x"');
  expect(valor(libro, "C4")).toBe(70_000_000_000.01);
  expect(valor(libro, "F4")).toEqual(new Date("2025-12-31T00:00:00Z"));
  expect(valor(libro, "G4")).toBe(true);
  expect(valor(libro, "C5")).toBe(-0.01);
  expect(valor(libro, "B5")).toBe(0);
  expect(valor(libro, "F5")).toBe("2025-02-30");
  expect(valor(libro, "H5")).toBeNull();
  expect(valor(libro, "C6")).toBe(70_000_000_000);
  expect(hoja.rowCount).toBe(6);
  const formatos = ["B", "C", "D", "E", "F", "H"].map((c) => hoja.getCell(`${c}4`).numFmt);
  expect(formatos).toEqual(["0", "#,##0.00", "#,##0.00", "0", "dd/mm/yyyy", "#,##0"]);
  expect(hoja.getCell("C6").numFmt).toBe("#,##0.00");
});

test("the header is bold, frozen and filtered; totals are bold and outside the filter", async () => {
  await escribirLibro(path, [RESUMEN]);
  const hoja = (await conExcelJs()).worksheets[0];
  expect(hoja.views[0]).toMatchObject({ state: "frozen", ySplit: 3, topLeftCell: "A4" });
  expect(hoja.autoFilter).toBe("A3:H5");
  expect(hoja.getCell("A3").font.bold).toBe(true);
  expect(hoja.getCell("C6").font.bold).toBe(true);
  expect(hoja.getCell("C5").font.bold).toBeUndefined();
  expect(hoja.getColumn(1).width).toBe(40);
});

test("[S9] every text is a text cell: no sign at its start makes a formula", async () => {
  const peligrosos = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "'=1", "=cmd|' /C calc'!A0", "007"];
  await escribirLibro(path, [textos("a", ...peligrosos)]);
  const libro = await conExcelJs();
  peligrosos.forEach((texto, i) => expect(valor(libro, `A${i + 2}`)).toBe(texto));
  const hoja = await xml("xl/worksheets/sheet1.xml");
  expect(hoja).not.toContain("<f>");
  expect(hoja.match(/t="inlineStr"/g)?.length).toBe(peligrosos.length + 1);
  // The text format keeps them texts when somebody edits the cell.
  expect(libro.worksheets[0].getCell("A2").numFmt).toBe("@");
});

test("control characters are dropped; spaces, line ends and what looks like an escape are kept", async () => {
  await escribirLibro(path, [
    textos(
      "a",
      "  dos  ",
      "a\r\nb\tc",
      "x\0\x01\x1b\x7fy",
      "_x000D_",
      "\ud800z",
      "😀\uffff",
      "&lt;",
    ),
  ]);
  const hoja = await xml("xl/worksheets/sheet1.xml");
  const crudos = [...hoja.matchAll(/<t(?: xml:space="preserve")?>([^<]*)<\/t>/g)].map((m) => m[1]);
  expect(crudos.slice(1)).toEqual([
    "  dos  ",
    "a\nb\tc",
    "xy",
    "_x005F_x000D_",
    "\ufffdz",
    "😀",
    "&amp;lt;",
  ]);
  // Only blanks that a reader may drop need to be told.
  expect(hoja.match(/xml:space/g)).toHaveLength(2);
});

test("a hidden sheet is hidden, and the first visible one is shown", async () => {
  await escribirLibro(path, [
    { ...textos("_registros", "1"), oculta: true },
    textos("Cargos", "x"),
  ]);
  const libro = await conExcelJs();
  expect(libro.worksheets.map((h) => [h.name, h.state])).toEqual([
    ["_registros", "hidden"],
    ["Cargos", "visible"],
  ]);
  expect(libro.views[0].activeTab).toBe(1);
  await expect(escribirLibro(path, [{ ...textos("a"), oculta: true }])).rejects.toThrow(
    "no tiene ninguna hoja visible",
  );
});

test("sheet names are what Excel accepts and never repeat", () => {
  const largo = "Servicios extraordinarios de las fuerzas";
  expect(nombresDeHojas(["a/b[c]:*?\\d", "'x'", "", "History", largo, largo, "Ñ", "ñ"])).toEqual([
    "a b c d",
    "x",
    "Hoja",
    "Hoja History",
    "Servicios extraordinarios de la",
    "Servicios extraordinarios d (2)",
    "Ñ",
    "ñ (2)",
  ]);
  expect(nombresDeHojas(["x".repeat(30) + "😀"])).toEqual(["x".repeat(30)]);
});

test("the same input gives the same bytes, and another input others", async () => {
  const escribir = async (hoja: HojaDeLibro) => {
    await escribirLibro(path, [hoja]);
    return (await readFile(path)).toString("base64");
  };
  const uno = await escribir(RESUMEN);
  expect(await escribir({ ...RESUMEN })).toBe(uno);
  expect(await escribir({ ...RESUMEN, totales: undefined })).not.toBe(uno);
});

test("the bytes do not depend on the time zone of the machine", async () => {
  const programa = `import { escribirLibro } from ${
    JSON.stringify(import.meta.resolve("./writer.ts"))
  };
    await escribirLibro(process.argv[1], [{ nombre: "a", columnas: [], filas: [] }]);`;
  const libros = [];
  for (const TZ of ["America/Argentina/Buenos_Aires", "Asia/Tokyo"]) {
    const proceso = Bun.spawn([process.execPath, "-e", programa, path], {
      env: { ...process.env, TZ },
    });
    expect(await proceso.exited).toBe(0);
    libros.push((await readFile(path)).toString("base64"));
  }
  expect(libros[0]).toBe(libros[1]);
});

test("a text of 32,767 characters fits; one more is told with its cell", async () => {
  await escribirLibro(path, [textos("a", "ñ".repeat(32_767))]);
  expect(valor(await conExcelJs(), "A2")).toBe("ñ".repeat(32_767));
  await expect(escribirLibro(path, [textos("a", "x", "ñ".repeat(32_768))])).rejects.toThrow(
    "El texto de la celda A3 de la hoja «a» supera los 32.767 caracteres que admite Excel",
  );
});

test("a row more than Excel admits is refused in Spanish, and no file is left", async () => {
  function* filas(): Generator<CeldaDeLibro[]> {
    for (let i = 0; i < 1_048_576; i++) yield [i];
  }
  const columnas = [{ titulo: "n", formato: "entero" }] as const;
  const intento = escribirLibro(path, [{ nombre: "a", columnas, filas: filas() }]);
  await expect(intento).rejects.toThrow("supera las 1.048.576 filas que admite Excel");
  expect(await readdir(carpeta)).toEqual([]);
}, 600_000);

test("rows may come late; an error of theirs is the caller's, and leaves no file", async () => {
  let cerrada = false;
  async function* filas(falla: boolean): AsyncGenerator<CeldaDeLibro[]> {
    try {
      for (let i = 0; i < 5000; i++) {
        if (i % 1000 === 0) await Bun.sleep(0);
        if (falla && i === 4000) throw new Error("se cortó la consulta");
        yield [`fila ${i}`];
      }
    } finally {
      cerrada = true;
    }
  }
  const libro = (falla: boolean) => escribirLibro(path, [{ ...textos("a"), filas: filas(falla) }]);
  await expect(libro(true)).rejects.toThrow("se cortó la consulta");
  expect(await readdir(carpeta)).toEqual([]);
  expect(cerrada).toBe(true);
  await libro(false);
  expect(valor(await conExcelJs(), "A5001")).toBe("fila 4999");
});

test("a row that is not one cell per column, or a number that is none, is refused", async () => {
  const fila = (...celdas: CeldaDeLibro[]) =>
    escribirLibro(path, [{ ...textos("a"), filas: [celdas] }]);
  await expect(fila("x", "y")).rejects.toThrow("tiene 2 celdas y las columnas son 1");
  await expect(fila()).rejects.toThrow("tiene 0 celdas y las columnas son 1");
  await expect(fila(Number.NaN)).rejects.toThrow("NaN no es un número");
  await expect(fila(Infinity)).rejects.toThrow("Infinity no es un número");
});

test("columns past Z have their letters", async () => {
  const columnas = Array.from({ length: 703 }, (_, i) => (
    { titulo: `c${i}`, formato: "entero" as const }
  ));
  await escribirLibro(path, [{ nombre: "a", columnas, filas: [columnas.map((_, i) => i)] }]);
  const libro = await conExcelJs();
  expect(["Z2", "AA2", "ZZ2", "AAA2"].map((c) => valor(libro, c))).toEqual([25, 26, 701, 702]);
});

test("[S9] a reader that shares nothing with ours finds every cell equal", async () => {
  const textosRaros = ["=1+1", " a  b ", "á\nñ\t«»", "<&>\"'", "_x000D_", "😀", "0012", "-5"];
  const columnas: HojaDeLibro["columnas"] = [
    { titulo: "Texto", formato: "texto" },
    { titulo: "Entero", formato: "entero" },
    { titulo: "Importe", formato: "importe" },
    { titulo: "Sí", formato: "booleano" },
  ];
  const fila = (i: number): CeldaDeLibro[] => [
    textosRaros[i % textosRaros.length],
    i * 7919,
    (i * 131_071 - 5_000_000) / 100,
    i % 2 === 0,
  ];
  const filas = Array.from({ length: 2_000 }, (_, i) => fila(i));
  await escribirLibro(path, [{ nombre: "a", columnas, filas }]);
  const leidas: unknown[] = [];
  for await (const { numero, celdas } of filasCrudas(path)) {
    expect(numero).toBe(leidas.length + 1);
    leidas.push(celdas.map((c) => c === "_x005F_x000D_" ? "_x000D_" : c));
  }
  expect(leidas).toEqual([columnas.map((c) => c.titulo), ...filas]);
});

test("[S9] a total of more digits than Excel has is written so that all of them are seen", async () => {
  const totales = [12_345_678_901_234.56, 12_345_678_901_234.5, -69_999_999_999_999.99];
  await escribirLibro(path, [{
    nombre: "a",
    columnas: totales.map((_, i) => ({ titulo: `t${i}`, formato: "importe" as const })),
    filas: [[1, 2, 3]],
    totales: [totales],
  }]);
  const libro = new ExcelJS.Workbook();
  await libro.xlsx.readFile(path);
  const celdas = totales.map((_, i) => libro.worksheets[0].getRow(3).getCell(i + 1));
  expect(celdas.map((c) => c.value))
    .toEqual(["12.345.678.901.234,56", 12_345_678_901_234.5, "-69.999.999.999.999,99"]);
  expect(celdas[0].alignment?.horizontal).toBe("right");
  expect(celdas[0].font?.bold).toBe(true);
});
