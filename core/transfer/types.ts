/** One row of an imported CSV file: its line (as a spreadsheet counts) and its stored values. */
export interface FilaCsv {
  readonly fila: number;
  readonly valores: Readonly<Record<string, unknown>>;
}

export interface ErrorImportacion {
  readonly archivo: string;
  readonly fila: number;
  readonly columna: string;
  readonly mensaje: string;
}
