/** Rows that a sheet stored, in their place of what was read. */
import { useCallback, useRef } from "react";
import { conGuardadas } from "../grid/celdas/enviar.ts";
import type { ClaveDeFila } from "../grid/estado.ts";
import type { LecturaDePantalla } from "../lectura.ts";

/**
 * What a sheet is given to put them; it is then read again without saying so.
 * @param en the answer, with its rows as `con` gives them.
 */
export function usePoner<D, F>(
  { poner, refrescar }: Pick<LecturaDePantalla<D>, "poner" | "refrescar">,
  clave: (fila: F) => ClaveDeFila,
  en: (datos: D, con: (filas: readonly F[]) => F[]) => D,
): (guardadas: readonly F[]) => void {
  const actual = useRef(en);
  actual.current = en;
  return useCallback((guardadas) => {
    poner((datos) => actual.current(datos, (filas) => conGuardadas(filas, guardadas, clave)));
    refrescar();
  }, [poner, refrescar, clave]);
}
