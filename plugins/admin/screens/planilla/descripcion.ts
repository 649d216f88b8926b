/**
 * The lists of administration that take spreadsheets, each described once: its columns are those of
 * its table, of its sheet and of the previews of its spreadsheets. Pure.
 */
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import { celdasDe, type ColumnaDeHoja } from "#ui/grid/celdas/columnas.ts";
import { type BloqueDeCeldas, hojaDePlanilla } from "#ui/grid/celdas/de-planilla.ts";
import type { Hoja } from "#ui/grid/celdas/hoja.ts";
import type { FormularioDeCarga } from "#ui/sheet/carga.tsx";
import type { CampoDicho, ColumnaDeClave } from "#ui/sheet/filas.ts";

export interface ColumnaDeLista<F> extends ColumnaDeHoja<F> {
  /** It names a row: its width in previews. */
  readonly deClave?: string;
  /** What previews say of its value; the table too, unless it has a `texto`. */
  readonly decir?: (valor: unknown) => string;
}

/** How a preview tells rows: which each one is, and what it changes. */
export interface Previa {
  readonly claves: readonly ColumnaDeClave[];
  readonly campos: readonly CampoDicho[];
  /** What a spreadsheet has, as the box asks for it. */
  readonly indicacion: string;
}

export function previaDe<F>(columnas: readonly ColumnaDeLista<F>[], indicacion: string): Previa {
  const deClave = columnas.filter((c) => c.deClave);
  return {
    claves: deClave.map(({ id, titulo, deClave: ancho, decir = (v) => String(v ?? "") }) => (
      { id, titulo, ancho, decir: (fila) => decir(fila[id]) }
    )),
    campos: columnas.flatMap(({ id, titulo, deClave, celda, decir }) =>
      decir && !deClave ? [{ id, titulo: celda?.titulo ?? titulo, decir }] : []
    ),
    indicacion,
  };
}

/** The columns of its table. */
export const columnasDeTabla = <F>(
  columnas: readonly ColumnaDeLista<F>[],
): readonly ColumnaTabla<F>[] =>
  columnas.map((c) => {
    const { id, decir } = c;
    const texto = decir && ((fila: F) => decir((fila as Readonly<Record<string, unknown>>)[id]));
    return { texto, ...c };
  });

/** Asks for the preview of a block or, with the token of one, stores it. @throws ErrorApi */
export type Pedir = (
  bloque: BloqueDeCeldas | FormularioDeCarga,
  token?: string,
) => Promise<PreviaDeFilas>;

type EnHoja<F extends object> = Parameters<typeof hojaDePlanilla<F>>[0];

export interface ListaDescripta<F extends object> extends Previa, Pick<EnHoja<F>, "clave"> {
  readonly columnas: readonly ColumnaTabla<F>[];
  readonly hoja: (de: Pick<EnHoja<F>, "pedir" | "poner" | "abrir" | "preguntar">) => Hoja<F>;
}

/** Why a column that names its row is not typed. */
export const DE_CLAVE = "Nombra la fila: para decir otra cosa, elimínela y agregue otra";

/** @param cerrada why the columns that name a row are not typed. */
export const describir = <F extends object>(
  { columnas, indicacion, cerrada = DE_CLAVE, ...filas }:
    & Pick<EnHoja<F>, "clave" | "dice" | "con">
    & {
      readonly columnas: readonly ColumnaDeLista<F>[];
      readonly indicacion: string;
      readonly cerrada?: string;
    },
): ListaDescripta<F> => ({
  ...previaDe(columnas, indicacion),
  clave: filas.clave,
  columnas: columnasDeTabla(columnas),
  hoja: (de) =>
    hojaDePlanilla<F>({
      ...filas,
      ...celdasDe(columnas, cerrada),
      deClave: Object.fromEntries(columnas.filter((c) => c.deClave).map((c) => [c.id, c.titulo])),
      ...de,
    }),
});

/** How many there are; a dash for none. */
export const decirCantidad = (n: unknown): string => n ? formatEnteroEsAr(Number(n)) : "–";

export const decirTexto = (texto: unknown): string => String(texto || "–");
