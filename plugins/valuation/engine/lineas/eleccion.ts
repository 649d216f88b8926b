/**
 * The lines of a part of a valuation that a figure means ([S3]): counted, added up and asked what
 * they say without looking at them one by one. Any of them can be had by its place.
 */
import { sumar } from "#core/domain/money.ts";
import { MESES } from "#core/domain/period.ts";
import { type CampoRenglon, type Filtro, Prueba } from "./filtro.ts";
import type { MesesDeBloque } from "./meses.ts";
import {
  type ArregloDeNumeros,
  type Bloque,
  type Diccionario,
  type Medidas,
  medidasDe,
  SIN_MENSUAL,
} from "./lineas.ts";

/** What is added up: centavos, or one of the counts. */
export type MedidaDeLinea = "valor" | keyof Medidas;

/** Fields in which a line may say nothing: 0, -1 in percentages, `SIN_MENSUAL`. */
export type CampoOpcional = CampoRenglon | "ppar" | "porcentaje" | "mensual";

/** Which of these places is the first whose number is another; -1 = none. */
function primeraDistinta(columna: ArregloDeNumeros, lugares: Int32Array, de: number): number {
  for (let i = 0; i < lugares.length; i++) if (columna[lugares[i]] !== de) return i;
  return -1;
}

export class Eleccion {
  readonly #bloque: Bloque;
  readonly #medida: MedidaDeLinea;
  /** Places of its lines in the block; of their rows, each once; and the first line of each. */
  readonly #lineas: Int32Array;
  readonly #renglones: Int32Array;
  readonly #primeras: Int32Array;
  /** Under a filter by months, what each line adds in those, by its place; null = whole lines. */
  readonly #aportes: Float64Array | null;

  /** @param meses those of the lines, for a filter that looks at them. */
  constructor(
    bloque: Bloque,
    dic: Diccionario,
    filtro: Filtro,
    medida: MedidaDeLinea,
    meses: MesesDeBloque = 0,
  ) {
    this.#bloque = bloque;
    this.#medida = medida;
    const { lineas: { n, renglon, conteo }, renglones } = bloque;
    const prueba = new Prueba(filtro);
    const pasan = prueba.lineas(bloque, dic);
    const aportes = this.#aportes = prueba.porMes ? new Float64Array(n) : null;
    const lineas = new Int32Array(n);
    const suyos = new Int32Array(renglones.n);
    const primeras = new Int32Array(renglones.n);
    let [cuantas, cuantos, anterior] = [0, 0, -1];
    for (let i = 0; i < n; i++) {
      if (pasan !== null && pasan[i] === 0) continue;
      const k = renglon[i];
      // The lines behind a count are only those that count somebody.
      if (medida !== "valor" && (conteo[i] === 0 || medidasDe(renglones, k)[medida] === 0)) {
        continue;
      }
      if (aportes !== null) {
        aportes[i] = this.#deMeses(i, (mes) => prueba.enMes(bloque, i, dic, mes), meses);
        if (aportes[i] === 0) continue;
      }
      if (k !== anterior) {
        primeras[cuantos] = cuantas;
        suyos[cuantos++] = anterior = k;
      }
      lineas[cuantas++] = i;
    }
    this.#lineas = lineas.subarray(0, cuantas);
    this.#renglones = suyos.subarray(0, cuantos);
    this.#primeras = primeras;
  }

  get cantidad(): number {
    return this.#lineas.length;
  }

  /** Place in its part of the line that is number `n` of these. */
  lugar(n: number): number {
    return this.#lineas[n];
  }

  /** What line number `n` of these adds. */
  aporte(n: number): number {
    const { lineas, renglones } = this.#bloque;
    const i = this.#lineas[n];
    if (this.#aportes !== null) return this.#aportes[i];
    return this.#medida === "valor"
      ? lineas.importe[i]
      : medidasDe(renglones, lineas.renglon[i])[this.#medida];
  }

  /** What line `i` adds in the months that pass; a position counts once in all of them. */
  #deMeses(i: number, pasa: (mes: number) => boolean, meses: MesesDeBloque): number {
    const { lineas, renglones } = this.#bloque;
    const medida = this.#medida;
    const entero = () =>
      medida === "valor" ? lineas.importe[i] : medidasDe(renglones, lineas.renglon[i])[medida];
    if (typeof meses === "number") return pasa(meses) ? entero() : 0;
    if (medida !== "valor") {
      return MESES.some((mes) => pasa(mes) && meses.cubre(i, mes)) ? entero() : 0;
    }
    const suyos = meses.de(i);
    return MESES.reduce((t, mes) => pasa(mes) ? sumar(t, suyos[mes - 1], "una línea") : t, 0);
  }

  /**
   * Adds what they all add to the total of the currency of each.
   * @throws Desborde when one reaches the limit on the way.
   */
  sumarEn(totales: Map<number, number>): void {
    const { lineas: { renglon }, renglones: { mon } } = this.#bloque;
    let [moneda, total] = [this.primero("mon") ?? 0, 0];
    for (let n = 0; n < this.#lineas.length; n++) {
      const suya = mon[renglon[this.#lineas[n]]];
      if (n === 0 || suya !== moneda) {
        if (n > 0) totales.set(moneda, total);
        [moneda, total] = [suya, totales.get(suya) ?? 0];
      }
      total = sumar(total, this.aporte(n), "el total");
    }
    if (this.#lineas.length > 0) totales.set(moneda, total);
  }

  /** Number of the first that says something in a field: not 0, nor empty, nor absent; -1 = none. */
  primeraQueDice(campo: CampoOpcional): number {
    const { lineas } = this.#bloque;
    if (campo === "porcentaje") return primeraDistinta(lineas.porcentaje, this.#lineas, -1);
    if (campo === "mensual") return primeraDistinta(lineas.mensual, this.#lineas, SIN_MENSUAL);
    return campo === "ppar"
      ? primeraDistinta(lineas.ppar, this.#lineas, 0)
      : this.#primeraDeRenglon(campo, 0);
  }

  /** Number of the first that says other than `valor`; -1 = none. */
  primeraQueVaria(campo: "saf" | "mon", valor: number): number {
    return this.#primeraDeRenglon(campo, valor);
  }

  /** What the first of them says in a field of numbers; undefined when there is none. */
  primero(campo: "saf" | "mon"): number | undefined {
    return this.#renglones.length === 0
      ? undefined
      : this.#bloque.renglones[campo][this.#renglones[0]];
  }

  #primeraDeRenglon(campo: CampoRenglon, salvo: number): number {
    const k = primeraDistinta(this.#bloque.renglones[campo], this.#renglones, salvo);
    return k < 0 ? k : this.#primeras[k];
  }
}
