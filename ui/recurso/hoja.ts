/**
 * The sheet of a thing that is kept. Two kinds: its rows go as a block of a spreadsheet, or cell by
 * cell to a call of lists with cells. What differs is which cells, and what is asked before.
 */
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { api } from "../api.ts";
import type { ClaveDeFila } from "../grid/estado.ts";
import { hojaDeCampos } from "../grid/celdas/campos.ts";
import { celdasDe } from "../grid/celdas/columnas.ts";
import { type BloqueDeCeldas, hojaDePlanilla } from "../grid/celdas/de-planilla.ts";
import { enviarCeldas } from "../grid/celdas/enviar.ts";
import type { Hoja, PorGuardar } from "../grid/celdas/hoja.ts";
import type { FormularioDeCarga } from "../sheet/carga.tsx";
import type { ColumnaDeLista } from "./columnas.ts";

/** Why a column that names its row is not typed. */
export const DE_CLAVE = "Nombra la fila: para decir otra cosa, elimínela y agregue otra";

/** @see hojaDeBloque */
export interface DeBloque<F extends object>
  extends Omit<Parameters<typeof hojaDePlanilla<F>>[0], "deClave" | "campos" | "cerradas"> {
  readonly columnas: readonly ColumnaDeLista<F>[];
  /** Why what names a row is not typed. */
  readonly cerrada?: string;
}

/** The rows go as a block of a spreadsheet, with what names each. */
export const hojaDeBloque = <F extends object>(
  { columnas, cerrada = DE_CLAVE, ...filas }: DeBloque<F>,
): Hoja<F> =>
  hojaDePlanilla<F>({
    ...filas,
    ...celdasDe(columnas, cerrada),
    deClave: Object.fromEntries(columnas.filter((c) => c.deClave).map((c) => [c.id, c.titulo])),
  });

/** Asks for the preview of a block or, with the token of one, stores it. @throws ErrorApi */
export type Pedir = (
  bloque: BloqueDeCeldas | FormularioDeCarga,
  token?: string,
) => Promise<PreviaDeFilas>;

/** Stores cells of rows, all of them or none. @throws ErrorApi */
export type GuardarCeldas = (cambios: string) => Promise<{
  readonly registros: readonly { readonly id: number }[];
}>;

/** By the call of a path. */
export const guardarEn = (ruta: string): GuardarCeldas => async (cambios) =>
  await api.post(ruta, { cambios }) as Awaited<ReturnType<GuardarCeldas>>;

export interface DeCeldas<F> extends Pick<Hoja<F>, "abrir"> {
  readonly columnas: readonly ColumnaDeLista<F>[];
  /** Why the columns that do not say how they are typed are not. */
  readonly cerrada?: string;
  readonly fija?: (fila: F) => string | null;
  /** Asks what must be meant; false = the person went back. */
  readonly preguntar?: (filas: readonly PorGuardar<F>[]) => Promise<boolean>;
  readonly guardar: GuardarCeldas;
  /** The rows as they were stored go to the table. */
  readonly poner: (guardadas: readonly F[]) => void;
  readonly clave: (fila: F) => ClaveDeFila;
  /** Number of a row; by default, its `id`. */
  readonly id?: (fila: F) => number;
  /** What names a row where no number does. */
  readonly nombre?: (fila: F) => Readonly<Record<string, string | number>>;
}

const conId = (fila: unknown): number => (fila as { readonly id: number }).id;

/** The cells go one by one. */
export function hojaDeCeldas<F extends object>(d: DeCeldas<F>): Hoja<F> {
  const { columnas, cerrada, fija, preguntar, guardar, poner, abrir, clave, id = conId } = d;
  const { nombre } = d;
  return hojaDeCampos<F>({
    ...celdasDe(columnas, cerrada),
    fija,
    rev: (fila) => (fila as { readonly rev: number }).rev,
    async guardar(filas) {
      if (await preguntar?.(filas) === false) return { clase: "desistido" };
      // Within a call, what has no number of its own is told apart by its place.
      const lugares = new Map(filas.map(({ fila }, i) => [clave(fila), i]));
      return await enviarCeldas(filas, {
        id,
        clave,
        ...(nombre
          ? {
            partes: ({ fila, rev, revisada: { valores } }) => [
              { id: lugares.get(clave(fila)) ?? 0, rev, valores, clave: nombre(fila) },
            ],
          }
          : {}),
        enviar: async (cambios) => (await guardar(cambios)).registros,
        actual: (_, dicho, fila) => ({ ...fila, ...dicho }),
        poner,
      });
    },
    poner,
    abrir,
  });
}
