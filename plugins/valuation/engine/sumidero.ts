/**
 * Where valued amounts go: all the lines (`sumideros.ts`), or only totals by object of expenditure
 * (`totales.ts`). All are fed by the same engine, so that a total is always the sum of the lines.
 */
import type { CargosChunk } from "./filas.ts";
import type { Lector } from "./lector.ts";
import type { APERTURA } from "./lineas/lineas.ts";
import type { Perfil } from "./pago/paga.ts";
import type { GrupoDeReglas } from "./reglas.ts";

/** Amounts of one position row, in the fixed order in which its lines are produced. */
export interface ValoresDeCargo {
  readonly perfil: Perfil;
  /** null when the row is worth 0: a percentage of it would be 0 too, so no rule is looked at. */
  readonly grupo: GrupoDeReglas | null;
  /** Positions, times months where the profile is of one month: what multiplies its values. */
  readonly veces: number;
  /** Amounts of the rules: adicionales, then complementos, then contribuciones. */
  readonly importes: Float64Array;
  readonly sac: number;
  /** Of each segment of the pay, its part of the adicionales ([Y6]); null where nobody asked. */
  readonly partes: Float64Array | null;
}

/** One line of the bases that are not positions. */
export interface LineaSimple {
  readonly ppar: number;
  readonly rubro: number;
  readonly componente: number;
  readonly porcentaje: number;
  readonly importe: number;
  readonly conteo: boolean;
  readonly conjunto: number;
}

/** A row of the bases that are not positions. */
export interface RenglonSimple extends Readonly<Record<keyof typeof APERTURA, number>> {
  readonly base: number;
  readonly id: number;
  readonly mon: number;
  readonly esc: number;
  /** Positions that the row counts as occupied and financed (contratos especiales, [V10]). */
  readonly ocupados: number;
  readonly lineas: readonly LineaSimple[];
}

export interface Sumidero {
  /** Called before the rows of a chunk, to make room; each of its positions comes next, in order. */
  preparar(lector: Lector, saf: number, renglones: number, cargos?: CargosChunk): void;
  /**
   * Takes a row that says what another one said, if it remembers what: then it is not worked out,
   * and `cargo` is not called for it. Where it is not remembered, `cargo` comes next.
   */
  repite?(chunk: CargosChunk, i: number, perfil: Perfil, grupo: GrupoDeReglas): boolean;
  cargo(chunk: CargosChunk, i: number, v: ValoresDeCargo): void;
  simple(r: RenglonSimple): void;
}

/** A component without months keeps its line, so that its remuneration can be shown ([V9]). */
export function seMuestraSinMeses(tcober: number, mensual: number): boolean {
  return tcober === 0 && mensual !== 0;
}
