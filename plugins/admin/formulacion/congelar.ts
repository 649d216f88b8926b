/** Freezing and reopening the budgets of many organismos at once ([F2], [F3]). */
import { Rechazo } from "../../../core/errors.ts";
import type { Actor, App } from "../../../core/plugin.ts";
import type { HechoEnOrganismo } from "../../../proto/formulacion.ts";
import { congelar } from "../../bases/service.ts";
import type { Pedido } from "./pedido.ts";

const yaEstaba = (congelado: boolean) => congelado ? "Ya estaba congelado" : "No estaba congelado";

/**
 * All in one unit of work; where it cannot be done it is said, and the rest is done all the same.
 * The open screens are told.
 */
export async function congelarVarios(
  app: App,
  actor: Actor,
  { codipres, safs }: Pedido,
  congelado: boolean,
): Promise<HechoEnOrganismo[]> {
  const organismos = await app.db.tx(async (q) => {
    const organismos: HechoEnOrganismo[] = [];
    for (const saf of safs) {
      try {
        const hecho = await congelar(q, actor, saf, codipres, congelado);
        organismos.push({ saf, hecho, mensaje: hecho ? "" : yaEstaba(congelado) });
      } catch (error) {
        // A refusal comes before anything is written.
        if (!(error instanceof Rechazo)) throw error;
        organismos.push({ saf, hecho: false, mensaje: error.message });
      }
    }
    const hechos = organismos.filter((o) => o.hecho).map((o) => o.saf);
    if (hechos.length > 0) {
      await q.auditar(actor, {
        accion: congelado ? "congelar" : "reabrir",
        entidad: "formulacion",
        clave: codipres,
        despues: { safs: hechos.join(", ") },
      });
    }
    return organismos;
  });
  for (const { saf, hecho } of organismos) {
    if (!hecho) continue;
    const accion = congelado ? "congelar" : "reabrir";
    app.eventos.cambio(actor, { saf, codipres }, { base: "presupuestos", accion });
  }
  return organismos;
}
