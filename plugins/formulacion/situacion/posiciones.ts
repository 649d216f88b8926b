/** Positions of a group against the ceiling of its SAF ([T2]). */
import type { Consulta } from "#core/plugin.ts";
import type { Cuentas, Grupo } from "#plugins/bases/service.ts";
import { posicionesDe } from "#plugins/valuation/service.ts";
import { TECHOS } from "#plugins/admin/service.ts";

/** Positions allowed to a SAF in a fiscal year; null when nobody said. */
async function techoDe(q: Consulta, ejercicio: number, saf: number): Promise<number | null> {
  const [fila] = await TECHOS.leer(q, { ejercicio, saf });
  return fila?.cargos ?? null;
}

/** Positions of a group against the ceiling of its SAF; of the items that a ceiling counts. */
export async function posiciones(q: Consulta, g: Grupo, sumas: Cuentas["posiciones"]) {
  const todas = await posicionesDe(q, g.saf, g.codipres, sumas);
  const de = (pprin: number) => todas.find((p) => p.pprin === pprin)?.cargos ?? 0;
  const [permanentes, temporarios] = [de(1), de(2)];
  const cargos = permanentes + temporarios;
  const techo = await techoDe(q, g.ejercicio, g.saf);
  return { permanentes, temporarios, cargos, techo, supera: techo !== null && cargos > techo };
}
