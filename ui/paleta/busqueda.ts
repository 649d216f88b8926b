/** How what is typed finds places: pure. */
import { normalizar } from "#core/domain/text-key.ts";
import type { Destino } from "./destinos.ts";

/** The number of a row in «#123»; null in anything else. */
export function numeroDeRegistro(escrito: string): number | null {
  const numero = /^\s*#\s*(\d{1,9})\s*$/.exec(escrito)?.[1];
  return numero === undefined ? null : Number(numero);
}

/** How well a word is found in a text: at its start, at the start of a word, inside; 0 = not. */
function acierto(palabra: string, texto: string): number {
  const donde = texto.indexOf(palabra);
  if (donde < 0) return 0;
  if (donde === 0) return 3;
  return texto.includes(` ${palabra}`) ? 2 : 1;
}

/** Points of a place for the words typed; 0 when some word is nowhere. */
function puntos(destino: Destino, palabras: readonly string[]): number {
  const titulo = normalizar(destino.titulo);
  const resto = normalizar(`${destino.detalle ?? ""} ${destino.clase}`);
  let suma = 0;
  for (const palabra of palabras) {
    const enTitulo = acierto(palabra, titulo);
    // What is in the title weighs more than what is beside it.
    const mejor = enTitulo > 0 ? enTitulo * 10 : acierto(palabra, resto);
    if (mejor === 0) return 0;
    suma += mejor;
  }
  return suma;
}

/**
 * The places in which every word typed is, best first; recent ones first among equals, and before
 * all the rest while nothing is typed.
 * @param recientes ids, the last one first.
 */
export function buscar(
  destinos: readonly Destino[],
  escrito: string,
  recientes: readonly string[],
): Destino[] {
  const palabras = normalizar(escrito).split(/\s+/).filter((p) => p !== "");
  const lugar = new Map(recientes.map((id, i) => [id, recientes.length - i]));
  return destinos
    .map((destino, orden) => ({
      destino,
      orden,
      puntos: palabras.length === 0 ? 1 : puntos(destino, palabras),
      reciente: lugar.get(destino.id) ?? 0,
    }))
    .filter((d) => d.puntos > 0)
    .toSorted((a, b) => b.puntos - a.puntos || b.reciente - a.reciente || a.orden - b.orden)
    .map((d) => d.destino);
}
