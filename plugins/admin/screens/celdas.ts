/** The lists of administration as sheets: what differs is which cells, and what is asked before. */
import { api } from "#ui/api.ts";
import type { ClaveDeFila } from "#ui/grid/estado.ts";
import { hojaDeCampos } from "#ui/grid/celdas/campos.ts";
import { celdasDe, type ColumnaDeHoja } from "#ui/grid/celdas/columnas.ts";
import { conGuardadas, enviarCeldas } from "#ui/grid/celdas/enviar.ts";
import type { Hoja, PorGuardar } from "#ui/grid/celdas/hoja.ts";

/** Stores cells of a list, all of them or none. @throws ErrorApi */
export const guardarEn =
  (lista: "safs" | "usuarios" | "pasajes" | "excepciones") => (cambios: string) =>
    api.post("/admin/celdas/:lista", { lista, cambios });

interface DeLista<F> extends Pick<Hoja<F>, "abrir"> {
  readonly columnas: readonly ColumnaDeHoja<F>[];
  /** Why the columns that do not say how they are typed are not. */
  readonly cerrada?: string;
  readonly fija?: (fila: F) => string | null;
  /** Asks what must be meant; false = the person went back. */
  readonly preguntar?: (filas: readonly PorGuardar<F>[]) => Promise<boolean>;
  readonly guardar: (cambios: string) => ReturnType<ReturnType<typeof guardarEn>>;
  /** The rows as they were stored go to the table. */
  readonly poner: (hacer: (filas: readonly F[]) => readonly F[]) => void;
  /** Number of a row. */
  readonly id?: (fila: F) => number;
  /** What names a row where no number does. */
  readonly nombre?: (fila: F) => Readonly<Record<string, string | number>>;
}

const conId = (fila: unknown): number => (fila as { readonly id: number }).id;

/** Rows have their `id`, unless something else names them. */
export function hojaDeLista<F extends { readonly rev: number }>(
  { columnas, cerrada, fija, preguntar, guardar, poner, abrir, id = conId, nombre }: DeLista<F>,
): Hoja<F> {
  const clave = (fila: F): ClaveDeFila => nombre ? Object.values(nombre(fila)).join("|") : id(fila);
  const reponer = (puestas: readonly F[]) => poner((filas) => conGuardadas(filas, puestas, clave));
  return hojaDeCampos<F>({
    ...celdasDe(columnas, cerrada),
    fija,
    rev: (fila) => fila.rev,
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
        poner: reponer,
      });
    },
    poner: reponer,
    abrir,
  });
}
