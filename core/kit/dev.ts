/**
 * Serving what is being written: at each save the server starts again, or builds only the screens
 * again, and the page that shows them reloads by itself. Of a plugin, `planta plugin dev`; of the
 * program:
 *
 *     bun run dev
 */
import { statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { interrumpible } from "../cli/interrupted.ts";
import { fuentesDe } from "../files/sources.ts";

const RAIZ = resolve(import.meta.dir, "../..");
const SERVIDOR = join(import.meta.dir, "dev-server.ts");

/** What runs: neither the tests nor the database that may be beside it. */
const MIRADOS = /(?<!\.test)\.([cm]?[jt]sx?|css|csv|json|proto|sql)$/;
/** What no server loads: only the browser. */
const SOLO_PANTALLA = /^ui\/|(^|\/)screens\/|(^|\/)screens\.tsx$|\.css$/;
const ENTRE_MIRADAS_MS = 150;

interface Desarrollo {
  /** Folders whose files are looked at. */
  readonly carpetas: readonly string[];
  /** Folder from which the file that changed is named. */
  readonly desde: string;
  /** Plugins of third parties that are served with the program. */
  readonly plugins: readonly string[];
  readonly demo: boolean;
  write(linea: string): void;
}

/** File → what changes when it is saved; undefined while a folder is going away. */
function senas(carpetas: readonly string[]): ReadonlyMap<string, string> | undefined {
  const vistas = new Map<string, string>();
  try {
    for (const { ruta } of carpetas.flatMap((c) => [...fuentesDe(c, MIRADOS)])) {
      const { mtimeMs = 0, size = 0 } = statSync(ruta, { throwIfNoEntry: false }) ?? {};
      vistas.set(ruta, `${mtimeMs} ${size}`);
    }
  } catch {
    return undefined;
  }
  return vistas;
}

/** Files saved, added or removed between two looks. */
const cambiados = (antes: ReadonlyMap<string, string>, ahora: ReadonlyMap<string, string>) =>
  [...new Set([...antes.keys(), ...ahora.keys()])].filter((r) => antes.get(r) !== ahora.get(r));

/** A process of its own, since modules that were loaded once stay as they were; it waits to be told. */
const enEspera = (plugins: readonly string[], demo: boolean) =>
  Bun.spawn(
    [process.execPath, "--no-install", SERVIDOR, "servir", ...demo ? ["--demo"] : []],
    {
      env: {
        PLANTA_MODO: "desarrollo",
        // The page asks several times a second whether there is another one.
        PLANTA_REGISTRO: "advertencia",
        ...process.env,
        PLANTA_PLUGINS: plugins.join(","),
      },
      stdin: "ignore",
      stdout: "inherit",
      stderr: "inherit",
      ipc() {},
    },
  );

async function terminar(proceso: Bun.Subprocess): Promise<void> {
  if (proceso.exitCode === null) proceso.disconnect();
  await proceso.exited;
}

/**
 * Serves until it is told to stop. A server that ends by itself, which has said why, is started
 * again when something is saved.
 */
export async function atenderMientrasSeEscribe(
  { carpetas, desde, plugins, demo, write }: Desarrollo,
): Promise<void> {
  await interrumpible(async (senal) => {
    let vistas = senas(carpetas) ?? new Map();
    let reserva = enEspera(plugins, demo);
    const atender = () => {
      const hijo = reserva;
      hijo.send("atender");
      reserva = enEspera(plugins, demo);
      void hijo.exited.then(() => {
        if (hijo === servidor && !senal.aborted) {
          write("El servidor terminó: arranca otra vez al guardar.");
        }
      });
      return hijo;
    };
    let servidor: Bun.Subprocess | undefined = atender();
    while (!senal.aborted) {
      await Bun.sleep(ENTRE_MIRADAS_MS);
      const ahora = senas(carpetas);
      const nuevos = ahora ? cambiados(vistas, ahora).map((r) => relative(desde, r)) : [];
      if (!ahora || nuevos.length === 0) continue;
      vistas = ahora;
      const vive = servidor.exitCode === null;
      if (vive && nuevos.every((r) => SOLO_PANTALLA.test(r))) {
        write(`Cambió ${nuevos[0]}: se arman otra vez las pantallas.`);
        servidor.send("pantallas");
        continue;
      }
      write(`Cambió ${nuevos[0]}: arranca otra vez.`);
      const anterior: Bun.Subprocess = servidor;
      servidor = undefined;
      await terminar(anterior);
      servidor = atender();
    }
    const abiertos = [servidor, reserva];
    servidor = undefined;
    await Promise.all(abiertos.map((p) => terminar(p)));
  });
}

if (import.meta.main) {
  const partes = ["bin", "core", "migrations", "plugins", "proto", "ui"];
  await atenderMientrasSeEscribe({
    carpetas: partes.map((parte) => join(RAIZ, parte)),
    desde: RAIZ,
    plugins: [
      ...(process.env.PLANTA_PLUGINS ?? "").split(",").filter(Boolean),
      // What the screens share, at `#/partes`.
      join(RAIZ, "ui/testing/partes"),
    ],
    demo: true,
    write: (linea) => console.log(linea),
  });
}
