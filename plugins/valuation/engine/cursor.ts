/**
 * The valued lines of a block as their readers see them ([S3], [V9]): by name, one after the other.
 * How they are stored stays here. A row is made once, however many lines it has.
 */
import { sumar } from "../../../core/domain/money.ts";
import { type Rubro, RUBROS } from "../../../core/domain/rubros.ts";
import type { Agregador } from "./agregar.ts";
import { Eleccion, type MedidaDeLinea } from "./eleccion.ts";
import { type Filtro, Prueba } from "./filtro.ts";
import {
  type Bloque,
  type Componente,
  type Diccionario,
  type Lineas,
  type Medidas,
  medidasDe,
  NINGUNA,
  type Parametro,
  type Renglon,
  renglonDe,
} from "./lineas.ts";

/** A block, what its indexes refer to, and the row that was read last. */
interface Lugar extends Bloque {
  readonly diccionario: Diccionario;
  k: number;
  renglon: Renglon | null;
}

/** The sum of the monthly amounts of the row of line `i`; null when none has one. */
function pagoDe({ renglon, mensual, n }: Lineas, i: number): number | null {
  const k = renglon[i];
  let desde = i;
  while (desde > 0 && renglon[desde - 1] === k) desde--;
  let pago: number | null = null;
  for (let j = desde; j < n && renglon[j] === k; j++) {
    if (mensual[j] >= 0) pago = sumar(pago ?? 0, mensual[j], "la remuneración mensual");
  }
  return pago;
}

/** A valued line with all that explains it ([V9]). Amounts in centavos. */
export interface LineaExplicada extends Renglon, Readonly<Componente> {
  readonly ppar: number;
  readonly rubro: Rubro;
  readonly porcentaje: number | null;
  readonly regla: number | null;
  readonly mensual: number | null;
  readonly importe: number;
  readonly conteo: boolean;
  readonly parametros: readonly Parametro[];
}

/** One valued line, by name. */
export class Linea {
  readonly #en: Lugar;
  #i: number;

  private constructor(en: Lugar, i: number) {
    this.#en = en;
    this.#i = i;
  }

  /** Calls `vez` with each line that passes, in order. It is always the same object: see `fija`. */
  static recorrer(en: Lugar, prueba: Prueba, vez: (linea: Linea) => void): void {
    const linea = new Linea(en, 0);
    const pasan = prueba.lineas(en, en.diccionario);
    for (let i = 0; i < en.lineas.n; i++) {
      if (pasan !== null && pasan[i] === 0) continue;
      linea.#i = i;
      vez(linea);
    }
  }

  /** Line `i` of its part, to keep. */
  static en(en: Lugar, i: number): Linea {
    return new Linea(en, i);
  }

  /** This line to keep, while the one that `recorrer` gives goes on to the next. */
  fija(): Linea {
    return new Linea(this.#en, this.#i);
  }

  pasa(prueba: Prueba): boolean {
    return prueba.pasa(this.#en, this.#i, this.#en.diccionario);
  }

  /** The row behind it: the same object for the lines of a row that are read in order. */
  get renglon(): Renglon {
    const en = this.#en;
    const k = en.lineas.renglon[this.#i];
    if (en.renglon !== null && en.k === k) return en.renglon;
    en.k = k;
    return en.renglon = renglonDe(en.renglones, k);
  }

  get ppar(): number {
    return this.#en.lineas.ppar[this.#i];
  }

  get rubro(): Rubro {
    return RUBROS[this.#en.lineas.rubro[this.#i]];
  }

  get componente(): Readonly<Componente> {
    return this.#en.diccionario.componentes[this.#en.lineas.componente[this.#i]];
  }

  /** Hundredths, or null. */
  get porcentaje(): number | null {
    const porcentaje = this.#en.lineas.porcentaje[this.#i];
    return porcentaje < 0 ? null : porcentaje;
  }

  /** Id of the percentage row that produced it, or null. */
  get regla(): number | null {
    return this.#en.lineas.regla[this.#i] || null;
  }

  /** Month of one position, centavos; null where there is none. */
  get mensual(): number | null {
    const mensual = this.#en.lineas.mensual[this.#i];
    return mensual < 0 ? null : mensual;
  }

  /**
   * Month of one position of its row, centavos: its monthly amounts together ([S4]); null where
   * there is none.
   * @throws Desborde
   */
  get pago(): number | null {
    return pagoDe(this.#en.lineas, this.#i);
  }

  /** Centavos; negative only in executions. */
  get importe(): number {
    return this.#en.lineas.importe[this.#i];
  }

  /** Whether it carries the counts of its row ([V10]). */
  get conteo(): boolean {
    return this.#en.lineas.conteo[this.#i] === 1;
  }

  /** The counts that it carries; none for the other lines of its row ([V10]). */
  get medidas(): Medidas {
    const { lineas, renglones } = this.#en;
    return this.conteo ? medidasDe(renglones, lineas.renglon[this.#i]) : NINGUNA;
  }

  /** What it read of the reference data ([V9]). */
  get parametros(): readonly Parametro[] {
    const { conjuntos, parametros } = this.#en.diccionario;
    return conjuntos[this.#en.lineas.parametros[this.#i]].map((p) => parametros[p]);
  }

  explicada(): LineaExplicada {
    const { renglon, componente, ppar, rubro, porcentaje, regla } = this;
    const { mensual, importe, conteo, parametros } = this;
    return {
      ...renglon,
      ...componente,
      ppar,
      rubro,
      porcentaje,
      regla,
      mensual,
      importe,
      conteo,
      parametros,
    };
  }
}

/** Some valued lines, in order: a part of a valuation. */
export class Tramo {
  readonly #lugar: Lugar;

  constructor({ renglones, lineas }: Bloque, diccionario: Diccionario) {
    this.#lugar = { renglones, lineas, diccionario, k: -1, renglon: null };
  }

  /** Calls `vez` with each line that passes the filter, in order; keep one by its `fija`. */
  recorrer(filtro: Filtro, vez: (linea: Linea) => void): void {
    Linea.recorrer(this.#lugar, new Prueba(filtro), vez);
  }

  /**
   * The lines that pass the filter and add something to a measure, all at once; of amounts, also
   * those that add 0.
   */
  elegir(filtro: Filtro, medida: MedidaDeLinea): Eleccion {
    return new Eleccion(this.#lugar, this.#lugar.diccionario, filtro, medida);
  }

  /** A line by its place, to keep. */
  linea(lugar: number): Linea {
    return Linea.en(this.#lugar, lugar);
  }

  /** @throws Desborde when a group or the total of one of them reaches the limit. */
  agruparEn(...agregadores: readonly Pick<Agregador, "agregar">[]): void {
    for (const a of agregadores) a.agregar(this.#lugar, this.#lugar.diccionario);
  }
}

/** The lines behind a figure: same filter, no grouping; Σ importe = the figure ([S3]). */
export function explicar(bloque: Bloque, dic: Diccionario, filtro: Filtro = {}): LineaExplicada[] {
  const lineas: LineaExplicada[] = [];
  new Tramo(bloque, dic).recorrer(filtro, (l) => lineas.push(l.explicada()));
  return lineas;
}
