/** Workbooks (xlsx) of any size, written as they are made ([S9]). */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Rechazo } from "../errors.ts";
import { escribirAtomico } from "../files/whole.ts";
import type { HojaDeLibro } from "./model.ts";
import { titulosImpresosXml } from "./print.ts";
import { xmlDeHoja } from "./sheet.ts";
import { estilosXml } from "./styles.ts";
import { escaparXml } from "./xml.ts";

export type { CeldaDeLibro, ColumnaHoja, FilaDeHoja, HojaDeLibro, Impresion } from "./model.ts";
export type { FormatoDeColumna } from "./styles.ts";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FORMATO = "http://schemas.openxmlformats.org";
const TIPOS = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const LARGO_NOMBRE = 31;
/** Bytes of XML made while other threads compress those before. */
const ADELANTO = 512 * 1024;
/** Fast and, on rows that look alike, nearly as small as the slow levels. */
const COMPRESION = 2;

/** Local fields on purpose: the zip stores local time, and so the bytes are the same everywhere. */
const opciones = () => ({
  mtime: new Date(1980, 0, 1),
  mode: 0o100644,
  forceDosTimestamp: true,
  compressionLevel: COMPRESION,
});

/** Names that Excel accepts: 31 characters, none of `[]:*?/\`, all different, none empty. */
export function nombresDeHojas(nombres: readonly string[]): string[] {
  const usados = new Set<string>();
  return nombres.map((original) => {
    const limpio = original.toWellFormed().replace(/[[\]:*?/\\\p{Cc}]+/gu, " ")
      .replace(/\s+/g, " ").replace(/^[' ]+|[' ]+$/g, "");
    // "History" is Excel's own.
    const base = /^(history)?$/i.test(limpio) ? `Hoja ${limpio}`.trim() : limpio;
    for (let n = 1;; n++) {
      const sufijo = n === 1 ? "" : ` (${n})`;
      const nombre = recortar(base, LARGO_NOMBRE - sufijo.length) + sufijo;
      if (usados.has(nombre.toLowerCase())) continue;
      usados.add(nombre.toLowerCase());
      return nombre;
    }
  });
}

/** Cuts without leaving half a character, a space or an apostrophe at the end. */
function recortar(texto: string, largo: number): string {
  return texto.slice(0, largo).replace(/[\ud800-\udbff]$/, "").replace(/[' ]+$/, "");
}

function partes(hojas: readonly HojaDeLibro[]): [string, string][] {
  const nombres = nombresDeHojas(hojas.map((h) => h.nombre));
  const numeros = hojas.map((_, i) => i + 1);
  const relaciones = (filas: string[]) =>
    `${XML}<Relationships xmlns="${FORMATO}/package/2006/relationships">${filas.join("")}` +
    "</Relationships>";
  const relacion = (id: string, tipo: string, destino: string) =>
    `<Relationship Id="${id}" Type="${FORMATO}/officeDocument/2006/relationships/${tipo}" ` +
    `Target="${destino}"/>`;
  const parte = (nombre: string, tipo: string) =>
    `<Override PartName="/xl/${nombre}.xml" ContentType="${TIPOS}.${tipo}+xml"/>`;
  const activa = hojas.findIndex((h) => !h.oculta);
  return [
    [
      "[Content_Types].xml",
      `${XML}<Types xmlns="${FORMATO}/package/2006/content-types">` +
      '<Default Extension="rels" ' +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      parte("workbook", "sheet.main") + parte("styles", "styles") +
      numeros.map((n) => parte(`worksheets/sheet${n}`, "worksheet")).join("") + "</Types>",
    ],
    ["_rels/.rels", relaciones([relacion("rId1", "officeDocument", "xl/workbook.xml")])],
    [
      "xl/workbook.xml",
      `${XML}<workbook xmlns="${FORMATO}/spreadsheetml/2006/main" ` +
      `xmlns:r="${FORMATO}/officeDocument/2006/relationships">` +
      `<bookViews><workbookView activeTab="${activa}" firstSheet="${activa}"/></bookViews>` +
      `<sheets>${
        nombres.map((nombre, i) =>
          `<sheet name="${escaparXml(nombre)}" sheetId="${i + 1}"` +
          `${hojas[i].oculta ? ' state="hidden"' : ""} r:id="rId${i + 1}"/>`
        ).join("")
      }</sheets>${titulosImpresosXml(hojas, nombres)}</workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      relaciones([
        ...numeros.map((n) => relacion(`rId${n}`, "worksheet", `worksheets/sheet${n}.xml`)),
        relacion(`rId${hojas.length + 1}`, "styles", "styles.xml"),
      ]),
    ],
    ["xl/styles.xml", estilosXml()],
  ];
}

/**
 * Writes a workbook, whole or not at all. Rows are taken as the disk takes them, so memory does not
 * grow with them. The same input gives the same bytes. Every text is a text cell: a text that
 * begins with `=`, `+`, `-` or `@` stays a text.
 * @returns size of the file in bytes.
 * @throws Rechazo when a sheet passes a limit of Excel (1,048,576 rows, 32,767 characters a cell);
 * RangeError for a row with another number of cells; what the rows throw.
 */
export async function escribirLibro(
  path: string,
  hojas: readonly HojaDeLibro[],
): Promise<{ bytes: number }> {
  if (hojas.every((h) => h.oculta)) {
    throw new Rechazo("libro_sin_hojas", 422, "El libro no tiene ninguna hoja visible");
  }
  // A start has no use for it.
  const { ZipFile } = await import("yazl");
  const bytes = await escribirAtomico(path, async (stream) => {
    const zip = new ZipFile();
    const abiertos: Readable[] = [];
    const fallo = Promise.withResolvers<never>();
    fallo.promise.catch(() => {});
    zip.on("error", fallo.reject);
    for (const [nombre, xml] of partes(hojas)) {
      const fuente = Readable.from([Buffer.from(xml)], { objectMode: false });
      zip.addReadStream(fuente, nombre, opciones());
    }
    const activa = hojas.findIndex((h) => !h.oculta);
    hojas.forEach((hoja, i) => {
      zip.addReadStreamLazy(`xl/worksheets/sheet${i + 1}.xml`, opciones(), (dar) => {
        const fuente = Readable.from(xmlDeHoja(hoja, i === activa), {
          objectMode: false,
          highWaterMark: ADELANTO,
        });
        // `yazl` does not listen for errors of the streams that it reads: without this, one that
        // fails would leave it waiting for ever.
        fuente.on("error", fallo.reject);
        abiertos.push(fuente);
        dar(null, fuente);
      });
    });
    zip.end();
    try {
      await Promise.race([pipeline(zip.outputStream, stream), fallo.promise]);
    } finally {
      for (const fuente of abiertos) fuente.destroy();
    }
  });
  return { bytes };
}
