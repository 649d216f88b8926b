/** From when what is paid is, and since when that is too long ago ([S8]). */

/** Months of difference from which the pay is too old (spec 2 §9). */
export const MESES_DE_AVISO = 6;

/** Tables whose month is the month of the pay, the one that decides first ([V14]). */
export const TABLAS_DE_PAGO: readonly string[] = [
  "valores_ur",
  "codigos_destino_valores",
  "categorias_valores",
];
