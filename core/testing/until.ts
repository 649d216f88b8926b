/** Waiting for what has to come, however long the machine takes to bring it. */

const PAUSA_MS = 10;

/**
 * What is read, once it is what is expected. The limit of the test ends a wait that never does.
 */
export async function hasta<T>(
  leer: () => T | Promise<T>,
  es: (leido: T) => boolean = Boolean,
): Promise<T> {
  for (;;) {
    const leido = await leer();
    if (es(leido)) return leido;
    await Bun.sleep(PAUSA_MS);
  }
}
