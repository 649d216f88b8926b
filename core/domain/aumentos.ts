/** Raises of salary agreements over a value, as their norms apply them. */
import { mulDiv } from "./money.ts";

/**
 * A value after each raise, every one over the one before and rounded to the centavo: rounding
 * later, or to the peso, gives other values.
 * @param valor centavos @param aumentos hundredths of one per cent, in order.
 * @returns one value for each raise. @throws Desborde
 */
export function encadenar(valor: number, aumentos: readonly number[]): number[] {
  let actual = valor;
  return aumentos.map((aumento) => actual = mulDiv(actual, 10_000 + aumento, 10_000));
}
