/** Cells and ranges of a sheet, and where a key goes from them: pure geometry. */

/** A cell, by its place among the rows that pass the filters and the columns in sight. */
export interface Punto {
  readonly fila: number;
  readonly columna: number;
}

/** Two opposite corners, as they were chosen: the first is where the range began. */
export interface Rango {
  readonly desde: Punto;
  readonly hasta: Punto;
}

/** The same in order, both ends included. */
export interface Caja {
  readonly arriba: number;
  readonly abajo: number;
  readonly izquierda: number;
  readonly derecha: number;
}

export interface Limites {
  readonly filas: number;
  readonly columnas: number;
}

export const uno = (p: Punto): Rango => ({ desde: p, hasta: p });

export const cajaDe = ({ desde, hasta }: Rango): Caja => ({
  arriba: Math.min(desde.fila, hasta.fila),
  abajo: Math.max(desde.fila, hasta.fila),
  izquierda: Math.min(desde.columna, hasta.columna),
  derecha: Math.max(desde.columna, hasta.columna),
});

export const altoDe = (c: Caja): number => c.abajo - c.arriba + 1;
export const anchoDe = (c: Caja): number => c.derecha - c.izquierda + 1;
export const cuantasEn = (c: Caja): number => altoDe(c) * anchoDe(c);

export const contiene = (c: Caja, { fila, columna }: Punto): boolean =>
  fila >= c.arriba && fila <= c.abajo && columna >= c.izquierda && columna <= c.derecha;

/** Its cells, row by row. */
export function* celdasDe(c: Caja): Generator<Punto> {
  for (let fila = c.arriba; fila <= c.abajo; fila++) {
    for (let columna = c.izquierda; columna <= c.derecha; columna++) yield { fila, columna };
  }
}

const acotar = (n: number, cuantos: number): number => Math.max(0, Math.min(n, cuantos - 1));

export const dentro = (p: Punto, l: Limites): Punto => ({
  fila: acotar(p.fila, l.filas),
  columna: acotar(p.columna, l.columnas),
});

const PASOS: Readonly<Record<string, readonly [fila: number, columna: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Far enough to reach any end. */
const LEJOS = 2 ** 31;

/**
 * Where an arrow, Inicio or Fin goes; with Ctrl, to the end. Null for any other key, and for one that
 * goes above the first row: what is there is not a cell of the sheet.
 */
export function paso(tecla: string, control: boolean, p: Punto, l: Limites): Punto | null {
  const flecha = PASOS[tecla];
  if (flecha) {
    if (tecla === "ArrowUp" && p.fila === 0) return null;
    const largo = control ? LEJOS : 1;
    return dentro({ fila: p.fila + flecha[0] * largo, columna: p.columna + flecha[1] * largo }, l);
  }
  if (tecla === "Home") return { fila: control ? 0 : p.fila, columna: 0 };
  if (tecla === "End") {
    return dentro({ fila: control ? l.filas - 1 : p.fila, columna: l.columnas - 1 }, l);
  }
  return null;
}

/**
 * Where Enter or Tab goes. Inside a range of several cells they go round it, down its columns or
 * along its rows; otherwise Enter stays in its column and Tab goes on to the next row. Null where
 * Tab leaves the sheet.
 * @param origen column where a run of Tabs began, to which Enter goes back.
 */
export function siguiente(
  tecla: "Enter" | "Tab",
  atras: boolean,
  p: Punto,
  rango: Rango | null,
  l: Limites,
  origen: number | null = null,
): Punto | null {
  const signo = atras ? -1 : 1;
  const caja = rango && cajaDe(rango);
  if (caja && cuantasEn(caja) > 1) {
    const [alto, ancho] = [altoDe(caja), anchoDe(caja)];
    const [fila, columna] = [p.fila - caja.arriba, p.columna - caja.izquierda];
    const total = alto * ancho;
    const lugar = tecla === "Enter" ? columna * alto + fila : fila * ancho + columna;
    const otro = (lugar + signo + total) % total;
    return tecla === "Enter"
      ? { fila: caja.arriba + otro % alto, columna: caja.izquierda + Math.floor(otro / alto) }
      : { fila: caja.arriba + Math.floor(otro / ancho), columna: caja.izquierda + otro % ancho };
  }
  if (tecla === "Enter") {
    return dentro({ fila: p.fila + signo, columna: origen ?? p.columna }, l);
  }
  const lugar = p.fila * l.columnas + p.columna + signo;
  if (lugar < 0 || lugar >= l.filas * l.columnas) return null;
  return { fila: Math.floor(lugar / l.columnas), columna: lugar % l.columnas };
}
