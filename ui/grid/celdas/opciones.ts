/** Which of the values that a cell may say are offered for what is typed. Pure. */
import { normalizar } from "#core/domain/text-key.ts";
import type { Opcion } from "./hoja.ts";

/** A list this long is narrowed by typing, not by scrolling. */
const OFRECIDAS = 50;

/** Those whose code begins so go first; then those that say it, or each of its words. */
export function ofrecidas(opciones: readonly Opcion[], escrito: string): readonly Opcion[] {
  const clave = normalizar(escrito.trim());
  if (clave === "") return opciones.slice(0, OFRECIDAS);
  const palabras = clave.split(/\s+/);
  const porCodigo: Opcion[] = [];
  const porTexto: Opcion[] = [];
  for (const o of opciones) {
    const codigo = normalizar(o.codigo);
    if (codigo.startsWith(clave)) porCodigo.push(o);
    else {
      const texto = `${codigo} ${normalizar(o.descripcion)}`;
      if (palabras.every((p) => texto.includes(p))) porTexto.push(o);
    }
  }
  return [...porCodigo, ...porTexto].slice(0, OFRECIDAS);
}

/**
 * What Enter takes of what was typed: a code stands for itself; words that leave one value stand for
 * it. Null = as it was typed.
 */
export function quedaUna(opciones: readonly Opcion[], escrito: string): Opcion | null {
  const texto = escrito.trim();
  // A letter or a number is a code, known or not: only words are looked for.
  if (!/\p{L}{3}/u.test(texto)) return null;
  const clave = normalizar(texto);
  if (opciones.some((o) => normalizar(o.codigo) === clave)) return null;
  const quedan = ofrecidas(opciones, texto);
  return quedan.length === 1 ? quedan[0] : null;
}
