/** Exact amounts: chains of raises that carry what a centavo cannot say ([W2]). Pure. */
import { LIMITE } from "../../../core/domain/money.ts";

/** Centavos as a fraction; the denominator is positive. */
export interface Fraccion {
  readonly num: bigint;
  readonly den: bigint;
}

export const entera = (centavos: number): Fraccion => ({ num: BigInt(centavos), den: 1n });

/** `de` + `sobre` · porcentaje. @param porcentaje hundredths */
export function aumentada(de: Fraccion, sobre: Fraccion, porcentaje: number): Fraccion {
  const den = de.den * sobre.den * 10_000n;
  const num = de.num * sobre.den * 10_000n + sobre.num * BigInt(porcentaje) * de.den;
  return reducida({ num, den });
}

const mcd = (a: bigint, b: bigint): bigint => b === 0n ? a : mcd(b, a % b);

function reducida({ num, den }: Fraccion): Fraccion {
  const comun = mcd(num, den);
  return comun === 0n ? { num, den: 1n } : { num: num / comun, den: den / comun };
}

/**
 * r(x) in centavos of what is not negative.
 * @returns null where it is no amount that could be kept.
 */
export function redondeada({ num, den }: Fraccion): number | null {
  const centavos = (2n * num + den) / (2n * den);
  return centavos < BigInt(LIMITE) ? Number(centavos) : null;
}
