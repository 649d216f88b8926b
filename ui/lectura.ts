/** Reading what a screen shows, and reading it again. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Answer, Asked, Path, Values } from "#proto/calls.ts";
import { api, direccion, ErrorApi, type ParametrosDeConsulta } from "./api.ts";
import { mostrarError } from "./state/alerts.ts";

export interface LecturaDePantalla<T> {
  /** The last answer, kept while another one is on its way: the layout does not jump. */
  readonly datos: T | null;
  readonly cargando: boolean;
  /** Sentence of the last failure; null after a success. */
  readonly error: string | null;
  /** The last answer is of another path, and this one failed: it must not pass for its own. */
  readonly ajenos: boolean;
  readonly recargar: () => void;
  /** Reads again without saying so, on screen or when it fails: somebody else changed something. */
  readonly refrescar: () => void;
  /** What is shown, with what was just stored: nothing is read. */
  poner(hacer: (datos: T) => T): void;
}

/** A silent reading that failed is made again after this long: nobody is told that it is missing. */
const OTRA_VEZ_MS = 5_000;

/** Whether the same call may be answered later on; a refusal would be the same one. */
const puedeAndar = (error: unknown): boolean =>
  !(error instanceof ErrorApi) || error.status === 0 || error.status === 429 || error.status >= 500;

interface Estado<T> {
  /** The path that `datos` answer. */
  readonly ruta: string;
  readonly datos: T | null;
  readonly cargando: boolean;
  readonly error: string | null;
}

/** How an answer is read when it is not JSON. @throws ErrorApi */
type Lector<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Reads a call again whenever its path or its values change. Failures are said, and stay as a
 * sentence.
 * @param camino path under `/api`; with a reader of its own, the name of what is read.
 * @param avisar false = failures stay as a sentence only: the person asked for nothing yet.
 */
export function useLectura<P extends Path<"GET">>(
  camino: P,
  ...resto: Asked<Values<"GET", P>, boolean>
): LecturaDePantalla<Answer<"GET", P>>;
export function useLectura<T>(
  nombre: string,
  lector: Lector<T>,
  avisar?: boolean,
): LecturaDePantalla<T>;
export function useLectura(
  camino: string,
  asked?: ParametrosDeConsulta | Lector<unknown>,
  avisar = true,
): LecturaDePantalla<unknown> {
  const valores = typeof asked === "function" ? undefined : asked;
  const lector = typeof asked === "function" ? asked : undefined;
  const ruta = lector ? camino : direccion(camino, valores);
  const [estado, fijar] = useState<Estado<unknown>>({
    ruta,
    datos: null,
    cargando: true,
    error: null,
  });
  const [vuelta, volver] = useState({ n: 0, callada: false });
  const recargar = useCallback(() => {
    // At once: what waits for the reading must not be drawn as ready in between.
    fijar((e) => ({ ...e, cargando: true }));
    volver(({ n }) => ({ n: n + 1, callada: false }));
  }, []);
  const refrescar = useCallback(() => volver(({ n }) => ({ n: n + 1, callada: true })), []);
  const poner = useCallback(
    (hacer: (datos: unknown) => unknown) =>
      fijar((e) => e.datos === null ? e : { ...e, datos: hacer(e.datos) }),
    [],
  );
  // Callers write their reader inline; only another path, or asking again, reads again.
  const leer = useRef(lector);
  leer.current = lector;
  const anterior = useRef(ruta);
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    let reloj: ReturnType<typeof setTimeout> | undefined;
    // Only the same path is read silently: another one was asked for by the person.
    const callada = vuelta.callada && anterior.current === ruta;
    anterior.current = ruta;
    if (!callada) fijar((e) => ({ ...e, cargando: true, error: null }));
    const respuesta = leer.current?.(signal) ?? api.get(camino, valores, { signal });
    respuesta.then(
      (datos) => {
        if (!signal.aborted) fijar({ ruta, datos, cargando: false, error: null });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const mensaje = error instanceof ErrorApi ? error.mensaje : String(error);
        fijar((e) => ({ ...e, cargando: false, error: callada ? e.error : mensaje }));
        if (callada && puedeAndar(error)) reloj = setTimeout(refrescar, OTRA_VEZ_MS);
        if (!callada && avisar) void mostrarError(error);
      },
    );
    return () => {
      control.abort();
      clearTimeout(reloj);
    };
  }, [ruta, vuelta]);
  const { datos, cargando, error } = estado;
  const ajenos = error !== null && estado.ruta !== ruta;
  return { datos, cargando, error, ajenos, recargar, refrescar, poner };
}
