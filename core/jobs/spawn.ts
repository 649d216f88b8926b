/** Worker processes of this machine, for as long as an order needs them. */
import { resolve } from "node:path";
import type { App } from "../plugin.ts";

const PLANTA = resolve(import.meta.dir, "../../bin/planta.ts");

/**
 * Runs `fn` while so many processes serve the queue of the database; ends them afterwards.
 * @param senal the order is being interrupted: its processes may have heard of it before.
 */
export async function conTrabajadores<T>(
  app: App,
  cuantos: number,
  senal: AbortSignal,
  fn: () => Promise<T>,
): Promise<T> {
  const procesos = Array.from(
    { length: cuantos },
    () =>
      Bun.spawn(
        [process.execPath, "--no-install", PLANTA, "trabajador", "--json", "--con-entrada"],
        {
          env: {
            ...process.env,
            DATABASE_URL: app.config.databaseUrl,
            DATABASE_URL_FILE: "",
            PLANTA_REGISTRO: app.config.registro ?? "",
            PLANTA_PLUGINS: app.config.plugins.join(","),
          },
          // Closed when this process ends, however it does: they would serve the queue for ever.
          stdin: "pipe",
          stdout: "ignore",
          stderr: "inherit",
        },
      ),
  );
  // An order whose workers cannot start would wait for ever.
  const caida = Promise.race(procesos.map((p) => p.exited)).then(() => {
    if (!senal.aborted) throw new Error("un trabajador terminó antes de tiempo");
    return fin;
  });
  caida.catch(() => {});
  const fin = fn();
  try {
    return await Promise.race([fin, caida]);
  } finally {
    for (const p of procesos) p.kill("SIGTERM");
    await Promise.all(procesos.map((p) => p.exited));
  }
}
