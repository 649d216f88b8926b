/**
 * The lines that groups would have with the values of their reference month alone ([Y11]): the same
 * engine over their rows as they are now, and nothing stored.
 */
import type { Consulta } from "../../../core/plugin.ts";
import { grupo } from "../../bases/service.ts";
import { lineasAhora } from "../ensayo/ensayo.ts";
import type { Tramo } from "../engine/cursor.ts";

/** @throws Rechazo naming a missing value or a limit. */
export async function* lineasAUnMes(
  q: Consulta,
  saf: number,
  codipres: string,
): AsyncGenerator<Tramo> {
  yield* lineasAhora(q, { ...await grupo(q, saf, codipres), criterio: "unico" });
}
