/** A SAF as people say it: by its number, or by the name of its organismo. Pure. */
import { normalizar } from "./text-key.ts";

export interface SafConNombre {
  readonly saf: number;
  readonly nombre: string;
}

/** Greatest number of a SAF (spec 1 §9). */
export const SAF_MAXIMO = 999;

/** What a box for a SAF keeps of what is typed: a number is one up to the greatest; a name, itself. */
export const entradaSaf = (texto: string): string =>
  /^\s*\d+\s*$/.test(texto) ? String(Math.min(Number(texto), SAF_MAXIMO)) : texto;

/** The SAF that a text says: its number, or a name that only one organismo has; 0 = none. */
export function safDe(texto: string, organismos: readonly SafConNombre[]): number {
  const numero = /^\s*(\d{1,3})(\s*-.*|\s*)$/.exec(texto)?.[1];
  if (numero !== undefined) return Number(numero);
  const buscado = normalizar(texto.trim());
  if (buscado === "") return 0;
  const hallados = organismos.filter((o) => normalizar(o.nombre).includes(buscado));
  const iguales = hallados.filter((o) => normalizar(o.nombre) === buscado);
  if (iguales.length === 1) return iguales[0].saf;
  return hallados.length === 1 ? hallados[0].saf : 0;
}

/** Those of a list with semicolons, and the parts of it that are none. */
export function safsDe(texto: string, organismos: readonly SafConNombre[]): {
  readonly safs: readonly number[];
  readonly ajenas: readonly string[];
} {
  const partes = texto.split(";").map((p) => p.trim()).filter((p) => p !== "")
    .map((parte) => ({ parte, saf: safDe(parte, organismos) }));
  return {
    safs: [...new Set(partes.filter((p) => p.saf !== 0).map((p) => p.saf))],
    ajenas: partes.filter((p) => p.saf === 0).map((p) => p.parte),
  };
}
