/**
 * Bytes → Bloque, the inverse of `codec.ts`: each column is made when somebody looks at it, and most
 * readers look at a few of the thirty-six.
 */
import { alinear, type Ancho, CABECERA, CON, largo, SIN, tipoDe } from "./codec.ts";
import {
  type ArregloDeNumeros,
  type Bloque,
  COLUMNAS_LINEAS,
  COLUMNAS_RENGLONES,
  COLUMNAS_SEGMENTOS,
  crearSegmentos,
  type Lineas,
  type Renglones,
  type Segmentos,
  SIN_MENSUAL,
} from "./lineas.ts";

function unir(suma: Float64Array, bajos: Uint32Array, altos: Uint16Array, min: number): void {
  for (let i = 0; i < suma.length; i++) suma[i] = altos[i] * 0x100000000 + bajos[i] + min;
}

/** Where doubles are made on the way to a column: in it, when it is of them. */
const dobles = (destino: ArregloDeNumeros, n: number): Float64Array =>
  destino instanceof Float64Array ? destino : new Float64Array(n);

/** Reads one column into `destino`. @returns where the next one starts. */
function leer(
  buffer: ArrayBuffer,
  desde: number,
  destino: (n: number) => ArregloDeNumeros,
): number {
  const vista = new DataView(buffer, desde, CABECERA);
  const n = vista.getUint32(0, true);
  const ancho = vista.getUint32(4, true) as Ancho;
  const min = vista.getFloat64(8, true);
  const inicio = desde + CABECERA;
  const valores = destino(n);
  if (ancho === 0) {
    valores.fill(min);
  } else if (ancho === 6) {
    const suma = dobles(valores, n);
    unir(
      suma,
      new Uint32Array(buffer, inicio, n),
      new Uint16Array(buffer, inicio + alinear(n * 4), n),
      min,
    );
    if (suma !== valores) valores.set(suma);
  } else {
    const origen = new (tipoDe(ancho))(buffer, inicio, n);
    if (min === 0 || ancho === 8) {
      valores.set(origen);
    } else {
      const suma = dobles(valores, n);
      suma.set(origen);
      for (let i = 0; i < n; i++) suma[i] += min;
      if (suma !== valores) valores.set(suma);
    }
  }
  return inicio + largo(n, ancho);
}

/** `veces` times each number, from `primero` up. */
function repetidos(cuantas: Uint32Array, destino: Uint32Array, primero: number): void {
  let i = 0;
  cuantas.forEach((veces, k) => {
    destino.fill(k + primero, i, i += veces);
  });
}

/** Columns of a block while nobody has looked at them: where each one is, and how it is made. */
class Plegadas {
  #desde = CABECERA;

  constructor(private readonly buffer: ArrayBuffer) {}

  /** Where the columns taken so far end. */
  get fin(): number {
    return this.#desde;
  }

  /** Values of the next column. */
  get siguientes(): number {
    return new DataView(this.buffer, this.#desde, CABECERA).getUint32(0, true);
  }

  /** What makes the next column, whose bytes are stepped over. */
  tomar<N extends ArregloDeNumeros>(destino: (n: number) => N): () => N {
    const { buffer } = this;
    const desde = this.#desde;
    const vista = new DataView(buffer, desde, CABECERA);
    const ancho = vista.getUint32(4, true) as Ancho;
    this.#desde = desde + CABECERA + largo(vista.getUint32(0, true), ancho);
    return () => {
      let columna: N | undefined;
      leer(buffer, desde, (n) => columna = destino(n));
      return columna as N;
    };
  }
}

/** Puts a column that is made when somebody looks at it, once: most readers look at a few. */
function poner(en: object, columna: string, hacer: () => ArregloDeNumeros): void {
  const comun = { configurable: true, enumerable: true };
  Object.defineProperty(en, columna, {
    ...comun,
    get() {
      const value = hacer();
      Object.defineProperty(en, columna, { ...comun, value, writable: true });
      return value;
    },
  });
}

function desplegarMensual(hay: Uint8Array, valores: Float64Array, n: number): Float64Array {
  const mensual = new Float64Array(n);
  let k = 0;
  for (let i = 0; i < n; i++) {
    mensual[i] = (hay[i >> 3] >> (i & 7)) & 1 ? valores[k++] : SIN_MENSUAL;
  }
  return mensual;
}

function desplegar(cuantas: Uint32Array, n: number, primero: number): Uint32Array {
  const columna = new Uint32Array(n);
  repetidos(cuantas, columna, primero);
  return columna;
}

const de32 = (n: number) => new Uint32Array(n);

/**
 * The inverse of `codificar`. Each column is made when it is looked at: until then the block holds
 * on to the bytes.
 * @throws RangeError when the bytes are not a block of this version.
 */
export function decodificar(bytes: Uint8Array): Bloque {
  const aislado = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  const buffer = (aislado ? bytes : bytes.slice()).buffer as ArrayBuffer;
  const disposicion = bytes.length < CABECERA
    ? undefined
    : [SIN, CON].find((d) => d.version === bytes[0]);
  if (disposicion === undefined) throw new RangeError("el bloque de líneas es de otra versión");
  const vista = new DataView(buffer);
  const renglones = { n: vista.getUint32(4, true) } as Renglones;
  const lineas = { n: vista.getUint32(8, true) } as Lineas;
  const plegadas = new Plegadas(buffer);
  for (const c of disposicion.renglones) {
    poner(renglones, c, plegadas.tomar((n) => new COLUMNAS_RENGLONES[c](n)));
  }
  for (const c of disposicion.lineas) {
    if (c === "renglon") {
      const cuantas = plegadas.tomar(de32);
      poner(lineas, c, () => desplegar(cuantas(), lineas.n, 0));
    } else if (c === "mensual") {
      const hay = plegadas.tomar((n) => new Uint8Array(n));
      const valores = plegadas.tomar((n) => new Float64Array(n));
      poner(lineas, c, () => desplegarMensual(hay(), valores(), lineas.n));
    } else {
      poner(lineas, c, plegadas.tomar((n) => new COLUMNAS_LINEAS[c](n)));
    }
  }
  if (disposicion.segmentos.length === 0) poner(lineas, "segmentos", () => de32(lineas.n));
  const segmentos = disposicion.segmentos.length === 0 ? crearSegmentos(0) : { n: 0 } as Segmentos;
  for (const c of disposicion.segmentos) {
    if (c === "lista") {
      const listas = plegadas.tomar(de32);
      poner(segmentos, c, () => desplegar(listas(), segmentos.n, 1));
    } else {
      segmentos.n = plegadas.siguientes;
      poner(segmentos, c, plegadas.tomar((n) => new COLUMNAS_SEGMENTOS[c](n)));
    }
  }
  if (plegadas.fin > buffer.byteLength) throw new RangeError("el bloque de líneas está cortado");
  return { renglones, lineas, segmentos };
}
