/** A pasted block, or the text of a small file that somebody uploads: cells of any spreadsheet. */
import { renglonesDeTexto, separadorDe } from "../domain/block-text.ts";

/** Cells of a block: far more than the longest one of the widest table has. */
const CELDAS_MAXIMAS = 1_000_000;

/** More cells than any table takes: they are not all made. */
export class DemasiadasCeldas extends RangeError {
  override readonly name = "DemasiadasCeldas";
}

/** The line with which a file tells Excel its separator, which is no row. */
const SEPARADOR_DICHO = /^"?sep=([^"\r\n])"?(?:\r\n?|\n)/i;

/**
 * Cells of at most `maximo` rows; a row more than that tells that there were more.
 * @throws DemasiadasCeldas; RangeError for quotes that do not close and for a row beyond the limit of
 * length.
 */
export function celdasDeTexto(texto: string, maximo: number): (readonly string[])[] {
  const sinMarca = texto.replace(/^\uFEFF/, "");
  const [linea, dicho] = SEPARADOR_DICHO.exec(sinMarca) ?? [""];
  const cuerpo = sinMarca.slice(linea.length);
  const filas: (readonly string[])[] = [];
  let cuantas = 0;
  for (const { celdas } of renglonesDeTexto(cuerpo, dicho ?? separadorDe(cuerpo))) {
    cuantas += celdas.length;
    if (cuantas > CELDAS_MAXIMAS) throw new DemasiadasCeldas();
    if (filas.push(celdas) > maximo) break;
  }
  return filas;
}
