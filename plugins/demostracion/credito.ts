/**
 * Credit of 2026 of one body ([Z2]), invented: the budget of the year before is extended, then
 * enlarged twice, and is not enough for the permanent staff.
 */
import { NORMA, type Renglon } from "./archivos.ts";

const PASOS = [
  ["2026-01-02", `Prórroga de 2025. ${NORMA}`],
  ["2026-03-16", `Ampliación de marzo. ${NORMA}`],
  ["2026-06-01", `Ampliación de junio. ${NORMA}`],
] as const;

/** Millions of each main item at each of those dates. */
const CREDITOS: readonly (readonly [pprin: number, ...millones: number[]])[] = [
  [1, 92_000, 18_000, 12_000],
  [2, 9_500, 1_800, 1_000],
  [7, 2_900, 400, 100],
  [8, 15_000, 4_000, 2_600],
];
/** Centavos. */
const MILLON = 100_000_000;

export const filasDeCredito = (): Renglon[] =>
  CREDITOS.flatMap(([pprin, ...millones]) =>
    PASOS.map(([fecha, norma], i): Renglon => [
      ...[2026, 357, "", pprin, "", "", 1] as const,
      fecha,
      norma,
      millones[i] * MILLON,
    ])
  );
