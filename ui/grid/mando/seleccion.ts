/** Selection of several rows by key: what each gesture leaves selected. Pure. */
import { contar } from "#core/domain/money.ts";
import type { ClaveDeFila } from "../estado.ts";

export interface Seleccion {
  readonly claves: ReadonlySet<ClaveDeFila>;
  /** Row where a range begins; null until one is started. */
  readonly ancla: ClaveDeFila | null;
  /** What was selected when the range began: it stays while the range grows and shrinks. */
  readonly base: ReadonlySet<ClaveDeFila>;
}

export const NINGUNA: Seleccion = { claves: new Set(), ancla: null, base: new Set() };

/** Ctrl and click, Space: one row in or out. The next range begins there. */
export function alternar({ claves }: Seleccion, clave: ClaveDeFila): Seleccion {
  const siguientes = new Set(claves);
  if (!siguientes.delete(clave)) siguientes.add(clave);
  return { claves: siguientes, ancla: clave, base: siguientes };
}

/** The focus moved by itself: the next range begins where it is by then. */
export const soltar = (s: Seleccion): Seleccion =>
  s.ancla === null ? s : { ...s, ancla: null, base: s.claves };

/**
 * Shift and click, Shift and arrow: everything between the beginning of the range (or `desde`, when
 * none was started) and `hasta`, beside what was selected before it.
 */
export function extender(
  { claves, ancla, base }: Seleccion,
  orden: readonly ClaveDeFila[],
  desde: ClaveDeFila | null,
  hasta: ClaveDeFila,
): Seleccion {
  const sigue = ancla !== null && orden.includes(ancla);
  const inicio = sigue ? ancla : desde !== null && orden.includes(desde) ? desde : hasta;
  const previas = sigue ? base : claves;
  const [a, b] = [orden.indexOf(inicio), orden.indexOf(hasta)].sort((x, y) => x - y);
  return {
    claves: new Set([...previas, ...orden.slice(a, b + 1)]),
    ancla: inicio,
    base: previas,
  };
}

/** Ctrl and A: every row that passes the filters. */
export const todas = (orden: readonly ClaveDeFila[]): Seleccion => ({
  claves: new Set(orden),
  ancla: null,
  base: new Set(orden),
});

/** Without the rows that are no longer shown: nothing unseen is ever acted upon. */
export function podar(s: Seleccion, orden: readonly ClaveDeFila[]): Seleccion {
  const quedan = orden.filter((c) => s.claves.has(c));
  if (quedan.length === s.claves.size) return s;
  return { claves: new Set(quedan), ancla: null, base: new Set(quedan) };
}

/** «3 seleccionados»; singular for 1. */
export const textoDeSeleccion = (n: number): string => contar(n, "seleccionado", "seleccionados");
