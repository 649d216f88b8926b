/**
 * The months of valued lines, worked out when they are asked for ([Y5]): what each line of a row
 * is in each month of the year. The months of a line add up to it, always. Pure.
 */
import { repartir, repartirEn } from "#core/domain/money.ts";
import { type Rubro, RUBROS } from "#core/domain/rubros.ts";
import {
  type Bloque,
  codigoDeBase,
  type Diccionario,
  primeraDe,
  type Segmentos,
} from "./lineas.ts";
import { type Periodos, pesosDeSac, semestresDeSac } from "../pago/pago.ts";

const CARGOS = codigoDeBase("cargos");
const EXTRAORDINARIOS = codigoDeBase("serviciosextraordinarios");
const MESES = 12;
/** Bits of the months 1–12. */
const TODOS = 0x1ffe;
const JUNIO = 5;
const DICIEMBRE = 11;

const rubro = (nombre: Rubro): number => RUBROS.indexOf(nombre);
const [SAC, CONTRIBUCIONES, COMPLEMENTOS] = [
  rubro("sac"),
  rubro("contribuciones"),
  rubro("complementos"),
];

/** Where the entries of each list of segments begin, and the last one ends; the list 0 has none. */
export function comienzosDe({ lista, n }: Segmentos): Uint32Array {
  const comienzos = new Uint32Array((n === 0 ? 0 : lista[n - 1]) + 2);
  for (let e = 0; e < n; e++) comienzos[lista[e] + 1] = e + 1;
  return comienzos;
}

/** What is paid to one position of a row, segment by segment: sums over the months of each. */
interface Pagado extends Periodos {
  readonly p: Float64Array;
  readonly w: Float64Array;
  readonly wSac: Float64Array;
}

/** The same with what the sums of [Y6] and [Y9] are shared by. */
export interface Calendario extends Pagado {
  /** Segment of each month; -1 not covered. */
  readonly segmento: Int8Array;
  /** Months covered: bit `m` of month `m`. */
  readonly cubiertos: number;
  /** P of each month. */
  readonly pDelMes: Float64Array;
  /** Whether every segment is one month: then its P and that of its month are the same. */
  readonly mensual: boolean;
  /** Least number that the months of every segment divide. */
  comun: number;
}

const mcd = (a: number, b: number): number => b === 0 ? a : mcd(b, a % b);

function calendarioDe(pagado: Pagado): Calendario {
  const segmento = new Int8Array(MESES).fill(-1);
  for (let j = 0; j < pagado.n; j++) segmento.fill(j, pagado.desde[j] - 1, pagado.hasta[j]);
  const cubiertos = segmento.reduce((bits, j, m) => j < 0 ? bits : bits | 1 << m + 1, 0);
  const { n, desde, hasta, meses, p, w, wSac } = pagado;
  const pDelMes = new Float64Array(MESES);
  const mensual = meses.every((m) => m === 1);
  return { n, desde, hasta, meses, p, w, wSac, segmento, cubiertos, pDelMes, mensual, comun: 1 };
}

/** Once its sums are known. */
function conPesos(c: Calendario): Calendario {
  for (let j = 0; j < c.n; j++) {
    c.comun = c.comun / mcd(c.comun, c.meses[j]) * c.meses[j];
    c.pDelMes.fill(c.p[j] / c.meses[j], c.desde[j] - 1, c.hasta[j]);
  }
  return c;
}

/** Of what a position is paid, its sums known. */
export const calendarioDePago = (pagado: Pagado): Calendario => conPesos(calendarioDe(pagado));

/** A row that was worked out: where its lines are, and twelve amounts for each. */
interface Hecho {
  readonly desde: number;
  readonly n: number;
  readonly meses: Float64Array;
}

/** Amounts of the rows of a block that are remembered. */
const RECORDADOS = 2 ** 21;
const MAXIMA_CANTIDAD = 2 ** 32;

/**
 * The months of the lines of a block: worked out where they were valued by months; else they are all
 * of one month, 1–12 (an execution), or of none, 0.
 */
export type MesesDeBloque = MesesDeLineas | number;

export interface LugarDeMeses {
  readonly todos: Float64Array;
  readonly lugar: number;
  readonly hasta: number;
}

/** The months of each line of a block. */
export interface MesesDeLineas {
  /** The twelve months of line `i`, centavos. Read them before asking for another row. */
  de(i: number): Float64Array;
  /**
   * The same without making an array of them: where they are, and up to which line, not included,
   * those of the next ones follow. The same object each time.
   */
  lugarDe(i: number): LugarDeMeses;
  /** Whether the row of line `i` covers a month, 1–12: its positions are counted then ([Y9]). */
  cubre(i: number, mes: number): boolean;
  /** Those months together: bit `m` of month `m`. */
  cubiertos(i: number): number;
  /** Of each line, the months in which it says something: it is paid, or counts somebody. */
  readonly usados: Uint16Array;
}

/** Bits of the months of an amount that are not 0, of the twelve that begin at `lugar`. */
export function bitsDePagos(importes: Float64Array, lugar: number): number {
  let bits = 0;
  for (let m = 0; m < MESES; m++) if (importes[lugar + m] !== 0) bits |= 2 << m;
  return bits;
}

/** Works out the months of the rows of one block. */
export class Meses implements MesesDeLineas {
  readonly #bloque: Bloque;
  readonly #dic: Diccionario;
  readonly #comienzos: Uint32Array;
  /** By the list of the first line of their row: rows that share it are paid alike. */
  readonly #calendarios = new Map<number, Calendario>();
  #renglon = -1;
  #desde = 0;
  #hasta = 0;
  /** Twelve amounts for each line of the row that was asked last. */
  #importes: Float64Array = new Float64Array(0);
  readonly #hallado = { todos: this.#importes, lugar: 0, hasta: 0 };
  /** Rows worked out, by what they are paid and how many they are: many say the same. */
  readonly #hechos = new Map<number, Hecho[]>();
  #cuantos = 0;
  /** The same by row, once it was asked for. */
  readonly #deRenglon: (Hecho | undefined)[] = [];
  #usados: Uint16Array | null = null;

  /** @param recuerda whether its rows will be asked for more than once. */
  constructor(bloque: Bloque, dic: Diccionario, private readonly recuerda = true) {
    this.#bloque = bloque;
    this.#dic = dic;
    this.#comienzos = comienzosDe(bloque.segmentos);
  }

  /** Whether its lines are of this dictionary. */
  esDe(dic: Diccionario): boolean {
    return this.#dic === dic;
  }

  /** Bytes that it may come to take. */
  get peso(): number {
    const { renglones: r, lineas: l } = this.#bloque;
    return Math.min(l.n * MESES, RECORDADOS) * 8 + r.n * 16 + l.n * 2;
  }

  de(i: number): Float64Array {
    const { todos, lugar } = this.lugarDe(i);
    return todos.subarray(lugar, lugar + MESES);
  }

  lugarDe(i: number): LugarDeMeses {
    const k = this.#bloque.lineas.renglon[i];
    if (k !== this.#renglon) this.#repartir(i, k);
    this.#hallado.todos = this.#importes;
    this.#hallado.lugar = (i - this.#desde) * MESES;
    this.#hallado.hasta = this.#hasta;
    return this.#hallado;
  }

  cubre(i: number, mes: number): boolean {
    return (this.cubiertos(i) >> mes & 1) === 1;
  }

  cubiertos(i: number): number {
    const { renglones: r, lineas: l } = this.#bloque;
    if (r.base[l.renglon[i]] !== CARGOS) return TODOS;
    const primera = primeraDe(l, i);
    return l.segmentos[primera] === 0 ? 0 : this.#calendario(primera).cubiertos;
  }

  get usados(): Uint16Array {
    if (this.#usados !== null) return this.#usados;
    const { n, conteo } = this.#bloque.lineas;
    const usados = new Uint16Array(n);
    for (let i = 0; i < n;) {
      const { todos, lugar, hasta } = this.lugarDe(i);
      for (let desde = lugar; i < hasta; i++, desde += MESES) {
        usados[i] = bitsDePagos(todos, desde) | (conteo[i] === 1 ? this.cubiertos(i) : 0);
      }
    }
    return this.#usados = usados;
  }

  /** Where the entries of a list are in the segments of the block. */
  entradas(lista: number): readonly [desde: number, hasta: number] {
    return [this.#comienzos[lista], this.#comienzos[lista + 1]];
  }

  #repartir(i: number, k: number): void {
    const { lineas: l } = this.#bloque;
    const desde = primeraDe(l, i);
    let hasta = i + 1;
    while (hasta < l.n && l.renglon[hasta] === k) hasta++;
    // Until all of its lines are worked out it is nobody's: whoever asks again meets the same error.
    this.#renglon = -1;
    this.#desde = desde;
    this.#hasta = hasta;
    if (this.recuerda) this.#importes = this.#recordar(desde, hasta, k);
    else {
      const cuantos = (hasta - desde) * MESES;
      if (this.#importes.length < cuantos) this.#importes = new Float64Array(cuantos * 2);
      else this.#importes.fill(0, 0, cuantos);
      this.#calcular(desde, hasta, k);
    }
    this.#renglon = k;
  }

  /** The months of a row, worked out once for those that say the same while there is room. */
  #recordar(desde: number, hasta: number, k: number): Float64Array {
    const { renglones: r, lineas: l } = this.#bloque;
    const suyo = this.#deRenglon[k];
    if (suyo !== undefined) return suyo.meses;
    const clave = l.segmentos[desde] * MAXIMA_CANTIDAD + r.ocupados[k] + r.vacantes[k];
    const hechos = this.#hechos.getOrInsertComputed(clave, () => []);
    const igual = hechos.find((h) => this.#repite(h, desde, hasta));
    if (igual !== undefined) {
      this.#deRenglon[k] = igual;
      return igual.meses;
    }
    const meses = this.#importes = new Float64Array((hasta - desde) * MESES);
    this.#calcular(desde, hasta, k);
    this.#cuantos += meses.length;
    if (this.#cuantos < RECORDADOS) {
      const hecho = { desde, n: hasta - desde, meses };
      this.#deRenglon[k] = hecho;
      hechos.push(hecho);
    }
    return meses;
  }

  #calcular(desde: number, hasta: number, k: number): void {
    const { renglones: r, lineas: l } = this.#bloque;
    if (r.base[k] !== CARGOS) this.#otra(desde, hasta, r.base[k] === EXTRAORDINARIOS);
    else if (l.segmentos[desde] !== 0) this.#cargo(desde, hasta, k);
  }

  /** Whether the lines from `desde` say what those of a row that was worked out say. */
  #repite({ desde: suya, n }: Hecho, desde: number, hasta: number): boolean {
    const { renglones: r, lineas: { importe, rubro, segmentos, renglon } } = this.#bloque;
    if (hasta - desde !== n || r.base[renglon[suya]] !== r.base[renglon[desde]]) return false;
    for (let j = 0; j < n; j++) {
      if (
        importe[suya + j] !== importe[desde + j] || rubro[suya + j] !== rubro[desde + j] ||
        segmentos[suya + j] !== segmentos[desde + j]
      ) return false;
    }
    return true;
  }

  /** [Y8]: twelfths; the SAC of extraordinary services in June and December. */
  #otra(desde: number, hasta: number, extraordinarios: boolean): void {
    const { lineas: l } = this.#bloque;
    const importes = this.#importes;
    let x = 0;
    let sac: Pagos = [0, 0];
    for (let i = desde; i < hasta; i++) {
      const lugar = (i - desde) * MESES;
      if (extraordinarios && l.rubro[i] === SAC) {
        sac = pagar(repartir(l.importe[i], [1, 1]), importes, lugar);
      } else if (extraordinarios && l.rubro[i] === CONTRIBUCIONES) {
        ganado.fill(x, 0, MESES);
        veces.fill(1, 0, MESES);
        conPagos(l.importe[i], pesosConPagos(sac, MESES), importes, lugar);
      } else {
        x = l.importe[i];
        repartirEn(x, DUODECIMOS, importes, lugar);
      }
    }
  }

  /** [Y9]: the lines of a row of positions. */
  #cargo(desde: number, hasta: number, k: number): void {
    const { renglones: r, lineas: { segmentos, rubro, importe }, segmentos: s } = this.#bloque;
    const c = this.#calendario(desde);
    const q = r.ocupados[k] + r.vacantes[k];
    const importes = this.#importes;
    /** The parts of the adicionales so far, by segment ([Y6]). */
    const partes = new Float64Array(c.n);
    const conPartes = (porCargo: Float64Array) => porCargo.map((x, j) => x * q + partes[j]);
    let sac: Pagos = [0, 0];
    let pesos: PesosConPagos | null = null;
    for (let i = desde; i < hasta; i++) {
      const lugar = (i - desde) * MESES;
      if (segmentos[i] !== 0) {
        const [primera, fin] = this.entradas(segmentos[i]);
        for (let e = primera; e < fin; e++) {
          importes.fill(s.mensual[e] * q, lugar + s.desde[e] - 1, lugar + s.hasta[e]);
        }
      } else if (rubro[i] === SAC) {
        sac = sacPorPagos(c, conPartes(c.wSac), importe[i], importes, lugar);
      } else if (rubro[i] === CONTRIBUCIONES) {
        // The same for all of the row: they rest on what the lines before them are.
        pesos ??= pesosDeContribuciones(c, conPartes(c.w), sac);
        conPagos(importe[i], pesos, importes, lugar);
      } else {
        repartirEn(importe[i], c.pDelMes, importes, lugar);
        if (rubro[i] === COMPLEMENTOS) continue;
        if (!c.mensual) repartirEn(importe[i], c.p, partes);
        else for (let j = 0; j < c.n; j++) partes[j] += importes[lugar + c.desde[j] - 1];
      }
    }
  }

  /** The calendar of the row whose first line is `desde`. */
  #calendario(desde: number): Calendario {
    return this.#calendarios.getOrInsertComputed(
      this.#bloque.lineas.segmentos[desde],
      () => this.#nuevo(desde),
    );
  }

  #nuevo(desde: number): Calendario {
    const { lineas: l, segmentos: s } = this.#bloque;
    const [primera, fin] = this.entradas(l.segmentos[desde]);
    const n = fin - primera;
    const c = calendarioDe({
      n,
      desde: s.desde.subarray(primera, fin),
      hasta: s.hasta.subarray(primera, fin),
      meses: Uint8Array.from(
        { length: n },
        (_, j) => s.hasta[primera + j] - s.desde[primera + j] + 1,
      ),
      p: new Float64Array(n),
      w: new Float64Array(n),
      wSac: new Float64Array(n),
    });
    for (let i = desde; i < l.n && l.segmentos[i] !== 0; i++) {
      if (l.renglon[i] !== l.renglon[desde]) break;
      const componente = this.#dic.componentes[l.componente[i]];
      const remunera = l.rubro[i] !== COMPLEMENTOS;
      const enP = componente.bonificable ?? (componente.clave === "sumafija" ? 0 : 1);
      const [de, a] = this.entradas(l.segmentos[i]);
      for (let e = de; e < a; e++) {
        const j = c.segmento[s.desde[e] - 1];
        const importe = s.mensual[e] * c.meses[j];
        if (enP === 1) c.p[j] += importe;
        if (remunera) c.w[j] += importe;
        if (componente.en_sac ?? 1) c.wSac[j] += importe;
      }
    }
    return conPesos(c);
  }
}

/** June and December of a SAC. */
type Pagos = readonly [junio: number, diciembre: number];

/** Puts the payments in their months, of the twelve that begin at `lugar`. @returns both. */
function pagar(
  [junio, diciembre]: ArrayLike<number> & Iterable<number>,
  meses: Float64Array,
  lugar: number,
): Pagos {
  meses[lugar + JUNIO] += junio;
  meses[lugar + DICIEMBRE] += diciembre;
  return [junio, diciembre];
}

/**
 * The SAC of a row by its two payments ([Y6]). @param wSac of each segment, of the whole row.
 * @param lugar where the months begin in `meses`. @returns both
 */
export function sacPorPagos(
  c: Calendario,
  wSac: Float64Array,
  importe: number,
  meses: Float64Array,
  lugar = 0,
): Pagos {
  const pesos = new Float64Array(2);
  if (!pesosDeSac(c, wSac, pesos)) {
    const { junio, diciembre } = semestresDeSac(c, wSac);
    return pagar(repartir(importe, [junio, diciembre]), meses, lugar);
  }
  const pagos = new Float64Array(2);
  repartirEn(importe, pesos, pagos);
  return pagar(pagos, meses, lugar);
}

/** Products up to here are exact. */
const EXACTO = 2 ** 50;

/**
 * What the months weigh, and the two payments of the SAC, which come after them ([Y9]): in plain
 * numbers where they are exact.
 */
export type PesosConPagos = Float64Array | readonly bigint[];

/** Of each of them, two whole factors. */
const ganado = new Float64Array(MESES + 2);
const veces = new Float64Array(MESES + 2);

/** The weights, once the factors of the months are there. @param comun those of a payment. */
function pesosConPagos([junio, diciembre]: Pagos, comun: number): PesosConPagos {
  ganado[MESES] = junio;
  ganado[MESES + 1] = diciembre;
  veces.fill(comun, MESES);
  const pesos = new Float64Array(MESES + 2);
  let exactos = true;
  for (let m = 0; m < pesos.length; m++) {
    pesos[m] = ganado[m] * veces[m];
    if (!(pesos[m] < EXACTO)) exactos = false;
  }
  return exactos ? pesos : Array.from(ganado, (importe, m) => BigInt(importe) * BigInt(veces[m]));
}

/** Those of the contributions of a row. @param w of each segment, of the whole row. */
export function pesosDeContribuciones(c: Calendario, w: Float64Array, sac: Pagos): PesosConPagos {
  for (let m = 0; m < MESES; m++) {
    const j = c.segmento[m];
    ganado[m] = j < 0 ? 0 : w[j];
    veces[m] = j < 0 ? 1 : c.comun / c.meses[j];
  }
  return pesosConPagos(sac, c.comun);
}

const partes = new Float64Array(MESES + 2);
const DUODECIMOS = new Float64Array(MESES).fill(1);

/** An amount by those weights, added to the months that begin at `lugar`. */
export function conPagos(
  importe: number,
  pesos: PesosConPagos,
  meses: Float64Array,
  lugar = 0,
): void {
  partes.fill(0);
  if (pesos instanceof Float64Array) repartirEn(importe, pesos, partes);
  else partes.set(repartir(importe, pesos));
  for (let m = 0; m < MESES; m++) meses[lugar + m] += partes[m];
  meses[lugar + JUNIO] += partes[MESES];
  meses[lugar + DICIEMBRE] += partes[MESES + 1];
}
