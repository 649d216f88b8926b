/** Amounts of a category that the regime of its scale does not pay are not typed ([R2]). Pure. */
import { CAMPOS, type NombreCampo, type TablaReferencia } from "#proto/recursos/tablas.ts";
import type { FilaReferencia, Instantanea } from "./instantanea.ts";

export interface SinPago {
  readonly columna: NombreCampo;
  /** Goes after the title of the column and a colon. */
  readonly mensaje: string;
}

/** The column of a category that its scale never reads. */
export const columnaSinPago = (enUnidades: boolean): NombreCampo =>
  enUnidades ? "remuneracion" : "uret";

/**
 * A new amount where it would pay nothing, or null. Zero says nothing, and what is already stored
 * stays: a file may have brought it, and nobody is typing it now.
 * @param actual what is in force at the month.
 */
export function sinPago(
  i: Instantanea,
  tabla: TablaReferencia,
  fila: FilaReferencia,
  actual: FilaReferencia | null,
): SinPago | null {
  if (tabla.id !== "categorias_valores") return null;
  const { esc } = fila;
  const enUnidades = i.fila("escalafones", { esc: Number(esc) })?.regimen === "ur";
  const columna = columnaSinPago(enUnidades);
  if (!fila[columna] || fila[columna] === actual?.[columna]) return null;
  return {
    columna,
    mensaje: enUnidades
      ? `el escalafón ${esc} se paga por unidades retributivas y no lleva remuneración`
      : `el escalafón ${esc} no se paga por unidades retributivas`,
  };
}

/** The same as a sentence. */
export const textoSinPago = ({ columna, mensaje }: SinPago): string =>
  `${CAMPOS[columna].titulo}: ${mensaje}`;
