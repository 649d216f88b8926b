/** What rows of a base cost in a year, for whoever lists them: said by the plugin that values them. */
import type { Consulta } from "#core/plugin.ts";
import type { DiferenciaDeCeldas } from "#proto/valuation.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import type { Base } from "#plugins/bases/bases.ts";
import type { Grupo } from "#plugins/bases/grupos/grupos.ts";
import type { CambioDeFila } from "../filas.ts";

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

/**
 * What rows cost in a year as they are and as they would be, before anybody stores them. `q` must be
 * one snapshot. Of percentage rules, what the positions cost with them.
 */
export type Diferenciar = (
  q: Consulta,
  grupo: Grupo,
  base: Base,
  cambios: readonly CambioDeFila[],
) => Promise<DiferenciaDeCeldas>;

let costear: Costear | null = null;
let diferenciar: Diferenciar | null = null;

/** One plugin values the rows, in every thread. */
export function costearCon(como: Costear, diferencia: Diferenciar): void {
  costear = como;
  diferenciar = diferencia;
}

/** Null where nobody values. */
export const diferenciaCon = async (
  ...[q, grupo, base, cambios]: Parameters<Diferenciar>
): Promise<DiferenciaDeCeldas | null> => await diferenciar?.(q, grupo, base, cambios) ?? null;

/** Null also where nobody values. */
export const costeadorDe: Costear = async (q, grupo, base, r) =>
  await costear?.(q, grupo, base, r) ?? null;
