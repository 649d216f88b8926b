/** Where a key takes the focus inside the table: pure geometry. */
import { type Limites, paso, type Punto } from "../celdas/rango.ts";

/** A cell; the row -1 is that of the filters, above them. */
export type Movimiento = { readonly celda: Punto } | { readonly pagina: -1 | 1 } | null;

/** Movement of a key from a cell; null when the key moves nothing. */
export function mover(
  tecla: string,
  control: boolean,
  desde: Punto,
  limites: Limites,
): Movimiento {
  if (tecla === "PageUp" || tecla === "PageDown") return { pagina: tecla === "PageUp" ? -1 : 1 };
  if (tecla === "ArrowUp" && desde.fila <= 0) return { celda: { ...desde, fila: -1 } };
  // Only in a sheet do arrows go to the end.
  const celda = paso(tecla, control && !tecla.startsWith("Arrow"), desde, limites);
  return celda && { celda };
}
