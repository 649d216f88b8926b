/** The selection of one table on screen; empty for tables that do not ask for it. */
import { useLayoutEffect, useMemo, useState } from "react";
import type { ClaveDeFila } from "../estado.ts";
import * as s from "./seleccion.ts";

interface Entrada<F> {
  /** Whether the table selects several rows. */
  readonly varias: boolean;
  /** Rows that pass the filters, in order. */
  readonly filas: readonly F[];
  readonly clave: (fila: F) => ClaveDeFila;
}

export interface SeleccionDeTabla<F> {
  readonly varias: boolean;
  readonly claves: ReadonlySet<ClaveDeFila>;
  /** Selected rows, in the order of the table. */
  readonly elegidas: readonly F[];
  alternar(clave: ClaveDeFila): void;
  /** @param desde row with the focus, where a range begins when none was started. */
  extender(desde: ClaveDeFila | null, hasta: ClaveDeFila): void;
  /** The focus moved without selecting. */
  soltar(): void;
  todas(): void;
  quitar(): void;
}

export function useSeleccion<F>({ varias, filas, clave }: Entrada<F>): SeleccionDeTabla<F> {
  const [seleccion, fijar] = useState(s.NINGUNA);
  const { claves } = seleccion;
  const elegidas = useMemo(
    () => claves.size === 0 ? [] : filas.filter((f) => claves.has(clave(f))),
    [filas, claves, clave],
  );
  // Before the paint: a row that went away is not counted, not even for one frame.
  useLayoutEffect(() => {
    if (elegidas.length < claves.size) fijar((antes) => s.podar(antes, filas.map(clave)));
  }, [elegidas, claves, filas, clave]);
  return useMemo(() => ({
    varias,
    claves,
    elegidas,
    alternar: (una) => fijar((antes) => s.alternar(antes, una)),
    extender: (desde, hasta) => fijar((antes) => s.extender(antes, filas.map(clave), desde, hasta)),
    soltar: () => fijar(s.soltar),
    todas: () => fijar(s.todas(filas.map(clave))),
    quitar: () => fijar(s.NINGUNA),
  }), [varias, claves, elegidas, filas, clave]);
}
