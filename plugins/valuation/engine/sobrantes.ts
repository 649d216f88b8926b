/**
 * Room that whoever finished leaves to whoever begins: making it, and giving it back, costs as much
 * as filling it. It is kept only while nothing else wants its memory. Pure.
 */
export class Sobrantes<T extends object> {
  readonly #dejados: WeakRef<T>[] = [];

  constructor(private readonly hacer: () => T) {}

  /** One that was left, as it was left; else a new one. */
  tomar(): T {
    for (let dejado = this.#dejados.pop(); dejado; dejado = this.#dejados.pop()) {
      const lugar = dejado.deref();
      if (lugar) return lugar;
    }
    return this.hacer();
  }

  /** For the next one: who leaves it does not look at it again. */
  dejar(lugar: T): void {
    this.#dejados.push(new WeakRef(lugar));
  }
}
