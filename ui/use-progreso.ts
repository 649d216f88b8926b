/** How far something is that the server does while whoever asked waits, as the events tell. */
import { useEffect, useState } from "react";
import { escucharEventos, type EventoDelServidor } from "./events.ts";

export interface ProgresoMostrado {
  /** 0–1; null until the server says. */
  readonly fraccion: number | null;
  readonly mensaje: string;
}

const SIN_DECIR: ProgresoMostrado = { fraccion: null, mensaje: "" };

/**
 * @param esSuyo whether a `progreso` event is of it; the same function from one drawing to the next.
 * @param enCurso nothing is heard otherwise, and what was said is forgotten.
 */
export function useProgreso(
  esSuyo: (e: EventoDelServidor) => boolean,
  enCurso: boolean,
): ProgresoMostrado {
  const [progreso, decir] = useState(SIN_DECIR);
  useEffect(() => {
    decir(SIN_DECIR);
    if (!enCurso) return;
    return escucharEventos((e) => {
      const { fraccion, mensaje } = e.datos;
      if (e.tipo !== "progreso" || typeof fraccion !== "number" || !esSuyo(e)) return;
      decir({ fraccion, mensaje: String(mensaje) });
    });
  }, [esSuyo, enCurso]);
  return progreso;
}
