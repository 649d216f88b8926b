/** The sheet of a table on screen: loaded when somebody asks for it, told what the table draws. */
import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { escuchar } from "#ui/pagina/escuchar.ts";
import { SIN_CODIGO } from "#ui/parts/estados/perezoso.tsx";
import { alerta } from "#ui/state/alerts.ts";
import type { FocoDeTabla } from "../mando/use-foco.ts";
import type { Contexto, EstadoDeHoja } from "./contexto.ts";
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
  /** What the table says at its foot, and what takes it back. */
  readonly aviso: string | undefined;
  readonly onOtroAviso: (() => void) | undefined;
}

const sinCambios = () => () => {};
const nada = () => null;

const hayEscrito = <F>({ pendientes, edicion }: EstadoDeHoja<F>): boolean =>
  edicion !== null || pendientes.vuelo !== null || pendientes.filas.size > 0;

/** What is drawn of a sheet over its rows: who draws them is drawn again with it, and nobody else. */
export const useDibujado = <F>(control: ControlDeHoja<F> | null): EstadoDeHoja<F> | null =>
  useSyncExternalStore(control?.suscribir ?? sinCambios, control?.dibujado ?? nada);

/** Null where cells are not written, or not yet. */
export function useHoja<F>(entrada: Entrada<F>): ControlDeHoja<F> | null {
  useSignals();
  const { raiz, foco, mostrar, aviso, onOtroAviso, ...tabla } = entrada;
  const [control, fijar] = useState<ControlDeHoja<F> | null>(null);
  // What is typed stays when it may not be stored any more: to be read, copied and taken back.
  const retenida = useSyncExternalStore(
    control?.suscribir ?? sinCambios,
    () =>
      !entrada.hoja && control && hayEscrito(control.leer()) ? control.contexto.hoja : undefined,
  );
  const hoja = entrada.hoja ?? retenida;
  const pedida = hoja !== undefined && enPlanilla.value;
  useEffect(() => {
    if (!pedida) return;
    let vigente: ControlDeHoja<F> | null | undefined = null;
    void import("./control.tsx").then(({ ControlDeHoja }) => {
      if (vigente === undefined) return;
      fijar(vigente = new ControlDeHoja<F>());
    }).catch(() => void alerta(SIN_CODIGO));
    return () => {
      vigente?.escritos.cerrar();
      vigente = undefined;
      fijar(null);
    };
  }, [pedida]);
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
  // The table and its sheet share the foot: whichever speaks last, the other one is silent.
  useLayoutEffect(() => {
    if (aviso) activa?.poner({ aviso: "" });
  }, [activa, aviso]);
  useEffect(() => {
    if (!activa || !onOtroAviso) return;
    let dicho = activa.leer().aviso;
    return activa.suscribir(() => {
      const { aviso } = activa.leer();
      if (aviso !== "" && aviso !== dicho) onOtroAviso();
      dicho = aviso;
    });
  }, [activa, onOtroAviso]);
  useEffect(() => {
    const { current } = raiz;
    if (!activa || !current) return;
    const fuera = (a: Element | null) => a !== null && a !== document.body && !current.contains(a);
    const alSalir = (e: FocusEvent) => {
      const { relatedTarget } = e;
      // The box may be gone by then: it is where it was that counts.
      if (!e.composedPath().includes(current)) return;
      // At once: whoever leaves by a click finds nothing that is not on its way.
      if (relatedTarget instanceof Element) {
        if (fuera(relatedTarget)) activa.escritos.enFila(null);
      } else {
        // A box that is taken away loses the focus before its cell gets it.
        setTimeout(() => fuera(document.activeElement) && activa.escritos.enFila(null));
      }
    };
    // On the document: what was typed in the box is in its cell by then.
    return escuchar(document, { focusout: alSalir });
  }, [activa]);
  return activa;
}
