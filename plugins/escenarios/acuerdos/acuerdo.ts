/**
 * A salary agreement ([W1], [W2]): what its file says, with percentages in hundredths and amounts in
 * centavos. Pure.
 */
import type { ArchivoDeAcuerdo, TramoDeAcuerdo } from "#proto/escenarios.ts";

export type Acuerdo = Omit<ArchivoDeAcuerdo, "version">;
export type Alcance = TramoDeAcuerdo["alcance"];
export type EstadoDeAcuerdo = Acuerdo["estado"];
export type Redondeo = TramoDeAcuerdo["redondeo"];

/** [W1] In the order in which an agreement goes through them. */
export const ESTADOS = ["borrador", "acta", "homologado"] as const satisfies EstadoDeAcuerdo[];

/** [W2] How each month of a chain is rounded. */
export const REDONDEOS = ["centavo", "sin"] as const satisfies Redondeo[];

/** 999,99 % in hundredths ([W2]). */
export const PORCENTAJE_MAXIMO = 99_999;

/** What an agreement says of itself as a whole. */
export const DATOS_DE_ACUERDO = ["nombre", "norma", "fecha", "estado"] as const;
