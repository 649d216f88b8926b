/** Stages of the formulation and their extensions (formulation [F4]): columns and arithmetic. Pure. */
import { campo, type Campos, conVacio, type Fila } from "#core/domain/fields.ts";
import { DIA_MS } from "#core/domain/period.ts";

/** What an empty number of the calendar says: every fiscal year, every organismo. */
export const TODOS = -1;

const ejercicio = conVacio(campo.ejercicio(), TODOS);
const nombre = campo.texto(60, /\S/);

/** In file order. */
export const CAMPOS_ETAPA = {
  ejercicio,
  nombre,
  /** How the codes of its groups begin; empty = all of them. */
  prefijo: conVacio(campo.texto(5, /^[A-Z0-9]{0,5}$/), ""),
  desde: campo.fecha(),
  /** The last day on which its groups may be changed. */
  hasta: campo.fecha(),
} satisfies Campos;
export type Etapa = Fila<typeof CAMPOS_ETAPA>;
export const CLAVE_ETAPA = ["ejercicio", "nombre"] as const;

export const CAMPOS_PRORROGA = {
  ejercicio,
  nombre,
  saf: conVacio(campo.entero(0, 999), TODOS),
  hasta: campo.fecha(),
} satisfies Campos;
export type Prorroga = Fila<typeof CAMPOS_PRORROGA>;
export const CLAVE_PRORROGA = [...CLAVE_ETAPA, "saf"] as const;

/** As answers and files write a number of the calendar. */
export const oNulo = (valor: number): number | null => valor === TODOS ? null : valor;

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
