/** What follows a burst of keys waits until it rests. */
import { useEffect, useMemo, useRef } from "react";

/** Milliseconds without another one. */
export const CALMA_MS = 200;

export interface Calma {
  /** Runs it once nothing else comes for a while; only the last one runs. */
  readonly luego: (hacer: () => void) => void;
  /** What waits does not run. */
  readonly cancelar: () => void;
}

/** Nothing runs once its screen is gone. Always the same object. */
export function useCalma(ms = CALMA_MS): Calma {
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);
  const calma = useMemo((): Calma => ({
    luego(hacer) {
      clearTimeout(espera.current);
      espera.current = setTimeout(hacer, ms);
    },
    cancelar: () => clearTimeout(espera.current),
  }), [ms]);
  useEffect(() => calma.cancelar, [calma]);
  return calma;
}

/** Keys of one burst are one question; of one that is held down, one in a while. */
const RAFAGA_MS = 10;

/**
 * For what is asked of the server at each key.
 * @returns what takes it back: an effect gives it, and the next key takes the place of the one before.
 */
export function trasRafaga(
  preguntar: (signal: AbortSignal) => void,
  ms = RAFAGA_MS,
): () => void {
  const corte = new AbortController();
  const espera = setTimeout(() => preguntar(corte.signal), ms);
  return () => {
    clearTimeout(espera);
    corte.abort();
  };
}

/** The same, and tells the answer or why there is none; once it is taken back, neither. */
export const respuestaTrasRafaga = <T>(
  pedir: (signal: AbortSignal) => Promise<T>,
  decir: (respuesta: T) => void,
  fallar: (error: unknown) => void,
  ms?: number,
): () => void =>
  trasRafaga((signal) => {
    pedir(signal).then(
      (respuesta) => signal.aborted || decir(respuesta),
      (error: unknown) => signal.aborted || fallar(error),
    );
  }, ms);
