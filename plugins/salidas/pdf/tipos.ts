/** What the layout engine prints: words and places, no budget. */

export interface ColumnaImpresa {
  readonly titulo: string;
  /** Share of the width. */
  readonly ancho: number;
  /** Aligned to the right. */
  readonly numero: boolean;
}

/**
 * A group begins (`banda`), one of its lines, or its total; a `nota` stands after all of them.
 * Levels count from the outermost.
 */
export type RenglonImpreso =
  | { readonly clase: "banda" | "nota"; readonly nivel: number; readonly texto: string }
  | {
    readonly clase: "detalle" | "total";
    readonly nivel: number;
    readonly celdas: readonly string[];
  };

/** Lines over the twelve months of a year, above the bars of the same months. */
export interface CurvasImpresas {
  /** What accumulates first, then what limits it. */
  readonly curvas: readonly {
    readonly nombre: string;
    /** At the end of each month; null = none. */
    readonly valores: readonly (number | null)[];
    /** What it comes to, said at its end. */
    readonly texto: string;
    /** It changes at once, and not little by little. */
    readonly escalonada: boolean;
  }[];
  /** Months 1–12 that are facts; the others are projected. */
  readonly ejecutados: readonly number[];
}

/** Bars over a page: one for each place, of stacked parts. */
export interface GraficoImpreso {
  readonly titulo: string;
  readonly curvas?: CurvasImpresas;
  /** What the parts of each bar are, from its foot up. */
  readonly series: readonly string[];
  readonly barras: readonly {
    readonly etiqueta: string;
    /** Not negative. */
    readonly partes: readonly number[];
    readonly texto: string;
  }[];
}

export interface Impreso {
  /** In the corner: «Formulario F.4». */
  readonly codigo: string;
  readonly titulo: string;
  /** Pairs of label and value, four to a row: one short, three long. */
  readonly bloque: readonly (readonly [string, string])[];
  readonly columnas: readonly ColumnaImpresa[];
  /** Levels that begin a new page and stand in its heading instead of in a band. */
  readonly porPagina: number;
  readonly renglones: readonly RenglonImpreso[];
  /** On a page of its own before the lines. */
  readonly grafico?: GraficoImpreso;
  /** Lines after the last one of the form. */
  readonly notas?: readonly string[];
  readonly firmas: readonly string[];
  /** Milliseconds since 1970: the date of the document, so that the same input gives the same bytes. */
  readonly instante: number;
  /** When it was valued and printed, at the foot of every page. */
  readonly fechas: string;
  /** Title in the metadata. */
  readonly nombre: string;
}
