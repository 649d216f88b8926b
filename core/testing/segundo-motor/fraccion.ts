/** Exact fractions: what the second engine counts with, and the only arithmetic that it knows. */

export interface Fraccion {
  readonly n: bigint;
  /** Positive. */
  readonly d: bigint;
}

export const CERO: Fraccion = { n: 0n, d: 1n };
export const entero = (n: bigint | number): Fraccion => ({ n: BigInt(n), d: 1n });
export const mas = (a: Fraccion, b: Fraccion): Fraccion => ({
  n: a.n * b.d + b.n * a.d,
  d: a.d * b.d,
});
export const por = (a: Fraccion, b: Fraccion): Fraccion => ({ n: a.n * b.n, d: a.d * b.d });
/** @param d positive. */
export const sobre = (a: Fraccion, d: bigint): Fraccion => ({ n: a.n, d: a.d * d });
export const mayor = (a: Fraccion, b: Fraccion): boolean => a.n * b.d > b.n * a.d;
export const sumar = (ns: readonly bigint[]): bigint => ns.reduce((a, b) => a + b, 0n);

/** To the whole unit, halves away from zero. */
export function r({ n, d }: Fraccion): bigint {
  const sinSigno = (2n * (n < 0n ? -n : n) + d) / (2n * d);
  return n < 0n ? -sinSigno : sinSigno;
}

/**
 * Shares whole units by weight: to each the whole part of what is its own, and those left one at a
 * time to whoever is owed most, the earlier one when two are owed the same.
 */
export function repartir(total: bigint, pesos: readonly Fraccion[]): bigint[] {
  const suma = pesos.reduce(mas, CERO);
  if (total === 0n || suma.n === 0n) return pesos.map(() => 0n);
  const exactas = pesos.map((p) => ({ n: total * p.n * suma.d, d: p.d * suma.n }));
  const partes = exactas.map(({ n, d }) => n / d);
  const debe = exactas.map(({ n, d }, i) => ({ n: n - partes[i] * d, d }));
  for (let quedan = total - sumar(partes); quedan > 0n; quedan--) {
    let elegido = 0;
    debe.forEach((resto, i) => {
      if (mayor(resto, debe[elegido])) elegido = i;
    });
    partes[elegido]++;
    debe[elegido] = entero(-1);
  }
  return partes;
}
