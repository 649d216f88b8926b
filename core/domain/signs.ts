/** Signs of the figures that people read: files and typed boxes keep the hyphen. */
import { formatEsAr } from "./money.ts";

export const MENOS = "\u2212";

/** A figure as it is read, with the sign of subtraction where data has a hyphen: «−11,40». */
export const conMenos = (texto: string): string =>
  texto.startsWith("-") ? `${MENOS}${texto.slice(1)}` : texto;

/**
 * «+6,8», «−6,8», and what is neither as it is.
 * @param texto of `n`, with or without its sign. @param espacio between sign and figure.
 */
export const conSigno = (texto: string, n: number, espacio = ""): string =>
  n === 0 ? texto : `${n < 0 ? MENOS : "+"}${espacio}${texto.replace(/[-\u2212]/, "")}`;

/** «+ $ 1.234,56»: a difference of centavos in words that are read alone. */
export const diferenciaEnPesos = (centavos: number, simbolo = "$"): string =>
  conSigno(`${simbolo} ${formatEsAr(Math.abs(centavos))}`, centavos, " ");
