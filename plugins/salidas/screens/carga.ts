/** Reading what a screen shows of a data group, again whenever the group changes underneath. */
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import type { RespuestaDe } from "#proto/salidas.ts";
import { api, type ParametrosDeConsulta } from "#ui/api.ts";
import { type EventoDelServidor, tocaAlGrupo } from "#ui/events.ts";
import { type LecturaDePantalla, useLectura } from "#ui/lectura.ts";
import { useAvisos } from "#ui/use-avisos.ts";

export interface Carga<T>
  extends Pick<LecturaDePantalla<T>, "datos" | "cargando" | "error" | "ajenos" | "recargar"> {
  /** The same call, with these options beside its own. @throws ErrorApi */
  readonly pedir: (opciones: ParametrosDeConsulta) => Promise<T>;
}

/** An answer, and the question of which group and call it is. */
interface Respondida<T> {
  readonly clave: string;
  readonly pregunta: string;
  readonly datos: T;
}

/**
 * Reads an output and keeps its answer. A new question of the same group keeps the old answer on
 * screen until the new one comes; another group starts empty. Failures are shown in an alert and
 * stay on the screen as a sentence.
 * @param version raised to read again.
 * @param volver takes the screen back to the question that was answered last, when another one of
 * the same call is refused: what is on screen is never lost, nor passes for the answer to another.
 * @param leer asks otherwise for the same answer.
 * @param avisar false = a failure stays as a sentence only, which says what can be done.
 */
export function useCarga<I extends string>(
  saf: number,
  codipres: string,
  id: I,
  consulta: ParametrosDeConsulta,
  version: number,
  volver?: (consulta: ParametrosDeConsulta) => void,
  leer?: (consulta: ParametrosDeConsulta, signal: AbortSignal) => Promise<RespuestaDe<I>>,
  avisar = true,
): Carga<RespuestaDe<I>> {
  const clave = `${saf}/${codipres}/${id}`;
  const pregunta = JSON.stringify(consulta);
  const pedir = async (
    opciones: ParametrosDeConsulta,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<RespuestaDe<I>> => {
    const valores = { ...consulta, ...opciones };
    if (leer) return await leer(valores, signal);
    const pedido = { ...valores, salida: id, saf, codipres };
    const datos = await api.get("/salidas/:salida/:saf/:codipres", pedido, { signal });
    return datos as RespuestaDe<I>;
  };
  const { datos, cargando, error, recargar } = useLectura<Respondida<RespuestaDe<I>>>(
    `${clave}?${pregunta}#${version}`,
    async (signal) => ({ clave, pregunta, datos: await pedir({}, signal) }),
    avisar,
  );
  const delGrupo = useCallback(
    (e: EventoDelServidor) => tocaAlGrupo(e, saf, codipres),
    [saf, codipres],
  );
  // Another one to listen with when it is read again: what was announced before is read already.
  const grupo = useMemo(() => ({ saf, codipres }), [saf, codipres, version]);
  useAvisos(delGrupo, recargar, true, grupo);
  const propia = datos?.clave === clave ? datos : null;
  const ajenos = propia !== null && error !== null && propia.pregunta !== pregunta;
  const actual = useRef(volver);
  actual.current = volver;
  // Before it is painted: what is on screen was there all along.
  useLayoutEffect(() => {
    if (ajenos && propia) actual.current?.(JSON.parse(propia.pregunta) as ParametrosDeConsulta);
  }, [ajenos]);
  return {
    error,
    ajenos,
    recargar,
    pedir,
    datos: propia && propia.datos,
    cargando: cargando || (datos !== null && propia === null && error === null),
  };
}
