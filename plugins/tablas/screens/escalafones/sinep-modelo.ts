/** The SINEP grid as it is shown: units or money, ten grades at a time. Pure. */
import { formatEsAr, mulDiv } from "#core/domain/money.ts";
import { aCentavos } from "#ui/grid/columnas.ts";

export const NIVELES = ["A", "B", "C", "D", "E", "F"] as const;
const GRADOS_POR_VISTA = 10;

/** Grades 0–9, or the extra ones 10–19 (spec 1 §9). */
export const gradosDe = (extraordinarios: boolean): readonly number[] =>
  Array.from({ length: GRADOS_POR_VISTA }, (_, i) => i + (extraordinarios ? GRADOS_POR_VISTA : 0));

/**
 * Units with two decimals, or their money at the value of the month, rounded to the centavo once.
 * A dash for what has no value, and for money while the unit has none.
 * @param ur units, a number with at most two decimals; `valor` pesos per unit, null = none
 */
export function mostrarUnidades(
  ur: number | null | undefined,
  enPesos: boolean,
  valor: number | null,
): string {
  if (ur === null || ur === undefined) return "—";
  if (!enPesos) return formatEsAr(aCentavos(ur));
  return valor === null ? "—" : formatEsAr(mulDiv(aCentavos(ur), aCentavos(valor), 100));
}
