/** Amounts in millions with one decimal, as charts and wide tables say them. Pure. */
import { formatEnteroEsAr, mulDiv } from "./money.ts";
import { MENOS } from "./signs.ts";

/** Centavos of a tenth of a million. */
export const DECIMA_DE_MILLON = 10_000_000;

/** A number of tenths, with its comma: `132792` → «13.279,2». */
export function textoDeDecimas(decimas: number): string {
  const positivas = Math.abs(decimas);
  const entero = formatEnteroEsAr(Math.trunc(positivas / 10));
  return `${decimas < 0 ? MENOS : ""}${entero},${positivas % 10}`;
}

/** Centavos → tenths of a million, rounded half away from zero. */
export const decimasDeMillon = (centavos: number): number => mulDiv(centavos, 1, DECIMA_DE_MILLON);

/** Centavos → «21.327,1» millions, rounded half away from zero. */
export const enMillones = (centavos: number): string => textoDeDecimas(decimasDeMillon(centavos));
