/** Waits for a promise, but not longer than `ms`; leaves no timer behind to hold the process. */
export async function esperarHasta(promesa: Promise<unknown>, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reloj = setTimeout(resolve, ms);
  try {
    await Promise.race([promesa, promise]);
  } finally {
    clearTimeout(reloj);
  }
}
