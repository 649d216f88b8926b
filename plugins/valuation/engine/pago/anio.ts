/**
 * The year of a category: what is read of it month by month, whatever rows cover which. A month is
 * read when some row covers it, and once however many do.
 */
import type { Cubiertos } from "#core/domain/meses-cubiertos.ts";
import type { Mensuales } from "./categoria.ts";
import type { Lector } from "../lector.ts";
import type { Serie } from "./serie.ts";

export interface Segmento {
  /** Months 1–12, both included. */
  readonly desde: number;
  readonly hasta: number;
  /** What is paid in each of its months; read at one that says the same. */
  readonly pago: Mensuales;
}

/** Everything that has months in what was read, with the value taken from each. */
function seriesDe(lector: Lector, { componentes, sumas }: Mensuales): Serie[] {
  const series: Serie[] = [];
  const anotar = (indice: number, campo: string) => {
    const serie = lector.serie(indice, campo);
    if (serie !== null && !series.includes(serie)) series.push(serie);
  };
  for (const { parametros, campos } of componentes) {
    for (let i = 0; i < parametros.length; i++) anotar(parametros[i], campos[i]);
  }
  if (sumas >= 0) anotar(sumas, "sumas");
  return series;
}

const MESES = 12;

/** Bits of some months, both included. */
const bitsDe = (desde: number, hasta: number): number => (2 << hasta) - (1 << desde);

const completo = ({ componentes, faltas }: Mensuales): boolean =>
  faltas.length === 0 && componentes.every((c) => c.falta < 0);

/**
 * Segments of the positions of a category ([Y4]): maximal runs of covered months in which everything
 * that they read has the same value. Which keys are read does not depend on the month.
 */
export class Anio {
  readonly #series: readonly Serie[];
  readonly #pagos: (Mensuales | undefined)[] = [];
  readonly #conjuntos = new Map<number, number>();
  /** What the reference month is paid, where any month that reads the same is paid that. */
  readonly #referencia: Mensuales | null;

  /**
   * @param referencia what the month of the reader is paid.
   * @param pagoEn what another one is paid.
   */
  constructor(
    private readonly lector: Lector,
    private readonly ejercicio: number,
    referencia: Mensuales,
    private readonly pagoEn: (lector: Lector) => Mensuales,
  ) {
    this.#series = seriesDe(lector, referencia);
    // The reference month has only the sums without an end ([Y7]).
    const sinSumas = referencia.sumas < 0 || lector.parametro(referencia.sumas).valores === null;
    this.#referencia = sinSumas && completo(referencia) ? referencia : null;
  }

  /** In order; a month with a missing value is in a segment that says so. */
  segmentos({ desde, hasta }: Cubiertos): Segmento[] {
    this.#leer(desde, hasta);
    let repite = bitsDe(1, MESES);
    for (const s of this.#series) repite &= s.repite;
    const segmentos: Segmento[] = [];
    for (let m = desde; m <= hasta;) {
      let fin = m;
      while (fin < hasta && (repite >> (fin + 1) & 1) === 1) fin++;
      segmentos.push({ desde: m, hasta: fin, pago: this.#pago(m, repite) });
      m = fin + 1;
    }
    return segmentos;
  }

  /** The reader of a month of the year. */
  en(mes: number): Lector {
    return this.lector.en(this.ejercicio * 100 + mes);
  }

  /** Reads these months, in order; those that were read stay as they are. */
  #leer(desde: number, hasta: number): void {
    const meses = bitsDe(desde, hasta);
    let leidos = meses;
    for (const s of this.#series) leidos &= s.leidos;
    if (leidos === meses) return;
    for (let m = desde; m <= hasta; m++) {
      const lector = this.en(m);
      for (const s of this.#series) {
        if ((s.leidos >> m & 1) === 1) continue;
        const indice = lector.repetir(s.indice);
        s.anotar(m, indice, lector.parametro(indice));
      }
    }
  }

  /** What a segment that begins in a month is paid: as another month that says the same, or read. */
  #pago(mes: number, repite: number): Mensuales {
    return this.#pagos[mes] ??= this.#comoReferencia(mes) ?? this.#vecino(mes, repite) ??
      this.pagoEn(this.en(mes));
  }

  #comoReferencia(mes: number): Mensuales | null {
    if (this.#referencia === null) return null;
    for (const s of this.#series) if ((s.comoReferencia >> mes & 1) === 0) return null;
    return this.#referencia;
  }

  /**
   * What a month around is paid, of those that say the same, if it was worked out. Not where a value
   * is missing: each month names its own.
   */
  #vecino(mes: number, repite: number): Mensuales | undefined {
    for (let m = mes; m > 1 && (repite >> m & 1) === 1; m--) {
      const pago = this.#pagos[m - 1];
      if (pago !== undefined) return completo(pago) ? pago : undefined;
    }
    for (let m = mes + 1; m <= MESES && (repite >> m & 1) === 1; m++) {
      const pago = this.#pagos[m];
      if (pago !== undefined) return completo(pago) ? pago : undefined;
    }
    return undefined;
  }

  /** Set of the dated reads of some months, each entry once: one that repeats a value is told too. */
  conjunto({ desde, hasta }: Cubiertos): number {
    return this.#conjuntos.getOrInsertComputed(desde << 4 | hasta, () => {
      const lecturas: number[] = [];
      for (let m = desde; m <= hasta; m++) {
        for (const s of this.#series) {
          if (m === desde || (s.mismaEntrada >> m & 1) === 0) lecturas.push(s.lecturas[m]);
        }
      }
      return this.lector.conjunto(lecturas);
    });
  }
}
