/** The sheet of a table on screen: loaded when somebody asks for it, told what the table draws. */
import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import type { FocoDeTabla } from "../use-foco.ts";
import type { Contexto } from "./contexto.ts";
import type { ControlDeHoja } from "./control.tsx";
import type { Hoja } from "./hoja.ts";
import { enPlanilla } from "./modo.ts";
import type { Punto } from "./rango.ts";

interface Entrada<F> extends
  Pick<
    Contexto<F>,
    "columnas" | "todas" | "filas" | "visibles" | "desde" | "clave" | "hayElegidas"
  > {
  readonly raiz: RefObject<HTMLElement | null>;
  readonly hoja: Hoja<F> | undefined;
  readonly foco: FocoDeTabla<F>;
  /** Turns to the page of a position. */
  readonly mostrar: (posicion: number) => void;
}

const sinCambios = () => () => {};
const nada = () => null;

/** Null where cells are not written, or not yet. */
export function useHoja<F>(entrada: Entrada<F>): ControlDeHoja<F> | null {
  useSignals();
  const { raiz, hoja, foco, mostrar, ...tabla } = entrada;
  const pedida = hoja !== undefined && enPlanilla.value;
  const [control, fijar] = useState<ControlDeHoja<F> | null>(null);
  useEffect(() => {
    if (!pedida) return;
    let vigente: ControlDeHoja<F> | null | undefined = null;
    void import("./control.tsx").then(({ ControlDeHoja }) => {
      if (vigente === undefined) return;
      fijar(vigente = new ControlDeHoja<F>());
    });
    return () => {
      vigente?.escritos.cerrar();
      vigente = undefined;
      fijar(null);
    };
  }, [pedida]);
  useSyncExternalStore(control?.suscribir ?? sinCambios, control?.leer ?? nada);
  const activa = pedida && hoja ? control : null;
  activa?.conTabla({
    ...tabla,
    hoja: hoja as Hoja<F>,
    activa: foco.activa,
    enfocar({ fila, columna }: Punto) {
      mostrar(fila);
      foco.enfocar({ clave: tabla.clave(tabla.filas[fila]), columna });
    },
  });
  const enFoco = foco.activa.clave;
  useEffect(() => activa?.escritos.enFila(enFoco), [activa, enFoco]);
  useEffect(() => {
    const { current } = raiz;
    if (!activa || !current) return;
    // A box that is taken away loses the focus before its cell gets it.
    const alSalir = () =>
      setTimeout(() => {
        const { activeElement } = document;
        const suelto = activeElement === null || activeElement === document.body;
        if (!suelto && !current.contains(activeElement)) activa.escritos.enFila(null);
      });
    current.addEventListener("focusout", alSalir);
    return () => current.removeEventListener("focusout", alSalir);
  }, [activa]);
  return activa;
}
