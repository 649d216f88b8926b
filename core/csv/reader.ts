/** Strict CSV reading: RFC 4180, UTF-8, columns by name. */
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { isUtf8 } from "node:buffer";

// Strict UTF-8 over a stream of bytes.

/**
 * Stands where the first invalid byte was. It is a noncharacter, which no text may interchange,
 * so the record and the column that hold it are the place of the error.
 */
const INVALIDO = "\uFFFF";

/** Length of the unfinished sequence at the end of the bytes: 0 to 3. */
function inconclusa(bytes: Uint8Array): number {
  for (let n = 1; n <= 3 && n <= bytes.length; n++) {
    const byte = bytes[bytes.length - n];
    if ((byte & 0xc0) === 0x80) continue;
    const largo = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return largo > n ? n : 0;
  }
  return 0;
}

/** How many bytes from the start are valid UTF-8. */
function prefijoValido(bytes: Buffer): number {
  // Of prefixes cut between characters, every one shorter than a valid one is valid too: the first
  // bad byte is found by bisection.
  let bien = 0;
  let mal = bytes.length;
  while (mal - bien > 1) {
    const medio = (bien + mal) >> 1;
    const corte = medio - inconclusa(bytes.subarray(bien, medio));
    if (isUtf8(bytes.subarray(bien, corte))) {
      if (corte === bien) break;
      bien = corte;
    } else mal = medio;
  }
  while (bien < bytes.length) {
    const largo = [1, 2, 3, 4].find((n) => {
      return bien + n <= bytes.length && isUtf8(bytes.subarray(bien, bien + n));
    });
    if (largo === undefined) break;
    bien += largo;
  }
  return bien;
}

/**
 * Passes the bytes on without a leading mark (BOM) and cut at whole characters. At the first
 * invalid byte it gives what came before and `INVALIDO`, and ends.
 */
async function* utf8Estricto(origen: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let resto: Buffer = Buffer.alloc(0);
  let inicio = true;
  for await (const trozo of origen) {
    let bytes = resto.length === 0 ? trozo : Buffer.concat([resto, trozo]);
    if (inicio) {
      if (bytes.length < 3) {
        resto = bytes;
        continue;
      }
      inicio = false;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3);
    }
    const corte = bytes.length - inconclusa(bytes);
    const entero = bytes.subarray(0, corte);
    if (!isUtf8(entero)) {
      yield Buffer.concat([entero.subarray(0, prefijoValido(entero)), Buffer.from(INVALIDO)]);
      return;
    }
    resto = Buffer.from(bytes.subarray(corte));
    if (entero.length > 0) yield entero;
  }
  if (resto.length === 0) return;
  const valido = prefijoValido(resto);
  yield resto.subarray(0, valido);
  if (valido < resto.length) yield Buffer.from(INVALIDO);
}

// Records of a CSV text that arrives in pieces, as in RFC 4180: `"` holds commas, line ends and,
// doubled, itself. Lines without quotes, which are nearly all, are cut by the engine's own
// search.

/** Characters of one record; a quote that is never closed must not take the memory of the machine. */
const REGISTRO_MAXIMO = 1024 * 1024;
/** Fields of one record: far more than any file has columns. */
const CAMPOS_MAXIMOS = 1000;

/** What breaks the format. */
type RoturaCsv =
  | "comillas_sin_cerrar"
  | "comillas_adentro"
  | "despues_de_comillas"
  | "registro_largo"
  | "registro_ancho";

/** A text that is no CSV from the record after the last one given. */
export class ErrorDeFormato extends Error {
  override readonly name = "ErrorDeFormato";
  /** @param indice of the field, from 0. */
  constructor(readonly codigo: RoturaCsv, readonly indice: number) {
    super(codigo);
  }
}

/** A record of commas alone would be a million texts. @throws ErrorDeFormato. */
function exigirPocos(campos: readonly string[]): void {
  if (campos.length > CAMPOS_MAXIMOS) throw new ErrorDeFormato("registro_ancho", CAMPOS_MAXIMOS);
}

export class Cortador {
  /** The record that the next piece goes on with. */
  #resto = "";

  /** @param registro takes the fields of each whole record. */
  constructor(private readonly registro: (campos: string[]) => void) {}

  /** Takes the next piece. @throws ErrorDeFormato. */
  dar(pieza: string): void {
    const texto = this.#resto + pieza;
    let desde = 0;
    let comilla = texto.indexOf('"');
    for (;;) {
      const fin = texto.indexOf("\n", desde);
      if (fin < 0) break;
      if (comilla >= 0 && comilla < desde) comilla = texto.indexOf('"', desde);
      if (comilla < 0 || comilla > fin) {
        const hasta = fin > desde && texto.charCodeAt(fin - 1) === 13 ? fin - 1 : fin;
        const campos = texto.slice(desde, hasta).split(",", CAMPOS_MAXIMOS + 1);
        exigirPocos(campos);
        this.registro(campos);
        desde = fin + 1;
        continue;
      }
      const siguiente = this.#conComillas(texto, desde, false);
      if (siguiente < 0) break;
      desde = siguiente;
    }
    this.#resto = texto.slice(desde);
    if (this.#resto.length > REGISTRO_MAXIMO) this.#conComillas(this.#resto, 0, false);
  }

  /** Takes the end of the text. @throws ErrorDeFormato. */
  terminar(): void {
    const texto = this.#resto;
    this.#resto = "";
    if (texto !== "") this.#conComillas(texto, 0, true);
  }

  /**
   * One record, looked at sign by sign.
   * @param entero whether the text ends here.
   * @returns where the next one begins, or -1 when this one is not whole.
   */
  #conComillas(texto: string, desde: number, entero: boolean): number {
    const campos: string[] = [];
    /** What to do where the text ends inside a record. */
    const falta = (): number => {
      if (texto.length - desde <= REGISTRO_MAXIMO) return -1;
      throw new ErrorDeFormato("registro_largo", campos.length);
    };
    for (let i = desde;;) {
      const citado = texto[i] === '"';
      let campo = "";
      if (citado) {
        i++;
        for (;;) {
          const cierre = texto.indexOf('"', i);
          if (cierre < 0) {
            if (!entero) return falta();
            throw new ErrorDeFormato("comillas_sin_cerrar", campos.length);
          }
          // It may be the first of two.
          if (cierre + 1 === texto.length && !entero) return falta();
          campo += texto.slice(i, cierre);
          i = cierre + 1;
          if (texto[i] !== '"') break;
          campo += '"';
          i++;
        }
      } else {
        const inicio = i;
        for (; i < texto.length; i++) {
          const signo = texto[i];
          if (signo === "," || signo === "\n") break;
          if (signo === "\r" && texto[i + 1] === "\n") break;
          if (signo === '"') throw new ErrorDeFormato("comillas_adentro", campos.length);
        }
        campo = texto.slice(inicio, i);
      }
      if (i === texto.length || (texto[i] === "\r" && i + 1 === texto.length)) {
        if (!entero) return falta();
      }
      const finDeLinea = texto[i] === "\n" ? 1 : texto[i] === "\r" && texto[i + 1] === "\n" ? 2 : 0;
      if (finDeLinea > 0 || i === texto.length) {
        campos.push(campo);
        this.registro(campos);
        return i + finDeLinea;
      }
      if (texto[i] !== ",") throw new ErrorDeFormato("despues_de_comillas", campos.length);
      campos.push(campo);
      exigirPocos(campos);
      i++;
    }
  }
}

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
