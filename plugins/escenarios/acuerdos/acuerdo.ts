/**
 * A salary agreement ([W1], [W2]): tranches that raise values and the fixed sums that it pays.
 * Percentages are hundredths, amounts centavos, months yyyymm. Pure.
 */

/** [W1] In the order in which an agreement goes through them. */
export const ESTADOS = ["borrador", "acta", "homologado"] as const;
export type EstadoDeAcuerdo = typeof ESTADOS[number];

/** [W2] How each month of a chain is rounded. */
export const REDONDEOS = ["centavo", "sin"] as const;
export type Redondeo = typeof REDONDEOS[number];

/** What a tranche raises; a list that is empty names nothing. */
export interface Alcance {
  /** Series of units of remuneration. */
  readonly series: readonly string[];
  /** Scales: of those paid in units, their series ([W2]). */
  readonly escalafones: readonly number[];
  readonly categorias: readonly CategoriasDeEscala[];
  /** Whether the fixed remunerative sum of the categories rises too. */
  readonly sumafijare: boolean;
}

export interface CategoriasDeEscala {
  readonly esc: number;
  readonly cats: readonly number[];
}

/** 999,99 % in hundredths ([W2]). */
export const PORCENTAJE_MAXIMO = 99_999;

export interface Tramo {
  readonly mes: number;
  /** Hundredths, 0–`PORCENTAJE_MAXIMO`. */
  readonly porcentaje: number;
  /** The value that the percentage is of: that of the month before, or of the month named. */
  readonly base: "anterior" | number;
  readonly redondeo: Redondeo;
  /** Its series pay the executive function too, and that is meant. */
  readonly con_funcion: boolean;
  readonly alcance: Alcance;
}

/** A fixed sum ([Y7]). */
export interface Suma {
  readonly id: string;
  readonly descripcion: string;
  readonly norma: string;
  /** Pay-scale regime; empty when it names scales. */
  readonly regimen: string;
  readonly escalafones: readonly number[];
  /** Main items; empty = all. */
  readonly pprins: readonly number[];
  readonly desde_mes: number;
  /** null = from then on. */
  readonly hasta_mes: number | null;
  readonly importe: number;
  readonly remunerativa: boolean;
  readonly bonificable: boolean;
  /** null = when it is remunerative. */
  readonly en_sac: boolean | null;
}

/** What an agreement says of itself as a whole. */
export const DATOS_DE_ACUERDO = ["nombre", "norma", "fecha", "estado"] as const;

export interface Acuerdo {
  readonly nombre: string;
  readonly norma: string;
  /** AAAA-MM-DD. */
  readonly fecha: string;
  readonly estado: EstadoDeAcuerdo;
  readonly tramos: readonly Tramo[];
  readonly sumas: readonly Suma[];
}
