/** Reading of uploaded workbooks (xlsx): bounded, strict, values only. */
import type ExcelJS from "exceljs";
import { open } from "node:fs/promises";
import { posix } from "node:path";
import { Readable } from "node:stream";
import { Rechazo } from "../errors.ts";
import { Contenedor, danado, excede, type Limites as LimitesDeContenedor } from "./container.ts";
import { dobleAmpersand, texto } from "./pieces.ts";
import { desescaparExcel } from "./xml.ts";

/** What an upload may cost; sizes in bytes. */
export interface Limites extends LimitesDeContenedor {
  /** Last row of any sheet. */
  readonly filas: number;
  /** Last column of any row. */
  readonly columnas: number;
}

/** Room for 100,000 rows of a base, far from what would trouble the server. */
export const LIMITES: Limites = {
  archivo: 25 * 1024 * 1024,
  desempaquetado: 200 * 1024 * 1024,
  proporcion: 200,
  partes: 1000,
  filas: 200_000,
  columnas: 256,
};

/** A date is a text `AAAA-MM-DD`; a formula, the result it had when saved; an error, its text. */
export type Valor = string | number | boolean | null;

export interface FilaLeida {
  readonly hoja: string;
  readonly oculta: boolean;
  /** As the spreadsheet numbers it, from 1; empty rows may be missing. */
  readonly numero: number;
  /** From column A to the last one that holds something. */
  readonly celdas: Valor[];
}

export interface HojaLeida {
  readonly nombre: string;
  readonly oculta: boolean;
  readonly filas: Omit<FilaLeida, "hoja" | "oculta">[];
}

interface Hoja {
  readonly name: string;
  readonly state?: string;
  readonly rId: string;
}

interface Relacion {
  readonly Id: string;
  readonly Type: string;
  readonly Target: string;
}

/**
 * The steps of the library's streaming reader. They are called one by one because its own walk
 * over the zip trusts what the file says of itself, and breaks characters that two chunks share.
 */
interface Pasos {
  readonly workbookRels?: readonly Relacion[];
  readonly model?: { readonly sheets?: readonly Hoja[] };
  _parseRels(entrada: Readable): Promise<void>;
  _parseWorkbook(entrada: Readable): Promise<void>;
  _parseStyles(entrada: Readable): Promise<void>;
  _parseSharedStrings(entrada: Readable): AsyncIterable<unknown>;
  _parseWorksheet(
    entrada: AsyncIterable<string>,
    numero: string,
  ): Iterable<{ readonly value: AsyncIterable<ExcelJS.Row> }>;
}

function fecha(valor: Date): string {
  if (Number.isNaN(valor.getTime())) return "#NUM!";
  return valor.toISOString().replace(/T00:00:00\.000Z$/, "").replace(/\.\d+Z$/, "");
}

function valorDe(valor: ExcelJS.CellValue | undefined): Valor {
  if (valor === null || valor === undefined) return null;
  if (typeof valor === "string") return desescaparExcel(valor);
  if (typeof valor === "number") return Number.isNaN(valor) ? null : valor;
  if (typeof valor === "boolean") return valor;
  if (valor instanceof Date) return fecha(valor);
  if ("richText" in valor) return desescaparExcel(valor.richText.map((r) => r.text).join(""));
  if ("error" in valor) return String(valor.error);
  if ("result" in valor) return valorDe(valor.result);
  return null;
}

function celdasDe(fila: ExcelJS.Row, limites: Limites): Valor[] {
  const sobra = fila.number > limites.filas
    ? `más de ${limites.filas} filas`
    : fila.cellCount > limites.columnas
    ? `más de ${limites.columnas} columnas`
    : null;
  if (sobra !== null) throw excede(`tiene ${sobra}`);
  const celdas: Valor[] = [];
  fila.eachCell({ includeEmpty: false }, (celda, columna) => {
    const valor = valorDe(celda.value);
    if (valor === null) return;
    while (celdas.length < columna - 1) celdas.push(null);
    celdas.push(valor);
  });
  return celdas;
}

async function* recorrer(contenedor: Contenedor, limites: Limites): AsyncGenerator<FilaLeida> {
  // When there is something to read: loading it is a good part of what a start takes.
  const { default: biblioteca } = await import("exceljs");
  const lector = new biblioteca.stream.xlsx.WorkbookReader(Readable.from([]), {
    worksheets: "emit",
    sharedStrings: "cache",
    styles: "cache",
    hyperlinks: "ignore",
    entries: "ignore",
  }) as unknown as Pasos;
  const parte = (nombre: string) => texto(contenedor.parte(nombre));
  await lector._parseRels(Readable.from(parte("xl/_rels/workbook.xml.rels")));
  await lector._parseWorkbook(Readable.from(dobleAmpersand(parte("xl/workbook.xml"))));
  const relaciones = lector.workbookRels ?? [];
  // A target is relative to the folder of the workbook, or to the root when it begins with `/`.
  const lugar = (r: Relacion) => posix.resolve("/xl", r.Target).slice(1);
  const deTipo = (tipo: string) => relaciones.find((r) => r.Type.endsWith(`/${tipo}`));
  const estilos = deTipo("styles");
  if (estilos) await lector._parseStyles(Readable.from(parte(lugar(estilos))));
  const textos = deTipo("sharedStrings");
  if (textos) {
    for await (const _ of lector._parseSharedStrings(Readable.from(parte(lugar(textos)))));
  }
  const hojas = lector.model?.sheets ?? [];
  if (hojas.length === 0) throw danado();
  // Many may name one part, which would be read again for each.
  if (hojas.length > limites.partes) throw excede(`tiene más de ${limites.partes} hojas`);
  for (const { name, state, rId } of hojas) {
    const relacion = relaciones.find((r) => r.Id === rId);
    if (!relacion) throw danado();
    if (!relacion.Type.endsWith("/worksheet")) continue; // a chart has no rows
    const xml = dobleAmpersand(parte(lugar(relacion)));
    const oculta = state === "hidden" || state === "veryHidden";
    for (const { value } of lector._parseWorksheet(xml, "0")) {
      for await (const fila of value) {
        yield { hoja: name, oculta, numero: fila.number, celdas: celdasDe(fila, limites) };
      }
    }
  }
}

/**
 * Rows of every sheet of a workbook, in order, as they are read. What the file says of its size is
 * checked before unpacking; what it really holds, while unpacking.
 * @throws Rechazo `libro_excede` (413), `libro_danado`, `libro_cifrado` or
 * `libro_texto_con_formato` (400), with a Spanish sentence.
 */
export async function* recorrerLibro(
  path: string,
  limites: Limites = LIMITES,
): AsyncGenerator<FilaLeida> {
  const archivo = await open(path, "r");
  try {
    yield* recorrer(await Contenedor.abrir(archivo, limites), limites);
  } catch (error) {
    // The parsers tell what broke in English and with excerpts of the file: not for the user.
    throw error instanceof Rechazo ? error : danado();
  } finally {
    await archivo.close();
  }
}

/** The whole workbook, one entry per sheet that has rows. @throws Rechazo as `recorrerLibro`. */
export async function leerLibro(path: string, limites: Limites = LIMITES): Promise<HojaLeida[]> {
  const hojas: HojaLeida[] = [];
  for await (const { hoja, oculta, numero, celdas } of recorrerLibro(path, limites)) {
    let ultima = hojas.at(-1);
    if (ultima?.nombre !== hoja) {
      ultima = { nombre: hoja, oculta, filas: [] };
      hojas.push(ultima);
    }
    ultima.filas.push({ numero, celdas });
  }
  return hojas;
}
