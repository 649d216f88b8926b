/** Texts as they are searched and sorted. Pure. */

/**
 * Key by which texts are searched and sorted alike on every database: lower case, no accents.
 * Depends on no locale.
 */
export function normalizar(texto: string): string {
  // Plain ASCII needs no normalisation. The other texts are asked for again with every key that is
  // typed in a filter, so their result is remembered.
  if (!/[^\0-\x7f]/.test(texto)) return texto.toLowerCase();
  let clave = recordadas.get(texto);
  if (clave === undefined) {
    clave = texto.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    if (recordadas.size === RECORDADAS) recordadas.clear();
    recordadas.set(texto, clave);
  }
  return clave;
}

/** Texts whose key is at hand: a few tables of descriptions. */
const RECORDADAS = 20_000;
const recordadas = new Map<string, string>();

/** What is searched, once for the many texts it is searched in. */
export interface BuscadoEnTextos {
  /** Whether a text, as {@link normalizar} leaves it, says it. */
  en(texto: string): boolean;
}

/** Words and numbers of a text. */
export const palabrasDe = (texto: string): string[] => texto.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The beginning of a word is enough; a letter or a number stands for itself: a level, a grade. */
export const ENTERA = /^\p{L}{1,2}$|\p{N}/u;

/**
 * One word wherever it stands; of several, each of them: «profesional c» is said by «Profesional,
 * nivel C, grado 4», and not by «Profesional, nivel B, grado 4».
 */
export function buscarPalabras(escrito: string): BuscadoEnTextos {
  const buscado = normalizar(escrito.trim());
  const palabras = palabrasDe(buscado);
  if (palabras.length < 2) return { en: (texto) => texto.includes(buscado) };
  return {
    en(texto) {
      const suyas = palabrasDe(texto);
      return palabras.every((p) =>
        ENTERA.test(p) ? suyas.includes(p) : suyas.some((s) => s.startsWith(p))
      );
    },
  };
}
