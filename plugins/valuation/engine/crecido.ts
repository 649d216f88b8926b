/** Typed arrays that turn out to be too small. */
import type { ArregloDeNumeros } from "./lineas/lineas.ts";

/** @returns one of `n` entries that begins as `antes`. @param resto what the others say. */
export function crecido<A extends ArregloDeNumeros>(antes: A, n: number, resto = 0): A {
  const mayor = new (antes.constructor as new (n: number) => A)(n);
  mayor.set(antes);
  if (resto !== 0) mayor.fill(resto, antes.length);
  return mayor;
}
