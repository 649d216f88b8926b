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

/** Asks for the preview of a block or, with the token of one, stores it. @throws ErrorApi */
export type Pedir = (
  bloque: BloqueDeCeldas | FormularioDeCarga,
  token?: string,
) => Promise<PreviaDeFilas>;

/** A sheet whose rows go as a block, where it is not as every other. */
export interface BloquePropio<F extends object>
  extends Pick<Parameters<typeof hojaDePlanilla<F>>[0], "dice" | "con"> {
  /** Why what names a row is not typed. */
  readonly cerrada?: string;
}

/** A sheet whose cells are stored one by one, all of them or none. */
export interface CeldasPropias<F> {
  /** Path of the call; by default, the one of the list with `/celdas`. */
  readonly en?: string;
  /** Why the columns that do not say how they are typed are not. */
  readonly cerrada?: string;
  readonly fija?: (fila: F) => string | null;
  /** Asks what must be meant; false = the person went back. */
  readonly preguntar?: (filas: readonly PorGuardar<F>[]) => Promise<boolean>;
  /** Number of a row; by default, its `id`. */
  readonly id?: (fila: F) => number;
  /** What names a row where no number does. */
  readonly nombre?: (fila: F) => Readonly<Record<string, string | number>>;
}

interface DeHoja<F extends object> {
  readonly columnas: readonly ColumnaDeLista<F>[];
  readonly clave: (fila: F) => ClaveDeFila;
  /** Path of the list. */
  readonly ruta: string;
  readonly pedir: Pedir;
  /** The rows as they were stored go to the table. */
  readonly poner: (guardadas: readonly F[]) => void;
  readonly abrir: NonNullable<Hoja<F>["abrir"]>;
}

export const hojaDeBloque = <F extends object>(
  { cerrada = DE_CLAVE, ...propio }: BloquePropio<F>,
  { columnas, ...de }: DeHoja<F>,
): Hoja<F> =>
  hojaDePlanilla<F>({
    ...propio,
    ...de,
    ...celdasDe(columnas, cerrada),
    deClave: Object.fromEntries(columnas.filter((c) => c.deClave).map((c) => [c.id, c.titulo])),
  });

const conId = (fila: unknown): number => (fila as { readonly id: number }).id;

export function hojaDeCeldas<F extends object>(
  { en, cerrada, fija, preguntar, id = conId, nombre }: CeldasPropias<F>,
  { columnas, clave, ruta, poner, abrir }: DeHoja<F>,
): Hoja<F> {
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
        async enviar(cambios) {
          const hecho = await api.post((en ?? `${ruta}/celdas`) as string, { cambios });
          return (hecho as { readonly registros: readonly { readonly id: number }[] }).registros;
        },
        actual: (_, dicho, fila) => ({ ...fila, ...dicho }),
        poner,
      });
    },
    poner,
    abrir,
  });
}
