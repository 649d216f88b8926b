/**
 * The months of groups of lines ([Y9]): amounts and counts of each group in the twelve of the year,
 * and in none where a valuation has no months.
 */
import { type PorCodigos, tomar } from "./codigos.ts";
import { crecido } from "../crecido.ts";
import { type Bloque, type Medidas, medidasDe, NINGUNA, pesoDeBloque } from "../lineas/lineas.ts";
import type { MesesDeBloque } from "../lineas/meses.ts";

const MESES = 12;
/** Places of a group: 0, what has no month, and each month by its number. */
const LUGARES = MESES + 1;
/** Room to begin with: a summary has a few dozen groups. */
const GRUPOS = 32;
const CUENTAS = Object.keys(NINGUNA) as (keyof Medidas)[];
export type MedidaDelMes = keyof Medidas | "valor";
const MEDIDAS: readonly MedidaDelMes[] = [...CUENTAS, "valor"];

/** Values of the codes of months: the code of a month is its number, and 0 stands for none. */
const NUMEROS: readonly number[] = Array.from({ length: LUGARES }, (_, mes) => mes);

/** Thirteen places for each group, by number of month. */
type MedidasPorMes = Readonly<Record<MedidaDelMes, Float64Array>>;

/** Lines that are looked at again when the months of their groups are asked for. */
interface LineasDeGrupos {
  readonly bloque: Bloque;
  readonly meses: () => MesesDeBloque;
  /** The one of each line; -1, of none. */
  readonly grupos: Int32Array;
  /** What is added to them. */
  readonly desde: number;
}

interface Lugares {
  readonly lugares: Int32Array | null;
  readonly medidas: MedidasPorMes;
}

/** Groups of the year and what they are by months. */
export class MesesDeGrupos {
  #medidas: MedidasPorMes | null;
  #lineas: readonly LineasDeGrupos[];

  /**
   * @param usados bit `m` = there is something in month `m`, even if it adds 0.
   * @param de what they are, or the lines that say it.
   */
  constructor(
    readonly usados: Uint16Array,
    private readonly pedidas: readonly MedidaDelMes[],
    de: MedidasPorMes | readonly LineasDeGrupos[],
  ) {
    [this.#medidas, this.#lineas] = Array.isArray(de) ? [null, de] : [de as MedidasPorMes, []];
  }

  /** Groups of several lists, one after the other. */
  static seguidos(listas: readonly MesesDeGrupos[]): MesesDeGrupos {
    if (listas.length === 1) return listas[0];
    const [{ pedidas }] = listas;
    const usados = juntas(listas.map((l) => l.usados), (n) => new Uint16Array(n));
    if (listas.some((l) => l.#medidas !== null)) {
      const medidas = {} as Record<MedidaDelMes, Float64Array>;
      for (const m of MEDIDAS) {
        medidas[m] = juntas(listas.map((l) => l.medidas[m]), (n) => new Float64Array(n));
      }
      return new MesesDeGrupos(usados, pedidas, medidas);
    }
    let total = 0;
    const lineas = listas.flatMap((l) => {
      const antes = total;
      total += l.usados.length;
      return l.#lineas.map((x) => ({ ...x, desde: x.desde + antes }));
    });
    return new MesesDeGrupos(usados, pedidas, lineas);
  }

  /** What every group is: added up when it is looked at. */
  get medidas(): MedidasPorMes {
    if (this.#medidas === null) {
      this.#medidas = this.#sumar(this.usados.length, null);
      this.#lineas = [];
    }
    return this.#medidas;
  }

  /** What at least these groups are, and the place of each; null = its own. */
  solo(grupos: Iterable<number>): Lugares {
    if (this.#medidas !== null) return { lugares: null, medidas: this.#medidas };
    const lugares = new Int32Array(this.usados.length).fill(-1);
    let cuantos = 0;
    for (const g of grupos) if (lugares[g] < 0) lugares[g] = cuantos++;
    return { lugares, medidas: this.#sumar(cuantos, lugares) };
  }

  /** Bytes of the lines that it keeps. */
  get peso(): number {
    return this.#lineas.reduce((t, l) => t + l.grupos.length * 4 + pesoDeBloque(l.bloque), 0);
  }

  #sumar(total: number, lugares: Int32Array | null): MedidasPorMes {
    const suma = new GruposPorMes(this.pedidas);
    for (const { bloque, meses, grupos, desde } of this.#lineas) {
      suma.agregar(bloque, meses, colocados(grupos, desde, lugares), total);
    }
    return suma.de(total).medidas;
  }
}

/** Where the group of each line is added up; -1, nowhere. */
function colocados(grupos: Int32Array, desde: number, lugares: Int32Array | null): Int32Array {
  if (desde === 0 && lugares === null) return grupos;
  const suyos = new Int32Array(grupos.length);
  for (let i = 0; i < suyos.length; i++) {
    const g = grupos[i];
    suyos[i] = g < 0 ? g : lugares === null ? g + desde : lugares[g + desde];
  }
  return suyos;
}

/** Columns one after the other. */
function juntas<T extends Uint16Array | Float64Array>(
  columnas: readonly T[],
  nueva: (n: number) => T,
): T {
  const todas = nueva(columnas.reduce((n, c) => n + c.length, 0));
  let lugar = 0;
  for (const c of columnas) {
    todas.set(c, lugar);
    lugar += c.length;
  }
  return todas;
}

/** Adds the months of lines to their groups. */
export class GruposPorMes {
  readonly #medidas: readonly MedidaDelMes[];
  /** Whether somebody asks for a count. */
  readonly #cuenta: boolean;
  #sumas: Record<MedidaDelMes, Float64Array>;
  /** Months in which there is something, even if it adds 0. */
  #usados = new Uint16Array(GRUPOS);
  /** Those that are not added up yet; null = all are, as they come. */
  #lineas: LineasDeGrupos[] | null;
  #retenidas = 0;

  /**
   * @param pedidas those that are looked at: the others are 0.
   * @param retiene lines that it may keep, with their blocks, to add up their months when somebody
   * looks at them; with more, all are added up as they come.
   */
  constructor(
    private readonly pedidas: readonly MedidaDelMes[] = MEDIDAS,
    private readonly retiene = 0,
  ) {
    this.#lineas = retiene > 0 ? [] : null;
    this.#cuenta = CUENTAS.some((c) => pedidas.includes(c));
    // What a group has in a month is known by its amount, also where only counts are asked for.
    this.#medidas = this.#cuenta ? MEDIDAS : ["valor"];
    this.#sumas = this.#nuevas(this.#lineas === null ? GRUPOS : 0);
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
  agregar(
    bloque: Bloque,
    meses: () => MesesDeBloque,
    grupos: Int32Array,
    total: number,
  ): void {
    if (total > this.#usados.length) this.#crecer(total);
    if (this.#lineas === null) return this.#sumar(bloque, meses(), grupos);
    const { renglones, lineas, segmentos } = bloque;
    this.#lineas.push({ bloque: { renglones, lineas, segmentos }, meses, grupos, desde: 0 });
    this.#anotarUsados(meses(), grupos);
    this.#retenidas += lineas.n;
    if (this.#retenidas <= this.retiene) return;
    const retenidas = this.#lineas;
    this.#lineas = null;
    this.#sumas = this.#nuevas(this.#usados.length);
    for (const l of retenidas) this.#sumar(l.bloque, l.meses(), l.grupos);
  }

  #anotarUsados(meses: MesesDeBloque, grupos: Int32Array): void {
    const usados = this.#usados;
    const suyos = typeof meses === "number"
      ? new Uint16Array(grupos.length).fill(1 << meses)
      : meses.usados;
    for (let i = 0; i < grupos.length; i++) if (grupos[i] >= 0) usados[grupos[i]] |= suyos[i];
  }

  #sumar(bloque: Bloque, meses: MesesDeBloque, grupos: Int32Array): void {
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

  /** A group has something where its sum is not 0: what is below 0 is never all of it. */
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
    // A first block is often the only one: what it asks for, and then twice that.
    const lugar = this.#usados.length === GRUPOS ? grupos : grupos * 2;
    this.#usados = crecido(this.#usados, lugar);
    if (this.#lineas !== null) return;
    this.#sumas = this.#nuevas(lugar);
    for (const m of this.#medidas) this.#sumas[m].set(antes[m]);
  }

  /** Those of the first `n` groups, so far. */
  de(n: number): MesesDeGrupos {
    if (n > this.#usados.length) this.#crecer(n);
    const usados = this.#usados.slice(0, n);
    if (this.#lineas !== null) return new MesesDeGrupos(usados, this.pedidas, this.#lineas);
    const medidas = { ...this.#sumas };
    for (const m of this.#medidas) medidas[m] = medidas[m].subarray(0, n * LUGARES);
    const { valor } = medidas;
    for (let g = 0, lugar = 0; g < n; g++) {
      let bits = usados[g];
      for (let mes = 0; mes < LUGARES; mes++) if (valor[lugar++] !== 0) bits |= 1 << mes;
      usados[g] = bits;
    }
    return new MesesDeGrupos(usados, this.pedidas, medidas);
  }
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
export class MesesEnFilas {
  #sumas: Lugares | null = null;

  /** @param grupos group of each row. @param todas whether they are the rows of all the groups. */
  constructor(
    private readonly meses: MesesDeGrupos,
    readonly grupos: Int32Array,
    private readonly codigos: Int32Array,
    private readonly todas = true,
  ) {}

  get mes(): PorCodigos<number> {
    return { codigos: this.codigos, valores: NUMEROS };
  }

  /** A measure of each row. */
  medida(m: MedidaDelMes): Float64Array {
    const { lugares, medidas } = this.#sumas ??= this.todas
      ? { lugares: null, medidas: this.meses.medidas }
      : this.meses.solo(this.grupos);
    const [columna, sumas] = [new Float64Array(this.grupos.length), medidas[m]];
    if (sumas.length === 0) return columna;
    for (let i = 0; i < columna.length; i++) {
      const grupo = lugares === null ? this.grupos[i] : lugares[this.grupos[i]];
      columna[i] = sumas[grupo * LUGARES + this.codigos[i]];
    }
    return columna;
  }

  /** Some of the rows: of the months of other groups nothing is added up. */
  tomar(filas: Int32Array): MesesEnFilas {
    return new MesesEnFilas(
      this.meses,
      tomar(this.grupos, filas),
      tomar(this.codigos, filas),
      false,
    );
  }
}

/**
 * The months of groups that stand in order, in which there is something.
 * @param previas columns of the groups that come before the month in the order of the rows; null,
 * all of them: the months of each group are together.
 */
export function mesesEnFilas(
  meses: MesesDeGrupos,
  orden: Int32Array,
  previas: readonly Int32Array[] | null,
): MesesEnFilas {
  const { usados } = meses;
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
  return new MesesEnFilas(meses, grupos, codigos);
}
