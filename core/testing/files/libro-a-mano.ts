/**
 * Workbooks written mark by mark, as other programs write them: for what our own writer never writes.
 * Only the parts that a reader needs, stored without compressing.
 */
import JSZip from "jszip";

export interface LibroAMano {
  /** What stands between `<sheetData>` and its end. */
  readonly filas: string;
  /** Of the sheet, before its rows and behind them. */
  readonly antes?: string;
  readonly despues?: string;
  /** `<numFmt>` of the workbook, and the `numFmtId` of each style. */
  readonly formatos?: string;
  readonly estilos?: readonly number[];
  /** Texts that cells share, as `<si>`. */
  readonly textos?: string;
  /** Inside `<workbook>`, before its sheets and behind them. */
  readonly libro?: string;
  readonly final?: string;
  /** Retouches a part: prefixes, other names. */
  readonly retocar?: (nombre: string, xml: string) => readonly [nombre: string, xml: string];
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFICINA = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PAQUETE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

const relacion = (id: string, tipo: string, destino: string) =>
  `<Relationship Id="${id}" Type="${OFICINA}/${tipo}" Target="${destino}"/>`;

export async function libroAMano(l: LibroAMano): Promise<Uint8Array<ArrayBuffer>> {
  const { retocar = (nombre, xml) => [nombre, xml] as const, estilos = [0] } = l;
  const partes: Record<string, string> = {
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ' +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override ' +
      'PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.' +
      'spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
      '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-' +
      'officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>' +
      "</Types>",
    "_rels/.rels": `<Relationships ${PAQUETE}>${
      relacion("rId1", "officeDocument", "xl/workbook.xml")
    }</Relationships>`,
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${OFICINA}">${l.libro ?? ""}<sheets>` +
      `<sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets>${l.final ?? ""}</workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships ${PAQUETE}>${
      relacion("rId1", "worksheet", "worksheets/sheet1.xml") +
      relacion("rId2", "styles", "styles.xml") +
      relacion("rId3", "sharedStrings", "sharedStrings.xml")
    }</Relationships>`,
    "xl/styles.xml": `<styleSheet ${MAIN}><numFmts>${l.formatos ?? ""}</numFmts>` +
      "<fonts><font/></fonts><fills><fill/></fills><borders><border/></borders>" +
      `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${
        estilos.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join("")
      }</cellXfs><dxfs><dxf><numFmt numFmtId="1" formatCode="dd/mm/yyyy"/></dxf></dxfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst ${MAIN}>${l.textos ?? ""}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${MAIN}>${
      l.antes ?? ""
    }<sheetData>${l.filas}</sheetData>${l.despues ?? ""}</worksheet>`,
  };
  const zip = new JSZip();
  for (const [nombre, xml] of Object.entries(partes)) {
    const [suyo, retocado] = retocar(nombre, xml);
    zip.file(suyo, `<?xml version="1.0" encoding="UTF-8"?>${retocado}`, { createFolders: false });
  }
  return await zip.generateAsync({ type: "uint8array" }) as Uint8Array<ArrayBuffer>;
}
