/**
 * The four kinds of table filter and the text key behind them: what plain text means. What else may
 * be written in a box is in `filter-language.ts`.
 */
import { numeroEscrito, type ValorDeFiltro as Valor } from "./filter-operands.ts";
import { MENOS } from "./signs.ts";
import { normalizar } from "./text-key.ts";

export type ClaseFiltro = "numerico" | "exacto" | "texto" | "codigo";

/** The number of an exact filter, also as it is shown; what is not a number counts as 0. */
const numeroDeFiltro = (filtro: string): number => numeroEscrito(filtro) ?? 0;

/** A figure below zero, as it is typed or as it is shown: «-5», «− $ 5». */
const NEGATIVO = new RegExp(`^\\s*[-${MENOS}]`);

/**
 * Makes the test of one header box, or null when what is typed filters nothing.
 * - `numerico`: the digits typed are a substring of the number; anything else typed is ignored,
 *   except the `,` of an amount as it is shown, and a minus before it, of hyphen or of sign
 * - `exacto`: the whole number; non-numeric counts as 0
 * - `texto`: substring, ignoring case and accents
 * - `codigo`: the whole code, ignoring case
 */
export function crearFiltro(
  clase: ClaseFiltro,
  filtro: string,
): ((valor: Valor) => boolean) | null {
  if (clase === "numerico") {
    const digitos = filtro.replace(/[^\d,]/g, "").replace(",", ".").replaceAll(",", "");
    if (!/\d/.test(digitos)) return null;
    const dice: (valor: Valor) => boolean = digitos.includes(".")
      ? (valor) => typeof valor === "number" && valor.toFixed(2).includes(digitos)
      : (valor) => String(valor ?? "").includes(digitos);
    return NEGATIVO.test(filtro) ? (valor) => Number(valor) < 0 && dice(valor) : dice;
  }
  if (filtro.trim() === "") return null;
  if (clase === "exacto") {
    const numero = numeroDeFiltro(filtro);
    return (valor) => Number(valor ?? 0) === numero;
  }
  const buscado = normalizar(filtro.trim());
  return clase === "texto"
    ? (valor) => normalizar(String(valor ?? "")).includes(buscado)
    : (valor) => normalizar(String(valor ?? "")) === buscado;
}

/** What a cell is compared by: made once for each, where a sort compares it a dozen times. */
export function claveDeOrden(valor: Valor): string | number {
  return typeof valor === "number" ? valor : normalizar(String(valor ?? ""));
}

/** Order of two keys of cells: empty ones last when ascending. */
export function compararClaves(x: string | number, y: string | number): number {
  if (typeof x === "number" && typeof y === "number") return x - y;
  if (x === "" || y === "") return x === y ? 0 : x === "" ? 1 : -1;
  const [s, t] = [String(x), String(y)];
  return s < t ? -1 : s > t ? 1 : 0;
}

/** Order of two cells: empty ones last when ascending; texts ignore case and accents. */
export function compararValores(a: Valor, b: Valor): number {
  return compararClaves(claveDeOrden(a), claveDeOrden(b));
}
