/** The XML of one sheet, a piece at a time. */
import { Rechazo } from "../errors.ts";
import { anchoUsual, estiloNumero, estiloTexto, type Formato } from "./styles.ts";
import { escaparXml, letras } from "./xml.ts";

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
  /** Last row, in bold, outside the filter. */
  readonly totales?: readonly Celda[];
  readonly oculta?: boolean;
}

/** Limits of the format. */
export const FILAS_MAXIMAS = 1_048_576;
const COLUMNAS_MAXIMAS = 16_384;
const LARGO_MAXIMO = 32_767;
/** Characters of XML gathered before they go to the compressor. */
const TROZO = 64 * 1024;
const MS_POR_DIA = 86_400_000;
/** Days from the format's day zero to 1970-01-01. */
const DIAS_HASTA_1970 = 25_569;

/** Blanks that a reader may drop unless it is told to keep them. */
const EN_BLANCO = /^\s|\s$|\s\s|[^\S ]/;
const FECHA = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Day number of a date `AAAA-MM-DD`, or null for what is not a date from 1900-03-01 on. */
function numeroDeDia(texto: string): number | null {
  const partes = FECHA.exec(texto);
  if (!partes) return null;
  const ms = Date.UTC(Number(partes[1]), Number(partes[2]) - 1, Number(partes[3]));
  if (!new Date(ms).toISOString().startsWith(texto)) return null;
  const dia = ms / MS_POR_DIA + DIAS_HASTA_1970;
  // Before it, the format counts a 29 February 1900 that did not exist.
  return dia >= 61 ? dia : null;
}

/** Builds rows; one per sheet, since it knows where it is. */
class Escritor {
  fila = 0;
  readonly #letras: readonly string[];
  /** Styles of each column's numbers: plain, bold. */
  readonly #estilos: readonly (readonly [number, number])[];

  constructor(readonly hoja: Hoja) {
    const { nombre, columnas } = hoja;
    if (columnas.length > COLUMNAS_MAXIMAS) {
      throw new Rechazo(
        "libro_columnas",
        422,
        `La hoja «${nombre}» tiene ${columnas.length} columnas y Excel admite ${COLUMNAS_MAXIMAS}`,
      );
    }
    this.#letras = columnas.map((_, i) => letras(i + 1));
    this.#estilos = columnas.map((
      { formato },
    ) => [estiloNumero(formato), estiloNumero(formato, true)]);
  }

  abrirFila(): string {
    if (this.fila === FILAS_MAXIMAS) {
      throw new Rechazo(
        "libro_filas",
        422,
        `La hoja «${this.hoja.nombre}» supera las 1.048.576 filas que admite Excel: ` +
          "use filtros para obtener menos filas, o el formato CSV",
      );
    }
    return `<row r="${++this.fila}">`;
  }

  texto(columna: number, texto: string, negrita: boolean): string {
    if (texto.length > LARGO_MAXIMO) {
      throw new Rechazo(
        "libro_texto",
        422,
        `El texto de la celda ${letras(columna + 1)}${this.fila} de la hoja ` +
          `«${this.hoja.nombre}» supera los 32.767 caracteres que admite Excel`,
      );
    }
    return `<c r="${this.#letras[columna] ?? letras(columna + 1)}${this.fila}" ` +
      `s="${estiloTexto(negrita)}" t="inlineStr"><is>` +
      `<t${EN_BLANCO.test(texto) ? ' xml:space="preserve"' : ""}>${escaparXml(texto)}</t></is></c>`;
  }

  #numero(columna: number, valor: number, estilo: number): string {
    if (!Number.isFinite(valor)) {
      throw new RangeError(
        `Hoja «${this.hoja.nombre}», fila ${this.fila}: ${valor} no es un número`,
      );
    }
    return `<c r="${this.#letras[columna]}${this.fila}" s="${estilo}"><v>${valor}</v></c>`;
  }

  celdas(valores: readonly Celda[], negrita: boolean): string {
    const { columnas } = this.hoja;
    if (valores.length !== columnas.length) {
      throw new RangeError(
        `Hoja «${this.hoja.nombre}», fila ${this.fila + 1}: tiene ${valores.length} celdas y ` +
          `las columnas son ${columnas.length}`,
      );
    }
    let xml = this.abrirFila();
    for (let i = 0; i < valores.length; i++) {
      const valor = valores[i];
      if (valor === null || valor === undefined || valor === "") continue;
      const estilo = this.#estilos[i][negrita ? 1 : 0];
      if (typeof valor === "number") {
        xml += this.#numero(i, valor, estilo);
      } else if (typeof valor === "boolean") {
        xml += `<c r="${this.#letras[i]}${this.fila}" s="${estilo}" t="b"><v>${+valor}</v></c>`;
      } else if (typeof valor === "string") {
        const dia = columnas[i].formato === "fecha" ? numeroDeDia(valor) : null;
        xml += dia === null ? this.texto(i, valor, negrita) : this.#numero(i, dia, estilo);
      } else {
        throw new TypeError(`Hoja «${this.hoja.nombre}»: una celda no admite ${typeof valor}`);
      }
    }
    return xml + "</row>";
  }

  filaDeHoja(fila: FilaDeHoja): string {
    return "subtotal" in fila ? this.celdas(fila.subtotal, true) : this.celdas(fila, false);
  }

  /** The header stays in sight while the rows move. */
  inicio(activa: boolean): string {
    const { columnas, encabezado = [] } = this.hoja;
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
}

/**
 * XML of a sheet in pieces of about 64 kB, so that memory holds one piece and not the sheet.
 * @throws Rechazo when the sheet passes a limit of the format; RangeError or TypeError for a row
 * that is not one cell per column, or a number that is none.
 */
export async function* xmlDeHoja(hoja: Hoja, activa: boolean): AsyncGenerator<Buffer> {
  const escritor = new Escritor(hoja);
  let xml = escritor.inicio(activa);
  for (const linea of hoja.encabezado ?? []) {
    xml += escritor.abrirFila() + escritor.texto(0, linea, true) + "</row>";
  }
  xml += escritor.abrirFila();
  const cabecera = escritor.fila;
  xml += hoja.columnas.map(({ titulo }, i) => escritor.texto(i, titulo, true)).join("") + "</row>";
  const filas = hoja.filas;
  if (Symbol.iterator in filas) {
    // Apart from the asynchronous loop, which would wait one turn per row for nothing.
    for (const fila of filas) {
      xml += escritor.filaDeHoja(fila);
      if (xml.length >= TROZO) {
        yield Buffer.from(xml);
        xml = "";
      }
    }
  } else {
    for await (const fila of filas) {
      xml += escritor.filaDeHoja(fila);
      if (xml.length >= TROZO) {
        yield Buffer.from(xml);
        xml = "";
      }
    }
  }
  const ultima = escritor.fila;
  if (hoja.totales) xml += escritor.celdas(hoja.totales, true);
  xml += "</sheetData>";
  if (hoja.columnas.length > 0) {
    xml += `<autoFilter ref="A${cabecera}:${letras(hoja.columnas.length)}${ultima}"/>`;
  }
  yield Buffer.from(xml + "</worksheet>");
}
