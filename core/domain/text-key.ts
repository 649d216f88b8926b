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
