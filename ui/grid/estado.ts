/** State of one table on screen: what was chosen, what is seen, and the focused cell. */
import { useEffect, useMemo, useState } from "react";
import {
  ESTADO_INICIAL,
  type EstadoTabla,
  filasFiltradas,
  ordenadas,
  pagina as cortar,
  totalesDe,
} from "./modelo.ts";
import type { ColumnaTabla } from "./columnas.ts";

export type Clave = string | number;

/** The cell that takes the focus when the table does. */
export interface Activa {
  readonly clave: Clave | null;
  readonly columna: number;
}

interface Entrada<F> {
  readonly filas: readonly F[];
  readonly columnas: readonly ColumnaTabla<F>[];
  readonly porPagina: number;
  readonly conError?: (fila: F) => boolean;
  readonly inicial?: Partial<EstadoTabla>;
}

/** Each step is remembered apart: turning a page filters nothing, sorting adds nothing up. */
export function useTabla<F>({ filas, columnas, porPagina, conError, inicial }: Entrada<F>) {
  const [estado, cambiar] = useState<EstadoTabla>({ ...ESTADO_INICIAL, ...inicial });
  const { filtros, soloErrores, orden } = estado;
  const errores = useMemo(
    () => conError ? filas.reduce((n, f) => conError(f) ? n + 1 : n, 0) : 0,
    [filas, conError],
  );
  // The error view switches off by itself when nothing fails any more (spec 2 §4).
  useEffect(() => {
    if (soloErrores && errores === 0 && filas.length > 0) {
      cambiar((e) => ({ ...e, soloErrores: false, pagina: 1 }));
    }
  }, [soloErrores, errores, filas]);
  const pasan = useMemo(
    () => filasFiltradas(filas, columnas, { filtros, soloErrores }, conError),
    [filas, columnas, filtros, soloErrores, conError],
  );
  const enOrden = useMemo(() => ordenadas(pasan, columnas, orden), [pasan, columnas, orden]);
  const totales = useMemo(() => totalesDe(pasan, columnas), [pasan, columnas]);
  const corte = useMemo(
    () => cortar(enOrden, estado.pagina, porPagina),
    [enOrden, estado.pagina, porPagina],
  );
  return { estado, cambiar, errores, filas: enOrden, totales, ...corte };
}
