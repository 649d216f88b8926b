/** Cutting a stream of bytes into records of one exact length ended by CRLF, or all by LF ([E3]). */
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { rechazo } from "../errors.ts";

const CR = 13;
const LF = 10;
/** End of file of old systems. */
const SUB = 26;
/** Where a record's end is looked for, to say how long it really is. */
const ALCANCE = 4096;

/** Called with the bytes of a record, which are reused afterwards, and its number from 1. */
export type AlRegistro = (bytes: Uint8Array, inicio: number, numero: number) => void;

function marcaDeCodificacion(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "UTF-8";
  const par = bytes[0] * 256 + bytes[1];
  return par === 0xfeff || par === 0xfffe ? "UTF-16" : null;
}

/** A letter beyond ASCII written as two bytes. */
function pareceUtf8(bytes: Uint8Array, desde: number, hasta: number): boolean {
  for (let i = desde; i + 1 < hasta; i++) {
    if ((bytes[i] === 0xc2 || bytes[i] === 0xc3) && bytes[i + 1] >> 6 === 2) return true;
  }
  return false;
}

class Cortador {
  numero = 0;
  /** Records end by LF alone: those of a file that went through another system. */
  soloLf = false;

  constructor(
    private readonly parte: string,
    private readonly largo: number,
    private readonly alRegistro: AlRegistro,
  ) {}

  /** Hands on the record at `inicio`, whose bytes and line end are all there. @throws Rechazo. */
  cortar(bytes: Uint8Array, inicio: number): void {
    const fin = inicio + this.largo;
    const bien = this.soloLf ? bytes[fin] === LF : bytes[fin] === CR && bytes[fin + 1] === LF;
    if (!bien) throw this.#falla(bytes, inicio);
    // A line end inside would be two short records passing for one.
    for (let i = inicio; i < fin; i++) if (bytes[i] < 32) throw this.#falla(bytes, inicio);
    this.alRegistro(bytes, inicio, ++this.numero);
  }

  /** What is left after the last whole record. @throws Rechazo. */
  terminar(resto: Uint8Array): void {
    let fin = resto.length;
    while (fin > 0 && [CR, LF, SUB].includes(resto[fin - 1])) fin--;
    if (fin === 0) return;
    const ultimo = new Uint8Array(this.largo + 2);
    ultimo.set(resto.subarray(0, Math.min(fin, this.largo)));
    ultimo.set(this.soloLf ? [LF] : [CR, LF], Math.min(fin, this.largo));
    if (fin !== this.largo) throw this.#falla(ultimo, 0);
    this.cortar(ultimo, 0);
  }

  #falla(bytes: Uint8Array, inicio: number) {
    const parte = this.parte;
    const numero = formatEnteroEsAr(this.numero + 1);
    const hasta = Math.min(bytes.length, inicio + ALCANCE);
    let fin = inicio;
    while (fin < hasta && bytes[fin] !== CR && bytes[fin] !== LF) {
      if (bytes[fin] < 32) {
        const motivo = "tiene caracteres de control";
        return rechazo("largo_de_registro", { parte, numero, motivo });
      }
      fin++;
    }
    const largo = fin - inicio;
    if (pareceUtf8(bytes, inicio, fin)) {
      return rechazo("codificacion", { parte, numero, codificacion: "UTF-8" });
    }
    if (largo === this.largo) {
      const motivo = "la línea no termina con CR LF, o con LF todas";
      return rechazo("largo_de_registro", { parte, numero, motivo });
    }
    const medido = fin === hasta && hasta - inicio === ALCANCE
      ? `más de ${formatEnteroEsAr(ALCANCE)}`
      : formatEnteroEsAr(largo);
    const motivo = `tiene ${medido} caracteres y deben ser ${this.largo}`;
    return rechazo("largo_de_registro", { parte, numero, motivo });
  }
}

/**
 * Reads every record of a file of SIRHU. Memory does not grow with it.
 * @param parte name of the file, for the messages: they never quote the record.
 * @returns how many records there were.
 * @throws Rechazo at the first record of another length or encoding.
 */
export async function leerRegistros(
  origen: AsyncIterable<Uint8Array>,
  parte: string,
  largo: number,
  alRegistro: AlRegistro,
  alTrozo: (bytes: number) => Promise<void> | void,
): Promise<number> {
  const cortador = new Cortador(parte, largo, alRegistro);
  let resto = new Uint8Array(0);
  let primero = true;
  for await (const trozo of origen) {
    const bytes = resto.length === 0 ? trozo : Buffer.concat([resto, trozo]);
    if (primero && bytes.length >= 3) {
      primero = false;
      const codificacion = marcaDeCodificacion(bytes);
      if (codificacion) throw rechazo("codificacion", { parte, numero: 1, codificacion });
    }
    // The first one tells for all.
    if (cortador.numero === 0 && bytes.length > largo) cortador.soloLf = bytes[largo] === LF;
    const paso = largo + (cortador.soloLf ? 1 : 2);
    let inicio = 0;
    for (; inicio + paso <= bytes.length; inicio += paso) cortador.cortar(bytes, inicio);
    resto = bytes.slice(inicio);
    await alTrozo(trozo.length);
  }
  cortador.terminar(resto);
  return cortador.numero;
}
