/** The column of a SAF: its number, and on focus what its organismo is called. */
import type { ColumnaTabla } from "#ui/grid/tabla.tsx";

export const columnaSaf = <F>(
  ancho: string,
  organismoDe: (fila: F) => string,
): ColumnaTabla<F> => ({
  id: "saf",
  titulo: "SAF",
  clase: "exacto",
  alinear: "izquierda",
  ancho,
  ayuda: organismoDe,
});
