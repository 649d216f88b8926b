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
  /** What is about to be written. */
  const pendiente = useRef<Pick<Vista, "filtros" | "orden"> | null>(null);
  if (conocida.current !== deTabla) {
    conocida.current = deTabla;
    vuelta.current++;
    // What the address asks for wins.
    calma.cancelar();
    pendiente.current = null;
  }
  const asentar = useCallback(() => {
    calma.cancelar();
    const deLaTabla = pendiente.current;
    pendiente.current = null;
    if (deLaTabla === null) return;
    const actual = leerVista(extra.peek(), { consolidado, codipres });
    const nueva = JSON.stringify([deLaTabla.filtros, deLaTabla.orden]);
    if (nueva === JSON.stringify([actual.filtros, actual.orden])) return;
    conocida.current = nueva;
    extra.value = escribirVista({ ...actual, ...deLaTabla }, consolidado);
  }, [calma, consolidado, codipres]);
  const alEstado = useCallback(({ filtros, orden }: EstadoTabla) => {
    pendiente.current = { filtros, orden };
    calma.luego(asentar);
  }, [calma, asentar]);
  const cambiar = useCallback((nueva: Vista) => {
    const deLaTabla = pendiente.current;
    asentar();
    extra.value = escribirVista({ ...nueva, ...deLaTabla }, consolidado);
  }, [asentar, consolidado]);
  /** Another view, as an address has it. */
  const elegir = useCallback((valores: Readonly<Record<string, string>>) => {
    asentar();
    extra.value = valores;
  }, [asentar]);
  return { consolidado, vista, cambiar, elegir, alEstado, vuelta: vuelta.current };
}
