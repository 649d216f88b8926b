/**
 * Monthly amounts of one position ([V1]), with the reads behind each: a missing value leaves its
 * component marked, and the caller decides whether that is an error (valuing) or a line without
 * value ([V14]). How each regime pays is in `regimenes.ts`.
 */
import type { Rubro } from "#core/domain/rubros.ts";

/** What decides the pay of a position. */
export interface Categoria {
  readonly esc: number;
  readonly agrup: string;
  readonly nivel: string;
  readonly grado: number;
  readonly cat: number;
  readonly feje: number;
  readonly codes: number;
  /** Hundredths; used only where the organismo has usa_coefval. */
  readonly coefval: number;
}

/** The category whose basic pay is asked, whatever function or coefficient its positions have. */
export type CategoriaSola = Omit<Categoria, "feje" | "coefval">;

/** One monthly component of one position. */
export interface ComponenteMensual {
  readonly clave: string;
  readonly rubro: Rubro;
  /** Centavos. */
  readonly mensual: number;
  /** Part of P, the base of adicionales and complementos ([V3]). */
  readonly enP: boolean;
  /** Part of the W of the SAC; what is not remunerative never is ([V4], [Y7]). */
  readonly enSac: boolean;
  /** Hundredths, where the component is a percentage. */
  readonly porcentaje: number;
  /** Recorded reads behind it, made at the reference month. */
  readonly parametros: readonly number[];
  /** Value taken from each of them; empty for what has no months. */
  readonly campos: readonly string[];
  /** Index of the first read that found nothing, or -1. */
  readonly falta: number;
  /** Index of the read whose month the value has ([V14]), made at the reference month. */
  readonly principal: number;
  /** Value of the unit of its scale, centavos, or -1 where no unit is involved. */
  readonly valorUr: number;
}

export interface Mensuales {
  readonly mon: number;
  readonly componentes: readonly ComponenteMensual[];
  /** Absent reads that no component shows (the currency of a destination). */
  readonly faltas: readonly number[];
  /** The read of the fixed sums, also when there are none; -1 where they are not asked for. */
  readonly sumas: number;
}

/** The component of a key; most are in the same place every month. */
export function componenteEn(
  { componentes }: Mensuales,
  clave: string,
  lugar: number,
): ComponenteMensual | undefined {
  const c = componentes[lugar];
  return c?.clave === clave ? c : componentes.find((x) => x.clave === clave);
}
