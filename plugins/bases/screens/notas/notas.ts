/** What a row says beside its columns: its note, and who wrote it. Pure. */
import type { FilaMostrada } from "../tipos.ts";

export const notaDe = (fila: FilaMostrada): string => String(fila.nota ?? "");

/** «ana@economia, 28/11/2026 10:05»; empty while it is not known. */
export const firmaDe = (fila: FilaMostrada): string =>
  String(fila.nota_de ?? "").replace(/:\d\d$/, "");

/** The note with who wrote it; empty without one. */
export function notaEnPalabras(fila: FilaMostrada): string {
  const nota = notaDe(fila);
  const firma = firmaDe(fila);
  return nota === "" ? "" : `Nota: ${nota}${firma && ` (${firma})`}`;
}
