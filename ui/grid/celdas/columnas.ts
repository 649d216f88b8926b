/** Columns of a table that say too how they are typed in its sheet, or why they are not. */
import type { ColumnaTabla } from "../columnas.ts";
import type { CampoDeCelda } from "./campos.ts";

export interface ColumnaDeHoja<F> extends ColumnaTabla<F> {
  /** How it is typed; under the title of the column unless it has another. */
  readonly celda?: Omit<CampoDeCelda, "titulo"> & Partial<Pick<CampoDeCelda, "titulo">>;
  /** Why it is not typed. */
  readonly cerrada?: string;
}

interface Celdas {
  readonly campos: Readonly<Record<string, CampoDeCelda>>;
  readonly cerradas: Readonly<Record<string, string>>;
}

/** @param resto why the columns that say nothing of it are not typed. */
export const celdasDe = <F>(columnas: readonly ColumnaDeHoja<F>[], resto = ""): Celdas => ({
  campos: Object.fromEntries(
    columnas.flatMap(({ id, titulo, celda }) => celda ? [[id, { titulo, ...celda }]] : []),
  ),
  cerradas: {
    "": resto,
    ...Object.fromEntries(columnas.flatMap(({ id, cerrada }) => cerrada ? [[id, cerrada]] : [])),
  },
});
