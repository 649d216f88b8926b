/** Until when a group may be changed (formulation [F4]): the arithmetic. Pure. */
import type { Fila } from "#core/domain/fields.ts";
import { DIA_MS } from "#core/domain/period.ts";
import { type ETAPA, type PRORROGA, TODOS } from "#proto/recursos/calendario.ts";

export type Etapa = Fila<typeof ETAPA.campos>;
export type Prorroga = Fila<typeof PRORROGA.campos>;

interface DeGrupo {
  readonly saf: number;
  readonly codipres: string;
  readonly ejercicio: number;
}

/** Until when a group may be changed. */
export interface Vencimiento {
  readonly etapa: string;
  /** AAAA-MM-DD: the last day, extensions counted. */
  readonly hasta: string;
  /** Only for this organismo, or for all, it ends later than the stage. */
  readonly prorrogada: boolean;
}

const alcanza = (de: number, ejercicio: number): boolean => de === TODOS || de === ejercicio;

/** The stage of a group: of its fiscal year, the one with the longest prefix of its code. */
export function etapaDe<E extends Etapa>(etapas: readonly E[], g: DeGrupo): E | undefined {
  let mejor: E | undefined;
  for (const e of etapas) {
    if (!alcanza(e.ejercicio, g.ejercicio) || !g.codipres.startsWith(e.prefijo)) continue;
    const largo = e.prefijo.length - (mejor?.prefijo.length ?? -1);
    // With the same prefix, what is said of one year goes before what is said of all.
    if (largo > 0 || (largo === 0 && e.ejercicio !== TODOS)) mejor = e;
  }
  return mejor;
}

/** An extension never makes a stage shorter. */
export function vencimientoDe(
  etapa: Etapa,
  prorrogas: readonly Prorroga[],
  saf: number,
): Vencimiento {
  const { nombre, ejercicio } = etapa;
  let hasta = etapa.hasta;
  for (const p of prorrogas) {
    const suya = p.nombre === nombre && p.ejercicio === ejercicio && (p.saf === saf ||
      p.saf === TODOS);
    if (suya && p.hasta > hasta) hasta = p.hasta;
  }
  return { etapa: nombre, hasta, prorrogada: hasta > etapa.hasta };
}

/** Whole days from one date to another. */
export const diasEntre = (desde: string, hasta: string): number =>
  Math.round((Date.parse(hasta) - Date.parse(desde)) / DIA_MS);

/** Days left until the last one, in words. */
export const quedan = (dias: number): string =>
  dias === 0 ? "es hoy" : dias === 1 ? "falta 1 día" : `faltan ${dias} días`;
