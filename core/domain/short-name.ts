/** What a code means, in the words that fit beside it. Pure. */

/** Without what its last parentheses explain, which focus and hover say. */
export const sinAclaracion = (descripcion: string): string =>
  descripcion.replace(/(?<=\S)\s+\([^()]*\)$/, "");
