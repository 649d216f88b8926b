/** One text searched in all that a row says, whatever the column. Pure. */
import { numeroEscrito } from "./filter-operands.ts";
import { ENTERA, normalizar, palabrasDe } from "./text-key.ts";

/** Where what is searched travels among the filters of the columns: no column has this name. */
export const EN_TODAS = "*";

/** Test of a row; null when what is written searches nothing. */
export type BusquedaEnTodas<F> = (escrito: string) => ((fila: F) => boolean) | null;

/**
 * Every word has to be somewhere in the row: a code, a number or a letter whole; of a longer word,
 * any part. What a row says is put together once, for all the keys that are typed.
 * @param dichos codes, figures and descriptions of a row; rows that change are other objects.
 */
export function crearBusqueda<F extends object>(
  dichos: (fila: F) => readonly (string | number | null | undefined)[],
): BusquedaEnTodas<F> {
  const porFila = new WeakMap<F, string>();
  const porTexto = new Map<string, string>();
  const enPalabras = (texto: string): string => {
    let palabras = porTexto.get(texto);
    if (palabras === undefined) {
      palabras = palabrasDe(normalizar(texto)).join(" ");
      porTexto.set(texto, palabras);
    }
    return palabras;
  };
  const todo = (fila: F): string => {
    let junto = porFila.get(fila);
    if (junto === undefined) {
      junto = " ";
      for (const d of dichos(fila)) {
        if (typeof d === "number") junto += `${d} `;
        else if (d) junto += `${enPalabras(d)} `;
      }
      porFila.set(fila, junto);
    }
    return junto;
  };
  return (escrito) => {
    const buscadas = escrito.trim().split(/\s+/).flatMap((palabra) => {
      // A figure as it is shown is the number that it says.
      const numero = /\d/.test(palabra) ? numeroEscrito(palabra) : null;
      if (numero !== null) return [` ${numero} `];
      return palabrasDe(normalizar(palabra)).map((p) => ENTERA.test(p) ? ` ${p} ` : p);
    });
    if (buscadas.length === 0) return null;
    return (fila) => {
      const junto = todo(fila);
      return buscadas.every((b) => junto.includes(b));
    };
  };
}
