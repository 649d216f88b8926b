/** What administration has of a SAF, and its calls. */
import { contarRegistros } from "#core/domain/money.ts";
import type { Actor, App, Consulta } from "#core/plugin.ts";
import {
  administrarOrganismo,
  type Organismo,
  ORGANISMOS,
  type PedidoDeSaf,
} from "#plugins/auth/service.ts";
import { cantidadesDeGrupos } from "#plugins/bases/service.ts";
import { tieneAcuerdos } from "#plugins/escenarios/service.ts";
import { usosDeOrganismo } from "#plugins/tablas/service.ts";

/** What keeps a SAF from being deleted, beside its accounts ([O3]). */
export async function datosDeSaf(q: Consulta, { saf }: Organismo): Promise<string | null> {
  const grupos = (await cantidadesDeGrupos(q)).get(saf) ?? 0;
  if (grupos > 0) {
    return `${grupos} ${grupos === 1 ? "presupuesto o ejecución" : "presupuestos o ejecuciones"}`;
  }
  // Its openings would name nobody, and a dump with them would not come back.
  const [uso] = await usosDeOrganismo(q, saf);
  if (uso) return `${contarRegistros(uso.cantidad)} de ${uso.titulo}`;
  return await tieneAcuerdos(q, saf) ? "acuerdos salariales" : null;
}

/** Creates, edits or deletes a SAF, audited and told. @throws Rechazo with the rule it breaks. */
export async function administrarSaf(app: App, actor: Actor, pedido: PedidoDeSaf) {
  const guardado = await app.db.tx((q) => administrarOrganismo(app, q, actor, pedido));
  ORGANISMOS.avisar(app, actor, [{ saf: guardado.id }]);
  return guardado;
}
