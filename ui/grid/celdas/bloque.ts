/** Blocks of cells as text, and how one is laid over others. Pure. */
import { renglonesDeTexto } from "#core/domain/block-text.ts";
import { altoDe, anchoDe, type Caja, celdasDe, type Limites, type Punto } from "./rango.ts";

/** What is to be written in a cell. */
export interface EscrituraDeCelda extends Punto {
  readonly texto: string;
}

const limpia = (celda: string): string => celda.replace(/[\s\u00a0]+/g, " ").trim();

/** Where a line ended in a cell that is no text: nothing reads it, and it is seen. */
const RENGLON = "⏎";

/** What a cell of a column takes of one that was copied: a text, of several lines too, in one. */
export const enCelda = (celda: string, esTexto: boolean): string =>
  limpia(esTexto ? celda : celda.trim().replace(/\s*[\r\n]+\s*/g, RENGLON));

/** Rows of what a spreadsheet copied. @throws RangeError for quotes that do not close. */
export const leerBloque = (texto: string): readonly (readonly string[])[] =>
  [...renglonesDeTexto(texto, "\t")].map(({ celdas }) => celdas);

/**
 * Where each cell of a block goes. One cell fills the whole range; a block that fits a whole number
 * of times in it is repeated; any other begins at its corner. What would not fit is not cut.
 */
export function sobreponer(
  bloque: readonly (readonly string[])[],
  caja: Caja,
  l: Limites,
): { readonly escrituras: readonly EscrituraDeCelda[] } | { readonly impedimento: string } {
  const alto = bloque.length;
  const ancho = Math.max(...bloque.map((fila) => fila.length));
  if (bloque.some((fila) => fila.length !== ancho)) {
    return { impedimento: "Lo copiado no es un rectángulo: sus filas tienen distinto ancho" };
  }
  const cabe = altoDe(caja) % alto === 0 && anchoDe(caja) % ancho === 0;
  const destino = cabe ? caja : {
    arriba: caja.arriba,
    abajo: caja.arriba + alto - 1,
    izquierda: caja.izquierda,
    derecha: caja.izquierda + ancho - 1,
  };
  if (destino.abajo >= l.filas) {
    return {
      impedimento: `Lo copiado tiene ${alto} filas y desde aquí quedan ${l.filas - caja.arriba}: ` +
        "para agregar registros use Pegar filas",
    };
  }
  if (destino.derecha >= l.columnas) {
    return {
      impedimento: `Lo copiado tiene ${ancho} columnas y desde aquí quedan ${
        l.columnas - caja.izquierda
      }`,
    };
  }
  return {
    escrituras: [...celdasDe(destino)].map((p) => ({
      ...p,
      texto: bloque[(p.fila - destino.arriba) % alto][(p.columna - destino.izquierda) % ancho],
    })),
  };
}

/**
 * Cells that a fill writes and the cell that each one takes its text from.
 * @param origen cells whose text is repeated. @param hasta the range that they grow to.
 */
export function rellenar(origen: Caja, hasta: Caja): readonly (readonly [Punto, Punto])[] {
  const vuelta = (n: number, desde: number, largo: number) =>
    desde + (((n - desde) % largo) + largo) % largo;
  const pares: [Punto, Punto][] = [];
  for (const p of celdasDe(hasta)) {
    const de = {
      fila: vuelta(p.fila, origen.arriba, altoDe(origen)),
      columna: vuelta(p.columna, origen.izquierda, anchoDe(origen)),
    };
    if (de.fila !== p.fila || de.columna !== p.columna) pares.push([p, de]);
  }
  return pares;
}

/** Ctrl+D: the first row of a range over the others; of one cell, the one above it. */
export function haciaAbajo(caja: Caja): { readonly origen: Caja; readonly hasta: Caja } | null {
  const arriba = altoDe(caja) === 1 ? caja.arriba - 1 : caja.arriba;
  if (arriba < 0) return null;
  return { origen: { ...caja, arriba, abajo: arriba }, hasta: { ...caja, arriba } };
}

/** What the fill handle covers: the range grown to a cell, by the side on which it is further out. */
export function crecer(caja: Caja, { fila, columna }: Punto): Caja {
  const [arriba, abajo] = [caja.arriba - fila, fila - caja.abajo];
  const [izquierda, derecha] = [caja.izquierda - columna, columna - caja.derecha];
  if (Math.max(arriba, abajo) >= Math.max(izquierda, derecha)) {
    return { ...caja, arriba: Math.min(caja.arriba, fila), abajo: Math.max(caja.abajo, fila) };
  }
  return {
    ...caja,
    izquierda: Math.min(caja.izquierda, columna),
    derecha: Math.max(caja.derecha, columna),
  };
}
