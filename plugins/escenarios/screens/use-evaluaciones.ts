/**
 * What each letter costs, asked again at every key: a newer question ends the older one, and what
 * is on screen stays until the new answer comes.
 */
import { useEffect, useRef, useState } from "react";
import { api, ErrorApi } from "../../../ui/api.ts";
import type { Acuerdo } from "./acuerdo.ts";
import type { Evaluacion } from "./evaluacion.ts";
import { conjuntoDe, type Letra, letrasUsadas, type Tablero } from "./tablero.ts";

/** Why a scenario cannot be computed, and what of it is at fault. */
export interface Falla {
  readonly mensaje: string;
  /** Of its set, and of that agreement. */
  readonly acuerdo?: number;
  readonly tramo?: number;
  readonly suma?: number;
  readonly errores?: readonly { readonly base: string; readonly registros: number }[];
}

export interface Respuesta {
  /** The last one that could be computed. */
  readonly datos: Evaluacion | null;
  /** It is of what is on the strip now. */
  readonly alDia: boolean;
  readonly falla: Falla | null;
}

interface Leida {
  readonly clave: string;
  readonly datos: Evaluacion | null;
  readonly falla: Falla | null;
}

const NADA: Leida = { clave: "", datos: null, falla: null };
/** Keys of one burst are one question. */
const CALMA_MS = 30;
/** Answers kept to come back to (undo, Escape). */
const RECUERDOS = 60;

const numero = (x: unknown): number | undefined => typeof x === "number" ? x : undefined;

export function fallaDe(error: unknown): Falla {
  if (!(error instanceof ErrorApi)) return { mensaje: String(error) };
  const { acuerdo, tramo, suma, errores } = error.datos;
  return {
    mensaje: error.mensaje,
    acuerdo: numero(acuerdo),
    tramo: numero(tramo),
    suma: numero(suma),
    ...(Array.isArray(errores) ? { errores: errores as NonNullable<Falla["errores"]> } : {}),
  };
}

interface Grupo {
  readonly saf: number;
  readonly codipres: string;
  /** Raised when values or rows changed: nothing that was answered is worth any more. */
  readonly version: number;
}

const claveDe = ({ version }: Grupo, acuerdos: string): string => `${version} ${acuerdos}`;

/** @param acuerdos JSON of the set; null asks nothing. */
function useEvaluacion(
  { saf, codipres, version }: Grupo,
  acuerdos: string | null,
  recordadas: Map<string, Evaluacion>,
): Respuesta {
  const [leida, leer] = useState<Leida>(NADA);
  const clave = acuerdos === null ? null : claveDe({ saf, codipres, version }, acuerdos);
  useEffect(() => {
    if (clave === null || acuerdos === null) return leer(NADA);
    const recordada = recordadas.get(clave);
    if (recordada) return leer({ clave, datos: recordada, falla: null });
    const control = new AbortController();
    const { signal } = control;
    const reloj = setTimeout(() => {
      api.post("/escenarios/evaluar", { saf, codipres, acuerdos }, { signal }).then(
        (respuesta) => {
          if (signal.aborted) return;
          const datos: Evaluacion = respuesta;
          recordadas.set(clave, datos);
          const [primera] = recordadas.keys();
          if (recordadas.size > RECUERDOS && primera !== undefined) recordadas.delete(primera);
          leer({ clave, datos, falla: null });
        },
        (error: unknown) => {
          if (!signal.aborted) leer((l) => ({ clave, datos: l.datos, falla: fallaDe(error) }));
        },
      );
    }, CALMA_MS);
    return () => {
      clearTimeout(reloj);
      control.abort();
    };
  }, [clave, saf, codipres]);
  return { datos: leida.datos, falla: leida.falla, alDia: leida.clave === clave };
}

export interface Evaluaciones {
  readonly letras: Readonly<Partial<Record<Letra, Respuesta>>>;
  /** Without agreements. */
  readonly base: Respuesta;
  /** What was answered to that set, if it was; null otherwise. */
  readonly de: (conjunto: readonly Acuerdo[]) => Evaluacion | null;
  readonly reintentar: () => void;
}

export function useEvaluaciones({ version, ...grupo }: Grupo, tablero: Tablero): Evaluaciones {
  const [vuelta, volver] = useState(0);
  const recordadas = useRef(new Map<string, Evaluacion>()).current;
  const usadas = letrasUsadas(tablero);
  const de = (letra: Letra) =>
    usadas.includes(letra) ? JSON.stringify(conjuntoDe(tablero, letra)) : null;
  const suyo: Grupo = { ...grupo, version: version + vuelta };
  const A = useEvaluacion(suyo, de("A"), recordadas);
  const B = useEvaluacion(suyo, de("B"), recordadas);
  const C = useEvaluacion(suyo, de("C"), recordadas);
  const base = useEvaluacion(suyo, "[]", recordadas);
  const todas = { A, B, C };
  return {
    base,
    letras: Object.fromEntries(usadas.map((l) => [l, todas[l]])),
    de: (conjunto) => recordadas.get(claveDe(suyo, JSON.stringify(conjunto))) ?? null,
    reintentar: () => volver((n) => n + 1),
  };
}
