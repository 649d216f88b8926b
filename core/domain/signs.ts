/** The sign of a difference, which is always said. */
import { formatEsAr } from "./money.ts";

export const MENOS = "\u2212";

/**
 * «+6,8», «−6,8», and what is neither as it is.
 * @param texto of `n`, with or without its sign. @param espacio between sign and figure.
 */
export const conSigno = (texto: string, n: number, espacio = ""): string =>
  n === 0 ? texto : `${n < 0 ? MENOS : "+"}${espacio}${texto.replace("-", "")}`;

/** «+ $ 1.234,56»: a difference of centavos in words that are read alone. */
export const diferenciaEnPesos = (centavos: number, simbolo = "$"): string =>
  conSigno(`${simbolo} ${formatEsAr(Math.abs(centavos))}`, centavos, " ");
