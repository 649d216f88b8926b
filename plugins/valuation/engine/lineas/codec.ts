/**
 * Bloque → bytes (`decodificar.ts` is the way back): a canonical little-endian layout, so that the
 * same lines are the same bytes on every database ([V11]). Columns are narrowed to the width that
 * their values need; compressing is the caller's.
 *
 * Layout: version, then for each column (rows first, then lines, then segments where there are) a
 * header of 16 bytes (count, width, minimum) and its values minus the minimum, padded to 8 bytes. A
 * block without segments is written as it was before there were any.
 */
import { type Breve, breveDe, cuantasPorLista } from "./breve.ts";
import {
  type ArregloDeNumeros,
  type Bloque,
  type ColumnaLinea,
  COLUMNAS_LINEAS,
  COLUMNAS_RENGLONES,
  COLUMNAS_SEGMENTOS,
  SIN_MENSUAL,
} from "./lineas.ts";

/** Of blocks without segments, and of blocks with them. */
const VERSION = 1;
const CON_SEGMENTOS = 2;
export const CABECERA = 16;

/** Bytes per value: 0 = all equal, 6 = a plane of 32 bits and one of 16, 8 = as they are. */
export type Ancho = 0 | 1 | 2 | 4 | 6 | 8;

export const alinear = (n: number): number => (n + 7) & ~7;

function anchoDe(min: number, max: number): Ancho {
  const rango = max - min;
  if (rango === 0) return 0;
  if (rango < 0x100) return 1;
  if (rango < 0x10000) return 2;
  if (rango < 0x100000000) return 4;
  return rango < 0x1000000000000 ? 6 : 8;
}

interface Columna {
  readonly n: number;
  readonly min: number;
  readonly ancho: Ancho;
  /** Puts the values minus `min`, of that width, from a place of the buffer on. */
  poner(buffer: ArrayBuffer, inicio: number): void;
}

/** Runs of values that make a column. */
interface Corridas {
  readonly desde: Uint32Array;
  readonly cuantas: Uint32Array;
  /** The runs in which every value is, where the others repeat them. */
  readonly primeras: Uint32Array;
  /** Values of all of them. */
  readonly n: number;
}

const UNA = Uint32Array.of(0);

/**
 * The values of some runs, one after the other. There is a loop for each width: one that meets several
 * array types is several times slower.
 */
function juntar(
  valores: Float64Array,
  { desde, cuantas, n }: Corridas,
  min: number,
  ancho: Ancho,
  buffer: ArrayBuffer,
  inicio: number,
): void {
  let p = 0;
  if (ancho === 1) {
    const a = new Uint8Array(buffer, inicio, n);
    for (let k = 0; k < desde.length; k++) {
      const hasta = desde[k] + cuantas[k];
      for (let i = desde[k]; i < hasta; i++) a[p++] = valores[i] - min;
    }
  } else if (ancho === 2) {
    const a = new Uint16Array(buffer, inicio, n);
    for (let k = 0; k < desde.length; k++) {
      const hasta = desde[k] + cuantas[k];
      for (let i = desde[k]; i < hasta; i++) a[p++] = valores[i] - min;
    }
  } else if (ancho === 4) {
    const a = new Uint32Array(buffer, inicio, n);
    for (let k = 0; k < desde.length; k++) {
      const hasta = desde[k] + cuantas[k];
      for (let i = desde[k]; i < hasta; i++) a[p++] = valores[i] - min;
    }
  } else if (ancho === 6) {
    const bajos = new Uint32Array(buffer, inicio, n);
    const altos = new Uint16Array(buffer, inicio + alinear(n * 4), n);
    for (let k = 0; k < desde.length; k++) {
      const hasta = desde[k] + cuantas[k];
      for (let i = desde[k]; i < hasta; i++) {
        const v = valores[i] - min;
        const alto = Math.floor(v / 0x100000000);
        altos[p] = alto;
        bajos[p++] = v - alto * 0x100000000;
      }
    }
  } else {
    const a = new Float64Array(buffer, inicio, n);
    for (let k = 0; k < desde.length; k++) {
      const hasta = desde[k] + cuantas[k];
      for (let i = desde[k]; i < hasta; i++) a[p++] = valores[i];
    }
  }
}

/** Room that is used again: making it, and leaving it, costs as much as filling it. */
export class Reserva {
  #buffer = new ArrayBuffer(0);

  /** At least `n` bytes, that say anything. */
  de(n: number): ArrayBuffer {
    if (this.#buffer.byteLength < n) this.#buffer = new ArrayBuffer(n);
    return this.#buffer;
  }
}

/** Columns of 8 and 16 bits go as they are. @param fijo that width; 0 = as narrow as it can. */
function deCorridas(valores: Float64Array, corridas: Corridas, fijo: 0 | 1 | 2 = 0): Columna {
  const { desde, cuantas, primeras, n } = corridas;
  let [min, max] = [Infinity, -Infinity];
  if (fijo !== 0 || n === 0) [min, max] = [0, 0];
  else {
    for (let j = 0; j < primeras.length; j++) {
      const k = primeras[j];
      const hasta = desde[k] + cuantas[k];
      for (let i = desde[k]; i < hasta; i++) {
        const v = valores[i];
        if (v < min) min = v;
        if (v > max) max = v;
      }
    }
  }
  const ancho = fijo || anchoDe(min, max);
  return {
    n,
    min: min + 0,
    ancho,
    poner(buffer, inicio) {
      if (ancho > 0) juntar(valores, corridas, min, ancho, buffer, inicio);
    },
  };
}

function columna(original: ArregloDeNumeros, n: number): Columna {
  if (original instanceof Uint8Array || original instanceof Uint16Array) {
    const propios = original.subarray(0, n);
    return {
      n,
      min: 0,
      ancho: original.BYTES_PER_ELEMENT as Ancho,
      poner: (buffer, inicio) =>
        new Uint8Array(buffer, inicio).set(
          new Uint8Array(propios.buffer, propios.byteOffset, propios.byteLength),
        ),
    };
  }
  let valores: Float64Array;
  if (original instanceof Float64Array) valores = original;
  else (valores = new Float64Array(n)).set(original.subarray(0, n));
  return deCorridas(valores, { desde: UNA, cuantas: Uint32Array.of(n), primeras: UNA, n });
}

/** Bytes that the values of a column take, padded. */
export function largo(n: number, ancho: Ancho): number {
  return ancho === 6 ? alinear(n * 4) + alinear(n * 2) : alinear(n * ancho);
}

export function tipoDe(ancho: Ancho) {
  return ancho === 1
    ? Uint8Array
    : ancho === 2
    ? Uint16Array
    : ancho === 4
    ? Uint32Array
    : Float64Array;
}

function escribir(buffer: ArrayBuffer, desde: number, c: Columna): number {
  const vista = new DataView(buffer, desde, CABECERA);
  vista.setUint32(0, c.n, true);
  vista.setUint32(4, c.ancho, true);
  vista.setFloat64(8, c.min, true);
  const inicio = desde + CABECERA;
  c.poner(buffer, inicio);
  return inicio + largo(c.n, c.ancho);
}

/** Of one column each: it is in its place before another block is begun. */
const deListas = new Reserva();
const deMensual = new Reserva();

/** Where a line has a monthly amount, one bit each, and those amounts alone. */
function mensuales({ desde, cuantas, n }: Breve, mensual: Float64Array): readonly Columna[] {
  const hay = new Uint8Array((n + 7) >> 3);
  const valores = new Float64Array(deMensual.de(n * 8));
  let cuantos = 0;
  let p = 0;
  for (let k = 0; k < desde.length; k++) {
    const hasta = desde[k] + cuantas[k];
    for (let i = desde[k]; i < hasta; i++, p++) {
      if (mensual[i] === SIN_MENSUAL) continue;
      hay[p >> 3] |= 1 << (p & 7);
      valores[cuantos++] = mensual[i];
    }
  }
  return [columna(hay, hay.length), columna(valores, cuantos)];
}

/** The list of each line, counted from the first of the block. */
function listasDe({ desde, cuantas, listas, n }: Breve, segmentos: Float64Array): Float64Array {
  const deLineas = new Float64Array(deListas.de(n * 8));
  let p = 0;
  for (let k = 0; k < desde.length; k++) {
    const hasta = desde[k] + cuantas[k];
    const antes = listas[k];
    for (let i = desde[k]; i < hasta; i++, p++) {
      deLineas[p] = segmentos[i] === 0 ? 0 : segmentos[i] + antes;
    }
  }
  return deLineas;
}

/** Columns in the order of the bytes. */
export interface Disposicion {
  readonly version: number;
  readonly renglones: readonly (keyof typeof COLUMNAS_RENGLONES)[];
  readonly lineas: readonly (keyof typeof COLUMNAS_LINEAS)[];
  readonly segmentos: readonly (keyof typeof COLUMNAS_SEGMENTOS)[];
}

const LINEAS = Object.keys(COLUMNAS_LINEAS) as (keyof typeof COLUMNAS_LINEAS)[];
export const SIN: Disposicion = {
  version: VERSION,
  renglones: Object.keys(COLUMNAS_RENGLONES) as (keyof typeof COLUMNAS_RENGLONES)[],
  lineas: LINEAS.filter((c) => c !== "segmentos"),
  segmentos: [],
};
export const CON: Disposicion = {
  ...SIN,
  version: CON_SEGMENTOS,
  lineas: LINEAS,
  segmentos: Object.keys(COLUMNAS_SEGMENTOS) as (keyof typeof COLUMNAS_SEGMENTOS)[],
};

const FIJOS: Readonly<Partial<Record<ColumnaLinea, 1 | 2>>> = {
  ppar: 1,
  rubro: 1,
  conteo: 1,
  componente: 2,
};

function columnasDeLineas(b: Breve, c: ColumnaLinea): readonly Columna[] {
  const { cuantas, renglones: { n } } = b;
  // The lines of each row: the column `renglon`, which is ascending, in much less room.
  if (c === "renglon") return [columna(cuantas, n)];
  const valores = b.columna(c);
  if (c === "mensual") return mensuales(b, valores);
  if (c === "segmentos") return [columna(listasDe(b, valores), b.n)];
  return [deCorridas(valores, b, FIJOS[c] ?? 0)];
}

/**
 * Bytes of a block: identical for identical lines. Only the used part of the arrays is kept.
 * @param disposicion another one than what is stored: that of the manifests of format 1 ([C5]).
 * @param reserva where they are put: whoever gives it again is done with them.
 * @throws RangeError when the lines are not in the order of their rows.
 */
export function codificar(
  bloque: Bloque | Breve,
  disposicion = bloque.segmentos.n === 0 ? SIN : CON,
  reserva = new Reserva(),
): Uint8Array {
  const breve = breveDe(bloque);
  const { renglones: r, segmentos: s } = breve;
  const columnas = [
    ...disposicion.renglones.map((c) => columna(r[c], r.n)),
    ...disposicion.lineas.flatMap((c) => columnasDeLineas(breve, c)),
  ];
  for (const c of disposicion.segmentos) {
    if (c === "lista") {
      const cuantas = cuantasPorLista(s);
      columnas.push(columna(cuantas, cuantas.length));
    } else columnas.push(columna(s[c], s.n));
  }
  let total = CABECERA;
  for (const c of columnas) total += CABECERA + largo(c.n, c.ancho);
  const buffer = reserva.de(total);
  const bytes = new Uint8Array(buffer, 0, total).fill(0);
  const vista = new DataView(buffer);
  vista.setUint8(0, disposicion.version);
  vista.setUint32(4, r.n, true);
  vista.setUint32(8, breve.n, true);
  let desde = CABECERA;
  for (const c of columnas) desde = escribir(buffer, desde, c);
  return bytes;
}
