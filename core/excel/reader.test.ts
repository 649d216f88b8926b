import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import JSZip from "jszip";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Rechazo } from "../errors.ts";
import { leerLibro, LIMITES, recorrerLibro, type Valor, valorSimple } from "./reader.ts";
import { type CeldaDeLibro, escribirLibro } from "./writer.ts";

let carpeta: string;
let path: string;
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), "planta-lectura-"));
  path = join(carpeta, "libro.xlsx");
});
afterEach(() => rm(carpeta, { recursive: true }));

const hojaDe = (...textos: string[]) => ({
  nombre: "a",
  columnas: [{ titulo: "t", formato: "texto" as const }],
  filas: textos.map((t): CeldaDeLibro[] => [t]),
});

/** The sheets of the workbook at `path`, each cell as `como` has it. */
const hojas = async (como: (v: Valor) => unknown = valorSimple) =>
  (await leerLibro(path)).map((h) => ({
    ...h,
    filas: h.filas.map((f) => ({ ...f, celdas: f.celdas.map(como) })),
  }));

/** Code of the refusal. */
async function rechazo(limites = LIMITES): Promise<string> {
  try {
    await leerLibro(path, limites);
  } catch (error) {
    if (error instanceof Rechazo) return `${error.status} ${error.codigo}`;
    throw error;
  }
  return "ninguno";
}

/** Rewrites parts of the workbook at `path`; null removes one. */
async function cambiar(
  partes: Record<string, string | Buffer | null>,
  compression: "DEFLATE" | "STORE" = "DEFLATE",
): Promise<void> {
  const zip = await JSZip.loadAsync(await readFile(path));
  for (const [nombre, texto] of Object.entries(partes)) {
    if (texto === null) zip.remove(nombre);
    else zip.file(nombre, texto);
  }
  await writeFile(path, await zip.generateAsync({ type: "nodebuffer", compression }));
}

test("what the writer writes reads back the same, hidden sheets included", async () => {
  const textos = ["=1+1", " ñ ", "&lt; &amp; <b>", "_x000D_", "a\nb", '"', "😀", "007"];
  await escribirLibro(path, [
    { ...hojaDe(...textos), nombre: "Año & <x>", encabezado: ["E2601"], totales: [["Total"]] },
    {
      nombre: "_registros",
      oculta: true,
      columnas: [
        { titulo: "id", formato: "entero" },
        { titulo: "n", formato: "importe" },
        { titulo: "f", formato: "fecha" },
        { titulo: "b", formato: "booleano" },
      ],
      filas: [[1, 1234.56, "2024-02-29", false], [null, -0.01, null, null]],
    },
  ]);
  expect(await hojas()).toEqual([
    {
      nombre: "Año & <x>",
      oculta: false,
      filas: ["E2601", "t", ...textos, "Total"].map((t, i) => ({ numero: i + 1, celdas: [t] })),
    },
    {
      nombre: "_registros",
      oculta: true,
      filas: [
        { numero: 1, celdas: ["id", "n", "f", "b"] },
        { numero: 2, celdas: [1, 1234.56, "2024-02-29", false] },
        { numero: 3, celdas: [null, -0.01] },
      ],
    },
  ]);
});

test("a workbook of another program is read: shared texts, formats, formulas, dates, errors", async () => {
  const libro = new ExcelJS.Workbook();
  const hoja = libro.addWorksheet("Cargos");
  hoja.getCell("A1").value = "España &lt;";
  hoja.getCell("B1").value = { richText: [{ text: "ne" }, { text: "gro", font: { bold: true } }] };
  hoja.getCell("C1").value = { formula: "1+1", result: 2 };
  hoja.getCell("D1").value = { formula: "A1", result: "tex & to" };
  hoja.getCell("E1").value = new Date("2025-01-31T00:00:00Z");
  hoja.getCell("F1").value = { error: "#N/A" };
  hoja.getCell("H3").value = false;
  libro.addWorksheet("Otra", { state: "veryHidden" }).getCell("A1").value = "España &lt;";
  await libro.xlsx.writeFile(path);
  expect(await hojas()).toEqual([
    {
      nombre: "Cargos",
      oculta: false,
      filas: [
        {
          numero: 1,
          celdas: ["España &lt;", "negro", 2, "tex & to", "2025-01-31", "la celda F1 muestra #N/A"],
        },
        { numero: 3, celdas: [null, null, null, null, null, null, null, false] },
      ],
    },
    { nombre: "Otra", oculta: true, filas: [{ numero: 1, celdas: ["España &lt;"] }] },
  ]);
});

test("characters and entities that two chunks share are not broken", async () => {
  const texto = (i: number) =>
    Array.from({ length: 60 }, (_, j) => `ñ${(i * 60 + j) * 7919 % 100_003}€😀&`).join("");
  const textos = Array.from({ length: 400 }, (_, i) => texto(i));
  await escribirLibro(path, [hojaDe(...textos)]);
  const [propia] = await leerLibro(path);
  expect(propia.filas.slice(1).map((f) => f.celdas[0])).toEqual(textos);
  // The same as shared texts, as bytes: the library that writes them would split the emoji itself.
  const compartidos = textos.map((t) => `<si><t>${t.replaceAll("&", "&amp;")}</t></si>`).join("");
  const filas = textos.map((_, i) =>
    `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>${i}</v></c></row>`
  );
  const relaciones = await JSZip.loadAsync(await readFile(path))
    .then((zip) => zip.file("xl/_rels/workbook.xml.rels")?.async("string")) ?? "";
  await cambiar({
    "xl/sharedStrings.xml": Buffer.from(`<sst>${compartidos}</sst>`),
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${filas.join("")}</sheetData></worksheet>`,
    "xl/_rels/workbook.xml.rels": relaciones.replace(
      "</Relationships>",
      '<Relationship Id="s" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>',
    ),
  });
  const [compartida] = await leerLibro(path);
  expect(compartida.filas.map((f) => f.celdas[0])).toEqual(textos);
});

test("a file that is not a workbook is told so", async () => {
  for (const contenido of ["", "a,b\n1,2\n", "x".repeat(100_000), "PK\x05\x06" + "\0".repeat(18)]) {
    await writeFile(path, contenido);
    expect(await rechazo()).toBe("400 libro_danado");
  }
  const zip = new JSZip();
  zip.file("otro.txt", "hola");
  await writeFile(path, await zip.generateAsync({ type: "nodebuffer" }));
  expect(await rechazo()).toBe("400 libro_danado");
});

test("a workbook cut short or with any byte of a part changed is damaged, never half read", async () => {
  await escribirLibro(path, [hojaDe(..."abcdefghij".repeat(300).split(""))]);
  const bueno = await readFile(path);
  await writeFile(path, bueno.subarray(0, bueno.length - 30));
  expect(await rechazo()).toBe("400 libro_danado");
  // The data of the sheet stand in the middle of the file.
  const lugar = bueno.indexOf("sheet1.xml") + "sheet1.xml".length + 200;
  for (let i = 0; i < 20; i++) {
    const malo = Buffer.from(bueno);
    malo[lugar + i * 7] ^= 0x55;
    await writeFile(path, malo);
    expect(await rechazo()).toBe("400 libro_danado");
  }
});

test("parts that are missing or not XML are damage", async () => {
  const casos: Record<string, string | null>[] = [
    { "xl/workbook.xml": null },
    { "xl/worksheets/sheet1.xml": null },
    { "xl/worksheets/sheet1.xml": "<worksheet><sheetData><row r='1'><c r='A1'>" },
    { "xl/worksheets/sheet1.xml": "esto no es XML" },
    { "xl/worksheets/sheet1.xml": "<worksheet><sheetData/>" },
    { "xl/worksheets/sheet1.xml": "" },
    { "xl/_rels/workbook.xml.rels": "<Relationships/>" },
    { "xl/workbook.xml": '<x:workbook xmlns:x="y"><x:sheets/></x:workbook>' },
  ];
  for (const partes of casos) {
    await escribirLibro(path, [hojaDe("x")]);
    await cambiar(partes);
    expect([partes, await rechazo()]).toEqual([partes, "400 libro_danado"]);
  }
});

test("a zip bomb is refused before it is unpacked", async () => {
  await escribirLibro(path, [hojaDe("x")]);
  await cambiar({ "xl/worksheets/sheet1.xml": " ".repeat(20_000_000) });
  expect((await readFile(path)).length).toBeLessThan(100_000);
  expect(await rechazo()).toBe("413 libro_excede");
});

test("a part that is larger than its directory says is refused while it is unpacked", async () => {
  await escribirLibro(path, [hojaDe("x")]);
  await cambiar({ "xl/worksheets/sheet1.xml": " ".repeat(20_000_000) });
  const bytes = await readFile(path);
  const entrada = bytes.lastIndexOf("xl/worksheets/sheet1.xml") - 46;
  expect(bytes.readUInt32LE(entrada + 24)).toBe(20_000_000);
  bytes.writeUInt32LE(1000, entrada + 24);
  await writeFile(path, bytes);
  expect(await rechazo()).toBe("400 libro_danado");
});

test("every limit is told as such", async () => {
  await escribirLibro(path, [{
    nombre: "a",
    columnas: [{ titulo: "a", formato: "entero" }, { titulo: "b", formato: "entero" }],
    filas: Array.from({ length: 50 }, (_, i) => [i, i]),
  }]);
  const { length: archivo } = await readFile(path);
  const con = (limite: Partial<typeof LIMITES>) => rechazo({ ...LIMITES, ...limite });
  expect(await con({ archivo, partes: 6, filas: 51, columnas: 2 })).toBe("ninguno");
  for (
    const limite of [
      { archivo: archivo - 1 },
      { partes: 5 },
      { filas: 50 },
      { columnas: 1 },
      { desempaquetado: 3000 },
    ]
  ) expect(await con(limite)).toBe("413 libro_excede");
});

/** A workbook whose only sheet has these rows, and what stands before and after them. */
async function conFilas(filas: string, antes = "", despues = ""): Promise<void> {
  await escribirLibro(path, [hojaDe("x")]);
  const hoja = `<worksheet>${antes}<sheetData>${filas}</sheetData>${despues}</worksheet>`;
  await cambiar({ "xl/worksheets/sheet1.xml": hoja }, "STORE");
}

test("a formula without a value, or whose value is an error, is no empty cell", async () => {
  await conFilas(
    "<row><c><f>SUM(A2:A9)</f><v></v></c><c><f>X()</f></c><c t='str'><f>A9</f><v></v></c>" +
      "<c t='e'><f>1/0</f><v>#DIV/0!</v></c><c t='b'><f>1=1</f><v>1</v></c><c><v>12,5</v></c>" +
      "<c t='b'><v>false</v></c><c t='x'><v>1</v></c></row>",
  );
  const sinCalcular = (celda: string) =>
    `la celda ${celda} es una fórmula que ningún programa calculó: abra la planilla con Excel y guárdela`;
  expect((await hojas())[0].filas[0].celdas).toEqual([
    sinCalcular("A1"),
    sinCalcular("B1"),
    null,
    "la celda D1 muestra #DIV/0!",
    true,
    "la celda F1 no tiene un número que Excel pueda leer",
    false,
    "la celda H1 es de una clase desconocida",
  ]);
});

test("what is out of sight is told: rows hidden or filtered, and columns", async () => {
  await conFilas(
    '<row r="1"><c><v>1</v></c></row><row r="2" hidden="1"><c><v>2</v></c></row>' +
      '<row r="3" hidden="true"><c><v>3</v></c></row><row r="4" ht="0"><c><v>4</v></c></row>',
    '<cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/></cols>',
  );
  const [{ filas, columnasOcultas }] = await leerLibro(path);
  expect(filas.filter((f) => f.oculta).map((f) => f.numero)).toEqual([2, 3, 4]);
  expect(columnasOcultas).toEqual([1, 2]);
});

test("cells that are one on screen say so, since the file has the value of the first alone", async () => {
  await conFilas(
    '<row><c r="A1"><v>7</v></c></row><row><c r="B2"><v>1</v></c></row>',
    "",
    '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="C1:C2"/></mergeCells>',
  );
  expect((await hojas())[0].filas.map((f) => f.celdas)).toEqual([[7], [
    "la celda A2 está combinada con A1: sepárelas y escriba su valor en cada una",
    1,
  ]]);
});

test("rows or cells out of their order, which would count twice, are damage", async () => {
  for (
    const filas of [
      '<row r="2"/><row r="1"/>',
      '<row r="1"/><row r="1"/>',
      '<row r="1"><c r="B1"/><c r="A1"/></row>',
      '<row r="1"><c r="A2"/></row>',
    ]
  ) {
    await conFilas(filas);
    expect([filas, await rechazo()]).toEqual([filas, "400 libro_danado"]);
  }
});

describe("what a workbook brings is counted as it is read, and refused with a sentence", () => {
  const frase = async (filas: string, antes = "") => {
    await conFilas(filas, antes);
    return await leerLibro(path).then(() => "", (error: Error) => error.message);
  };

  test("rows, also empty ones that repeat their number", async () => {
    expect(await frase("<row/>".repeat(200_001))).toContain("tiene más de 200.000 filas");
    expect(await frase('<row r="1"/>'.repeat(200_001))).toContain("dañado");
  });

  test("cells, also those without content", async () => {
    const fila = `<row>${"<c/>".repeat(250)}</row>`;
    expect(await frase(fila.repeat(4001))).toContain("tiene más de 1.000.000 celdas");
  });

  test("attributes of a tag, and tags that do not end", async () => {
    const atributos = Array.from({ length: 100_000 }, (_, i) => ` a${i}="1"`).join("");
    const largo = await frase(`<row${atributos}/>`);
    expect(largo).toMatch(/más de 1000 atributos|no termina/);
    const corto = Array.from({ length: 1001 }, (_, i) => ` a${i}="1"`).join("");
    expect(await frase(`<row${corto}/>`)).toContain("más de 1000 atributos");
    expect(await frase(`<row a="${"x y".repeat(300_000)}"/>`)).toContain("no termina");
  });

  test("tags one inside another", async () => {
    expect(await frase("<a>".repeat(120) + "</a>".repeat(120))).toContain("una dentro de otra");
  });

  test("tags of any kind, and texts", async () => {
    await conFilas("<x/>".repeat(2000));
    expect(await rechazo({ ...LIMITES, marcas: 1000 })).toBe("413 libro_excede");
    await conFilas("<row><c t='str'><v>abcdef</v></c></row>".repeat(20));
    expect(await rechazo({ ...LIMITES, caracteres: 100 })).toBe("413 libro_excede");
    expect(await rechazo({ ...LIMITES, lista: 5 })).toBe("413 libro_excede");
  });

  test("whoever left does not make it go on", async () => {
    const corte = new AbortController();
    await conFilas("<row><c><v>1</v></c></row>".repeat(100_000));
    const leyendo = leerLibro(path, LIMITES, corte.signal);
    corte.abort();
    await expect(leyendo).rejects.toThrow("abort");
  });
});

test("a reader that stops early closes the file", async () => {
  await escribirLibro(path, [hojaDe(...Array.from({ length: 20_000 }, (_, i) => `${i}`))]);
  for await (const { celdas } of recorrerLibro(path)) {
    expect(celdas).toEqual(["t"]);
    break;
  }
});
