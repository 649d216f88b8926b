/** What the plot of the summary by object needs, and the sentences of the outputs. Pure. */
import { repartir, sumar } from "#core/domain/money.ts";
import type { MonedaResumen, PartesConsolidadas } from "#proto/salidas.ts";
import { aCentavos } from "#ui/grid/columnas.ts";

/** One bar of the plot. */
export interface Barra {
  readonly clave: number;
  readonly etiqueta: string;
  readonly valor: number;
  /** Hundredths of a percent of the total, 0–10.000: its drawn length, on a track of 100 %. */
  readonly largo: number;
  /** Tenths of a percent of the total; the shares of a currency add up to 1.000. */
  readonly parte: number;
}

/**
 * Spending by main item. Bars keep the order of the table; shares are split by largest remainder,
 * so that what is read adds up to 100 %. A negative or null total has no shares.
 */
export function barrasDe(moneda: MonedaResumen): Barra[] {
  const valores = moneda.pprins.map((p) => Math.max(0, aCentavos(p.valor)));
  const total = valores.reduce((t, v) => sumar(t, v, "el total del gráfico"), 0);
  const partes = total === 0 ? valores.map(() => 0) : repartir(1000, valores);
  return moneda.pprins.map((p, i) => ({
    clave: p.pprin,
    etiqueta: `${p.pprin} ${p.descripcion}`,
    valor: p.valor,
    largo: total === 0 ? 0 : Math.round((valores[i] / total) * 10_000),
    parte: partes[i],
  }));
}

/** `482` tenths → «48,2 %». */
export const textoDeParte = (parte: number): string => `${Math.floor(parte / 10)},${parte % 10} %`;

/** Sentences about a consolidated output whose parts are not all alike ([O2]). */
export function avisosDe(r: PartesConsolidadas): string[] {
  const avisos: string[] = [];
  if (r.meses_distintos) {
    avisos.push("Los SAF no están valorizados con valores de los mismos meses.");
  }
  if (r.clasificadores_distintos) avisos.push("Los SAF no usan todos el mismo clasificador.");
  return avisos;
}

/** Spec 2 §8. */
export const sinValorizar = (codipres: string): string =>
  "No se encuentran los resultados de la valorización. " +
  `Asegúrese de que el Presupuesto ${codipres} esté correctamente valorizado.`;

/** Of the consolidated organismo: what is missing is of others. */
export const ningunoValorizado = (codipres: string): string =>
  `Ningún organismo tiene valorizado el grupo de datos ${codipres}.`;

export const SIN_RESULTADOS = "La consulta no arrojó ningún resultado";
