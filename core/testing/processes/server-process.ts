/** The product's server in a process of its own, as an operator starts it. */
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const PLANTA = resolve(import.meta.dir, "../../../bin/planta.ts");

export interface ServidorAparte {
  readonly url: string;
  readonly proceso: Bun.Subprocess;
}

/** Resolves when it listens, on a free port. @throws Error when it ends before. */
export async function levantar(databaseUrl: string): Promise<ServidorAparte> {
  const proceso = Bun.spawn([process.execPath, PLANTA, "servir"], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: "0",
      PLANTA_MODO: "testing",
      // Its own: a test never takes the files that somebody left in the usual one.
      PLANTA_BANDEJA: join(tmpdir(), `planta-bandeja-${process.pid}`),
    },
    stdout: "pipe",
    stderr: "ignore",
  });
  let salida = "";
  for await (const parte of proceso.stdout) {
    salida += new TextDecoder().decode(parte);
    const url = /https?:\/\/\S+/.exec(salida)?.[0];
    if (url) return { proceso, url };
  }
  throw new Error(`el servidor no llegó a escuchar: ${salida}`);
}
