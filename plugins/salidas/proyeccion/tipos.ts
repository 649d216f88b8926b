/** What a projection of the year is made of ([Z1]). Amounts in centavos, months 1–12. */
import type { Rubro } from "#core/domain/rubros.ts";

/** Where an amount stands, and whose it is; of one SAF. */
export interface PuestoDeImporte {
  readonly prog: number;
  readonly subp: number;
  readonly proy: number;
  readonly act: number;
  readonly ubic: number;
  readonly ff: number;
  readonly pprin: number;
  readonly esc: number;
  readonly agrup: string;
  readonly nivel: string;
  readonly grado: number;
  readonly cat: number;
  readonly mon: number;
}

export const CAMPOS_DE_PUESTO = [
  ...["prog", "subp", "proy", "act", "ubic", "ff", "pprin", "esc"] as const,
  ...["agrup", "nivel", "grado", "cat", "mon"] as const,
] as const satisfies (keyof PuestoDeImporte)[];

/** What was executed of it in a month; `cargos` stands on the line of rubro `cargo` alone ([E2]). */
export interface LineaEjecutada extends PuestoDeImporte {
  readonly rubro: Rubro;
  readonly ppar: number;
  readonly cargos: number;
  readonly importe: number;
}

/** Where an item stands. */
export type LugarDePartida = Pick<LineaEjecutada, "mon" | "prog" | "ff" | "pprin" | "ppar">;

/** The executed months of one SAF. */
export type Ejecutados = ReadonlyMap<number, readonly LineaEjecutada[]>;

export interface SumaProyectada {
  readonly id: string;
  readonly importe: number;
  readonly remunerativa: boolean;
  readonly en_sac: boolean;
}

/** What the projection reads of the reference data, or of a scenario laid over them. */
export interface ValoresDeReferencia {
  /** [V1] of one position without executive function; null where there is no value. */
  pago(puesto: PuestoDeImporte, mes: number): number | null;
  /** Fixed sums in force ([Y7]). */
  sumas(esc: number, pprin: number, mes: number): readonly SumaProyectada[];
  /** Partial item of a rubro ([R5]). @throws when there is none */
  ppar(pprin: number, rubro: Rubro): number;
}

export interface LineaProyectada {
  readonly puesto: PuestoDeImporte;
  readonly rubro: Rubro;
  readonly ppar: number;
  readonly mes: number;
  readonly importe: number;
}

/** Why something did not follow the rule, or followed it up to its limit. */
export type MotivoDeProyeccion =
  | "sin_categoria"
  | "sin_valor"
  | "suma_mayor"
  | "sac_mayor"
  | "sin_relacion";

export const CAMPOS_DE_CATEGORIA = [
  "mon",
  "pprin",
  "esc",
  "agrup",
  "nivel",
  "grado",
  "cat",
] as const;

/** What is listed with its reason, gathered by category. */
export interface ListadoConMotivo
  extends Pick<PuestoDeImporte, typeof CAMPOS_DE_CATEGORIA[number]> {
  readonly motivo: MotivoDeProyeccion;
  /** First month in which it happens. */
  readonly mes: number;
  /**
   * Centavos: of the executed month, what keeps its amount; of a sum or a payment, what could not
   * be taken off.
   */
  readonly importe: number;
}

export interface Proyeccion {
  /** Last executed month. */
  readonly ultimo: number;
  /** Months that are projected though a later one was executed. */
  readonly faltantes: readonly number[];
  readonly lineas: readonly LineaProyectada[];
  readonly listados: readonly ListadoConMotivo[];
}
