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
type Medida = keyof Medidas | "valor";
const MEDIDAS: readonly Medida[] = [...CUENTAS, "valor"];

/** The field of the month in the groups, to be known among the others: see `columnas`. */
export const MESES_DEL_ANIO: PorCodigos = {
  codigos: new Int32Array(0),
  valores: Array.from({ length: LUGARES }, (_, mes) => mes),
};

/** Adds the months of lines to their groups. */
export class GruposPorMes {
  #sumas = this.#nuevas(GRUPOS);
  /** Groups and months in which there is something, even if it adds 0. */
  #usados = new Uint8Array(GRUPOS * LUGARES);
  #meses: MesesDeBloque = 0;
  #bloque: Bloque | null = null;

  #nuevas(grupos: number): Record<Medida, Float64Array> {
    return Object.fromEntries(
      MEDIDAS.map((m) => [m, new Float64Array(grupos * LUGARES)]),
    ) as Record<Medida, Float64Array>;
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
      if (bloque.lineas.conteo[i] === 1) {
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
    const cuentas = medidasDe(bloque.renglones, bloque.lineas.renglon[i]);
    for (let mes = 1; mes <= MESES; mes++) {
      if (!meses.cubre(i, mes)) continue;
      this.#usados[desde + mes] = 1;
      this.#contar(desde + mes, cuentas);
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
    this.#sumas = this.#nuevas(grupos * 2);
    for (const m of MEDIDAS) this.#sumas[m].set(anteriores[m]);
    this.#usados = new Uint8Array(grupos * 2 * LUGARES);
    this.#usados.set(usados);
  }

  /** Each group by its months. @param campos of the groups; the month is `MESES_DEL_ANIO`. */
  columnas(campos: readonly PorCodigos[]) {
    let n = 0;
    for (const usado of this.#usados) n += usado;
    const usados = new Int32Array(n);
    for (let lugar = 0, i = 0; i < n; lugar++) if (this.#usados[lugar] === 1) usados[i++] = lugar;
    const medidas = this.#nuevas(0);
    for (const m of MEDIDAS) {
      const [columna, sumas] = [new Float64Array(n), this.#sumas[m]];
      for (let i = 0; i < n; i++) columna[i] = sumas[usados[i]];
      medidas[m] = columna;
    }
    return {
      n: usados.length,
      campos: campos.map((campo) => ({
        codigos: campo === MESES_DEL_ANIO
          ? usados.map((lugar) => lugar % LUGARES)
          : usados.map((lugar) => campo.codigos[Math.trunc(lugar / LUGARES)]),
        valores: campo.valores,
      })),
      medidas,
    };
  }
}
