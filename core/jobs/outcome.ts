/** How a job of the queue ended, stored by whoever has it. */
import { cambiar } from "../db/query.ts";
import { tabla } from "../db/schema.ts";
import type { Escritura } from "../db/types.ts";
import type { EstadoTrabajo, Turno } from "./types.ts";

/** What is known of a job whose process ended in the middle ([K4]). */
export const INTERRUMPIDO =
  "El proceso se interrumpió antes de responder. Si era un cambio, no se " +
  "sabe si quedó guardado: antes de repetirlo, vuelva a mirar";

/** In its row while it runs: what it has done so far (`ContextoTrabajo.note`). */
interface Anotado {
  readonly parcial: unknown;
}

/** What a job had noted when its process ended; null when nothing. @param resultado of its row. */
export const parcialDe = (resultado: string | null): unknown =>
  (JSON.parse(resultado ?? "null") as Partial<Anotado> | null)?.parcial ?? null;

/** The outcome of one whose process ended, with what it had noted. */
export const interrumpido = (resultado: string | null): string =>
  JSON.stringify({ mensaje: INTERRUMPIDO, parcial: parcialDe(resultado) });

/** @returns false when the job is not its own. */
export async function anotarEnTx(
  q: Escritura,
  { id, dueno }: Turno,
  parcial: unknown,
): Promise<boolean> {
  const anotado: Anotado = { parcial };
  return await cambiar(q, tabla.trabajos, { id, dueno }, { resultado: JSON.stringify(anotado) }) >
    0;
}

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
