/** The view of the parametric list as the address has it. */
import { useCallback, useMemo, useRef } from "react";
import type { EstadoTabla } from "#ui/grid/modelo.ts";
import { esConsolidado } from "#ui/state/estado.ts";
import { adelantar, extra } from "#ui/state/hash.ts";
import { soloFigura } from "../explicaciones/direccion.ts";
import { useCalma } from "#ui/pagina/use-calma.ts";
import { escribirVista, leerVista, type Vista } from "./vista.ts";

/** The figure that is explained beside the list stays. */
const enDireccionCon = (valores: Readonly<Record<string, string>>) => ({
  ...valores,
  ...soloFigura(extra.peek()),
});

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
  /** Filters and order that are about to be written in the address. */
  const pendiente = useRef<Pick<Vista, "filtros" | "orden"> | null>(null);
  if (conocida.current !== deTabla) {
    conocida.current = deTabla;
    vuelta.current++;
    // What the address asks for wins.
    calma.cancelar();
    pendiente.current = null;
  }
  /** The address with what the table says now; null when it says that already. */
  const conTabla = useCallback(() => {
    if (pendiente.current === null) return null;
    const { filtros, orden } = pendiente.current;
    const actual = leerVista(extra.peek(), { consolidado, codipres });
    const nueva = JSON.stringify([filtros, orden]);
    if (nueva === JSON.stringify([actual.filtros, actual.orden])) return null;
    return { nueva, valores: escribirVista({ ...actual, filtros, orden }, consolidado) };
  }, [consolidado, codipres]);
  const asentar = useCallback(() => {
    calma.cancelar();
    const dicho = conTabla();
    pendiente.current = null;
    if (!dicho) return;
    conocida.current = dicho.nueva;
    extra.value = enDireccionCon(dicho.valores);
  }, [calma, conTabla]);
  const alEstado = useCallback(({ filtros, orden }: EstadoTabla) => {
    pendiente.current = { filtros, orden };
    const dicho = conTabla();
    // Whoever leaves before it rests finds it on coming back.
    if (dicho) adelantar(enDireccionCon(dicho.valores));
    calma.luego(asentar);
  }, [calma, asentar, conTabla]);
  const cambiar = useCallback((nueva: Vista) => {
    const deLaTabla = pendiente.current;
    asentar();
    extra.value = enDireccionCon(escribirVista({ ...nueva, ...deLaTabla }, consolidado));
  }, [asentar, consolidado]);
  /** Another view, as an address has it. */
  const elegir = useCallback((valores: Readonly<Record<string, string>>) => {
    asentar();
    extra.value = enDireccionCon(valores);
  }, [asentar]);
  return { consolidado, vista, cambiar, elegir, alEstado, vuelta: vuelta.current };
}
