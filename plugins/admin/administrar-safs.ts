/** The life of a SAF: what it may not have when it is deleted, and what goes with it. */
import type { App } from "../../core/app.ts";
import { contarRegistros } from "../../core/domain/money.ts";
import type { Actor, Escritura } from "../../core/plugin.ts";
import { administrarOrganismo, type PedidoDeSaf, tieneDatos } from "../auth/service.ts";
import { cantidadesDeGrupos, quitarProrrogasDe } from "../bases/service.ts";
import { usosDeOrganismo } from "../tablas/service.ts";
import { tieneAcuerdos } from "../escenarios/service.ts";
import { quitarCreditoDe } from "./credito/credito.ts";
import { quitarDotacionDe } from "./dotacion.ts";

/** @returns what was deleted with the SAF. @throws Rechazo when it has data groups or agreements. */
async function alEliminar(q: Escritura, saf: number) {
  const grupos = (await cantidadesDeGrupos(q)).get(saf) ?? 0;
  if (grupos > 0) {
    throw tieneDatos(
      saf,
      `${grupos} ${grupos === 1 ? "presupuesto o ejecución" : "presupuestos o ejecuciones"}`,
    );
  }
  // Its openings would name nobody, and a dump with them would not come back.
  const [uso] = await usosDeOrganismo(q, saf);
  if (uso) throw tieneDatos(saf, `${contarRegistros(uso.cantidad)} de ${uso.titulo}`);
  if (await tieneAcuerdos(q, saf)) throw tieneDatos(saf, "acuerdos salariales");
  return {
    ...await quitarDotacionDe(q, saf),
    ...await quitarCreditoDe(q, saf),
    ...await quitarProrrogasDe(q, saf),
  };
}

/** Creates, edits or deletes a SAF, audited and told. @throws Rechazo with the rule it breaks. */
export async function administrarSaf(app: App, actor: Actor, pedido: PedidoDeSaf) {
  const guardado = await app.db.tx((q) =>
    administrarOrganismo(q, actor, pedido, (saf) => alEliminar(q, saf))
  );
  app.eventos.cambio(actor, { saf: guardado.id, codipres: "" }, { base: "organismos" });
  return guardado;
}
