/** A list that is read, with what is open from it and what is being done to it. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { ClaveDeFila } from "../grid/estado.ts";
import type { FocoPedido } from "../grid/props.ts";
import type { LecturaDePantalla } from "../lectura.ts";
import { mostrarError } from "../state/alerts.ts";

/** What is open: a row, or null for a new one; and the column from which it was opened. */
export interface Abierta<F> {
  readonly fila: F | null;
  readonly columna: string;
}

export interface ListaLeida<F> {
  readonly lectura: LecturaDePantalla<unknown>;
  /** None while there is no answer. */
  readonly filas: readonly F[];
  readonly clave: (fila: F) => ClaveDeFila;
  readonly foco: FocoPedido | null;
  /** Something is being done to a row. */
  readonly ocupado: boolean;
  readonly abierta: Abierta<F> | null;
  readonly abrir: (fila: F | null, columna?: string) => void;
  readonly cerrar: () => void;
  /** The next rows that arrive give the focus to this one. */
  readonly pedir: (cual: (fila: F) => boolean) => void;
  /** The same, for when this row is gone: the one after it, else the one before. */
  readonly pedirVecina: (quitada: F) => void;
  /** What was open was saved under this key, or deleted (null): the list is read again. */
  readonly guardada: (clave: ClaveDeFila | null) => void;
  /**
   * Does something, one at a time, and reads the list again. What goes wrong is said.
   * @returns undefined when it failed, or when something else was under way
   */
  readonly hacer: <T>(accion: () => Promise<T>) => Promise<T | undefined>;
}

const NINGUNA: readonly never[] = [];

/** @param filas rows of the answer, before any filter of the screen. */
export function useLista<F>(
  lectura: LecturaDePantalla<unknown>,
  filas: readonly F[] | null | undefined,
  clave: (fila: F) => ClaveDeFila,
): ListaLeida<F> {
  const [foco, fijar] = useState<FocoPedido | null>(null);
  const [abierta, fijarAbierta] = useState<Abierta<F> | null>(null);
  const [ocupado, ocupar] = useState(false);
  const pedida = useRef<((fila: F) => boolean) | null>(null);
  const actuales = useRef(filas);
  useEffect(() => {
    actuales.current = filas;
    const fila = pedida.current && filas?.find(pedida.current);
    if (!fila) return;
    pedida.current = null;
    fijar({ clave: clave(fila) });
  }, [filas]);
  const pedir = useCallback((cual: (fila: F) => boolean) => {
    pedida.current = cual;
  }, []);
  const pedirVecina = useCallback((quitada: F) => {
    const antes = actuales.current ?? [];
    const lugar = antes.findIndex((f) => clave(f) === clave(quitada));
    const vecina = antes[lugar + 1] ?? antes[lugar - 1];
    if (vecina) pedida.current = (f) => clave(f) === clave(vecina);
  }, []);
  const abrir = useCallback(
    (fila: F | null, columna = "") => fijarAbierta({ fila, columna }),
    [],
  );
  const cerrar = useCallback(() => fijarAbierta(null), []);
  const { recargar } = lectura;
  return {
    lectura,
    filas: filas ?? NINGUNA,
    clave,
    foco,
    ocupado,
    abierta,
    abrir,
    cerrar,
    pedir,
    pedirVecina,
    guardada(cual) {
      if (cual !== null) pedir((f) => clave(f) === cual);
      else if (abierta?.fila) pedirVecina(abierta.fila);
      cerrar();
      recargar();
    },
    async hacer(accion) {
      if (ocupado) return;
      ocupar(true);
      try {
        return await accion();
      } catch (e) {
        await mostrarError(e);
      } finally {
        ocupar(false);
        recargar();
      }
    },
  };
}
