/**
 * Columns of small numbers in place of values ([S2]): equal values of a field have the same code,
 * so that rows are told apart, gathered and put in order without making an object of any.
 */
import { crecido } from "../crecido.ts";
import type { ValorCampo } from "../lineas/filtro.ts";
import type { ArregloDeNumeros } from "../lineas/lineas.ts";

/** A column by codes: entry `i` says `valores[codigos[i]]`. */
export interface PorCodigos<V = ValorCampo> {
  readonly codigos: Int32Array;
  readonly valores: readonly V[];
}

/** Numbers below it have their code in a table. */
const EN_TABLA = 0x10000;

/** Gives a code to each value, in the order in which they come. */
export class Codigos<V extends ValorCampo = ValorCampo> {
  readonly valores: V[] = [];
  #tabla = new Int32Array(256).fill(-1);
  readonly #otros = new Map<V, number>();

  de(valor: V): number {
    if (typeof valor !== "number" || !(valor >= 0 && valor < EN_TABLA)) {
      const conocido = this.#otros.get(valor);
      if (conocido === undefined) this.#otros.set(valor, this.valores.length);
      return conocido ?? this.valores.push(valor) - 1;
    }
    if (valor >= this.#tabla.length) this.#tabla = crecido(this.#tabla, EN_TABLA, -1);
    const conocido = this.#tabla[valor];
    return conocido >= 0 ? conocido : this.#tabla[valor] = this.valores.push(valor) - 1;
  }
}

/** The codes of the first `n` numbers of a column, all of them whole. */
export function codificarColumna(
  codigos: Codigos<number>,
  columna: ArregloDeNumeros,
  n: number,
): Int32Array {
  if (columna instanceof Uint8Array) return deOctetos(codigos, columna, n);
  // A loop that meets arrays of several types is several times slower than copying them.
  const numeros = new Float64Array(n);
  numeros.set(columna.subarray(0, n));
  return deNumeros(codigos, numeros);
}

/** Of numbers that change at each line: each of the few that there are is looked up once. */
function deOctetos(codigos: Codigos<number>, octetos: Uint8Array, n: number): Int32Array {
  const suyos = new Int32Array(256).fill(-1);
  const columna = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    const octeto = octetos[i];
    let codigo = suyos[octeto];
    if (codigo < 0) codigo = suyos[octeto] = codigos.de(octeto);
    columna[i] = codigo;
  }
  return columna;
}

function deNumeros(codigos: Codigos<number>, numeros: Float64Array): Int32Array {
  const columna = new Int32Array(numeros.length);
  let anterior = NaN;
  let codigo = -1;
  for (let i = 0; i < numeros.length; i++) {
    const numero = numeros[i];
    if (numero !== anterior) codigo = codigos.de(anterior = numero);
    columna[i] = codigo;
  }
  return columna;
}

/** Numbers combinations of codes: equal ones have the same, in the order in which they come. */
export class Combinados {
  #indices = new Int32Array(1024).fill(-1);
  #claves: Int32Array;
  #total = 0;

  /** @param ancho codes in each combination. */
  constructor(readonly ancho: number) {
    this.#claves = new Int32Array(ancho * 1024);
  }

  /** The number of each of the first `n` rows of these columns. */
  numerar(columnas: readonly Int32Array[], n: number): Int32Array {
    // The codes of one column are numbers already.
    if (this.ancho === 1) return columnas[0];
    const numeros = new Int32Array(n);
    if (this.ancho === 0) return numeros;
    for (let i = 0; i < n; i++) {
      // Many rows say what the one before them said.
      const repite = i > 0 && this.#iguales(columnas, i, i - 1);
      numeros[i] = repite ? numeros[i - 1] : this.#numero(columnas, i);
    }
    return numeros;
  }

  /** Code `j` of each of these combinations. */
  columna(j: number, numeros: Int32Array): Int32Array {
    const { ancho } = this;
    if (ancho === 1) return numeros;
    const codigos = new Int32Array(numeros.length);
    for (let i = 0; i < codigos.length; i++) codigos[i] = this.#claves[numeros[i] * ancho + j];
    return codigos;
  }

  #iguales(columnas: readonly Int32Array[], i: number, j: number): boolean {
    for (let c = 0; c < columnas.length; c++) if (columnas[c][i] !== columnas[c][j]) return false;
    return true;
  }

  #numero(columnas: readonly Int32Array[], i: number): number {
    const { ancho } = this;
    let h = 0;
    for (let j = 0; j < ancho; j++) h = mezclar(h, columnas[j][i]);
    const mascara = this.#indices.length - 1;
    let lugar = cerrar(h) & mascara;
    for (;; lugar = (lugar + 1) & mascara) {
      const numero = this.#indices[lugar];
      if (numero < 0) break;
      const desde = numero * ancho;
      let j = 0;
      while (j < ancho && this.#claves[desde + j] === columnas[j][i]) j++;
      if (j === ancho) return numero;
    }
    return this.#agregar(lugar, columnas, i);
  }

  #agregar(lugar: number, columnas: readonly Int32Array[], i: number): number {
    const { ancho } = this;
    const numero = this.#total++;
    if (this.#total * ancho > this.#claves.length) {
      this.#claves = crecido(this.#claves, this.#claves.length * 2);
    }
    for (let j = 0; j < ancho; j++) this.#claves[numero * ancho + j] = columnas[j][i];
    this.#indices[lugar] = numero;
    if (this.#total * 2 > this.#indices.length) this.#duplicar();
    return numero;
  }

  #duplicar(): void {
    const { ancho } = this;
    const indices = new Int32Array(this.#indices.length * 2).fill(-1);
    const mascara = indices.length - 1;
    for (let k = 0; k < this.#total; k++) {
      let h = 0;
      for (let j = 0; j < ancho; j++) h = mezclar(h, this.#claves[k * ancho + j]);
      let lugar = cerrar(h) & mascara;
      while (indices[lugar] >= 0) lugar = (lugar + 1) & mascara;
      indices[lugar] = k;
    }
    this.#indices = indices;
  }
}

const mezclar = (h: number, codigo: number): number =>
  Math.imul(h ^ (h >>> 15) ^ codigo, 0x9e3779b1);

const cerrar = (h: number): number => {
  const g = Math.imul(h ^ (h >>> 16), 0x2c1b3c6d);
  return g ^ (g >>> 13);
};

/** The entries of several columns, one after the other, by codes that hold for all. */
export function seguidas(columnas: readonly PorCodigos[]): PorCodigos {
  if (columnas.length === 1) return columnas[0];
  const juntos = new Codigos();
  const codigos = new Int32Array(columnas.reduce((n, c) => n + c.codigos.length, 0));
  let lugar = 0;
  for (const { codigos: propios, valores } of columnas) {
    const suyos = valores.map((v) => juntos.de(v));
    for (let i = 0; i < propios.length; i++) codigos[lugar++] = suyos[propios[i]];
  }
  return { codigos, valores: juntos.valores };
}

/** Rows that say the same in all of these columns are one: the first of them. */
export function distintas(
  columnas: readonly Int32Array[],
  n: number,
): { readonly primeras: Int32Array; readonly cual: Int32Array } {
  const numeros = new Combinados(columnas.length).numerar(columnas, n);
  let total = 0;
  for (let i = 0; i < n; i++) if (numeros[i] >= total) total = numeros[i] + 1;
  const lugares = new Int32Array(total).fill(-1);
  const primeras = new Int32Array(total);
  const cual = new Int32Array(n);
  let cuantas = 0;
  for (let i = 0; i < n; i++) {
    const numero = numeros[i];
    if (lugares[numero] < 0) {
      lugares[numero] = cuantas;
      primeras[cuantas++] = i;
    }
    cual[i] = lugares[numero];
  }
  return { primeras: primeras.subarray(0, cuantas), cual };
}

/** Entry `indices[i]` of a column, for each of them. */
export function tomar(columna: Int32Array, indices: Int32Array): Int32Array {
  const tomada = new Int32Array(indices.length);
  for (let i = 0; i < tomada.length; i++) tomada[i] = columna[indices[i]];
  return tomada;
}

/** Order of two values of a field: numbers by value, texts by code unit; the same everywhere. */
const porValor = (a: ValorCampo, b: ValorCampo): number => a === b ? 0 : a < b ? -1 : 1;

/** Place of each value among all of them; those that `comparar` holds equal share theirs. */
function rangosDe<V>(valores: readonly V[], comparar: (a: V, b: V) => number): Int32Array {
  const orden = valores.map((_, i) => i).sort((a, b) => comparar(valores[a], valores[b]));
  const rangos = new Int32Array(valores.length);
  for (let i = 1; i < orden.length; i++) {
    const igual = comparar(valores[orden[i - 1]], valores[orden[i]]) === 0;
    rangos[orden[i]] = igual ? rangos[orden[i - 1]] : i;
  }
  return rangos;
}

/** Rows in the order of their keys, each below `cuantas`; equal ones keep the order that they had. */
function porClaves(claves: Int32Array, cuantas: number, filas: Int32Array): Int32Array {
  const lugares = new Int32Array(cuantas + 1);
  const n = filas.length;
  for (let k = 0; k < n; k++) lugares[claves[filas[k]] + 1]++;
  for (let r = 1; r < lugares.length; r++) lugares[r] += lugares[r - 1];
  const ordenadas = new Int32Array(n);
  for (let k = 0; k < n; k++) {
    const i = filas[k];
    ordenadas[lugares[claves[i]]++] = i;
  }
  return ordenadas;
}

/** Rows in the order of one column; those of equal values keep the order that they had. */
export function ordenarPor<V>(
  { codigos, valores }: PorCodigos<V>,
  filas: Int32Array,
  comparar: (a: V, b: V) => number,
): Int32Array {
  if (valores.length < 2) return filas;
  return porClaves(tomar(rangosDe(valores, comparar), codigos), valores.length, filas);
}

/** Keys of several columns that are put in order at once: their places fit in the processor's cache. */
const A_LA_VEZ = 1 << 15;

/** The first `n` rows in the order of their columns, the first one above the others; of none, as they are. */
export function ordenDe(columnas: readonly PorCodigos[], n: number): Int32Array {
  let filas: Int32Array = new Int32Array(n);
  for (let i = 0; i < n; i++) filas[i] = i;
  let claves = new Int32Array(n);
  let cuantas = 1;
  for (const { codigos, valores } of columnas.toReversed()) {
    if (valores.length < 2) continue;
    if (cuantas > 1 && cuantas * valores.length > A_LA_VEZ) {
      filas = porClaves(claves, cuantas, filas);
      claves = new Int32Array(n);
      cuantas = 1;
    }
    const rangos = rangosDe(valores, porValor);
    for (let i = 0; i < n; i++) claves[i] += rangos[codigos[i]] * cuantas;
    cuantas *= valores.length;
  }
  return cuantas > 1 ? porClaves(claves, cuantas, filas) : filas;
}
