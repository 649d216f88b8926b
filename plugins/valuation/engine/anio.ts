/**
 * The year of a category: what is read of it month by month, whatever rows cover which. A month is
 * read when some row covers it, and once however many do.
 */
import type { Cubiertos } from "../../../core/domain/meses-cubiertos.ts";
import type { Mensuales } from "./categoria.ts";
import { FECHADAS, type Lector } from "./lector.ts";

export interface Segmento {
  /** Months 1–12, both included. */
  readonly desde: number;
  readonly hasta: number;
  /** What is paid in each of its months. */
  readonly pago: Mensuales;
  /** Recorded reads with a month behind it: an entry that repeats a value is told too. */
  readonly lecturas: readonly number[];
}

/** What was read of the tables that have months, with the value taken from each. */
function lecturasDe(lector: Lector, pago: Mensuales): (readonly [number, string])[] {
  const leidas = new Map<string, readonly [number, string]>();
  const anotar = (indice: number, campo: string) => {
    if (FECHADAS.has(lector.parametro(indice).tabla)) {
      leidas.set(`${indice}|${campo}`, [indice, campo]);
    }
  };
  for (const c of pago.componentes) c.parametros.forEach((p, i) => anotar(p, c.campos[i]));
  if (pago.sumas >= 0) anotar(pago.sumas, "sumas");
  return [...leidas.values()];
}

const MESES = 12;

/**
 * Segments of the positions of a category ([Y4]): maximal runs of covered months in which everything
 * that they read has the same value. Which keys are read does not depend on the month.
 */
export class Anio {
  readonly #pagos: (Mensuales | undefined)[] = [];
  /** The reads of a month, and whether they say what those of the month before say. */
  readonly #lecturas: (readonly number[] | undefined)[] = [];
  readonly #iguales = new Int8Array(MESES + 1).fill(-1);
  #claves: (readonly [number, string])[] | null = null;

  /** @param pagoEn what a month is paid, read at that month. */
  constructor(
    private readonly lector: Lector,
    private readonly ejercicio: number,
    private readonly pagoEn: (lector: Lector) => Mensuales,
  ) {}

  /** In order; a month with a missing value is in a segment that says so. */
  segmentos({ desde, hasta }: Cubiertos): Segmento[] {
    const segmentos: Segmento[] = [];
    for (let m = desde; m <= hasta;) {
      const pago = this.#pago(m);
      let fin = m;
      while (fin < hasta && this.#repite(fin + 1)) fin++;
      segmentos.push({ desde: m, hasta: fin, pago, lecturas: this.#entradas(m, fin) });
      m = fin + 1;
    }
    return segmentos;
  }

  #en(mes: number): Lector {
    return this.lector.en(this.ejercicio * 100 + mes);
  }

  /** What a segment that begins in a month is paid. */
  #pago(mes: number): Mensuales {
    const pago = this.#pagos[mes] ??= this.pagoEn(this.#en(mes));
    this.#claves ??= lecturasDe(this.lector, pago);
    return pago;
  }

  #leidas(mes: number): readonly number[] {
    const conocidas = this.#lecturas[mes];
    if (conocidas !== undefined) return conocidas;
    const lector = this.#en(mes);
    return this.#lecturas[mes] = (this.#claves ?? []).map(([indice]) => lector.repetir(indice));
  }

  /** Whether a month reads the values of the one before, which is covered too. */
  #repite(mes: number): boolean {
    if (this.#iguales[mes] < 0) {
      const [antes, ahora] = [this.#leidas(mes - 1), this.#leidas(mes)];
      const valor = (indice: number, campo: string) =>
        this.lector.parametro(indice).valores?.[campo];
      const igual = (this.#claves ?? []).every(([, campo], i) =>
        valor(antes[i], campo) === valor(ahora[i], campo)
      );
      this.#iguales[mes] = igual ? 1 : 0;
    }
    return this.#iguales[mes] === 1;
  }

  /** Reads of these months, each entry once. */
  #entradas(desde: number, hasta: number): number[] {
    const primeras = this.#leidas(desde);
    if (hasta === desde) return [...new Set(primeras)];
    const entradas = new Set(primeras);
    const ultimas = [...primeras];
    for (let m = desde + 1; m <= hasta; m++) {
      this.#leidas(m).forEach((indice, i) => {
        const antes = this.lector.parametro(ultimas[i]).desde_mes;
        if (this.lector.parametro(indice).desde_mes !== antes) entradas.add(indice);
        ultimas[i] = indice;
      });
    }
    return [...entradas];
  }
}
