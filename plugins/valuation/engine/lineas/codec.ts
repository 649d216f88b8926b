/**
 * Bloque → bytes (`decodificar.ts` is the way back): a canonical little-endian layout, so that the
 * same lines are the same bytes on every database ([V11]). Columns are narrowed to the width that
 * their values need; compressing is the caller's.
 *
 * Layout: version, then for each column (rows first, then lines, then segments where there are) a
 * header of 16 bytes (count, width, minimum) and its values minus the minimum, padded to 8 bytes. A
 * block without segments is written as it was before there were any.
 */
import {
  type Bloque,
  COLUMNAS_LINEAS,
  COLUMNAS_RENGLONES,
  COLUMNAS_SEGMENTOS,
  type Numeros,
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
  /** As they are, or for narrowing: the values minus `min`. */
  readonly valores: Uint8Array | Uint16Array | Float64Array;
  readonly n: number;
  readonly min: number;
  readonly ancho: Ancho;
}

/**
 * Columns of 8 and 16 bits go as they are. The others pass through one array of doubles: loops that
 * meet several array types are several times slower than the copy.
 */
function columna(original: Numeros, n: number): Columna {
  if (original instanceof Uint8Array) {
    return { valores: original.subarray(0, n), n, min: 0, ancho: 1 };
  }
  if (original instanceof Uint16Array) {
    return { valores: original.subarray(0, n), n, min: 0, ancho: 2 };
  }
  const valores = new Float64Array(n);
  valores.set(original.subarray(0, n));
  return estrecha(valores, n);
}

function estrecha(valores: Float64Array, n: number): Columna {
  let min = n === 0 ? 0 : valores[0];
  let max = min;
  for (let i = 1; i < n; i++) {
    const v = valores[i];
    if (v < min) min = v;
    else if (v > max) max = v;
  }
  const ancho = anchoDe(min, max);
  if (ancho !== 8 && min !== 0) { for (let i = 0; i < n; i++) valores[i] -= min; }
  return { valores, n, min: min + 0, ancho };
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

function planos(valores: Float64Array, bajos: Uint32Array, altos: Uint16Array): void {
  for (let i = 0; i < bajos.length; i++) {
    const v = valores[i];
    const alto = Math.floor(v / 0x100000000);
    altos[i] = alto;
    bajos[i] = v - alto * 0x100000000;
  }
}

function escribir(buffer: ArrayBuffer, desde: number, c: Columna): number {
  const vista = new DataView(buffer, desde, CABECERA);
  vista.setUint32(0, c.n, true);
  vista.setUint32(4, c.ancho, true);
  vista.setFloat64(8, c.min, true);
  const inicio = desde + CABECERA;
  const { valores, n, ancho } = c;
  if (ancho === 6) {
    planos(
      valores as Float64Array,
      new Uint32Array(buffer, inicio, n),
      new Uint16Array(buffer, inicio + alinear(n * 4), n),
    );
  } else if (ancho > 0) {
    new (tipoDe(ancho))(buffer, inicio, n).set(valores);
  }
  return inicio + largo(n, ancho);
}

/** Lines of each row: the column `renglon`, which is ascending, in much less room. */
function porRenglon(renglon: Uint32Array, n: number, renglones: number): Uint32Array {
  const cuantas = new Uint32Array(renglones);
  let anterior = 0;
  for (let i = 0; i < n; i++) {
    if (renglon[i] < anterior || renglon[i] >= renglones) {
      throw new RangeError("las líneas no siguen el orden de los renglones");
    }
    anterior = renglon[i];
    cuantas[anterior]++;
  }
  return cuantas;
}

/** Segments of each list: the column `lista`, as lines are told by row. */
const porLista = (lista: Uint32Array, n: number): Uint32Array =>
  porRenglon(lista.subarray(0, n).map((k) => k - 1), n, n === 0 ? 0 : lista[n - 1]);

/** Where a line has a monthly amount, one bit each, and those amounts alone. */
function mensuales(mensual: Float64Array, n: number): { hay: Uint8Array; valores: Float64Array } {
  const hay = new Uint8Array((n + 7) >> 3);
  const valores = new Float64Array(n);
  let k = 0;
  for (let i = 0; i < n; i++) {
    if (mensual[i] < 0) continue;
    hay[i >> 3] |= 1 << (i & 7);
    valores[k++] = mensual[i];
  }
  return { hay, valores: valores.subarray(0, k) };
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

/**
 * Bytes of a block: identical for identical lines. Only the used part of the arrays is kept.
 * @param disposicion another one than what is stored: that of the manifests of format 1 ([C5]).
 * @throws RangeError when the lines are not in the order of their rows.
 */
export function codificar(
  bloque: Bloque,
  disposicion = bloque.segmentos.n === 0 ? SIN : CON,
): Uint8Array {
  const { renglones: r, lineas: l, segmentos: s } = bloque;
  const columnas: Columna[] = [];
  for (const c of disposicion.renglones) columnas.push(columna(r[c], r.n));
  for (const c of disposicion.lineas) {
    if (c === "renglon") {
      columnas.push(columna(porRenglon(l.renglon, l.n, r.n), r.n));
    } else if (c === "mensual") {
      const { hay, valores } = mensuales(l.mensual, l.n);
      columnas.push(columna(hay, hay.length), columna(valores, valores.length));
    } else {
      columnas.push(columna(l[c], l.n));
    }
  }
  for (const c of disposicion.segmentos) {
    if (c === "lista") {
      columnas.push(columna(porLista(s.lista, s.n), s.n === 0 ? 0 : s.lista[s.n - 1]));
    } else columnas.push(columna(s[c], s.n));
  }
  let total = CABECERA;
  for (const c of columnas) total += CABECERA + largo(c.n, c.ancho);
  const buffer = new ArrayBuffer(total);
  const vista = new DataView(buffer);
  vista.setUint8(0, disposicion.version);
  vista.setUint32(4, r.n, true);
  vista.setUint32(8, l.n, true);
  let desde = CABECERA;
  for (const c of columnas) desde = escribir(buffer, desde, c);
  return new Uint8Array(buffer);
}
