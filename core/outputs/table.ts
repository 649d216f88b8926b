/**
 * The table that every output answers. It is the single source of its JSON, its Excel file, its
 * generic screen and its command-line export.
 */

import type { ColumnaSalida, FilaSalida } from "#proto/outputs.ts";

/** How a column is shown. `importe` values are integer centavos until they are shown. */
export type ClaseDeSalida = ColumnaSalida["clase"];

export interface ColumnaDeTabla extends ColumnaSalida {
  readonly ancho?: number;
  /** Field across whose values there is no sum: a position is the same one in every month. */
  readonly unica?: string;
  /** Only the rows of this month, 1–12, have it: of the others nothing was loaded, which is no 0. */
  readonly enMes?: number;
}

export type FilaTabla = FilaSalida;
export type ValorTabla = FilaTabla[string];

/** Rows that are made when they are asked for: a list may be too long to hold. */
export interface FilasPorPedir {
  readonly cantidad: number;
  fila(i: number): FilaTabla;
}

/** A further table of the same answer: one more sheet of its workbook. */
export interface HojaAparte {
  readonly titulo: string;
  readonly columnas: readonly ColumnaDeTabla[];
  readonly filas: readonly FilaTabla[];
}

export interface Tabla {
  /** Heading lines: budget, values month… */
  readonly encabezado: readonly string[];
  readonly columnas: readonly ColumnaDeTabla[];
  readonly filas: readonly FilaTabla[];
  /** The rows of a workbook, in place of `filas` and without subtotals. */
  readonly filasDeLibro?: FilasPorPedir;
  readonly totales?: FilaTabla;
  /** In place of `totales`, one row per currency, each with its `mon`. */
  readonly totalesPorMoneda?: readonly FilaTabla[];
  /** Fields of which each run of equal values is closed by a subtotal, the outermost first. */
  readonly subtotales?: readonly string[];
  /** The valuation is older than the data it came from ([V12]). */
  readonly desactualizado: boolean;
  /** Stale groups among those that the table sets beside its own (comparisons). */
  readonly otros_desactualizados?: readonly string[];
  /** False when the group has no valuation. */
  readonly valorizado: boolean;
  /** Of a group that is the union of others: those without valuation, or a stale one, in words. */
  readonly partes?: {
    readonly sin_valorizar: readonly string[];
    readonly desactualizadas: readonly string[];
  };
  /** What the screen shows under the rows, in the order of the sheets. */
  readonly aparte?: readonly HojaAparte[];
  /** Facts beside the rows that the JSON form of the output needs. */
  readonly datos?: Readonly<Record<string, unknown>>;
}
