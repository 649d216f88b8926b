/** Ctrl+C, or a request to end, for an order that has something to leave in order. */

const SENALES = ["SIGINT", "SIGTERM"] as const;

/** Runs `fn` with what tells it to stop; without it, the process would end where it stands. */
export async function interrumpible<T>(fn: (senal: AbortSignal) => Promise<T>): Promise<T> {
  const parada = new AbortController();
  const parar = () => parada.abort();
  for (const nombre of SENALES) process.on(nombre, parar);
  try {
    return await fn(parada.signal);
  } finally {
    for (const nombre of SENALES) process.off(nombre, parar);
  }
}
