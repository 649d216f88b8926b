/** Who runs an order, for the audit trail ([A1]). */
import { userInfo } from "node:os";

/**
 * Account of the operating system, or `sistema` where it has no name: Bun reads it from USER, which
 * containers and timers do not set, and answers «unknown», which would reach people as somebody.
 */
export function usuarioDelSistema(leer: () => string = () => userInfo().username): string {
  try {
    const nombre = leer();
    return nombre === "" || nombre === "unknown" ? "sistema" : nombre;
  } catch {
    return "sistema";
  }
}
