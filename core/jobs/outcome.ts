/** How a job of the queue ended, stored by whoever has it. */
import type { Escritura } from "../db/types.ts";
import type { Turno } from "./types.ts";

/** What is known of a job whose process ended in the middle ([K4]). */
export const INTERRUMPIDO =
  "El proceso se interrumpió antes de responder. Si era un cambio, no se " +
  "sabe si quedó guardado: antes de repetirlo, vuelva a mirar";

export type EstadoTrabajo = "pendiente" | "en_curso" | "hecho" | "rechazado" | "fallado";

/** Stores the outcome in the caller's unit of work. @returns false when the job is not its own. */
export async function terminarEnTx(
  q: Escritura,
  { id, dueno }: Turno,
  estado: EstadoTrabajo,
  resultado: unknown,
): Promise<boolean> {
  const cambiados = await q.ejecutar(
    "UPDATE trabajos SET estado = ?, resultado = ?, terminado = ?, dueno = NULL " +
      "WHERE id = ? AND dueno = ?",
    [estado, JSON.stringify(resultado ?? null), Date.now(), id, dueno],
  );
  return cambiados > 0;
}
