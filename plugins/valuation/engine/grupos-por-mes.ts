/**
 * The months of groups of lines ([Y9]): amounts and counts of each group in the twelve of the year,
 * and in none where a valuation has no months.
 */
import { type PorCodigos, tomar } from "./codigos.ts";
import { type Bloque, type Medidas, medidasDe, NINGUNA } from "./lineas.ts";
import type { MesesDeBloque } from "./meses.ts";

const MESES = 12;
/** Places of a group: 0, what has no month, and each month by its number. */
const LUGARES = MESES + 1;
/** Room to begin with: a summary has a few dozen groups. */
const GRUPOS = 32;
const CUENTAS = Object.keys(NINGUNA) as (keyof Medidas)[];
type Medida = keyof Medidas | "valor";
const MEDIDAS: readonly Medida[] = [...CUENTAS, "valor"];

/** The field of the month in the groups, to be known among the others: see `columnas`. */
export const MESES_DEL_ANIO: PorCodigos = {
  codigos: new Int32Array(0),
  valores: Array.from({ length: LUGARES }, (_, mes) => mes),
};

/** Adds the months of lines to their groups. */
export class GruposPorMes {
  readonly #medidas: readonly Medida[];
  /** Whether somebody asks for a count. */
  readonly #cuenta: boolean;
  #sumas: Record<Medida, Float64Array>;
  /** Groups and months in which there is something, even if it adds 0. */
  #usados = new Uint8Array(GRUPOS * LUGARES);
  #meses: MesesDeBloque = 0;
  #bloque: Bloque | null = null;

  /** @param pedidas those that are looked at: the others are 0. */
  constructor(pedidas: readonly Medida[] = MEDIDAS) {
    this.#cuenta = CUENTAS.some((c) => pedidas.includes(c));
    this.#medidas = this.#cuenta ? MEDIDAS : ["valor"];
    this.#sumas = this.#nuevas(GRUPOS * LUGARES);
  }

  #nuevas(lugares: number): Record<Medida, Float64Array> {
    const nuevas = {} as Record<Medida, Float64Array>;
    for (const m of MEDIDAS) nuevas[m] = new Float64Array(this.#medidas.includes(m) ? lugares : 0);
    return nuevas;
  }

  /** The lines that come next are of this block. */
  abrir(bloque: Bloque, meses: MesesDeBloque): void {
    this.#bloque = bloque;
    this.#meses = meses;
  }

  /** Adds line `i` of the block to a group. */
  sumar(grupo: number, i: number): void {
    const [bloque, meses] = [this.#bloque, this.#meses];
    if (bloque === null) throw new TypeError("falta el bloque de las líneas");
    if ((grupo + 1) * LUGARES > this.#usados.length) this.#crecer(grupo + 1);
    const desde = grupo * LUGARES;
    if (typeof meses === "number") {
      this.#sumas.valor[desde + meses] += bloque.lineas.importe[i];
      this.#usados[desde + meses] = 1;
      if (this.#cuenta && bloque.lineas.conteo[i] === 1) {
        this.#contar(desde + meses, medidasDe(bloque.renglones, bloque.lineas.renglon[i]));
      }
      return;
    }
    const { todos: importes, lugar } = meses.lugarDe(i);
    const { valor } = this.#sumas;
    for (let m = 0; m < MESES; m++) {
      const importe = importes[lugar + m];
      if (importe === 0) continue;
      valor[desde + m + 1] += importe;
      this.#usados[desde + m + 1] = 1;
    }
    if (bloque.lineas.conteo[i] === 0) return;
    const cubiertos = meses.cubiertos(i);
    const cuentas = this.#cuenta && medidasDe(bloque.renglones, bloque.lineas.renglon[i]);
    for (let mes = 1; mes <= MESES; mes++) {
      if ((cubiertos >> mes & 1) === 0) continue;
      this.#usados[desde + mes] = 1;
      if (cuentas) this.#contar(desde + mes, cuentas);
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
    const anteriores = this.#sumas;
    const usados = this.#usados;
    this.#sumas = this.#nuevas(grupos * 2 * LUGARES);
    for (const m of this.#medidas) this.#sumas[m].set(anteriores[m]);
    this.#usados = new Uint8Array(grupos * 2 * LUGARES);
    this.#usados.set(usados);
  }

  /** A measure of the first `n` groups in each month of the year; what has no month is in none. */
  enMeses(medida: Medida, n: number): Float64Array[] {
    const sumas = this.#sumas[medida];
    return Array.from({ length: MESES }, (_, m) => {
      const columna = new Float64Array(n);
      for (let g = 0; g < n; g++) columna[g] = sumas[g * LUGARES + m + 1];
      return columna;
    });
  }

  /** Each group by its months. @param campos of the groups; the month is `MESES_DEL_ANIO`. */
  columnas(campos: readonly PorCodigos[]) {
    const todos = this.#usados;
    let n = 0;
    for (let lugar = 0; lugar < todos.length; lugar++) n += todos[lugar];
    const usados = new Int32Array(n);
    const grupos = new Int32Array(n);
    const meses = new Int32Array(n);
    for (let lugar = 0, i = 0; i < n; lugar++) {
      if (todos[lugar] === 0) continue;
      const grupo = Math.trunc(lugar / LUGARES);
      usados[i] = lugar;
      meses[i] = lugar - grupo * LUGARES;
      grupos[i++] = grupo;
    }
    const medidas = this.#nuevas(n);
    for (const m of this.#medidas) {
      const [columna, sumas] = [medidas[m], this.#sumas[m]];
      for (let i = 0; i < n; i++) columna[i] = sumas[usados[i]];
    }
    // Several fields may be of the same codes: taken once.
    const tomadas = new Map<Int32Array, Int32Array>();
    const deGrupo = (codigos: Int32Array) =>
      tomadas.getOrInsertComputed(codigos, () => tomar(codigos, grupos));
    return {
      n,
      campos: campos.map((campo) => ({
        codigos: campo === MESES_DEL_ANIO ? meses : deGrupo(campo.codigos),
        valores: campo.valores,
      })),
      medidas,
    };
  }
}
