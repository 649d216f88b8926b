/**
 * The months of groups of lines ([Y9]): amounts and counts of each group in the twelve of the year,
 * and in none where a valuation has no months.
 */
import type { PorCodigos } from "./codigos.ts";
import { type Bloque, type Medidas, medidasDe, NINGUNA } from "./lineas.ts";
import type { MesesDeBloque } from "./meses.ts";

const MESES = 12;
/** Places of a group: 0, what has no month, and each month by its number. */
const LUGARES = MESES + 1;
/** Room to begin with: a summary has a few dozen groups. */
const GRUPOS = 32;
const CUENTAS = Object.keys(NINGUNA) as (keyof Medidas)[];
export type MedidaDelMes = keyof Medidas | "valor";
const MEDIDAS: readonly MedidaDelMes[] = [...CUENTAS, "valor"];

/** Of each month by its number, and of 0, none: the code of a month is the month. */
const NUMEROS: readonly number[] = Array.from({ length: LUGARES }, (_, mes) => mes);

/** Groups of the year and what they are by months: thirteen places each, by number of month. */
export interface MesesDeGrupos {
  /** Bit `m` = there is something in month `m`, even if it adds 0. */
  readonly usados: Uint16Array;
  readonly medidas: Readonly<Record<MedidaDelMes, Float64Array>>;
}

/** Adds the months of lines to their groups. */
export class GruposPorMes {
  readonly #medidas: readonly MedidaDelMes[];
  /** Whether somebody asks for a count. */
  readonly #cuenta: boolean;
  #sumas: Record<MedidaDelMes, Float64Array>;
  /** Months in which there is something, even if it adds 0. */
  #usados = new Uint16Array(GRUPOS);

  /** @param pedidas those that are looked at: the others are 0. */
  constructor(pedidas: readonly MedidaDelMes[] = MEDIDAS) {
    this.#cuenta = CUENTAS.some((c) => pedidas.includes(c));
    // What a group has in a month is known by its amount, also where only counts are asked for.
    this.#medidas = this.#cuenta ? MEDIDAS : ["valor"];
    this.#sumas = this.#nuevas(GRUPOS);
  }

  #nuevas(grupos: number): Record<MedidaDelMes, Float64Array> {
    const nuevas = {} as Record<MedidaDelMes, Float64Array>;
    for (const m of MEDIDAS) {
      nuevas[m] = new Float64Array(this.#medidas.includes(m) ? grupos * LUGARES : 0);
    }
    return nuevas;
  }

  /**
   * Adds the lines of a block.
   * @param grupos the one of each line; -1, of none. @param total groups that there are.
   */
  agregar(bloque: Bloque, meses: MesesDeBloque, grupos: Int32Array, total: number): void {
    if (total > this.#usados.length) this.#crecer(total);
    if (typeof meses === "number") return this.#deUnMes(bloque, meses, grupos);
    const { conteo, n } = bloque.lineas;
    for (let i = 0; i < n;) {
      // What nobody asks for is not worked out.
      if (grupos[i] < 0) {
        i++;
        continue;
      }
      const { todos, lugar, hasta } = meses.lugarDe(i);
      for (let desde = lugar; i < hasta; i++, desde += MESES) {
        const grupo = grupos[i];
        if (grupo < 0) continue;
        this.#anotar(grupo, todos, desde);
        if (conteo[i] === 1) this.#contarEn(meses.cubiertos(i), bloque, i, grupo);
      }
    }
  }

  /** Amounts of months are never negative: a group has something where its sum is not 0. */
  #anotar(grupo: number, importes: Float64Array, desde: number): void {
    const { valor } = this.#sumas;
    const suyo = grupo * LUGARES + 1;
    for (let m = 0; m < MESES; m++) valor[suyo + m] += importes[desde + m];
  }

  #contarEn(cubiertos: number, { lineas, renglones }: Bloque, i: number, grupo: number): void {
    this.#usados[grupo] |= cubiertos;
    if (!this.#cuenta) return;
    const cuentas = medidasDe(renglones, lineas.renglon[i]);
    for (let mes = 1; mes <= MESES; mes++) {
      if ((cubiertos >> mes & 1) === 1) this.#contar(grupo * LUGARES + mes, cuentas);
    }
  }

  /** Lines that are all of one month, or of none. */
  #deUnMes({ lineas, renglones }: Bloque, mes: number, grupos: Int32Array): void {
    const { valor } = this.#sumas;
    for (let i = 0; i < lineas.n; i++) {
      const grupo = grupos[i];
      if (grupo < 0) continue;
      const lugar = grupo * LUGARES + mes;
      this.#usados[grupo] |= 1 << mes;
      valor[lugar] += lineas.importe[i];
      if (this.#cuenta && lineas.conteo[i] === 1) {
        this.#contar(lugar, medidasDe(renglones, lineas.renglon[i]));
      }
    }
  }

  /** One statement each: a loop over their names takes several times as long. */
  #contar(lugar: number, c: Medidas): void {
    const sumas = this.#sumas;
    sumas.cargos[lugar] += c.cargos;
    sumas.ocupados[lugar] += c.ocupados;
    sumas.vacantes[lugar] += c.vacantes;
    sumas.financiados[lugar] += c.financiados;
    sumas.horas[lugar] += c.horas;
    sumas.licencias[lugar] += c.licencias;
  }

  #crecer(grupos: number): void {
    const antes = this.#sumas;
    const usados = this.#usados;
    // A first block is often the only one: what it asks for, and then twice that.
    const lugar = usados.length === GRUPOS ? grupos : grupos * 2;
    this.#sumas = this.#nuevas(lugar);
    for (const m of this.#medidas) this.#sumas[m].set(antes[m]);
    this.#usados = new Uint16Array(lugar);
    this.#usados.set(usados);
  }

  /** Those of the first `n` groups, so far. */
  de(n: number): MesesDeGrupos {
    if (n > this.#usados.length) this.#crecer(n);
    const medidas = { ...this.#sumas };
    for (const m of this.#medidas) medidas[m] = medidas[m].subarray(0, n * LUGARES);
    const usados = this.#usados.slice(0, n);
    const { valor } = medidas;
    for (let g = 0, lugar = 0; g < n; g++) {
      let bits = usados[g];
      for (let mes = 0; mes < LUGARES; mes++) if (valor[lugar++] !== 0) bits |= 1 << mes;
      usados[g] = bits;
    }
    return { usados, medidas };
  }
}

/** Groups of several lists, one after the other. */
export function mesesSeguidos(listas: readonly MesesDeGrupos[]): MesesDeGrupos {
  if (listas.length === 1) return listas[0];
  const usados = new Uint16Array(listas.reduce((n, l) => n + l.usados.length, 0));
  const medidas = {} as Record<MedidaDelMes, Float64Array>;
  for (const m of MEDIDAS) {
    medidas[m] = new Float64Array(listas.reduce((n, l) => n + l.medidas[m].length, 0));
    let lugar = 0;
    for (const l of listas) {
      medidas[m].set(l.medidas[m], lugar);
      lugar += l.medidas[m].length;
    }
  }
  let lugar = 0;
  for (const l of listas) {
    usados.set(l.usados, lugar);
    lugar += l.usados.length;
  }
  return { usados, medidas };
}

/** A measure of these groups in each month of the year; what has no month is in none. */
export function mesesEnColumnas(
  { medidas }: MesesDeGrupos,
  medida: MedidaDelMes,
  grupos: Int32Array,
): Float64Array[] {
  const sumas = medidas[medida];
  const columnas = Array.from({ length: MESES }, () => new Float64Array(grupos.length));
  for (let k = 0; k < grupos.length; k++) {
    const desde = grupos[k] * LUGARES + 1;
    for (let m = 0; m < MESES; m++) columnas[m][k] = sumas[desde + m];
  }
  return columnas;
}

/** Each month of a group in a row of its own. */
export interface MesesEnFilas {
  /** Group of each row. */
  readonly grupos: Int32Array;
  readonly mes: PorCodigos<number>;
  /** A measure of each row. */
  medida(m: MedidaDelMes): Float64Array;
}

/**
 * The months of groups that stand in order, in which there is something.
 * @param previas columns of the groups that come before the month in the order of the rows; null,
 * all of them: the months of each group are together.
 */
export function mesesEnFilas(
  { usados, medidas }: MesesDeGrupos,
  orden: Int32Array,
  previas: readonly Int32Array[] | null,
): MesesEnFilas {
  let n = 0;
  for (let k = 0; k < orden.length; k++) {
    for (let bits = usados[orden[k]]; bits !== 0; bits &= bits - 1) n++;
  }
  const grupos = new Int32Array(n);
  const codigos = new Int32Array(n);
  const juntos = (k: number, otro: number) =>
    previas !== null && previas.every((p) => p[orden[k]] === p[orden[otro]]);
  let fila = 0;
  for (let desde = 0; desde < orden.length;) {
    let hasta = desde + 1;
    while (hasta < orden.length && juntos(hasta, desde)) hasta++;
    for (let mes = 0; mes < LUGARES; mes++) {
      for (let k = desde; k < hasta; k++) {
        if ((usados[orden[k]] >> mes & 1) === 0) continue;
        grupos[fila] = orden[k];
        codigos[fila++] = mes;
      }
    }
    desde = hasta;
  }
  return {
    grupos,
    mes: { codigos, valores: NUMEROS },
    medida(m) {
      const [columna, sumas] = [new Float64Array(n), medidas[m]];
      if (sumas.length === 0) return columna;
      for (let i = 0; i < n; i++) columna[i] = sumas[grupos[i] * LUGARES + codigos[i]];
      return columna;
    },
  };
}
