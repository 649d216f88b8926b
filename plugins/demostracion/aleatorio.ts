/** Deterministic draws: the same seed gives the same sequence on every machine. */
export interface Azar {
  /** Integer between both ends, inclusive. */
  entero(desde: number, hasta: number): number;
  /** True in `partes` of every hundred draws. */
  cada100(partes: number): boolean;
  elegir<T>(opciones: readonly T[]): T;
  /** An option drawn in proportion to its weight. */
  porPeso<T extends { readonly peso: number }>(opciones: readonly T[]): T;
}

/** 32-bit number from a text, to give each budget its own sequence whatever the order. */
function semillaDe(texto: string): number {
  let h = 0x9747b28c;
  for (let i = 0; i < texto.length; i++) {
    h = Math.imul(h ^ texto.charCodeAt(i), 0x01000193);
    h ^= h >>> 15;
  }
  return h >>> 0;
}

/** A sequence named by `partes`; integer arithmetic only, so that no engine can differ. */
export function azar(...partes: readonly (number | string)[]): Azar {
  let estado = semillaDe(partes.join("|"));
  const siguiente = (): number => {
    estado = (estado + 0x9e3779b9) >>> 0;
    let z = Math.imul(estado ^ (estado >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
  const entero = (desde: number, hasta: number) => desde + siguiente() % (hasta - desde + 1);
  return {
    entero,
    cada100: (partes) => entero(0, 99) < partes,
    elegir: (opciones) => opciones[entero(0, opciones.length - 1)],
    porPeso(opciones) {
      let resto = entero(0, opciones.reduce((suma, o) => suma + o.peso, 0) - 1);
      return opciones.find((o) => (resto -= o.peso) < 0) ?? opciones[0];
    },
  };
}
