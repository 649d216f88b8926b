/** The reference data under a stored agreement, and what a budget costs with them ([W4]). */
import type { ContextoSalida } from "#core/plugin.ts";
import { type Referencias, superponer } from "#plugins/tablas/service.ts";
import { ensayoDe } from "#plugins/valuation/service.ts";
import type { Grupo } from "#plugins/bases/service.ts";
import { acuerdoLegible } from "../acuerdos/acuerdos.ts";
import { compilar } from "./compilar.ts";
import { exigirEnElAnio } from "./evaluar.ts";

/**
 * A year under an agreement, which may not begin after it.
 * @throws Rechazo for one that does not exist or is not theirs to read, or cannot be compiled
 */
export async function bajoAcuerdo(
  { q, identidad }: ContextoSalida,
  id: number,
  { instantanea, ejercicio }: Referencias,
) {
  const { nombre, acuerdo } = await acuerdoLegible(q, identidad, id);
  exigirEnElAnio([acuerdo], ejercicio);
  const { entradas } = compilar([acuerdo], instantanea);
  const leer = superponer(instantanea, entradas);
  return {
    nombre,
    leer,
    /** What a group costs by months. @throws Rechazo when it cannot be valued */
    async meses(g: Grupo) {
      const { partidas } = (await ensayoDe(q, g)).valuar(leer);
      return partidas.flatMap(({ meses, ...partida }) =>
        meses.flatMap((importe, m) => importe === 0 ? [] : [{ ...partida, mes: m + 1, importe }])
      );
    },
  };
}
