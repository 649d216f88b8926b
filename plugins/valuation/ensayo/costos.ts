/** What lines cost in each month, by item and programme. Pure. */
import { Desborde, LIMITE } from "#core/domain/money.ts";
import { Interno } from "../engine/interno.ts";
import { ranura } from "../engine/pago/columnas.ts";
import { type Bloque, codigoDeRubro, type Diccionario } from "../engine/lineas/lineas.ts";
import { Meses } from "../engine/lineas/meses.ts";

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

  /** The lines of rows that are no positions. */
  agregar(bloque: Bloque, dic: Diccionario): void {
    const { renglones: r, lineas: { n, renglon, ppar, rubro } } = bloque;
    const meses = new Meses(bloque, dic);
    for (let i = 0; i < n; i++) {
      const k = renglon[i];
      const donde = ranura(r.pprin[k], ppar[i], r.mon[k]);
      this.agregarMeses(r.prog[k], donde, meses.de(i), 1, rubro[i] === SAC);
    }
  }

  /** Twelve months of an item of a programme, so many times. @param donde see `ranura` */
  agregarMeses(
    prog: number,
    donde: number,
    meses: Float64Array,
    veces: number,
    esSac: boolean,
  ): void {
    const celda = this.#celda(donde & 15, prog, donde >> 4);
    const suma = this.#meses;
    for (let m = 0; m < MESES; m++) suma[celda + m] += meses[m] * veces;
    if (!esSac) return;
    const sac = this.#sac.getOrInsertComputed(donde & 15, () => new Float64Array(MESES));
    for (let m = 0; m < MESES; m++) sac[m] += meses[m] * veces;
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
