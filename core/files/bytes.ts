/**
 * UTF-8 text made byte by byte in one buffer, for sheets and lists: a sheet of a million and a half
 * cells is 65 MB, and joining that many pieces of strings costs more than compressing the result.
 */

/** A buffer larger than this one is not kept to write again. */
const GUARDADO_MAXIMO = 8_000_000;
/** Above it, or with more decimals, a number is written as the language does. */
const DIRECTO_MAXIMO = 1e13;
/** Digits of the lower part: both parts of a number fit in the processor's short integers. */
const CORTE = 10_000_000;
/** No number takes more. */
const LARGO_NUMERO = 32;
const CERO = 48;
/** Below it, the processor divides integers. */
const CORTO = 2 ** 31;

export class Bytes {
  readonly #inicial: number;
  #buffer: Buffer;
  #n = 0;

  /** @param inicial bytes of the first buffer; it grows as needed. */
  constructor(inicial: number) {
    this.#inicial = inicial;
    this.#buffer = Buffer.allocUnsafe(inicial);
  }

  /** Bytes written since they were last taken. */
  get largo(): number {
    return this.#n;
  }

  /** What was written; the next bytes go to another buffer. */
  tomar(): Buffer {
    const tomado = this.#buffer.subarray(0, this.#n);
    this.#buffer = Buffer.allocUnsafe(this.#inicial);
    this.#n = 0;
    return tomado;
  }

  /** What was written, as a text; the next bytes go over the same buffer, if it is not too large. */
  decir(): string {
    const dicho = this.#buffer.toString("utf8", 0, this.#n);
    if (this.#buffer.length > GUARDADO_MAXIMO) this.#buffer = Buffer.allocUnsafe(this.#inicial);
    this.#n = 0;
    return dicho;
  }

  #lugar(falta: number): void {
    if (this.#n + falta <= this.#buffer.length) return;
    const mayor = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#n + falta));
    mayor.set(this.#buffer.subarray(0, this.#n));
    this.#buffer = mayor;
  }

  /** Bytes that were made once to be written many times. */
  fijos(bytes: Uint8Array): void {
    this.#lugar(bytes.length);
    const destino = this.#buffer;
    let n = this.#n;
    // Few bytes each time: a loop costs less than a call to copy them.
    for (let i = 0; i < bytes.length; i++) destino[n++] = bytes[i];
    this.#n = n;
  }

  texto(texto: string): void {
    this.#lugar(texto.length * 3);
    this.#n += this.#buffer.write(texto, this.#n);
  }

  /** An integer from 0 to 2^31. */
  entero(valor: number): void {
    this.#lugar(LARGO_NUMERO);
    this.#digitos(valor, 0);
  }

  /** As `String(valor)` says it. */
  numero(valor: number): void {
    const centesimos = Math.round(valor * 100);
    // Also what is neither an integer nor has two decimals at most, and NaN.
    if (Math.abs(centesimos) < DIRECTO_MAXIMO && centesimos / 100 === valor) {
      this.centesimos(centesimos);
    } else this.texto(String(valor));
  }

  /** Hundredths below 10^13 as the number they are: `1250` is 12.5. */
  centesimos(centesimos: number): void {
    this.#lugar(LARGO_NUMERO);
    const absoluto = Math.abs(centesimos);
    const entero = absoluto < CORTO ? absoluto / 100 | 0 : Math.floor(absoluto / 100);
    const resto = absoluto - entero * 100;
    if (centesimos < 0) this.#buffer[this.#n++] = 45;
    const alto = Math.floor(entero / CORTE);
    if (alto > 0) {
      this.#digitos(alto, 0);
      this.#digitos(entero - alto * CORTE, 7);
    } else this.#digitos(entero, 0);
    if (resto === 0) return;
    this.#buffer[this.#n++] = 46;
    const decimo = resto / 10 | 0;
    this.#buffer[this.#n++] = CERO + decimo;
    if (resto % 10 > 0) this.#buffer[this.#n++] = CERO + resto % 10;
  }

  /** @param entero below 2^31. @param minimo digits, with zeros before if they are fewer. */
  #digitos(entero: number, minimo: number): void {
    if (entero < 10 && minimo < 2) {
      this.#buffer[this.#n++] = CERO + entero;
      return;
    }
    let cuantos = 1;
    for (let tope = 10; entero >= tope && cuantos < 10; tope *= 10) cuantos++;
    if (cuantos < minimo) cuantos = minimo;
    const destino = this.#buffer;
    const inicio = this.#n;
    let resto = entero | 0;
    for (let i = inicio + cuantos - 1; i >= inicio; i--) {
      const siguiente = resto / 10 | 0;
      destino[i] = CERO + resto - siguiente * 10;
      resto = siguiente;
    }
    this.#n = inicio + cuantos;
  }
}
