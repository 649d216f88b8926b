/** The focus after a save: on the row that was saved, or beside the one that went. */
import { useCallback, useEffect, useRef, useState } from "react";

type Clave = string | number;

export interface FocoDeFila<F> {
  /** For the table. */
  readonly foco: { readonly clave: Clave } | null;
  /** The next rows that arrive give the focus to this one. */
  readonly pedir: (cual: (fila: F) => boolean) => void;
  /** The same, for when this row is gone: the one after it, else the one before. */
  readonly pedirVecina: (quitada: F) => void;
}

export function usarFoco<F>(
  filas: readonly F[] | null | undefined,
  claveDe: (fila: F) => Clave,
): FocoDeFila<F> {
  const [foco, fijar] = useState<{ readonly clave: Clave } | null>(null);
  const pedida = useRef<((fila: F) => boolean) | null>(null);
  const actuales = useRef(filas);
  useEffect(() => {
    actuales.current = filas;
    const fila = pedida.current && filas?.find(pedida.current);
    if (!fila) return;
    pedida.current = null;
    fijar({ clave: claveDe(fila) });
  }, [filas]);
  const pedir = useCallback((cual: (fila: F) => boolean) => {
    pedida.current = cual;
  }, []);
  const pedirVecina = useCallback((quitada: F) => {
    const antes = actuales.current ?? [];
    const lugar = antes.findIndex((f) => claveDe(f) === claveDe(quitada));
    const vecina = antes[lugar + 1] ?? antes[lugar - 1];
    if (vecina) pedida.current = (f) => claveDe(f) === claveDe(vecina);
  }, []);
  return { foco, pedir, pedirVecina };
}
