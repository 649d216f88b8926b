/** The lists of administration as sheets: what differs is which cells, and what is asked before. */
import { api } from "../../../ui/api.ts";
import { type CampoDeCelda, hojaDeCampos } from "../../../ui/grid/celdas/campos.ts";
import { conGuardadas, enviarCeldas } from "../../../ui/grid/celdas/enviar.ts";
import type { Hoja, PorGuardar } from "../../../ui/grid/celdas/hoja.ts";

interface DeLista<F> {
  readonly lista: "safs" | "usuarios" | "pasajes";
  readonly campos: Readonly<Record<string, CampoDeCelda>>;
  readonly cerradas: Readonly<Record<string, string>>;
  readonly fija?: (fila: F) => string | null;
  /** Asks what must be meant; false = the person went back. */
  readonly preguntar?: (filas: readonly PorGuardar<F>[]) => Promise<boolean>;
  /** The rows as they were stored go to the table. */
  readonly poner: (hacer: (filas: readonly F[]) => readonly F[]) => void;
  readonly abrir: (fila: F) => void;
}

export function hojaDeLista<F extends { readonly id: number; readonly rev: number }>(
  { lista, campos, cerradas, fija, preguntar, poner, abrir }: DeLista<F>,
): Hoja<F> {
  const reponer = (puestas: readonly F[]) =>
    poner((filas) => conGuardadas(filas, puestas, (f) => f.id));
  return hojaDeCampos<F>({
    campos,
    cerradas,
    fija,
    rev: (fila) => fila.rev,
    async guardar(filas) {
      if (await preguntar?.(filas) === false) return { clase: "desistido" };
      return await enviarCeldas(filas, {
        id: (fila) => fila.id,
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
