/** Lists of numbers in one box: «303;1303». Pure. */

/** «303, 1303» and «303 1303» are lists too. */
export const entradaLista = (texto: string): string =>
  texto.replace(/[^\d;, ]/g, "").replace(/[, ]+/g, ";").replace(/;{2,}/g, ";").replace(/^;/, "");

/** While it is typed it may end with its separator. */
export const sinFinal = (lista: string): string => lista.replace(/;$/, "");

export const esLista = (texto: string): boolean => texto === "" || /^\d+(;\d+)*$/.test(texto);

/** Of a list that is one. */
export const numerosDe = (lista: string): number[] =>
  sinFinal(lista).split(";").filter((n) => n !== "").map(Number);
