/** Strict CSV reading: RFC 4180, UTF-8, columns by name. */
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Cortador, ErrorDeFormato, type RoturaCsv } from "./records.ts";
import { INVALIDO, utf8Estricto } from "./utf8.ts";

/** Rows per batch. */
const LOTE = 1000;
/** Bytes read at a time. */
const TROZO = 128 * 1024;
/** Errors gathered before the reading is given up. */
const ERRORES_MAXIMOS = 1000;

/** One row. */
export interface RegistroCsv {
  /** Place in the file as a spreadsheet counts it: the header is 1, the first data row 2. */
  readonly numero: number;
  /** One text per column asked for, in the order asked. */
  readonly valores: string[];
}

/** What is wrong, and where: `fila` as in `RegistroCsv.numero`; `columna` empty when unknown. */
export interface FallaCsv {
  readonly archivo: string;
  readonly fila: number;
  readonly columna: string;
  readonly mensaje: string;
}

/** The file breaks the format; `errores` holds at least one and at most 1000 entries. */
export class ErrorCsv extends Error {
  override readonly name = "ErrorCsv";
  constructor(readonly errores: readonly FallaCsv[]) {
    const { archivo, fila, columna, mensaje } = errores[0];
    super(`${archivo}, fila ${fila}${columna && `, columna ${columna}`}: ${mensaje}`);
  }
}

const SENTENCIAS: Readonly<Record<RoturaCsv, string>> = {
  despues_de_comillas: "después de las comillas de cierre debe venir una coma o el fin de fila",
  comillas_adentro: "hay comillas dentro de un campo que no empieza con comillas",
  comillas_sin_cerrar: "hay comillas que se abren y no se cierran",
  registro_largo: "la fila supera un millón de caracteres; puede faltar cerrar comillas",
  registro_ancho: "la fila tiene más de mil campos",
};

/** Turns records into rows: finds the columns in the header, gathers what is wrong. */
class Lector {
  readonly fallas: FallaCsv[] = [];
  /** Rows that wait to be taken. */
  filas: RegistroCsv[] = [];
  /** The input holds `INVALIDO`: from now on every field is looked at. */
  sospecha = false;
  /** Nothing more is to be read. */
  agotado = false;
  numero = 0;
  #encabezado: string[] = [];
  #indices: number[] = [];

  constructor(readonly archivo: string, readonly columnas: readonly string[]) {}

  fallar(fila: number, columna: string, mensaje: string): void {
    this.fallas.push({ archivo: this.archivo, fila, columna, mensaje });
    if (this.fallas.length >= ERRORES_MAXIMOS) this.agotado = true;
  }

  noEsUtf8(fila: number, indice: number): void {
    const columna = this.#encabezado[indice] ?? "";
    this.fallar(fila, columna, "el texto no es UTF-8 válido; guarde el archivo como UTF-8");
    this.agotado = true;
  }

  registro(campos: string[]): void {
    if (this.agotado) return;
    const numero = ++this.numero;
    if (this.sospecha) {
      const i = campos.findIndex((c) => c.includes(INVALIDO));
      if (i >= 0) return this.noEsUtf8(numero, i);
    }
    if (numero === 1) return this.#leerEncabezado(campos);
    const ancho = this.#encabezado.length;
    if (campos.length !== ancho) {
      // An empty line holds no data: editors leave them at the end.
      if (campos.length === 1 && campos[0] === "") return;
      return this.fallar(numero, "", `tiene ${campos.length} campos y las columnas son ${ancho}`);
    }
    const indices = this.#indices;
    const valores = new Array<string>(indices.length);
    for (let i = 0; i < indices.length; i++) valores[i] = campos[indices[i]];
    this.filas.push({ numero, valores });
  }

  #leerEncabezado(campos: string[]): void {
    this.#encabezado = campos;
    const pedidas = new Set(this.columnas);
    const vistas = new Set<string>();
    for (const [i, nombre] of campos.entries()) {
      // The first row of a file that is not of columns may be a person's record: what is not a
      // known name is told by its place, because the message may be stored ([E4]).
      if (!pedidas.has(nombre)) {
        const falta = nombre === "" ? "sin nombre" : "desconocida";
        this.fallar(1, "", `columna ${i + 1} ${falta}`);
      } else if (vistas.has(nombre)) this.fallar(1, nombre, "columna repetida");
      vistas.add(nombre);
    }
    for (const nombre of this.columnas) {
      if (!vistas.has(nombre)) this.fallar(1, nombre, "falta la columna");
    }
    if (this.fallas.length > 0) this.agotado = true;
    this.#indices = this.columnas.map((nombre) => campos.indexOf(nombre));
  }

  /** Does what may find the format broken, in the words of the product. */
  cortar(hacer: () => void): void {
    try {
      hacer();
    } catch (causa) {
      if (!(causa instanceof ErrorDeFormato)) throw causa;
      if (this.agotado) return;
      // An invalid byte inside quotes ends the input before they close.
      if (this.sospecha) return this.noEsUtf8(this.numero + 1, causa.indice);
      const columna = this.#encabezado[causa.indice] ?? "";
      this.fallar(this.numero + 1, columna, SENTENCIAS[causa.codigo]);
      this.agotado = true;
    }
  }

  tomar(cantidad: number): RegistroCsv[] {
    const lote = this.filas.slice(0, cantidad);
    this.filas = this.filas.slice(cantidad);
    return lote;
  }
}

/**
 * Reads a CSV file in batches of up to 1000 rows; memory does not grow with the file.
 *
 * The header must name exactly `columnas`, in any order. LF and CRLF end a row, a BOM is skipped,
 * empty lines count as rows and hold nothing. Rows with another number of fields are left out and
 * reported at the end, so that all of them are listed; broken quotes, a wrong header and bytes that
 * are not UTF-8 end the reading where they stand.
 * @param alLeer told how many bytes of the file were read, before the rows that they complete.
 * @throws ErrorCsv after the last good batch, with every error found.
 */
export async function* leerCsv(
  path: string,
  columnas: readonly string[],
  alLeer: (bytes: number) => void = () => {},
): AsyncGenerator<RegistroCsv[]> {
  const lector = new Lector(basename(path), columnas);
  const cortador = new Cortador((campos) => lector.registro(campos));
  const origen = createReadStream(path, { highWaterMark: TROZO });
  try {
    for await (const trozo of utf8Estricto(origen)) {
      const texto = trozo.toString();
      alLeer(origen.bytesRead);
      if (!lector.sospecha && texto.includes(INVALIDO)) lector.sospecha = true;
      lector.cortar(() => cortador.dar(texto));
      while (lector.filas.length >= LOTE) yield lector.tomar(LOTE);
      if (lector.agotado) break;
    }
    if (!lector.agotado) {
      lector.cortar(() => cortador.terminar());
      if (lector.numero === 0 && !lector.agotado) lector.registro([]);
    }
    while (lector.filas.length > 0) yield lector.tomar(LOTE);
  } finally {
    origen.destroy();
  }
  if (lector.fallas.length > 0) throw new ErrorCsv(lector.fallas);
}
