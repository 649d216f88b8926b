/**
 * Does all of them, so many at a time: whoever ends takes the next. An iterator that is shared by
 * several calls is used up by all of them together.
 */
export async function deAVarios<T>(
  cosas: IterableIterator<T>,
  aLaVez: number,
  hacer: (cosa: T) => Promise<void>,
): Promise<void> {
  async function tomar(): Promise<void> {
    for (const cosa of cosas) await hacer(cosa);
  }
  await Promise.all(Array.from({ length: aLaVez }, tomar));
}
