/** The lists of administration as sheets: what differs is which cells, and what is asked before. */
import { api } from "../../../ui/api.ts";
import type { Clave } from "../../../ui/grid/estado.ts";
import { type CampoDeCelda, hojaDeCampos } from "../../../ui/grid/celdas/campos.ts";
import { conGuardadas, enviarCeldas } from "../../../ui/grid/celdas/enviar.ts";
import type { Hoja, PorGuardar } from "../../../ui/grid/celdas/hoja.ts";

interface DeLista<F> {
  readonly lista: "safs" | "usuarios" | "pasajes" | "excepciones";
  readonly campos: Readonly<Record<string, CampoDeCelda>>;
  readonly cerradas: Readonly<Record<string, string>>;
  readonly fija?: (fila: F) => string | null;
  /** Asks what must be meant; false = the person went back. */
  readonly preguntar?: (filas: readonly PorGuardar<F>[]) => Promise<boolean>;
  /** The rows as they were stored go to the table. */
  readonly poner: (hacer: (filas: readonly F[]) => readonly F[]) => void;
  readonly abrir: (fila: F) => void;
  /** What names a row where no number does. */
  readonly nombre?: (fila: F) => Readonly<Record<string, string | number>>;
}

const conId = (fila: unknown): number => (fila as { readonly id: number }).id;

/** Rows have their `id`, unless something else names them. */
export function hojaDeLista<F extends { readonly rev: number }>(
  { lista, campos, cerradas, fija, preguntar, poner, abrir, nombre }: DeLista<F>,
): Hoja<F> {
  const clave = (fila: F): Clave => nombre ? Object.values(nombre(fila)).join("|") : conId(fila);
  const reponer = (puestas: readonly F[]) => poner((filas) => conGuardadas(filas, puestas, clave));
  return hojaDeCampos<F>({
    campos,
    cerradas,
    fija,
    rev: (fila) => fila.rev,
    async guardar(filas) {
      if (await preguntar?.(filas) === false) return { clase: "desistido" };
      // Within a call, what has no number of its own is told apart by its place.
      const lugares = new Map(filas.map(({ fila }, i) => [clave(fila), i]));
      return await enviarCeldas(filas, {
        id: conId,
        clave,
        ...(nombre
          ? {
            partes: ({ fila, rev, revisada: { valores } }) => [
              { id: lugares.get(clave(fila)) ?? 0, rev, valores, clave: nombre(fila) },
            ],
          }
          : {}),
        async enviar(cambios) {
          const { registros } = await api.post("/admin/celdas/:lista", { lista, cambios });
          return registros;
        },
        actual: (_, dicho, fila) => ({ ...fila, ...dicho }),
        poner: reponer,
      });
    },
    poner: reponer,
    abrir,
  });
}
