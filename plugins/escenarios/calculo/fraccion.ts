/** Exact amounts: chains of raises that carry what a centavo cannot say ([W2]). Pure. */
import { LIMITE } from "#core/domain/money.ts";

/** Centavos with so many decimals: every raise, which is of hundredths of a percent, adds four. */
export interface Fraccion {
  readonly num: bigint;
  readonly decimales: number;
}

/** Decimals of a percentage of an amount. */
const DE_PORCENTAJE = 4;

export const entera = (centavos: number): Fraccion => ({ num: BigInt(centavos), decimales: 0 });

const con = ({ num, decimales }: Fraccion, tantos: number): bigint =>
  num * 10n ** BigInt(tantos - decimales);

/** `de` + `sobre` · porcentaje. @param porcentaje hundredths */
export function aumentada(de: Fraccion, sobre: Fraccion, porcentaje: number): Fraccion {
  const decimales = Math.max(de.decimales, sobre.decimales + DE_PORCENTAJE);
  const aumento = con(sobre, decimales - DE_PORCENTAJE) * BigInt(porcentaje);
  return { num: con(de, decimales) + aumento, decimales };
}

/**
 * r(x) in centavos of what is not negative.
 * @returns null where it is no amount that could be kept.
 */
export function redondeada({ num, decimales }: Fraccion): number | null {
  const den = 10n ** BigInt(decimales);
  const centavos = (2n * num + den) / (2n * den);
  return centavos < BigInt(LIMITE) ? Number(centavos) : null;
}
