/** The board of a data group, kept while its tab lives. */
import { useEffect, useReducer, useState } from "react";
import { type Pregunta, SIN_PREGUNTA } from "../comparacion/entra-modelo.ts";
import { empezarCon, siguiente, tableroVisto } from "./tablero-estado.ts";
import type { Acuerdo } from "./acuerdo.ts";
import { LETRAS, type PuestoDeTablero, type Tablero } from "./tablero.ts";

// What is on the strip, kept in this tab for its user: a reload or a lost session lose nothing.

/** Who keeps the draft, and over which group. */
interface DeQuien {
  readonly usuario: number;
  readonly saf: number;
  readonly codipres: string;
}

interface Borrador {
  readonly tablero: Tablero;
  /** What was asked of «¿Qué porcentaje entra?». */
  readonly pregunta: Pregunta;
}

const claveDe = ({ usuario, saf, codipres }: DeQuien): string =>
  `planta.escenarios.${usuario}.${saf}.${codipres}`;

function esAcuerdo(x: unknown): x is Acuerdo {
  const { nombre, tramos, sumas } = (x ?? {}) as Partial<Record<keyof Acuerdo, unknown>>;
  return typeof nombre === "string" && Array.isArray(tramos) && Array.isArray(sumas);
}

function esPuesto(x: unknown): x is PuestoDeTablero {
  const { clave, letra, id, acuerdo } = (x ?? {}) as Partial<
    Record<keyof PuestoDeTablero, unknown>
  >;
  return typeof clave === "string" && LETRAS.some((l) => l === letra) &&
    (id === null || typeof id === "number") && esAcuerdo(acuerdo);
}

/** Null when nothing was left there. */
export function leerBorrador(de: DeQuien, donde: Storage = sessionStorage): Borrador | null {
  try {
    const leido = JSON.parse(donde.getItem(claveDe(de)) ?? "null") as Partial<Borrador> | null;
    if (!leido || !Array.isArray(leido.tablero)) return null;
    return {
      tablero: leido.tablero.filter(esPuesto),
      pregunta: { ...SIN_PREGUNTA, ...leido.pregunta },
    };
  } catch {
    return null;
  }
}

export function escribirBorrador(
  de: DeQuien,
  borrador: Borrador,
  donde: Storage = sessionStorage,
): void {
  if (borrador.tablero.length === 0) donde.removeItem(claveDe(de));
  else donde.setItem(claveDe(de), JSON.stringify(borrador));
}

export function useTablero({ usuario, saf, codipres }: DeQuien) {
  const [previo] = useState(() => leerBorrador({ usuario, saf, codipres }));
  const [estado, ordenar] = useReducer(siguiente, previo?.tablero ?? [], empezarCon);
  const [pregunta, preguntar] = useState(previo?.pregunta ?? SIN_PREGUNTA);
  const tablero = tableroVisto(estado);
  // Also what is being typed: a reload gives it back.
  useEffect(() => {
    escribirBorrador({ usuario, saf, codipres }, { tablero, pregunta });
  }, [tablero, pregunta]);
  return {
    estado,
    tablero,
    ordenar,
    pregunta,
    preguntar,
  };
}
