/** The reference data under a stored agreement, for who reads them and values nothing ([W4]). */
import type { Consulta } from "#core/plugin.ts";
import { type Instantanea, superponer } from "#plugins/tablas/service.ts";
import type { Quien } from "../acuerdos/accesos.ts";
import { acuerdoLegible } from "../acuerdos/acuerdos.ts";
import { compilar } from "./compilar.ts";
import { exigirEnElAnio } from "./evaluar.ts";

/**
 * @param ejercicio year that is looked at: the agreement may not begin after it.
 * @throws Rechazo for one that does not exist or is not theirs to read, or cannot be compiled
 */
export async function leerConAcuerdo(
  q: Consulta,
  quien: Quien,
  id: number,
  instantanea: Instantanea,
  ejercicio: number,
) {
  const { nombre, acuerdo } = await acuerdoLegible(q, quien, id);
  exigirEnElAnio([acuerdo], ejercicio);
  const { entradas } = compilar([acuerdo], instantanea);
  return { nombre, leer: superponer(instantanea, entradas) };
}
