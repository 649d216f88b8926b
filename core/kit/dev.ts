/** `planta plugin dev`: the server with a plugin that is being written, started again at each save. */
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { interrumpible } from "../cli/interrupted.ts";
import { fuentesDe } from "../files/sources.ts";
import { rechazo } from "./rejections.ts";

const PROGRAMA = resolve(import.meta.dir, "../../bin/planta.ts");
/** What a running plugin is made of: neither its tests nor the database that may be beside it. */
const MIRADOS = /(?<!\.test)\.([cm]?[jt]sx?|css|json|sql)$/;
const ENTRE_MIRADAS_MS = 300;

export interface Desarrollo {
  /** Folder of the plugin. */
  readonly carpeta: string;
  /** Further plugins that are served with it. */
  readonly otros: readonly string[];
  readonly demo: boolean;
  write(linea: string): void;
}

/** Changes when a file of the plugin is saved, added or removed. */
function senas(carpeta: string): string {
  const vistas: string[] = [];
  try {
    for (const { ruta } of fuentesDe(carpeta, MIRADOS)) {
      const { mtimeMs = 0, size = 0 } = statSync(ruta, { throwIfNoEntry: false }) ?? {};
      vistas.push(`${ruta} ${mtimeMs} ${size}`);
    }
  } catch {
    // A folder went away while it was being read: the next look tells.
    return "";
  }
  return vistas.join("\n");
}

/** A process of its own: modules that were loaded once stay as they were. */
const servidor = (plugins: readonly string[], demo: boolean) =>
  Bun.spawn(
    [process.execPath, "--no-install", PROGRAMA, "servir", ...demo ? ["--demo"] : []],
    {
      env: { ...process.env, PLANTA_PLUGINS: plugins.join(",") },
      stdin: "ignore",
      stdout: "inherit",
      stderr: "inherit",
    },
  );

/**
 * Serves until it is told to stop. A server that ends by itself, which has said why, is started again
 * when something is saved.
 * @throws Rechazo for a folder without a plugin.
 */
export async function desarrollar({ carpeta, otros, demo, write }: Desarrollo): Promise<void> {
  const suya = resolve(carpeta);
  if (!existsSync(join(suya, "plugin.ts"))) throw rechazo("carpeta_sin_plugin", { carpeta });
  const plugins = [...new Set([...otros, suya])];
  await interrumpible(async (senal) => {
    while (!senal.aborted) {
      // Looked at before it starts: what is saved meanwhile starts it once more.
      const vistas = senas(suya);
      const hijo = servidor(plugins, demo);
      let sigue = true;
      void hijo.exited.then(() => {
        if (sigue && !senal.aborted) write("El servidor terminó: arranca otra vez al guardar.");
      });
      while (!senal.aborted && senas(suya) === vistas) await Bun.sleep(ENTRE_MIRADAS_MS);
      sigue = false;
      hijo.kill("SIGTERM");
      await hijo.exited;
      if (!senal.aborted) write("Cambió el plugin: arranca otra vez. Después recargue la página.");
    }
  });
}
