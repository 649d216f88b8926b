/** Where a key takes the focus inside the table: pure geometry. */

export interface Celda {
  /** Position among the visible rows; -1 = the filter row above them. */
  readonly fila: number;
  readonly columna: number;
}

export interface Limites {
  readonly filas: number;
  readonly columnas: number;
}

export type Movimiento = { readonly celda: Celda } | { readonly pagina: -1 | 1 } | null;

const acotar = (n: number, max: number): number => Math.min(Math.max(0, n), Math.max(0, max - 1));

/** Movement of a key from a cell; null when the key moves nothing. */
export function mover(
  tecla: string,
  control: boolean,
  { fila, columna }: Celda,
  { filas, columnas }: Limites,
): Movimiento {
  const a = (f: number, c: number): Movimiento => ({
    celda: { fila: f < 0 ? -1 : acotar(f, filas), columna: acotar(c, columnas) },
  });
  switch (tecla) {
    case "ArrowUp":
      return a(fila - 1, columna);
    case "ArrowDown":
      return a(fila + 1, columna);
    case "ArrowLeft":
      return a(fila, columna - 1);
    case "ArrowRight":
      return a(fila, columna + 1);
    case "Home":
      return a(control ? 0 : fila, 0);
    case "End":
      return a(control ? filas - 1 : fila, columnas - 1);
    case "PageUp":
      return { pagina: -1 };
    case "PageDown":
      return { pagina: 1 };
    default:
      return null;
  }
}
