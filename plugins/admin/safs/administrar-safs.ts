/** The SAFs as administrators write them. */
import type { Actor, App } from "#core/plugin.ts";
import { administrarOrganismo, ORGANISMOS, type PedidoDeSaf } from "#plugins/auth/service.ts";

/** Creates, edits or deletes a SAF, audited and told. @throws Rechazo with the rule it breaks. */
export async function administrarSaf(app: App, actor: Actor, pedido: PedidoDeSaf) {
  const guardado = await app.db.tx((q) => administrarOrganismo(app, q, actor, pedido));
  ORGANISMOS.avisar(app, actor, [{ saf: guardado.id }]);
  return guardado;
}
