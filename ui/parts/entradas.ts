/** What the numeric boxes keep of what is typed (spec 1 §5). Pure. */
import { formatPlain, parseEsAr } from "../../core/domain/money.ts";

/** Digits only, no leading zeros; «0» when nothing is left. */
export function entradaEntera(texto: string): string {
  return texto.replace(/\D/g, "").replace(/^0+(?=\d)/, "") || "0";
}

/**
 * Digits and one decimal sign with at most two decimals, without leading zeros; «0» for an empty
 * integer part. `,` and `.` are both decimal signs: the last one typed decides. Kept with `.`, so
 * that it can be sent as it is.
 */
export function entradaDecimal(texto: string): string {
  const limpio = texto.replace(/[^\d.,]/g, "").replaceAll(",", ".");
  const corte = limpio.lastIndexOf(".");
  if (corte < 0) return entradaEntera(limpio);
  const fraccion = limpio.slice(corte + 1).slice(0, 2);
  return `${entradaEntera(limpio.slice(0, corte))}.${fraccion}`;
}

/** `1234.5` → `1234,5`: how a decimal stands in its box while it is edited. */
export function mostrarDecimal(valor: string): string {
  return valor.replace(".", ",");
}

/** A pasted number: read, in doubt (two readings), or not a number at all. */
export type Pegado =
  | { readonly valor: string }
  | { readonly ambiguo: readonly [string, string] }
  | { readonly error: string };

/** What a pasted text says; `$`, spaces and non-breaking spaces around and inside are dropped. */
export function leerPegado(texto: string, decimales: 0 | 2): Pegado {
  const limpio = texto.replace(/[\s\u00a0\u202f$]/g, "");
  const leido = parseEsAr(limpio, decimales);
  if ("error" in leido) return leido;
  if ("ambiguo" in leido) {
    const [entero, fraccion] = limpio.split(/[.,]/, 2);
    return { ambiguo: [`${entero}${fraccion}`, `${entero}.${fraccion.slice(0, 2)}`] };
  }
  if (leido.valor < 0) return { error: "no puede ser negativo" };
  if (decimales === 0) return { valor: String(leido.valor) };
  return { valor: formatPlain(leido.valor).replace(/\.00$/, "") };
}
