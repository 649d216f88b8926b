/** Shapes that the base screens share. */
import type { Validacion } from "../validar.ts";

/** A row as the list shows it: amounts with two decimals, `validacion` group by group. */
export type FilaMostrada =
  & Readonly<Record<string, number | string>>
  & { readonly id: number; readonly rev: number };

/** Groups of a row that fail. */
export function validacionDe(fila: FilaMostrada): Validacion {
  return (fila as unknown as { readonly validacion?: Validacion }).validacion ?? {};
}

/** Whether some group of the row fails ([B2]). */
export const tieneErrores = (fila: FilaMostrada): boolean =>
  Object.values(validacionDe(fila)).includes(false);

/** One line of `valorizarrenglon` ([V14]); amounts with two decimals. */
export interface LineaVerificada {
  readonly clave: string;
  /** What the key is, in words. */
  readonly descripcion: string;
  readonly objeto: string;
  readonly valor_ur: number | null;
  readonly mes_actualizado: number | null;
  readonly porcentaje: number | null;
  readonly valor_mensual: number | null;
  readonly valor_total: number;
  readonly tiene_valor: boolean;
}
