/** What a process keeps so as not to do it again: each with a bound, and told in the measures. */

/** All that are in use; those of a closed database go with it. */
const vivas = new Set<WeakRef<Cache<never, never>>>();

/** Forgets what was used longest ago. */
export class Cache<K, V> {
  readonly #valores = new Map<K, V>();
  #peso = 0;

  /**
   * @param nombre what it keeps, as the measures call it.
   * @param limite of the sum of weights.
   * @param pesar of one value; 1 each when not said.
   */
  constructor(
    readonly nombre: string,
    readonly limite: number,
    private readonly pesar: (valor: V) => number = () => 1,
  ) {
    for (const vieja of vivas) if (!vieja.deref()) vivas.delete(vieja);
    vivas.add(new WeakRef(this as unknown as Cache<never, never>));
  }

  get size(): number {
    return this.#valores.size;
  }

  get peso(): number {
    return this.#peso;
  }

  get(clave: K): V | undefined {
    const valor = this.#valores.get(clave);
    if (valor === undefined) return undefined;
    this.#valores.delete(clave);
    this.#valores.set(clave, valor);
    return valor;
  }

  /** What it holds, from what was used longest ago; looking does not count as use. */
  entradas(): [K, V][] {
    return [...this.#valores];
  }

  /** A value that weighs more than the bound is not kept. */
  set(clave: K, valor: V): void {
    this.delete(clave);
    this.#valores.set(clave, valor);
    this.#peso += this.pesar(valor);
    for (const antigua of this.#valores.keys()) {
      if (this.#peso <= this.limite) break;
      this.delete(antigua);
    }
  }

  delete(clave: K): void {
    const valor = this.#valores.get(clave);
    if (valor === undefined) return;
    this.#peso -= this.pesar(valor);
    this.#valores.delete(clave);
  }
}

/** What the caches of each name hold and may hold, in the unit of each. */
export function usoDeCaches(): ReadonlyMap<string, { peso: number; limite: number }> {
  const uso = new Map<string, { peso: number; limite: number }>();
  for (const referencia of vivas) {
    const cache = referencia.deref();
    if (!cache) continue;
    const { peso, limite } = uso.get(cache.nombre) ?? { peso: 0, limite: 0 };
    uso.set(cache.nombre, { peso: peso + cache.peso, limite: limite + cache.limite });
  }
  return uso;
}
