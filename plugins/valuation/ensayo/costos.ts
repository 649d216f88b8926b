/** What lines cost in each month, by item and programme. Pure. */
import { Desborde, LIMITE } from "../../../core/domain/money.ts";
import { Interno } from "../engine/interno.ts";
import { type Bloque, codigoDeRubro, type Diccionario } from "../engine/lineas.ts";
import { Meses } from "../engine/meses.ts";

const MESES = 12;
const SAC = codigoDeRubro("sac");

/** A year of an item in a programme: centavos from January to December. */
export interface CostoDePartida {
  readonly mon: number;
  readonly prog: number;
  readonly pprin: number;
  readonly ppar: number;
  readonly meses: readonly number[];
}

/** A year of a group. Plain data: it crosses from the thread that makes it. */
export interface Costos {
  /** By currency, programme and item, in order. */
  readonly partidas: readonly CostoDePartida[];
  /** What of each month is SAC, by currency. */
  readonly sac: readonly { readonly mon: number; readonly meses: readonly number[] }[];
}

/** Adds up the lines of blocks, each row as many times as it stands for. */
export class SumaDeCostos {
  readonly #claves = new Interno();
  #meses = new Float64Array(64 * MESES);
  readonly #sac = new Map<number, Float64Array>();

  /** @param veces of each row of the block; one where it is not said. */
  agregar(bloque: Bloque, dic: Diccionario, veces?: Float64Array): void {
    const { renglones: r, lineas: { n, renglon, ppar, rubro } } = bloque;
    const meses = new Meses(bloque, dic);
    for (let i = 0; i < n; i++) {
      const k = renglon[i];
      const vez = veces === undefined ? 1 : veces[k];
      const celda = this.#celda(r.mon[k], r.prog[k], r.pprin[k] << 8 | ppar[i]);
      const { todos, lugar } = meses.lugarDe(i);
      const suma = this.#meses;
      for (let m = 0; m < MESES; m++) suma[celda + m] += todos[lugar + m] * vez;
      if (rubro[i] !== SAC) continue;
      const sac = this.#sac.getOrInsertComputed(r.mon[k], () => new Float64Array(MESES));
      for (let m = 0; m < MESES; m++) sac[m] += todos[lugar + m] * vez;
    }
  }

  /** Adds what was added up already. */
  agregarCostos({ partidas, sac }: Costos): void {
    for (const { mon, prog, pprin, ppar, meses } of partidas) {
      const celda = this.#celda(mon, prog, pprin << 8 | ppar);
      meses.forEach((importe, m) => this.#meses[celda + m] += importe);
    }
    for (const { mon, meses } of sac) {
      const suyo = this.#sac.getOrInsertComputed(mon, () => new Float64Array(MESES));
      meses.forEach((importe, m) => suyo[m] += importe);
    }
  }

  #celda(mon: number, prog: number, partida: number): number {
    const celda = this.#claves.de(mon, prog, partida) * MESES;
    if (celda === this.#meses.length) {
      const mayor = new Float64Array(celda * 2);
      mayor.set(this.#meses);
      this.#meses = mayor;
    }
    return celda;
  }

  /** @throws Desborde when a total reaches the limit. */
  costos(): Costos {
    const totales = new Map<number, number>();
    const partidas = Array.from({ length: this.#claves.total }, (_, celda): CostoDePartida => {
      const [mon, prog, partida] = ([0, 1, 2] as const).map((p) => this.#claves.clave(celda, p));
      const meses = [...this.#meses.subarray(celda * MESES, (celda + 1) * MESES)];
      // No amount is negative: a sum that ever went past what is exact stays past the limit.
      const total = meses.reduce((t, m) => t + m, totales.get(mon) ?? 0);
      if (!(total < LIMITE)) throw new Desborde(`el total en moneda ${mon}`);
      totales.set(mon, total);
      return { mon, prog, pprin: partida >> 8, ppar: partida & 255, meses };
    });
    return {
      partidas: partidas.sort((a, b) =>
        a.mon - b.mon || a.prog - b.prog || a.pprin - b.pprin || a.ppar - b.ppar
      ),
      sac: [...this.#sac].sort(([a], [b]) => a - b).map(([mon, meses]) => ({
        mon,
        meses: [...meses],
      })),
    };
  }
}

/** Centavos of the year by currency. */
export function totalesDe({ partidas }: Costos): Record<string, number> {
  const totales: Record<string, number> = {};
  for (const { mon, meses } of partidas) {
    totales[mon] = meses.reduce((t, m) => t + m, totales[mon] ?? 0);
  }
  return totales;
}
