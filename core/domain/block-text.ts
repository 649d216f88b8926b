/** Cells of a spreadsheet as text, the way a clipboard and a text file hold them. Pure. */

import { contar } from "./money.ts";

/** Characters of one row, separators included: far more than any table of the product takes. */
const LARGO_MAXIMO = 100_000;

/** A row of the text. */
export interface RenglonDeTexto {
  readonly celdas: readonly string[];
  /** Where it stands in the text, without the line end after it. */
  readonly desde: number;
  readonly hasta: number;
}

/** Where a line ends, and where the next one begins. */
function finDeLinea(texto: string, desde: number): readonly [fin: number, sigue: number] {
  const fin = /\r\n?|\n/g;
  fin.lastIndex = desde;
  const hallado = fin.exec(texto);
  return hallado ? [hallado.index, fin.lastIndex] : [texto.length, texto.length];
}

/**
 * The cell between quotes that begins at a place, and where it ends; null where the quotes are part
 * of what it says («"mesa" chica»). @throws RangeError for quotes that do not close.
 */
function citada(texto: string, desde: number, separador: string) {
  let comilla = texto.indexOf('"', desde + 1);
  while (comilla >= 0 && texto[comilla + 1] === '"') comilla = texto.indexOf('"', comilla + 2);
  if (comilla < 0) throw new RangeError("hay comillas que se abren y no se cierran");
  const hasta = comilla + 1;
  if (![undefined, "\r", "\n", separador].includes(texto[hasta])) return null;
  return { celda: texto.slice(desde + 1, comilla).replaceAll('""', '"'), hasta };
}

/**
 * Rows of a text, one by one. Between quotes a cell holds separators, line ends and, doubled, quotes:
 * so spreadsheets copy a cell of several lines. A line end after the last row begins no other.
 * @param separador one character.
 * @throws RangeError for quotes that do not close and for a row of more than 100.000 characters.
 */
export function* renglonesDeTexto(texto: string, separador: string): Generator<RenglonDeTexto> {
  const corto = (desde: number, hasta: number) => {
    if (hasta - desde > LARGO_MAXIMO) throw new RangeError("un renglón es demasiado largo");
  };
  // The next separator is looked for once, however many lines there are without one.
  let proximo = -1;
  const cortar = (desde: number, fin: number): number => {
    if (proximo < desde) {
      const hallado = texto.indexOf(separador, desde);
      proximo = hallado < 0 ? texto.length : hallado;
    }
    return Math.min(proximo, fin);
  };
  for (let desde = 0; desde < texto.length;) {
    let [fin, sigue] = finDeLinea(texto, desde);
    corto(desde, fin);
    const celdas: string[] = [];
    for (let lugar = desde;; lugar++) {
      const entera = texto[lugar] === '"' ? citada(texto, lugar, separador) : null;
      const hasta = entera?.hasta ?? cortar(lugar, fin);
      celdas.push(entera?.celda ?? texto.slice(lugar, hasta));
      if (hasta > fin) {
        [fin, sigue] = finDeLinea(texto, hasta);
        corto(desde, fin);
      }
      lugar = hasta;
      if (hasta === fin) break;
    }
    yield { celdas, desde, hasta: fin };
    desde = sigue;
  }
}

/** What separates the cells: a tab when there is one, then `;`, then `,`: it would split es-AR amounts. */
export function separadorDe(texto: string): string {
  const primera = texto.slice(0, finDeLinea(texto, 0)[0]);
  return ["\t", ";", ","].find((s) => primera.includes(s)) ?? "\t";
}

/** What a cell of several lines says in a field of one: a space stands where each line ended. */
export const enUnRenglon = (celda: string): string => celda.trim().replace(/\s*[\r\n]+\s*/g, " ");

/** What happens to the cells of several lines of a block, for who pasted it; empty without any. */
export function dichoDeRenglones(filas: readonly (readonly string[])[]): string {
  const varios = filas.flat().filter((celda) => /[\r\n]/.test(celda.trim())).length;
  if (varios === 0) return "";
  const cuales = contar(varios, "celda tenía varios renglones", "celdas tenían varios renglones");
  return `${cuales}: se unen con un espacio`;
}

/** Rows as {@link renglonesDeTexto} reads them back, with tabs: what a spreadsheet takes. */
export function textoDeCeldas(filas: readonly (readonly string[])[]): string {
  const texto = filas.map((celdas) =>
    celdas.map((c) => /[\t\r\n]|^"/.test(c) ? `"${c.replaceAll('"', '""')}"` : c).join("\t")
  ).join("\n");
  // A last row of one empty cell would not be there for who reads it.
  const ultima = filas.at(-1);
  return ultima?.length === 1 && ultima[0] === "" ? `${texto}\n` : texto;
}
