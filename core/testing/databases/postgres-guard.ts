/**
 * Keeps the test server: runs it, and stops it and removes its files when the process that asked
 * for it ends, however it ends. A program of its own, so that nothing that happens there matters.
 */
import { spawn } from "node:child_process";
import { openSync, rmSync } from "node:fs";

export interface OrdenGuardia {
  /** Process whose end is the server's. */
  readonly padre: number;
  readonly carpeta: string;
  /** Where the server says why it does not start; outside the folder, which goes with it. */
  readonly registro: string;
  readonly comando: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/** Whether a process exists. */
export function vive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) {
  const { padre, carpeta, registro, comando, uid, gid } = JSON.parse(
    Bun.argv[2] ?? "",
  ) as OrdenGuardia;
  const [programa = "", ...argumentos] = comando;
  const salida = openSync(registro, "w");
  let otraVez = false;
  let pedido = false;
  const iniciar = () => {
    const nuevo = spawn(programa, argumentos, {
      stdio: ["ignore", "ignore", salida],
      uid,
      gid,
      cwd: carpeta,
      env: { PATH: process.env.PATH, LC_ALL: "C" },
    });
    nuevo.on("exit", () => {
      if (otraVez) {
        otraVez = false;
        servidor = iniciar();
        return;
      }
      rmSync(carpeta, { recursive: true, force: true });
      // One that ended by itself has something to say.
      if (pedido) rmSync(registro, { force: true });
      process.exit();
    });
    return nuevo;
  };
  let servidor = iniciar();
  // SIGINT: fast shutdown, without waiting for the clients.
  const parar = () => servidor.kill("SIGINT");
  process.on("SIGUSR2", () => {
    otraVez = true;
    parar();
  });
  const terminar = () => {
    pedido = true;
    parar();
  };
  process.on("SIGTERM", terminar);
  process.on("SIGINT", terminar);
  setInterval(() => vive(padre) || terminar(), 250);
}
