/** Taking back what an entry of the trail tells, by whoever knows how (formulation [F12]). */
import { Rechazo } from "../../../core/errors.ts";
import { fechaYHoraDe } from "../../../core/domain/period.ts";
import type { Actor, App, AsientoHecho, Identidad, Reversa } from "../../../core/plugin.ts";
import { exigirUltimo, posteriorA } from "../../../core/reversals.ts";
import { rechazo } from "../errors.ts";
import { asientoEntero } from "./auditoria.ts";

async function buscar(
  app: App,
  id: number,
): Promise<{ readonly asiento: AsientoHecho; readonly reversa: Reversa | undefined }> {
  const { accion, entidad, clave, saf, codipres, antes, despues } = await asientoEntero(app.db, id);
  const asiento = { id, accion, entidad, clave: clave ?? "", saf, codipres, antes, despues };
  return { asiento, reversa: clave === null ? undefined : app.registro.reversa(entidad, accion) };
}

/** Whether it may be taken back now, and why not, as a sentence; empty where it never can. */
export async function puedeRevertir(app: App, id: number) {
  const { asiento, reversa } = await buscar(app, id);
  if (!reversa) return { puede: false, motivo: "" };
  const posterior = await posteriorA(app.db, asiento);
  const motivo = posterior
    ? `${posterior.usuario} lo cambió después, el ${fechaYHoraDe(posterior.instante)}`
    : "";
  return { puede: !posterior, motivo };
}

/** @throws Rechazo with the reason; nothing is written then. */
export async function revertir(
  app: App,
  actor: Actor,
  identidad: Identidad,
  id: number,
): Promise<void> {
  const { asiento, reversa } = await buscar(app, id);
  if (!reversa) throw rechazo("asiento_sin_reversa");
  try {
    await reversa.run(
      { app, actor, identidad, exigirUltimo: (q) => exigirUltimo(q, asiento) },
      asiento,
    );
  } catch (error) {
    // What no longer fits where it was: the reason is of whoever keeps it.
    if (!(error instanceof Rechazo) || error.status === 409) throw error;
    throw rechazo("reversa_imposible", { motivo: error.message });
  }
}
