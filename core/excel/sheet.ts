/** The XML of one sheet, a piece at a time. */
import { Bytes } from "../files/bytes.ts";
import type { Celda, FilaDeHoja, Hoja } from "./model.ts";
import { filaDeTitulos, paginaXml, propiedadesXml } from "./print.ts";
import { Escritor } from "./rows.ts";
import { anchoUsual } from "./styles.ts";
import { letras } from "./xml.ts";

/** Bytes of XML gathered before they go to the compressor. */
const TROZO = 64 * 1024;

/** Rows whose texts tell how wide their columns are: the rest look alike. */
const MUESTRA = 200;
const ANCHO_MINIMO = 6;
const ANCHO_MAXIMO = 60;
/** Characters beside a text: those of the button of the filter. */
const AIRE = 2;

type Filas = Iterator<FilaDeHoja> | AsyncIterator<FilaDeHoja>;

const celdasDe = (fila: FilaDeHoja): readonly Celda[] => "subtotal" in fila ? fila.subtotal : fila;

/** Characters of each column. */
function anchosDe({ columnas }: Hoja, muestra: readonly FilaDeHoja[]): number[] {
  return columnas.map(({ titulo, formato, ancho }, i) => {
    if (ancho !== undefined) return ancho;
    const textos = formato === "texto"
      ? muestra.map((fila) => String(celdasDe(fila)[i] ?? "").length)
      : [anchoUsual(formato) - AIRE];
    const largo = Math.max(titulo.length, ...textos) + AIRE;
    return Math.min(ANCHO_MAXIMO, Math.max(ANCHO_MINIMO, largo));
  });
}

/** The header stays in sight while the rows move. */
function inicio(hoja: Hoja, activa: boolean, muestra: readonly FilaDeHoja[]): string {
  const fijas = filaDeTitulos(hoja);
  const cols = anchosDe(hoja, muestra).map((ancho, i) =>
    `<col min="${i + 1}" max="${i + 1}" width="${ancho}" customWidth="1"/>`
  );
  return '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    propiedadesXml(hoja) +
    `<sheetViews><sheetView ${activa ? 'tabSelected="1" ' : ""}workbookViewId="0">` +
    `<pane ySplit="${fijas}" topLeftCell="A${fijas + 1}" activePane="bottomLeft" ` +
    'state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews>' +
    '<sheetFormatPr defaultRowHeight="15"/>' +
    (cols.length > 0 ? `<cols>${cols.join("")}</cols>` : "") + "<sheetData>";
}

/** Writes what is left of the rows, and gives what is written each time it is enough. */
async function* seguir(
  resto: Filas,
  sincronas: boolean,
  escritor: Escritor,
): AsyncGenerator<Buffer> {
  const { salida } = escritor;
  if (sincronas) {
    // Apart from the asynchronous loop, which would wait one turn per row for nothing.
    for (const fila of { [Symbol.iterator]: () => resto as Iterator<FilaDeHoja> }) {
      escritor.filaDeHoja(fila);
      if (salida.largo >= TROZO) yield salida.tomar();
    }
  } else {
    for await (const fila of { [Symbol.asyncIterator]: () => resto as AsyncIterator<FilaDeHoja> }) {
      escritor.filaDeHoja(fila);
      if (salida.largo >= TROZO) yield salida.tomar();
    }
  }
}

/**
 * XML of a sheet in pieces of about 64 kB, so that memory holds one piece and not the sheet.
 * @throws Rechazo when the sheet passes a limit of the format; RangeError or TypeError for a row
 * that is not one cell per column, or a number that is none.
 */
export async function* xmlDeHoja(hoja: Hoja, activa: boolean): AsyncGenerator<Buffer> {
  const salida = new Bytes(TROZO + TROZO / 4);
  const escritor = new Escritor(hoja, salida);
  const { filas } = hoja;
  const sincronas = Symbol.iterator in filas;
  const resto: Filas = sincronas ? filas[Symbol.iterator]() : filas[Symbol.asyncIterator]();
  let cabecera: number;
  try {
    const muestra: FilaDeHoja[] = [];
    while (muestra.length < MUESTRA) {
      const paso = await resto.next();
      if (paso.done) break;
      muestra.push(paso.value);
    }
    salida.texto(inicio(hoja, activa, muestra));
    for (const linea of hoja.encabezado ?? []) escritor.titulos([linea]);
    escritor.titulos(hoja.columnas.map(({ titulo }) => titulo));
    cabecera = escritor.fila;
    for (const fila of muestra) escritor.filaDeHoja(fila);
    yield* seguir(resto, sincronas, escritor);
  } finally {
    await resto.return?.();
  }
  const ultima = escritor.fila;
  for (const totales of hoja.totales ?? []) escritor.celdas(totales, 1);
  salida.texto("</sheetData>");
  if (hoja.columnas.length > 0) {
    salida.texto(`<autoFilter ref="A${cabecera}:${letras(hoja.columnas.length)}${ultima}"/>`);
  }
  salida.texto(`${paginaXml(hoja)}</worksheet>`);
  yield salida.tomar();
}
