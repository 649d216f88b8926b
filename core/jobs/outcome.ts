/** How a job of the queue ended, stored by whoever has it. */
import { cambiar } from "../db/query.ts";
import { tabla } from "../db/schema.ts";
import type { Escritura } from "../db/types.ts";
import type { EstadoTrabajo, Turno } from "./types.ts";

/** What is known of a job whose process ended in the middle ([K4]). */
export const INTERRUMPIDO =
  "El proceso se interrumpió antes de responder. Si era un cambio, no se " +
  "sabe si quedó guardado: antes de repetirlo, vuelva a mirar";

/** Stores the outcome in the caller's unit of work. @returns false when the job is not its own. */
export async function terminarEnTx(
  q: Escritura,
  { id, dueno }: Turno,
  estado: EstadoTrabajo,
  resultado: unknown,
): Promise<boolean> {
  const cambiados = await cambiar(q, tabla.trabajos, { id, dueno }, {
    estado,
    resultado: JSON.stringify(resultado ?? null),
    terminado: Date.now(),
    dueno: null,
  });
  return cambiados > 0;
}
