/** A bounded map that forgets what was used longest ago. */
export class Lru<K, V> {
  readonly #valores = new Map<K, V>();

  constructor(readonly limite: number) {}

  get size(): number {
    return this.#valores.size;
  }

  get(clave: K): V | undefined {
    const valor = this.#valores.get(clave);
    if (valor === undefined) return undefined;
    this.#valores.delete(clave);
    this.#valores.set(clave, valor);
    return valor;
  }

  set(clave: K, valor: V): void {
    this.#valores.delete(clave);
    this.#valores.set(clave, valor);
    if (this.#valores.size > this.limite) {
      const [primera] = this.#valores.keys();
      this.#valores.delete(primera);
    }
  }
}
