/**
 * The valued lines of a block as their readers see them ([S3], [V9]): by name, one after the other.
 * How they are stored stays here. A row is made once, however many lines it has.
 */
import { sumar } from "#core/domain/money.ts";
import { MESES } from "#core/domain/period.ts";
import { type Rubro, RUBROS } from "#core/domain/rubros.ts";
import type { Agregador } from "../agrupar/agregar.ts";
import { Eleccion, type MedidaDeLinea } from "./eleccion.ts";
import { type Filtro, Prueba } from "./filtro.ts";
import type { ComponenteDelMes } from "../pago/mes.ts";
import { FECHADAS } from "../lector.ts";
import { Meses, type MesesDeBloque } from "./meses.ts";
import {
  type Bloque,
  type Componente,
  type ComponenteDeLineas,
  type Diccionario,
  type Medidas,
  medidasDe,
  NINGUNA,
  type ParametroDeLineas,
  primeraDe,
  renglonDe,
  type RenglonValorizado,
  SIN_MENSUAL,
} from "./lineas.ts";

/** A block, what its indexes refer to, and the row that was read last. */
interface Lugar extends Bloque {
  readonly diccionario: Diccionario;
  readonly meses: Meses;
  /** Month of all of its lines, 0 none; null = each has its own. */
  readonly mes: number | null;
  k: number;
  renglon: RenglonValorizado | null;
}

/** A run of months in which a component is paid the same ([Y4]). */
export interface SegmentoDeLinea {
  /** Months 1–12, both included. */
  readonly desde: number;
  readonly hasta: number;
  /** Month of one position, centavos. */
  readonly mensual: number;
  /** Dated values behind it. */
  readonly parametros: readonly ParametroDeLineas[];
}

/** @see Linea.pago */
function pagoDe(
  { lineas, diccionario }: Lugar,
  i: number,
  referencia: readonly ComponenteDelMes[],
): number | null {
  const { renglon, mensual, componente, n } = lineas;
  let pago: number | null = null;
  const sumarMes = (importe: number) => pago = sumar(pago ?? 0, importe, "la remuneración mensual");
  const dichos = new Set<string>();
  for (let j = primeraDe(lineas, i); j < n && renglon[j] === renglon[i]; j++) {
    if (mensual[j] !== SIN_MENSUAL) sumarMes(mensual[j]);
    if (referencia.length > 0) dichos.add(diccionario.componentes[componente[j]].clave);
  }
  for (const c of referencia) if (!dichos.has(c.clave)) sumarMes(c.mensual);
  return pago;
}

/** A valued line with all that explains it ([V9]). Amounts in centavos. */
export interface LineaExplicada extends RenglonValorizado, Readonly<Componente> {
  readonly ppar: number;
  readonly rubro: Rubro;
  readonly porcentaje: number | null;
  readonly regla: number | null;
  readonly mensual: number | null;
  readonly importe: number;
  readonly conteo: boolean;
  readonly parametros: readonly ParametroDeLineas[];
  /** Of the components of a group valued by months ([Y11]). */
  readonly segmentos?: readonly SegmentoDeLinea[];
}

const nombreDe = ({ tabla, clave }: ParametroDeLineas): string => `${tabla}|${clave}`;

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

  /** The lines of its row, itself among them, in order. */
  delRenglon(): Linea[] {
    const { lineas } = this.#en;
    const lineasDelRenglon: Linea[] = [];
    const k = lineas.renglon[this.#i];
    for (let i = primeraDe(lineas, this.#i); i < lineas.n && lineas.renglon[i] === k; i++) {
      lineasDelRenglon.push(new Linea(this.#en, i));
    }
    return lineasDelRenglon;
  }

  pasa(prueba: Prueba): boolean {
    return prueba.pasa(this.#en, this.#i, this.#en.diccionario);
  }

  /** The row behind it: the same object for the lines of a row that are read in order. */
  get renglon(): RenglonValorizado {
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

  get componente(): Readonly<ComponenteDeLineas> {
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
    return mensual === SIN_MENSUAL ? null : mensual;
  }

  /**
   * Month of one position of its row, centavos: its monthly amounts together ([S4]); null where
   * there is none.
   * @param referencia components of that month, of which its lines may lack some: those that the
   * months of its row have not.
   * @throws Desborde
   */
  pago(referencia: readonly ComponenteDelMes[] = []): number | null {
    return pagoDe(this.#en, this.#i, referencia);
  }

  /** Centavos; negative only in executions. */
  get importe(): number {
    return this.#en.lineas.importe[this.#i];
  }

  /** Centavos of some months, 1–12, or 0 for what has none; undefined = all of it. */
  importeEn(meses: readonly number[] | undefined): number {
    const { mes } = this.#en;
    if (meses === undefined) return this.importe;
    if (mes !== null) return meses.includes(mes) ? this.importe : 0;
    const suyos = this.meses;
    return new Set(meses).keys().reduce((t, m) => sumar(t, suyos[m - 1] ?? 0, "una línea"), 0);
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

  /** What it read of the reference data ([V9]); by months, in each of them. */
  get parametros(): readonly ParametroDeLineas[] {
    return this.#parametrosEn(undefined);
  }

  /** The same, in some months; undefined = in all of them. */
  #parametrosEn(meses: readonly number[] | undefined): readonly ParametroDeLineas[] {
    const { lineas: l, segmentos: s, diccionario: { conjuntos } } = this.#en;
    const propios = conjuntos[l.parametros[this.#i]];
    if (s.n === 0) return this.#parametrosDe(propios);
    // What it names itself was read at the month of reference: of no month that is asked for.
    const todos = new Set(meses === undefined ? propios : this.#sinMes(propios));
    const lista = l.segmentos[this.#i] || l.segmentos[primeraDe(l, this.#i)];
    if (lista === 0) return this.#parametrosDe(propios);
    const suyos = l.segmentos[this.#i] === 0 ? null : this.#nombres(propios);
    const [desde, hasta] = this.#en.meses.entradas(lista);
    for (let e = desde; e < hasta; e++) {
      if (!this.#toca(e, meses)) continue;
      for (const p of this.#deSegmento(e, suyos)) todos.add(p);
    }
    return this.#parametrosDe([...todos].sort((a, b) => a - b));
  }

  /** Its months in runs of the same pay ([Y5]); null where it has none: see `meses`. */
  get segmentos(): readonly SegmentoDeLinea[] | null {
    return this.#segmentosEn(undefined);
  }

  /** Those of some months; undefined = all. */
  #segmentosEn(meses: readonly number[] | undefined): readonly SegmentoDeLinea[] | null {
    const { lineas: l, segmentos: s, diccionario: { conjuntos } } = this.#en;
    const lista = l.segmentos[this.#i];
    if (lista === 0) return null;
    const suyos = this.#nombres(conjuntos[l.parametros[this.#i]]);
    const [desde, hasta] = this.#en.meses.entradas(lista);
    return Array.from({ length: hasta - desde }, (_, j) => desde + j)
      .filter((e) => this.#toca(e, meses))
      .map((e) => ({
        desde: s.desde[e],
        hasta: s.hasta[e],
        mensual: s.mensual[e],
        parametros: this.#parametrosDe(this.#deSegmento(e, suyos)),
      }));
  }

  /**
   * What it is in each month of the year, centavos; together they are `importe` ([Y9]). Of a group
   * valued by months: for another one they mean nothing. Copy them to keep them.
   */
  get meses(): Float64Array {
    return this.#en.meses.de(this.#i);
  }

  /** Whether its row covers a month, 1–12: the counts of a month are those of its rows ([Y9]). */
  cubre(mes: number): boolean {
    return this.#en.meses.cubre(this.#i, mes);
  }

  #parametrosDe(indices: readonly number[]): readonly ParametroDeLineas[] {
    return indices.map((p) => this.#en.diccionario.parametros[p]);
  }

  /** Whether entry `e` of the segments has some of these months. */
  #toca(e: number, meses: readonly number[] | undefined): boolean {
    const { desde, hasta } = this.#en.segmentos;
    return meses?.some((m) => m >= desde[e] && m <= hasta[e]) ?? true;
  }

  #sinMes(indices: readonly number[]): readonly number[] {
    const { parametros } = this.#en.diccionario;
    return indices.filter((p) => !FECHADAS.has(parametros[p].tabla));
  }

  /** Months, 1–12, in which it passes a filter; undefined = the filter looks at none. */
  #mesesDe(prueba: Prueba): readonly number[] | undefined {
    if (!prueba.porMes) return undefined;
    return MESES.filter((m) => prueba.enMes(this.#en, this.#i, this.#en.diccionario, m));
  }

  #nombres(indices: readonly number[]): ReadonlySet<string> {
    return new Set(this.#parametrosDe(indices).map(nombreDe));
  }

  /** What was read in entry `e` of the segments, of the tables and keys named; null = all. */
  #deSegmento(e: number, suyos: ReadonlySet<string> | null): readonly number[] {
    const { segmentos, diccionario: { conjuntos, parametros } } = this.#en;
    return conjuntos[segmentos.parametros[e]]
      .filter((p) => suyos === null || suyos.has(nombreDe(parametros[p])));
  }

  /**
   * All that explains it, or what it is in the months that a filter asks for: the segments of those
   * months, what they read, and the month of one position, null where they do not agree.
   */
  explicada(prueba?: Prueba): LineaExplicada {
    const { renglon, ppar, rubro, porcentaje, regla } = this;
    const { clave, c_comp, c_scom, n_comp } = this.componente;
    const { importe, conteo } = this;
    const meses = prueba && this.#mesesDe(prueba);
    const parametros = this.#parametrosEn(meses);
    const segmentos = this.#segmentosEn(meses);
    const pagos = new Set(segmentos?.map((s) => s.mensual));
    const [unico = null] = pagos.size === 1 ? pagos : [];
    const mensual = meses !== undefined && segmentos !== null ? unico : this.mensual;
    return {
      ...renglon,
      clave,
      c_comp,
      c_scom,
      n_comp,
      ppar,
      rubro,
      porcentaje,
      regla,
      mensual,
      importe,
      conteo,
      parametros,
      ...(segmentos === null ? {} : { segmentos }),
    };
  }
}

/** Some valued lines, in order: a part of a valuation. */
export class TramoDeLineas {
  readonly #lugar: Lugar;
  readonly #meses: () => MesesDeBloque;

  /**
   * @param de what months its lines are of, or where they are asked for; each of its own, when it is
   * not said.
   */
  constructor(bloque: Bloque, diccionario: Diccionario, de?: MesesDeBloque | (() => Meses)) {
    let propios: Meses | undefined;
    const hacer = (): Meses =>
      propios ??= typeof de === "function" ? de() : new Meses(bloque, diccionario);
    this.#lugar = {
      ...bloque,
      diccionario,
      // Only the lines by months look at them.
      get meses() {
        return hacer();
      },
      mes: typeof de === "number" ? de : null,
      k: -1,
      renglon: null,
    };
    this.#meses = typeof de === "function" ? de : () => de ?? hacer();
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
    return new Eleccion(this.#lugar, this.#lugar.diccionario, filtro, medida, this.#meses());
  }

  /** A line by its place, to keep. */
  linea(lugar: number): Linea {
    return Linea.en(this.#lugar, lugar);
  }

  /** @throws Desborde when a group or the total of one of them reaches the limit. */
  agruparEn(...agregadores: readonly Pick<Agregador, "agregar">[]): void {
    for (const a of agregadores) a.agregar(this.#lugar, this.#lugar.diccionario, this.#meses);
  }
}

/** The lines behind a figure: same filter, no grouping; Σ importe = the figure ([S3]). */
export function explicar(bloque: Bloque, dic: Diccionario, filtro: Filtro = {}): LineaExplicada[] {
  const lineas: LineaExplicada[] = [];
  new TramoDeLineas(bloque, dic).recorrer(filtro, (l) => lineas.push(l.explicada()));
  return lineas;
}
