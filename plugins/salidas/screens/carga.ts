/** Reading what a screen shows, again whenever the data changes underneath. */
import { useCallback, useEffect, useRef, useState } from "react";
import { api, type Consulta, ErrorApi } from "../../../ui/api.ts";
import { escucharEventos } from "../../../ui/events.ts";
import { mostrarError } from "../../../ui/state/alerts.ts";

export interface Carga<T> {
  /** The last answer, kept while another one is on its way: the layout does not jump. */
  readonly datos: T | null;
  readonly cargando: boolean;
  /** Sentence of the last failure; null after a success. */
  readonly error: string | null;
  /** The last answer is to another question, and this one failed: it must not pass for its own. */
  readonly ajenos: boolean;
  readonly recargar: () => void;
}

interface Estado<T> {
  readonly clave: string;
  /** The question that `datos` answer. */
  readonly pregunta: string;
  readonly datos: T | null;
  readonly cargando: boolean;
  readonly error: string | null;
}

/** Events after which an output may say something else. */
const CAMBIAN = ["cambio", "valorizado"];
/** A burst of changes by others reads once. */
const CALMA_MS = 300;

/** Calls `accion` after the group changed; a burst counts as one. */
export function usarCambios(saf: number, codipres: string, accion: () => void): void {
  const actual = useRef(accion);
  actual.current = accion;
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined;
    const callar = escucharEventos((e) => {
      if (!CAMBIAN.includes(e.tipo) || e.saf !== saf || e.codipres !== codipres) return;
      clearTimeout(espera);
      espera = setTimeout(() => actual.current(), CALMA_MS);
    });
    return () => {
      clearTimeout(espera);
      callar();
    };
  }, [saf, codipres]);
}

/**
 * Reads a call and keeps its answer. A new question of the same group keeps the old answer on
 * screen until the new one comes; another group starts empty. Failures are shown in an alert and
 * stay on the screen as a sentence.
 * @param version raised to read again.
 * @param volver takes the screen back to the question that was answered last, when another one of
 * the same call is refused: what is on screen is never lost, nor passes for the answer to another.
 */
export function usarCarga<T>(
  saf: number,
  codipres: string,
  ruta: string,
  consulta: Consulta,
  version: number,
  volver?: (consulta: Consulta) => void,
): Carga<T> {
  const clave = `${saf}/${codipres}/${ruta}`;
  const pregunta = JSON.stringify(consulta);
  const [estado, setEstado] = useState<Estado<T>>({
    clave,
    pregunta,
    datos: null,
    cargando: true,
    error: null,
  });
  const [vuelta, setVuelta] = useState(0);
  const respondida = useRef<Pick<Estado<T>, "clave" | "pregunta">>(undefined);
  const actual = useRef(volver);
  actual.current = volver;
  const recargar = useCallback(() => setVuelta((n) => n + 1), []);
  usarCambios(saf, codipres, recargar);
  useEffect(() => {
    const control = new AbortController();
    setEstado((e) => ({
      clave,
      pregunta: e.pregunta,
      datos: e.clave === clave ? e.datos : null,
      cargando: true,
      error: null,
    }));
    api.get<T>(ruta, JSON.parse(pregunta) as Consulta, { signal: control.signal }).then(
      (datos) => {
        if (control.signal.aborted) return;
        respondida.current = { clave, pregunta };
        setEstado({ clave, pregunta, datos, cargando: false, error: null });
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        const mensaje = error instanceof ErrorApi ? error.mensaje : String(error);
        setEstado((e) => ({ ...e, cargando: false, error: mensaje }));
        void mostrarError(error);
        const ultima = respondida.current;
        if (ultima?.clave === clave && ultima.pregunta !== pregunta) {
          actual.current?.(JSON.parse(ultima.pregunta) as Consulta);
        }
      },
    );
    return () => control.abort();
  }, [clave, ruta, pregunta, version, vuelta]);
  const propio = estado.clave === clave;
  return {
    datos: propio ? estado.datos : null,
    cargando: !propio || estado.cargando,
    error: propio ? estado.error : null,
    ajenos: propio && estado.error !== null && estado.pregunta !== pregunta,
    recargar,
  };
}
