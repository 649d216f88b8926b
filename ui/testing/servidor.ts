/** Tests of what calls the server: the client's relative addresses reach a real one. */
import { afterAll, beforeAll } from "bun:test";

/** Sends the calls of this file's tests to a server on this machine, and stops it after them. */
export function llamarA(
  servidor: { readonly url: URL; stop(cerrar: boolean): Promise<void> },
): void {
  const deFabrica = globalThis.fetch;
  beforeAll(() => {
    const haciaElServidor = (destino: string | URL | Request, init?: RequestInit) =>
      deFabrica(new URL(String(destino), servidor.url), init);
    globalThis.fetch = Object.assign(haciaElServidor, { preconnect: deFabrica.preconnect });
  });
  afterAll(async () => {
    globalThis.fetch = deFabrica;
    await servidor.stop(true);
  });
}
