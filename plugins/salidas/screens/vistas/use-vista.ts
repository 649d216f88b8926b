/** The view of the parametric list as the address has it. */
import { useCallback, useMemo, useRef } from "react";
import type { EstadoTabla } from "../../../../ui/grid/modelo.ts";
import { esConsolidado } from "../../../../ui/state/estado.ts";
import { extra } from "../../../../ui/state/hash.ts";
import { useCalma } from "../../../../ui/use-calma.ts";
import { escribirVista, leerVista, type Vista } from "./vista.ts";

/**
 * The view lives in the address: reload, back and a shared link show the same list. What is typed in
 * the table is written there once it rests.
 */
export function useVista(codipres: string) {
  const consolidado = esConsolidado.value;
  const enDireccion = extra.value;
  const vista = useMemo(
    () => leerVista(enDireccion, { consolidado, codipres }),
    [enDireccion, consolidado, codipres],
  );
  // What is typed in the table comes from the table; anything else starts it anew.
  const deTabla = JSON.stringify([vista.filtros, vista.orden]);
  const conocida = useRef(deTabla);
  const vuelta = useRef(0);
  const calma = useCalma();
  if (conocida.current !== deTabla) {
    conocida.current = deTabla;
    vuelta.current++;
    // What the address asks for wins over what was about to be written in it.
    calma.cancelar();
  }
  const cambiar = useCallback((nueva: Vista) => {
    extra.value = escribirVista(nueva, consolidado);
  }, [consolidado]);
  const alEstado = useCallback(({ filtros, orden }: EstadoTabla) =>
    calma.luego(() => {
      const actual = leerVista(extra.peek(), { consolidado, codipres });
      const nueva = JSON.stringify([filtros, orden]);
      if (nueva === JSON.stringify([actual.filtros, actual.orden])) return;
      conocida.current = nueva;
      extra.value = escribirVista({ ...actual, filtros, orden }, consolidado);
    }), [calma, consolidado, codipres]);
  return { consolidado, vista, cambiar, alEstado, vuelta: vuelta.current };
}
