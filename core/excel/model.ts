/** A sheet of a workbook, as whoever makes it says it. */
import type { FormatoDeColumna } from "./styles.ts";

export interface ColumnaHoja {
  readonly titulo: string;
  readonly formato: FormatoDeColumna;
  /** Characters; without it, what the title, the kind and the first texts ask. */
  readonly ancho?: number;
}

/** A row of cells; a subtotal is bold, as the totals are. */
export type FilaDeHoja = readonly CeldaDeLibro[] | { readonly subtotal: readonly CeldaDeLibro[] };

/** Numbers stand in units (1234.56), not centavos. A date is a text `AAAA-MM-DD`. */
export type CeldaDeLibro = string | number | boolean | null | undefined;

export interface HojaDeLibro {
  readonly nombre: string;
  readonly columnas: readonly ColumnaHoja[];
  readonly filas: Iterable<FilaDeHoja> | AsyncIterable<FilaDeHoja>;
  /** Lines above the table. */
  readonly encabezado?: readonly string[];
  /** Last rows, in bold, outside the filter. */
  readonly totales?: readonly (readonly CeldaDeLibro[])[];
  readonly oculta?: boolean;
  /** What the printed pages say of the sheet. */
  readonly impresion?: Impresion;
}

/** What every printed page says, beside the name of its sheet, its number and the date. */
export interface Impresion {
  /** At the top: whose the figures are. */
  readonly arriba: string;
  /** At the foot: of which moment they are. */
  readonly abajo: string;
}
