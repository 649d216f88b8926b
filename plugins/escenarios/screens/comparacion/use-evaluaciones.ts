/**
 * What each letter costs, asked again at every key: a newer question ends the older one, and what
 * is on screen stays until the new answer comes.
 */
import { useEffect, useRef, useState } from "react";
import { api, ErrorApi } from "#ui/api.ts";
import { respuestaTrasRafaga } from "#ui/pagina/use-calma.ts";
import type { Acuerdo } from "../tablero/acuerdo.ts";
import type { EvaluacionMostrada } from "./evaluacion.ts";
import { conjuntoDe, type Letra, letrasUsadas, type Tablero } from "../tablero/tablero.ts";

/** Why a scenario cannot be computed, and what of it is at fault. */
export interface FallaDeEscenario {
  readonly mensaje: string;
  /** Of its set, and of that agreement. */
  readonly acuerdo?: number;
  readonly tramo?: number;
  readonly suma?: number;
  readonly errores?: readonly { readonly base: string; readonly registros: number }[];
}

export interface RespuestaDeEvaluacion {
  /** The last one that could be computed. */
  readonly datos: EvaluacionMostrada | null;
  /** It is of what is on the strip now. */
  readonly alDia: boolean;
  readonly falla: FallaDeEscenario | null;
}

interface Leida {
  readonly clave: string;
  readonly datos: EvaluacionMostrada | null;
  readonly falla: FallaDeEscenario | null;
}

const NADA: Leida = { clave: "", datos: null, falla: null };
/** Answers kept to come back to (undo, Escape). */
const RECUERDOS = 60;

const numero = (x: unknown): number | undefined => typeof x === "number" ? x : undefined;

export function fallaDe(error: unknown): FallaDeEscenario {
  if (!(error instanceof ErrorApi)) return { mensaje: String(error) };
  const { acuerdo, tramo, suma, errores } = error.datos;
  return {
    mensaje: error.mensaje,
    acuerdo: numero(acuerdo),
    tramo: numero(tramo),
    suma: numero(suma),
    ...(Array.isArray(errores)
      ? { errores: errores as NonNullable<FallaDeEscenario["errores"]> }
      : {}),
  };
}

export interface GrupoALaVista {
  readonly saf: number;
  readonly codipres: string;
  /** Raised when values or rows changed: nothing that was answered is worth any more. */
  readonly version: number;
}

const claveDe = ({ version }: GrupoALaVista, acuerdos: string): string => `${version} ${acuerdos}`;

interface Pregunta {
  /** JSON of the set that is asked for; null asks nothing. */
  readonly acuerdos: string | null;
  /** JSON of what is on the strip. */
  readonly actual: string | null;
  /** Nothing is asked for now; what was answered stays. */
  readonly pausada: boolean;
}

interface Leyendo extends RespuestaDeEvaluacion {
  readonly enCurso: boolean;
}

function useEvaluacion(
  { saf, codipres, version }: GrupoALaVista,
  { acuerdos, actual, pausada }: Pregunta,
  recordadas: Map<string, EvaluacionMostrada>,
): Leyendo {
  const [leida, leer] = useState<Leida>(NADA);
  const grupo = { saf, codipres, version };
  const clave = acuerdos === null ? null : claveDe(grupo, acuerdos);
  useEffect(() => {
    if (clave === null || acuerdos === null) return leer(NADA);
    const recordada = recordadas.get(clave);
    if (recordada) return leer({ clave, datos: recordada, falla: null });
    if (pausada) return;
    return respuestaTrasRafaga(
      (signal) => api.post("/escenarios/evaluar", { saf, codipres, acuerdos }, { signal }),
      (datos: EvaluacionMostrada) => {
        recordadas.set(clave, datos);
        const [primera] = recordadas.keys();
        if (recordadas.size > RECUERDOS && primera !== undefined) recordadas.delete(primera);
        leer({ clave, datos, falla: null });
      },
      (error) => leer((l) => ({ clave, datos: l.datos, falla: fallaDe(error) })),
    );
  }, [clave, saf, codipres, pausada]);
  return {
    datos: leida.datos,
    falla: leida.falla,
    alDia: actual !== null && leida.clave === claveDe(grupo, actual),
    enCurso: clave !== null && !pausada && leida.clave !== clave,
  };
}

export interface Evaluaciones {
  readonly letras: Readonly<Partial<Record<Letra, RespuestaDeEvaluacion>>>;
  /** Without agreements. */
  readonly base: RespuestaDeEvaluacion;
  /** What was answered to that set, if it was; null otherwise. */
  readonly de: (conjunto: readonly Acuerdo[]) => EvaluacionMostrada | null;
  /** Something is being computed. */
  readonly enCurso: boolean;
  /** What is seen is not of what is on the strip, and nobody is computing it. */
  readonly vencida: boolean;
  /** Asks for what is on the strip, also again after a failure. */
  readonly calcular: () => void;
  readonly cancelar: () => void;
}

const SIN_AGREGAR = "[]";

/** @param enVivo every change is computed by itself; otherwise, when it is asked for. */
export function useEvaluaciones(
  { version, ...grupo }: GrupoALaVista,
  tablero: Tablero,
  enVivo: boolean,
): Evaluaciones {
  const [vuelta, volver] = useState(0);
  const [pedido, pedir] = useState(tablero);
  const [pausada, pausar] = useState(false);
  const recordadas = useRef(new Map<string, EvaluacionMostrada>()).current;
  const usadas = letrasUsadas(tablero);
  const suyo: GrupoALaVista = { ...grupo, version: version + vuelta };
  const preguntado = enVivo ? tablero : pedido;
  const en = (cual: Tablero, letra: Letra) => {
    const conjunto = conjuntoDe(cual, letra);
    return conjunto.length > 0 ? JSON.stringify(conjunto) : null;
  };
  const preguntaDe = (letra: Letra): Pregunta => ({
    acuerdos: en(preguntado, letra),
    actual: en(tablero, letra),
    pausada,
  });
  const todas = {
    A: useEvaluacion(suyo, preguntaDe("A"), recordadas),
    B: useEvaluacion(suyo, preguntaDe("B"), recordadas),
    C: useEvaluacion(suyo, preguntaDe("C"), recordadas),
  };
  const letras = Object.fromEntries(usadas.map((l) => [l, todas[l]]));
  // Every answer brings the base; it is asked for by itself only where there is no other.
  const conDatos = usadas.map((l) => todas[l]).find((r) => r.datos);
  const sola = useEvaluacion(
    suyo,
    { acuerdos: conDatos ? null : SIN_AGREGAR, actual: SIN_AGREGAR, pausada },
    recordadas,
  );
  const ultima = useRef<EvaluacionMostrada | null>(null);
  const base = conDatos ?? sola;
  ultima.current = base.datos ?? ultima.current;
  const visibles = [...usadas.map((l) => todas[l]), ...(conDatos ? [] : [sola])];
  const enCurso = visibles.some((r) => r.enCurso);
  return {
    letras,
    base: { ...base, datos: ultima.current },
    de: (conjunto) => recordadas.get(claveDe(suyo, JSON.stringify(conjunto))) ?? null,
    enCurso,
    vencida: !enCurso && visibles.some((r) => !r.alDia),
    calcular: () => {
      pausar(false);
      pedir(tablero);
      volver((n) => n + 1);
    },
    cancelar: () => pausar(true),
  };
}
