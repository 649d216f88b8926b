/** Which months of the year a position covers ([Y2]). */

/** Months 1–12, both included. */
export interface Cubiertos {
  readonly desde: number;
  readonly hasta: number;
}

/**
 * The covered months of a row: `tcober` of them from `mes_inicio`; where it is not said (0), the
 * last ones of the year: who is missing part of it usually comes in.
 * @param mes_inicio 0–12 @param tcober 0–12
 * @returns null without months; `hasta` beyond 12 is past December, which no budget may hold.
 */
export function mesesCubiertos(mes_inicio: number, tcober: number): Cubiertos | null {
  if (tcober === 0) return null;
  const desde = mes_inicio === 0 ? 13 - tcober : mes_inicio;
  return { desde, hasta: desde + tcober - 1 };
}
