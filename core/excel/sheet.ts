/** The XML of one sheet, a piece at a time. */
import { Bytes } from "./bytes.ts";
import { Escritor } from "./rows.ts";
import { anchoUsual, type Formato } from "./styles.ts";
import { letras } from "./xml.ts";

export interface ColumnaHoja {
  readonly titulo: string;
  readonly formato: Formato;
  /** Characters; without it, the usual width of the format or of the title. */
  readonly ancho?: number;
}

/** A row of cells; a subtotal is bold, as the totals are. */
export type FilaDeHoja = readonly Celda[] | { readonly subtotal: readonly Celda[] };

/** Numbers stand in units (1234.56), not centavos. A date is a text `AAAA-MM-DD`. */
export type Celda = string | number | boolean | null | undefined;

export interface Hoja {
  readonly nombre: string;
  readonly columnas: readonly ColumnaHoja[];
  readonly filas: Iterable<FilaDeHoja> | AsyncIterable<FilaDeHoja>;
  /** Lines above the table. */
  readonly encabezado?: readonly string[];
  /** Last rows, in bold, outside the filter. */
  readonly totales?: readonly (readonly Celda[])[];
  readonly oculta?: boolean;
}

/** Bytes of XML gathered before they go to the compressor. */
const TROZO = 64 * 1024;

/** The header stays in sight while the rows move. */
function inicio({ columnas, encabezado = [] }: Hoja, activa: boolean): string {
  const fijas = encabezado.length + 1;
  const cols = columnas.map(({ titulo, formato, ancho }, i) => {
    // Two characters for the button of the filter.
    const medida = ancho ?? Math.min(60, Math.max(anchoUsual(formato), titulo.length + 2));
    return `<col min="${i + 1}" max="${i + 1}" width="${medida}" customWidth="1"/>`;
  });
  return '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetViews><sheetView ${activa ? 'tabSelected="1" ' : ""}workbookViewId="0">` +
    `<pane ySplit="${fijas}" topLeftCell="A${fijas + 1}" activePane="bottomLeft" ` +
    'state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews>' +
    '<sheetFormatPr defaultRowHeight="15"/>' +
    (cols.length > 0 ? `<cols>${cols.join("")}</cols>` : "") + "<sheetData>";
}

/**
 * XML of a sheet in pieces of about 64 kB, so that memory holds one piece and not the sheet.
 * @throws Rechazo when the sheet passes a limit of the format; RangeError or TypeError for a row
 * that is not one cell per column, or a number that is none.
 */
export async function* xmlDeHoja(hoja: Hoja, activa: boolean): AsyncGenerator<Buffer> {
  const salida = new Bytes(TROZO + TROZO / 4);
  const escritor = new Escritor(hoja, salida);
  salida.texto(inicio(hoja, activa));
  for (const linea of hoja.encabezado ?? []) escritor.titulos([linea]);
  escritor.titulos(hoja.columnas.map(({ titulo }) => titulo));
  const cabecera = escritor.fila;
  const filas = hoja.filas;
  if (Symbol.iterator in filas) {
    // Apart from the asynchronous loop, which would wait one turn per row for nothing.
    for (const fila of filas) {
      escritor.filaDeHoja(fila);
      if (salida.largo >= TROZO) yield salida.tomar();
    }
  } else {
    for await (const fila of filas) {
      escritor.filaDeHoja(fila);
      if (salida.largo >= TROZO) yield salida.tomar();
    }
  }
  const ultima = escritor.fila;
  for (const totales of hoja.totales ?? []) escritor.celdas(totales, 1);
  salida.texto("</sheetData>");
  if (hoja.columnas.length > 0) {
    salida.texto(`<autoFilter ref="A${cabecera}:${letras(hoja.columnas.length)}${ultima}"/>`);
  }
  salida.texto("</worksheet>");
  yield salida.tomar();
}
