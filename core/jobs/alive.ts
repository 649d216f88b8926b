/** Whether the holder of something in the database still lives. */
import { hostname } from "node:os";

function vive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * A process of this machine is asked for; one of another machine is known only by its silence.
 * @param dueno `machine:process:…`
 * @param latido when it last said it was alive, in milliseconds
 * @param vence silence after which it is taken for dead
 */
export function estaVivo(dueno: string, latido: number, ahora: number, vence: number): boolean {
  const [maquina, proceso] = dueno.split(":");
  return maquina === hostname() ? vive(Number(proceso)) : ahora - latido <= vence;
}
