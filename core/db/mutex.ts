/** One at a time, in order of arrival, without blocking the event loop. */
export class Mutex {
  #cola: Promise<void> = Promise.resolve();

  async tomar<T>(fn: () => Promise<T>): Promise<T> {
    const anterior = this.#cola;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#cola = promise;
    await anterior;
    try {
      return await fn();
    } finally {
      resolve();
    }
  }
}
