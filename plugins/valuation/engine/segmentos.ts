/**
 * Segments of a position ([Y4]): maximal runs of its covered months in which everything that it
 * reads has the same value. Each one is paid as today's valuation pays its first month.
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
function lecturasDe(lector: Lector, pago: Mensuales): Map<string, readonly [number, string]> {
  const leidas = new Map<string, readonly [number, string]>();
  const anotar = (indice: number, campo: string) => {
    if (FECHADAS.has(lector.parametro(indice).tabla)) {
      leidas.set(`${indice}|${campo}`, [indice, campo]);
    }
  };
  for (const c of pago.componentes) c.parametros.forEach((p, i) => anotar(p, c.campos[i]));
  if (pago.sumas >= 0) anotar(pago.sumas, "sumas");
  return leidas;
}

/**
 * @param ejercicio year of the months @param pagoEn what a month is paid, read at that month.
 * @returns in order; a month with a missing value is in a segment that says so.
 */
export function segmentar(
  lector: Lector,
  ejercicio: number,
  { desde, hasta }: Cubiertos,
  pagoEn: (lector: Lector) => Mensuales,
): Segmento[] {
  const segmentos: Segmento[] = [];
  const valor = (indice: number, campo: string) => lector.parametro(indice).valores?.[campo];
  for (let m = desde; m <= hasta;) {
    const primero = lector.en(ejercicio * 100 + m);
    const pago = pagoEn(primero);
    const leidas = [...lecturasDe(primero, pago).values()];
    const lecturas = new Set(leidas.map(([indice]) => indice));
    const ultimas = leidas.map(([indice]) => indice);
    let fin = m;
    while (fin < hasta) {
      const otro = lector.en(ejercicio * 100 + fin + 1);
      const siguientes = leidas.map(([indice]) => otro.repetir(indice));
      const iguales = leidas.every(([indice, campo], i) =>
        valor(indice, campo) === valor(siguientes[i], campo)
      );
      if (!iguales) break;
      fin++;
      siguientes.forEach((indice, i) => {
        const otraEntrada = lector.parametro(indice).desde_mes !==
          lector.parametro(ultimas[i]).desde_mes;
        if (otraEntrada) lecturas.add(indice);
        ultimas[i] = indice;
      });
    }
    segmentos.push({ desde: m, hasta: fin, pago, lecturas: [...lecturas] });
    m = fin + 1;
  }
  return segmentos;
}
