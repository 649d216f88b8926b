/** State of one table on screen: what was chosen, what is seen, and the focused cell. */
import { useEffect, useMemo, useRef, useState } from "react";
import {
  agrupadas,
  colocadas,
  enSuLugar,
  ESTADO_INICIAL,
  type EstadoTabla,
  filasDeTotales,
  filasFiltradas,
  type LugarDeFila,
  mismasClaves,
  ordenadas,
  pagina as cortar,
  type Subtotal,
  subtotalesDe,
} from "./modelo.ts";
import type { ColumnaTabla } from "./columnas.ts";

export type ClaveDeFila = string | number;

/** The cell that takes the focus when the table does. */
export interface Activa {
  readonly clave: ClaveDeFila | null;
  readonly columna: number;
}

interface Entrada<F> {
  readonly filas: readonly F[];
  readonly columnas: readonly ColumnaTabla<F>[];
  readonly porPagina: number;
  readonly conError?: (fila: F) => boolean;
  readonly inicial?: Partial<EstadoTabla>;
  readonly grupos?: readonly string[];
  readonly totalPor?: string;
  /** The rows come filtered and sorted. */
  readonly listas?: boolean;
  /** Rows stay where they are, and on screen, until they are filtered or sorted again. */
  readonly quieta?: boolean;
  readonly clave: (fila: F) => ClaveDeFila;
}

/** Rows that stand where they were made while what they were made under is chosen. */
interface Fijadas {
  readonly bajo: Pick<EstadoTabla, "filtros" | "orden" | "soloErrores">;
  readonly lugares: readonly LugarDeFila[];
}

/** Rows as they were shown, and what was chosen then. */
interface Quietas<F> {
  readonly elegido: readonly unknown[];
  readonly filas: readonly F[];
}

const SIN_FIJAR: readonly LugarDeFila[] = [];

const SIN_GRUPOS: readonly string[] = [];

/** Each step is remembered apart: turning a page filters nothing. */
export function useTabla<F>(
  entrada: Entrada<F>,
) {
  const { filas, columnas, porPagina, conError, inicial, totalPor, listas, clave } = entrada;
  const { grupos = SIN_GRUPOS } = entrada;
  const [estado, cambiar] = useState<EstadoTabla>({ ...ESTADO_INICIAL, ...inicial });
  const { filtros, soloErrores, orden } = estado;
  const errores = useMemo(
    () => conError ? filas.reduce((n, f) => conError(f) ? n + 1 : n, 0) : 0,
    [filas, conError],
  );
  // The error view switches off by itself when nothing fails any more (spec 2 §4).
  useEffect(() => {
    if (soloErrores && errores === 0 && filas.length > 0 && !listas) {
      cambiar((e) => ({ ...e, soloErrores: false, pagina: 1 }));
    }
  }, [soloErrores, errores, filas]);
  // Sorted before they are filtered: both keep the order of equals, and a key in a filter sorts
  // nothing.
  const todas = useMemo(
    () => listas ? filas : agrupadas(ordenadas(filas, columnas, orden), columnas, grupos, orden),
    [filas, columnas, orden, grupos, listas],
  );
  const filtradas = useMemo(
    () => listas ? todas : filasFiltradas(todas, columnas, { filtros, soloErrores }, conError),
    [todas, columnas, filtros, soloErrores, conError, listas],
  );
  const [fijadas, fijarTodas] = useState<Fijadas | null>(null);
  const vale = fijadas && fijadas.bajo.filtros === filtros && fijadas.bajo.orden === orden &&
    fijadas.bajo.soloErrores === soloErrores;
  const lugares = vale ? fijadas.lugares : SIN_FIJAR;
  const quietas = useRef<Quietas<F> | null>(null);
  const pasan = useMemo(() => {
    const ahora = colocadas(filtradas, filas, lugares, clave);
    const antes = quietas.current;
    const filtra = soloErrores || orden !== null || Object.keys(filtros).length > 0;
    // With no filter a row is somewhere else because it was put there, or because its list was read
    // again in the order of what was just written in it.
    const elegido = [filtros, orden, soloErrores, grupos, filtra || lugares];
    const quedan = entrada.quieta && antes?.elegido.every((e, i) => e === elegido[i]) &&
        !mismasClaves(antes.filas, ahora, clave)
      // One just made was shown at its own place until it was put where it was made.
      ? colocadas(enSuLugar(antes.filas, ahora, filas, clave), filas, lugares, clave)
      : ahora;
    quietas.current = { elegido, filas: quedan };
    return quedan;
  }, [filtradas, filas, lugares, clave, entrada.quieta]);
  /** Subtotals by the position of the row that they follow. */
  const subtotales = useMemo(
    () => Map.groupBy(subtotalesDe(pasan, columnas, grupos), (s: Subtotal<F>) => s.hasta - 1),
    [pasan, columnas, grupos],
  );
  const totales = useMemo(
    () => filasDeTotales(pasan, columnas, totalPor),
    [pasan, columnas, totalPor],
  );
  const corte = useMemo(
    () => cortar(pasan, estado.pagina, porPagina),
    [pasan, estado.pagina, porPagina],
  );
  /** Keeps a row after another one; above the page when there is none. */
  const fijar = (cual: ClaveDeFila, tras: ClaveDeFila | null) => {
    const { visibles, desde } = corte;
    const lugar = tras === null ? -1 : visibles.findIndex((f) => clave(f) === tras);
    // After the last one of a whole page it would be on the next one.
    const cabe = lugar < porPagina - 1 ? lugar : lugar - 1;
    const vecina = pasan[desde + cabe];
    const despuesDe = vecina === undefined ? null : clave(vecina);
    fijarTodas({
      bajo: { filtros, orden, soloErrores },
      lugares: [...lugares, { clave: cual, despuesDe }],
    });
  };
  const soltar = () => fijarTodas(null);
  return { estado, cambiar, errores, filas: pasan, subtotales, totales, fijar, soltar, ...corte };
}
