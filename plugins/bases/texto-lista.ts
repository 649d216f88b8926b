/**
 * The list of a base as JSON, written here byte by byte: names, `validacion` and most values are
 * short and known, and the runtime's own JSON needs an object for each row, and its shape.
 */
import { toNumber } from "../../core/domain/money.ts";
import { type Base, type Columna, columnasDe } from "./bases.ts";
import type { Validador } from "./validar.ts";

const codificador = new TextEncoder();

const CERO = 48;
const COMILLA = 34;
const COMA = 44;
const PUNTO = 46;
/** Integers below this one are written digit by digit. */
const CORTO = 2_147_483_648;

/** Larger ones are not kept. */
const HOJA_MAXIMA = 8_000_000;
/** Where the last list was written: fresh memory for each would cost as much as half of it. */
let hoja = Buffer.allocUnsafeSlow(0);

/** Bytes that grow as they are written. */
class Bytes {
  datos: Buffer<ArrayBuffer>;
  n = 0;
  /** Something outside ASCII was written. */
  #ancho = false;

  constructor(capacidad: number) {
    this.datos = hoja.length >= capacidad ? hoja : Buffer.allocUnsafeSlow(capacidad);
  }

  terminar(): string {
    if (this.datos.length <= HOJA_MAXIMA) hoja = this.datos;
    return this.datos.toString(this.#ancho ? "utf8" : "latin1", 0, this.n);
  }

  /** Room for `cuantos` more. */
  hacerLugar(cuantos: number): void {
    if (this.n + cuantos <= this.datos.length) return;
    const mayor = Buffer.allocUnsafeSlow(2 * (this.n + cuantos));
    mayor.set(this.datos.subarray(0, this.n));
    this.datos = mayor;
  }

  /** A short piece, byte by byte: a call to copy it would take longer. Room is made before. */
  pieza(bytes: Uint8Array): void {
    const { datos } = this;
    let n = this.n;
    for (let i = 0; i < bytes.length; i++) datos[n++] = bytes[i];
    this.n = n;
  }

  /** Whatever JSON makes of it. */
  json(valor: unknown): void {
    const escrito = JSON.stringify(valor);
    const bytes = codificador.encode(escrito);
    this.#ancho ||= bytes.length > escrito.length;
    this.hacerLugar(bytes.length + HOLGURA);
    this.datos.set(bytes, this.n);
    this.n += bytes.length;
  }

  entero(valor: unknown): void {
    if (typeof valor !== "number" || !(valor >= 0 && valor < CORTO)) return this.json(valor);
    const { datos } = this;
    if (valor < 10) {
      datos[this.n++] = CERO + valor;
      return;
    }
    let cifras = 2;
    for (let tope = 100; tope <= valor; tope *= 10) cifras++;
    let resto = valor;
    for (let i = this.n + cifras - 1; i >= this.n; i--) {
      const siguiente = (resto / 10) | 0;
      datos[i] = CERO + resto - siguiente * 10;
      resto = siguiente;
    }
    this.n += cifras;
  }

  /** Hundredths as the number they are: `1250` is 12.5. */
  centesimos(valor: unknown): void {
    if (typeof valor !== "number" || !(valor >= 0 && valor < CORTO)) {
      return this.json(toNumber(Number(valor)));
    }
    const enteros = (valor / 100) | 0;
    const resto = valor - enteros * 100;
    this.entero(enteros);
    if (resto === 0) return;
    const decenas = (resto / 10) | 0;
    this.datos[this.n++] = PUNTO;
    this.datos[this.n++] = CERO + decenas;
    if (resto !== decenas * 10) this.datos[this.n++] = CERO + resto - decenas * 10;
  }

  /** A letter or nothing, as nearly all texts of a base are. */
  texto(valor: unknown): void {
    const letra = typeof valor === "string" && valor.length === 1 ? valor.charCodeAt(0) : 0;
    const comun = (letra >= 65 && letra <= 90) || valor === "";
    if (!comun) return this.json(valor);
    this.datos[this.n++] = COMILLA;
    if (letra > 0) this.datos[this.n++] = letra;
    this.datos[this.n++] = COMILLA;
  }
}

/** Bytes that a value written digit by digit may take, for a whole row and more. */
const HOLGURA = 1024;

/** More than most rows take. */
const BYTES_POR_FILA = 400;

type Clase = "entero" | "centesimos" | "texto";

/** Ids and versions are no columns of the description. */
function claseDe(columna: Columna | undefined): Clase {
  const clase = columna?.campo.clase ?? "entero";
  if (clase === "importe" || clase === "porcentaje") return "centesimos";
  return clase === "entero" ? "entero" : "texto";
}

/**
 * `{[base]: [{id, …columns, rev, validacion}, …], errores: n}` (spec 2 §7), as `JSON.stringify`
 * would write it.
 * @param filas rows of `columnasDe(base)`
 */
export function textoDeLista(
  base: Base,
  filas: readonly (readonly unknown[])[],
  validador: Pick<Validador, "bits" | "deBits">,
): string {
  const nombres = columnasDe(base);
  const piezas = nombres.map((nombre, i) =>
    codificador.encode(`${i === 0 ? "{" : ","}${JSON.stringify(nombre)}:`)
  );
  const clases = nombres.map((n): Clase => claseDe(base.columnas.find((c) => c.id === n)));
  const finales = new Map<number, Uint8Array>();
  const salida = new Bytes(filas.length * BYTES_POR_FILA + HOLGURA);
  salida.pieza(codificador.encode(`{${JSON.stringify(base.id)}:[`));
  let errores = 0;
  for (let f = 0; f < filas.length; f++) {
    const fila = filas[f];
    salida.hacerLugar(HOLGURA);
    if (f > 0) salida.datos[salida.n++] = COMA;
    for (let i = 0; i < clases.length; i++) {
      const clase = clases[i];
      salida.pieza(piezas[i]);
      if (clase === "entero") salida.entero(fila[i]);
      else if (clase === "texto") salida.texto(fila[i]);
      else salida.centesimos(fila[i]);
    }
    const bits = validador.bits(fila);
    if (bits !== 0) errores++;
    let final = finales.get(bits);
    if (!final) {
      final = codificador.encode(`,"validacion":${JSON.stringify(validador.deBits(bits))}}`);
      finales.set(bits, final);
    }
    salida.datos.set(final, salida.n);
    salida.n += final.length;
  }
  salida.hacerLugar(HOLGURA);
  salida.pieza(codificador.encode(`],"errores":${errores}}`));
  return salida.terminar();
}
