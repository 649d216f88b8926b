/** Telling who started the process that it is ready, or ending (`sd_notify`). */
import { dlopen, ptr } from "bun:ffi";
import type { Log } from "./log.ts";

const AF_UNIX = 1;
const SOCK_DGRAM = 2;
/** Of `sun_path`. */
const LARGO_MAXIMO = 107;

/** Address of a socket by its path; `@` begins an abstract name. */
function direccion(camino: string): Uint8Array {
  const nombre = Buffer.from(camino);
  if (nombre.length === 0 || nombre.length > LARGO_MAXIMO) throw new Error("NOTIFY_SOCKET");
  if (camino.startsWith("@")) nombre[0] = 0;
  return Buffer.concat([new Uint8Array(new Uint16Array([AF_UNIX]).buffer), nombre]);
}

/**
 * One message to the socket of `NOTIFY_SOCKET`; nothing where there is none. One that cannot be sent
 * is noted: the service goes on, and systemd will say that it never was ready.
 */
export function avisarAlSistema(
  log: Log,
  mensaje: "READY=1" | "STOPPING=1",
  camino = process.env.NOTIFY_SOCKET,
): void {
  if (!camino) return;
  try {
    // Neither Bun nor Node opens datagram sockets by path.
    const c = dlopen("libc.so.6", {
      socket: { args: ["i32", "i32", "i32"], returns: "i32" },
      sendto: { args: ["i32", "ptr", "u64", "i32", "ptr", "u32"], returns: "i64" },
      close: { args: ["i32"], returns: "i32" },
    });
    const [a, datos] = [direccion(camino), Buffer.from(mensaje)];
    const cual = c.symbols.socket(AF_UNIX, SOCK_DGRAM, 0);
    const enviados = c.symbols.sendto(cual, ptr(datos), datos.length, 0, ptr(a), a.length);
    c.symbols.close(cual);
    if (Number(enviados) !== datos.length) throw new Error("sendto");
  } catch {
    log.advertencia("sin_aviso_al_sistema", { mensaje });
  }
}
