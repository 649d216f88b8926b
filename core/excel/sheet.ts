/** The XML of one sheet, a piece at a time. */
import { Bytes } from "../files/bytes.ts";
import { formatEnteroEsAr, formatEsAr } from "../domain/money.ts";
import { Rechazo } from "../errors.ts";
import type { CeldaDeLibro, FilaDeHoja, HojaDeLibro } from "./model.ts";
import { filaDeTitulos, paginaXml, propiedadesXml } from "./print.ts";
import {
  anchoUsual,
  estiloCifras,
  estiloNumero,
  estiloTexto,
  type FormatoDeColumna,
} from "./styles.ts";
import { escaparXml, letras } from "./xml.ts";

// The rows of a sheet as XML: what each kind of cell is, and the limits of the format.

/** Limits of the format. */
const FILAS_MAXIMAS = 1_048_576;
const COLUMNAS_MAXIMAS = 16_384;
const LARGO_MAXIMO = 32_767;
const MS_POR_DIA = 86_400_000;
/** Days from the format's day zero to 1970-01-01. */
const DIAS_HASTA_1970 = 25_569;

/** Blanks that a reader may drop unless it is told to keep them. */
const EN_BLANCO = /^\s|\s$|\s\s|[^\S ]/;
const FECHA = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Day number of a date `AAAA-MM-DD`, or null for what is not a date from 1900-03-01 on. */
export function numeroDeDia(texto: string): number | null {
  const partes = FECHA.exec(texto);
  if (!partes) return null;
  const ms = Date.UTC(Number(partes[1]), Number(partes[2]) - 1, Number(partes[3]));
  if (!new Date(ms).toISOString().startsWith(texto)) return null;
  const dia = ms / MS_POR_DIA + DIAS_HASTA_1970;
  // Up to day 60, the format counts a 29 February 1900 that did not exist: those dates would be one
  // day off.
  return dia >= 61 ? dia : null;
}

/** @throws Rechazo for a text that does not fit in a cell. @param columna from 0. */
export function exigirLargo(
  texto: string,
  { nombre }: HojaDeLibro,
  columna: number,
  fila: number,
): void {
  if (texto.length <= LARGO_MAXIMO) return;
  throw new Rechazo(
    "libro_texto",
    422,
    `El texto de la celda ${letras(columna + 1)}${fila} de la hoja «${nombre}» supera los 32.767 ` +
      "caracteres que admite Excel",
  );
}

/** @throws RangeError for a number that is none: Excel would find the workbook damaged. */
export function exigirFinito(valor: number, { nombre }: HojaDeLibro, fila: number): void {
  if (Number.isFinite(valor)) return;
  throw new RangeError(`Hoja «${nombre}», fila ${fila}: ${valor} no es un número`);
}

const bytes = (texto: string): Uint8Array => Buffer.from(texto);
const FILA = bytes('<row r="');
const EN_FILA = bytes('">');
const FIN_FILA = bytes("</row>");
const FIN_NUMERO = bytes("</v></c>");
const FIN_TEXTO = bytes("</t></is></c>");
const EN_TEXTO = [false, true].map((negrita) =>
  bytes(`" s="${estiloTexto(negrita)}" t="inlineStr"><is><t>`)
);
const EN_TEXTO_CON_BLANCOS = [false, true].map((negrita) =>
  bytes(`" s="${estiloTexto(negrita)}" t="inlineStr"><is><t xml:space="preserve">`)
);

const EN_CIFRAS = [false, true].map((negrita) =>
  bytes(`" s="${estiloCifras(negrita)}" t="inlineStr"><is><t>`)
);

/** Below it two decimals fit in the fifteen digits that Excel has. */
const ENTERO_EN_EXCEL = 1e13;
const CIFRAS_DE_EXCEL = 15;

/** A number with more digits than Excel has, in words: it would show the last ones as zeros. */
export function cifrasDe(valor: number): string | null {
  if (Math.abs(valor) < ENTERO_EN_EXCEL) return null;
  if (Number(valor.toPrecision(CIFRAS_DE_EXCEL)) === valor) return null;
  const centesimos = Math.round(valor * 100);
  return Number.isSafeInteger(centesimos) && !Number.isInteger(valor)
    ? formatEsAr(centesimos)
    : formatEnteroEsAr(valor);
}

/** What stands before the row number of a cell, and after it; plain and bold. */
interface Marcas {
  readonly celda: Uint8Array;
  readonly numero: readonly Uint8Array[];
  readonly logico: readonly Uint8Array[];
}

function marcasDe(columna: number, formato: FormatoDeColumna): Marcas {
  const estilos = [estiloNumero(formato), estiloNumero(formato, true)];
  return {
    celda: bytes(`<c r="${letras(columna + 1)}`),
    numero: estilos.map((e) => bytes(`" s="${e}"><v>`)),
    logico: estilos.map((e) => bytes(`" s="${e}" t="b"><v>`)),
  };
}

/** Writes rows; one per sheet, since it knows where it is. */
class Escritor {
  /** The last row begun. */
  fila = 0;
  readonly #marcas: readonly Marcas[];

  /** @param salida where the rows go, one after another. */
  constructor(readonly hoja: HojaDeLibro, readonly salida: Bytes) {
    const { nombre, columnas } = hoja;
    if (columnas.length > COLUMNAS_MAXIMAS) {
      throw new Rechazo(
        "libro_columnas",
        422,
        `La hoja «${nombre}» tiene ${columnas.length} columnas y Excel admite ${COLUMNAS_MAXIMAS}`,
      );
    }
    // At least one: the heading is written in the first cell even when the table has no columns.
    this.#marcas = Array.from(
      { length: Math.max(1, columnas.length) },
      (_, i) => marcasDe(i, columnas[i]?.formato ?? "texto"),
    );
  }

  #abrirFila(): void {
    if (this.fila === FILAS_MAXIMAS) {
      throw new Rechazo(
        "libro_filas",
        422,
        `La hoja «${this.hoja.nombre}» supera las 1.048.576 filas que admite Excel: ` +
          "use filtros para obtener menos filas, o el formato CSV",
      );
    }
    this.salida.fijos(FILA);
    this.salida.entero(++this.fila);
    this.salida.fijos(EN_FILA);
  }

  #celda(columna: number, marca: Uint8Array): void {
    const { salida } = this;
    salida.fijos(this.#marcas[columna].celda);
    salida.entero(this.fila);
    salida.fijos(marca);
  }

  #texto(columna: number, texto: string, negrita: 0 | 1): void {
    exigirLargo(texto, this.hoja, columna, this.fila);
    const marcas = EN_BLANCO.test(texto) ? EN_TEXTO_CON_BLANCOS : EN_TEXTO;
    this.#celda(columna, marcas[negrita]);
    this.salida.texto(escaparXml(texto));
    this.salida.fijos(FIN_TEXTO);
  }

  #numero(columna: number, valor: number, marca: Uint8Array, negrita: 0 | 1): void {
    exigirFinito(valor, this.hoja, this.fila);
    const cifras = cifrasDe(valor);
    if (cifras !== null) {
      this.#celda(columna, EN_CIFRAS[negrita]);
      this.salida.texto(cifras);
      this.salida.fijos(FIN_TEXTO);
      return;
    }
    this.#celda(columna, marca);
    this.salida.numero(valor);
    this.salida.fijos(FIN_NUMERO);
  }

  /** A row of texts in bold: a line of the heading, or the titles. */
  titulos(textos: readonly string[]): void {
    this.#abrirFila();
    textos.forEach((texto, i) => this.#texto(i, texto, 1));
    this.salida.fijos(FIN_FILA);
  }

  /** A row of cells, one per column. */
  celdas(valores: readonly CeldaDeLibro[], negrita: 0 | 1): void {
    const { columnas } = this.hoja;
    if (valores.length !== columnas.length) {
      throw new RangeError(
        `Hoja «${this.hoja.nombre}», fila ${this.fila + 1}: tiene ${valores.length} celdas y ` +
          `las columnas son ${columnas.length}`,
      );
    }
    this.#abrirFila();
    for (let i = 0; i < valores.length; i++) {
      const valor = valores[i];
      if (valor === null || valor === undefined || valor === "") continue;
      const { numero, logico } = this.#marcas[i];
      if (typeof valor === "number") this.#numero(i, valor, numero[negrita], negrita);
      else if (typeof valor === "boolean") this.#numero(i, +valor, logico[negrita], negrita);
      else if (typeof valor === "string") {
        const dia = columnas[i].formato === "fecha" ? numeroDeDia(valor) : null;
        if (dia === null) this.#texto(i, valor, negrita);
        else this.#numero(i, dia, numero[negrita], negrita);
      } else {
        throw new TypeError(`Hoja «${this.hoja.nombre}»: una celda no admite ${typeof valor}`);
      }
    }
    this.salida.fijos(FIN_FILA);
  }

  filaDeHoja(fila: FilaDeHoja): void {
    if ("subtotal" in fila) this.celdas(fila.subtotal, 1);
    else this.celdas(fila, 0);
  }
}

/** Bytes of XML gathered before they go to the compressor. */
const TROZO = 64 * 1024;

/** Rows whose texts tell how wide their columns are: the rest look alike. */
const MUESTRA = 200;
const ANCHO_MINIMO = 6;
const ANCHO_MAXIMO = 60;
/** Characters beside a text: those of the button of the filter. */
const AIRE = 2;

type Filas = Iterator<FilaDeHoja> | AsyncIterator<FilaDeHoja>;

/** The cells of a row, a subtotal or not. */
export const celdasDe = (fila: FilaDeHoja): readonly CeldaDeLibro[] =>
  "subtotal" in fila ? fila.subtotal : fila;

/** Characters of each column. */
export function anchosDe({ columnas }: HojaDeLibro, muestra: readonly FilaDeHoja[]): number[] {
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
function inicio(hoja: HojaDeLibro, activa: boolean, muestra: readonly FilaDeHoja[]): string {
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
export async function* xmlDeHoja(hoja: HojaDeLibro, activa: boolean): AsyncGenerator<Buffer> {
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
