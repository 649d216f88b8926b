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
  paginaAgrupada,
  renglonesDe,
  type Subtotal,
  subtotalesDe,
} from "./modelo.ts";
import type { BusquedaEnTodas } from "#core/domain/row-search.ts";
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
  readonly buscar?: BusquedaEnTodas<F>;
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
const SIN_ENCABEZADOS: ReadonlyMap<number, readonly never[]> = new Map();
const SIN_PLEGAR: ReadonlySet<string> = new Set();

/** Each step is remembered apart: turning a page filters nothing. */
export function useTabla<F>(
  entrada: Entrada<F>,
) {
  const { filas, columnas, porPagina, conError, buscar, inicial, totalPor, listas, clave } =
    entrada;
  const [estado, cambiar] = useState<EstadoTabla>({ ...ESTADO_INICIAL, ...inicial });
  // Where cells are written what is folded would be written too, unseen: nothing is gathered there.
  const propios = entrada.grupos || entrada.quieta ? SIN_GRUPOS : estado.grupos ?? SIN_GRUPOS;
  const grupos = entrada.grupos ?? propios;
  const [plegados, plegar] = useState(SIN_PLEGAR);
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
    () =>
      listas ? todas : filasFiltradas(todas, columnas, { filtros, soloErrores }, conError, buscar),
    [todas, columnas, filtros, soloErrores, conError, buscar, listas],
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
  const cierres = useMemo(() => subtotalesDe(pasan, columnas, grupos), [pasan, columnas, grupos]);
  const conEncabezados = propios.length > 0;
  /** Subtotals by the position of the row that they follow. */
  const subtotales = useMemo(
    () => Map.groupBy(conEncabezados ? [] : cierres, (s: Subtotal<F>) => s.hasta - 1),
    [cierres, conEncabezados],
  );
  const renglones = useMemo(
    () => conEncabezados ? renglonesDe(pasan.length, cierres, plegados) : null,
    [pasan, cierres, plegados, conEncabezados],
  );
  const totales = useMemo(
    () => filasDeTotales(pasan, columnas, totalPor),
    [pasan, columnas, totalPor],
  );
  const corte = useMemo(
    () =>
      renglones
        ? paginaAgrupada(pasan, cierres, renglones, estado.pagina, porPagina)
        : { ...cortar(pasan, estado.pagina, porPagina), encabezados: SIN_ENCABEZADOS },
    [pasan, cierres, renglones, estado.pagina, porPagina],
  );
  /** Rows that are not in a folded group. */
  const desplegadas = useMemo(
    () => renglones ? renglones.flatMap((r) => typeof r === "number" ? [pasan[r]] : []) : pasan,
    [renglones, pasan],
  );
  /** The page of a row by its place; its groups unfold. */
  const paginaDe = (lugar: number): number => {
    if (!renglones) return Math.floor(lugar / porPagina) + 1;
    const suyos = cierres.filter((c) => c.desde <= lugar && lugar < c.hasta);
    const quedan = new Set([...plegados].filter((p) => !suyos.some((s) => s.rotulo === p)));
    if (quedan.size < plegados.size) plegar(quedan);
    const en = renglonesDe(pasan.length, cierres, quedan).indexOf(lugar);
    return Math.floor(en / porPagina) + 1;
  };
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
  return {
    estado,
    cambiar,
    errores,
    filas: pasan,
    desplegadas,
    /** Columns by which the person sees them gathered. */
    grupos: propios,
    cierres,
    plegados,
    plegar,
    /** Its cells are being written. */
    quieta: entrada.quieta ?? false,
    paginaDe,
    subtotales,
    totales,
    fijar,
    soltar,
    ...corte,
  };
}
