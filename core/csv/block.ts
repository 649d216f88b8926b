/** A pasted block, or the text of a small file that somebody uploads: cells of any spreadsheet. */
import { renglonesDeTexto, separadorDe } from "../domain/block-text.ts";

/**
 * Cells of at most `maximo` rows; a row more than that tells that there were more.
 * @throws RangeError for quotes that do not close and for a row beyond the limit of length.
 */
export function celdasDeTexto(texto: string, maximo: number): (readonly string[])[] {
  const sinMarca = texto.replace(/^\uFEFF/, "");
  return renglonesDeTexto(sinMarca, separadorDe(sinMarca)).take(maximo + 1)
    .map(({ celdas }) => celdas).toArray();
}
