/** A pasted block, or the text of a small file that somebody uploads: cells of any spreadsheet. */
import { parse } from "csv-parse/sync";

/** Characters of one row, separators included: far more than any table of the product takes. */
const LARGO_MAXIMO = 100_000;

/** Tab when there is one, then `;`, then `,`: the last would split es-AR amounts. */
function separador(texto: string): string {
  const fin = texto.search(/[\r\n]/);
  const primera = fin < 0 ? texto : texto.slice(0, fin);
  return ["\t", ";", ","].find((s) => primera.includes(s)) ?? "\t";
}

/** The parser does not count separators, and would make a cell of each. */
function exigirRenglonesCortos(texto: string): void {
  for (let desde = 0; desde < texto.length;) {
    const fin = texto.slice(desde, desde + LARGO_MAXIMO + 1).search(/[\r\n]/);
    if (fin < 0 && texto.length - desde > LARGO_MAXIMO) {
      throw new RangeError("un renglón es demasiado largo");
    }
    if (fin < 0) return;
    desde += fin + 1;
  }
}

/**
 * Cells of at most `maximo` rows; a row more than that tells that there were more.
 * @throws Error for quotes that do not close and for a row beyond the limit of length.
 */
export function celdasDeTexto(texto: string, maximo: number): string[][] {
  exigirRenglonesCortos(texto);
  return parse(texto, {
    bom: true,
    delimiter: separador(texto),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LARGO_MAXIMO,
    to: maximo + 1,
  });
}
