/**
 * What SQLite does with a whole file in one call, in another thread: this one goes on checking and
 * compressing meanwhile.
 */

export type EncargoDeCopia =
  /** Everything in a database, in a file without a log. */
  | { readonly orden: "copiar"; readonly archivo: string; readonly destino: string }
  /** What its engine has to say of it. */
  | { readonly orden: "revisar"; readonly archivo: string };

export type RespuestaDeCopia =
  | { readonly fallas: readonly string[] }
  | { readonly error: { readonly message: string; readonly name: string; readonly code: string } };

/** @returns failures, as sentences. @throws what SQLite threw, with its code. */
export async function encargar(encargo: EncargoDeCopia): Promise<readonly string[]> {
  const worker = new Worker(new URL("./aside-worker.ts", import.meta.url));
  try {
    const respuesta = await new Promise<RespuestaDeCopia>((listo, fallar) => {
      worker.onmessage = ({ data }: MessageEvent<RespuestaDeCopia>) => listo(data);
      worker.onerror = (e) => {
        e.preventDefault();
        fallar(new Error(e.message));
      };
      worker.addEventListener("close", () => fallar(new Error("el hilo del respaldo se cortó")));
      worker.postMessage(encargo);
    });
    if ("fallas" in respuesta) return respuesta.fallas;
    const { message, ...datos } = respuesta.error;
    throw Object.assign(new Error(message), datos);
  } finally {
    worker.terminate();
  }
}
