/** Reading what a screen of reference data shows. */
import { useCallback, useEffect, useState } from "react";
import { api, ErrorApi } from "../../../ui/api.ts";
import { mostrarError } from "../../../ui/state/alerts.ts";

export interface Lectura<T> {
  /** The last answer, kept while another one is on its way: the layout does not jump. */
  readonly datos: T | null;
  readonly cargando: boolean;
  /** Sentence of the last failure; null after a success. */
  readonly error: string | null;
  readonly recargar: () => void;
}

interface Estado<T> {
  readonly datos: T | null;
  readonly cargando: boolean;
  readonly error: string | null;
}

/** Reads a call again whenever its path changes. Failures are said, and stay as a sentence. */
export function usarLectura<T>(ruta: string): Lectura<T> {
  const [estado, fijar] = useState<Estado<T>>({ datos: null, cargando: true, error: null });
  const [vuelta, volver] = useState(0);
  const recargar = useCallback(() => volver((n) => n + 1), []);
  useEffect(() => {
    const control = new AbortController();
    fijar((e) => ({ ...e, cargando: true, error: null }));
    api.get<T>(ruta, undefined, { signal: control.signal }).then(
      (datos) => {
        if (!control.signal.aborted) fijar({ datos, cargando: false, error: null });
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        const mensaje = error instanceof ErrorApi ? error.mensaje : String(error);
        fijar((e) => ({ ...e, cargando: false, error: mensaje }));
        void mostrarError(error);
      },
    );
    return () => control.abort();
  }, [ruta, vuelta]);
  return { ...estado, recargar };
}
