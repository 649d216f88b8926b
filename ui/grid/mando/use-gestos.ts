/** What a click, the focus and the second button do on a row. */
import { type MouseEvent, useCallback, useRef, useState } from "react";
import type { ControlDeHoja } from "../celdas/control.tsx";
import type { ClaveDeFila } from "../estado.ts";
import type { PropsTabla } from "../props.ts";
import type { FocoDeTabla } from "./use-foco.ts";
import type { SeleccionDeTabla } from "./use-seleccion.ts";

interface Entrada<F> {
  readonly p: PropsTabla<F>;
  readonly clave: (fila: F) => ClaveDeFila;
  readonly foco: FocoDeTabla<F>;
  readonly seleccion: SeleccionDeTabla<F>;
  readonly hoja: ControlDeHoja<F> | null;
  /** There are commands of a row. */
  readonly conMenu: boolean;
}

export interface MenuAbierto<F> {
  readonly fila: F;
  readonly x: number;
  readonly y: number;
}

/** Always the same functions: rows are repainted only when they change. */
export function useGestos<F>(entrada: Entrada<F>) {
  const { clave } = entrada;
  const [menu, abrirMenu] = useState<MenuAbierto<F> | null>(null);
  // Callers write their handler inline.
  const actuales = useRef(entrada);
  actuales.current = entrada;
  const onElegir = useCallback((fila: F, columna: number, evento: MouseEvent) => {
    const { p, foco, seleccion, hoja } = actuales.current;
    const celda = { clave: clave(fila), columna };
    // In a sheet Shift is of its range, and a click only chooses the cell.
    if (hoja && evento.shiftKey) return;
    if (seleccion.varias && (evento.shiftKey || evento.ctrlKey || evento.metaKey)) {
      if (evento.shiftKey) seleccion.extender(foco.activa.clave, celda.clave);
      else seleccion.alternar(celda.clave);
      return foco.enfocar(celda);
    }
    foco.activar(celda);
    seleccion.quitar();
    if (!hoja) p.onFila?.(fila, p.columnas[columna]?.id ?? "");
  }, [clave]);
  const onFoco = useCallback(
    (fila: F, columna: number) => actuales.current.foco.seguir({ clave: clave(fila), columna }),
    [clave],
  );
  const onMenu = useCallback((fila: F, columna: number, x: number, y: number) => {
    const { foco, seleccion, conMenu } = actuales.current;
    foco.activar({ clave: clave(fila), columna });
    // The menu of a row that is not selected is about that row alone.
    if (!seleccion.claves.has(clave(fila))) seleccion.quitar();
    if (conMenu) abrirMenu({ fila, x, y });
  }, [clave]);
  return { menu, cerrarMenu: () => abrirMenu(null), onElegir, onFoco, onMenu };
}
