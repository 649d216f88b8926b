/** Shapes that the base screens share. */
import type { Validacion } from "../filas/validar/validar.ts";

/** A row as the list shows it: amounts with two decimals, `validacion` group by group. */
export type FilaMostrada =
  & Readonly<Record<string, number | string>>
  & { readonly id: number; readonly rev: number };

/** Groups of a row that fail. */
export function validacionDe(fila: FilaMostrada): Validacion {
  return (fila as unknown as { readonly validacion?: Validacion }).validacion ?? {};
}

/**
 * What the row costs in a year, in its currency ([V14]); null when nobody can say, undefined while
 * it is not known.
 */
export const costoDe = (fila: FilaMostrada): number | null | undefined =>
  (fila as unknown as { readonly costo_anual?: number | null }).costo_anual;

/** Whether some group of the row fails ([B2]); a loop, since all the rows are asked at each save. */
export function tieneErrores(fila: FilaMostrada): boolean {
  const validacion = validacionDe(fila);
  for (const grupo in validacion) if (validacion[grupo as keyof Validacion] === false) return true;
  return false;
}
