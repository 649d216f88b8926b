/** What rows of a base cost in a year, for whoever lists them: said by the plugin that values them. */
import type { Consulta } from "../../../core/plugin.ts";
import type { Referencias } from "../../tablas/service.ts";
import type { Base } from "../bases.ts";
import type { Grupo } from "../grupos/grupos.ts";

/**
 * Centavos of a year of rows of `columnasDe(base)`, in their order, each in its currency; NaN where
 * nobody can say. All of them must be valid. A percentage rule costs what it adds to the positions
 * that it reaches, whose own cost counts it already.
 */
export type Costeador = (filas: readonly (readonly unknown[])[]) => Float64Array;

/** @param r of the structure and month of the group. Null where nothing is valued. */
export type Costear = (
  q: Consulta,
  grupo: Grupo,
  base: Base,
  r: Referencias,
) => Promise<Costeador | null>;

let costear: Costear | null = null;

/** One plugin values the rows, in every thread. */
export function costearCon(como: Costear): void {
  costear = como;
}

/** Null also where nobody values. */
export const costeadorDe: Costear = async (q, grupo, base, r) =>
  await costear?.(q, grupo, base, r) ?? null;
