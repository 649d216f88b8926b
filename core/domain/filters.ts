/** The four kinds of table filter (interfaces.md «HTTP answers») and the text key behind them. */

export type ClaseFiltro = "numerico" | "exacto" | "texto" | "codigo";

type Valor = string | number | boolean | null | undefined;

/**
 * Key by which texts are searched and sorted alike on every database: lower case, no accents.
 * Depends on no locale.
 */
export function normalizar(texto: string): string {
  return texto.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The number of an exact filter: what is not a number counts as 0. */
export function numeroDeFiltro(filtro: string): number {
  const texto = filtro.trim().replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(texto) ? Number(texto) : 0;
}

/**
 * Makes the test of one header box, or null when what is typed filters nothing.
 * - `numerico`: the digits typed are a substring of the number; anything else typed is ignored
 * - `exacto`: the whole number; non-numeric counts as 0
 * - `texto`: substring, ignoring case and accents
 * - `codigo`: the whole code, ignoring case
 */
export function crearFiltro(
  clase: ClaseFiltro,
  filtro: string,
): ((valor: Valor) => boolean) | null {
  if (clase === "numerico") {
    const digitos = filtro.replace(/\D/g, "");
    return digitos === "" ? null : (valor) => String(valor ?? "").includes(digitos);
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

/** Whether `valor` passes what is typed in a header box. */
export function pasaFiltro(clase: ClaseFiltro, filtro: string, valor: Valor): boolean {
  const pasa = crearFiltro(clase, filtro);
  return pasa === null || pasa(valor);
}

/** Order of two cells: empty ones last when ascending; texts ignore case and accents. */
export function compararValores(a: Valor, b: Valor): number {
  const [x, y] = [a ?? "", b ?? ""];
  if (typeof x === "number" && typeof y === "number") return x - y;
  if (x === "" || y === "") return x === y ? 0 : x === "" ? 1 : -1;
  const [s, t] = [normalizar(String(x)), normalizar(String(y))];
  return s < t ? -1 : s > t ? 1 : 0;
}
