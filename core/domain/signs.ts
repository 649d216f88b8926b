/** The sign of a difference, which is always said. */

export const MENOS = "\u2212";

/**
 * «+6,8», «−6,8», and what is neither as it is.
 * @param texto of `n`, with or without its sign. @param espacio between sign and figure.
 */
export const conSigno = (texto: string, n: number, espacio = ""): string =>
  n === 0 ? texto : `${n < 0 ? MENOS : "+"}${espacio}${texto.replace("-", "")}`;
