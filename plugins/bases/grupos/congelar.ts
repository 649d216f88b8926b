/** Freezing a budget: read-only without being hidden, until it is reopened (formulation [F3]). */
import { cambiar, mas, una } from "#core/db/query.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { tabla } from "../tables.ts";
import { congeladoPor, SIN_CONGELAR } from "./congelado.ts";
import { asientoDeGrupo, grupoValorizable } from "./grupos.ts";

/**
 * Whether freezing or reopening a budget changes anything.
 * @throws Rechazo when it does not exist, is historical, or is no budget of its own.
 */
export async function cambiaCongelado(
  q: Consulta,
  saf: number,
  codipres: string,
  congelado: boolean,
): Promise<boolean> {
  return (await grupoValorizable(q, saf, codipres)).congelado !== congelado;
}

/**
 * Freezes a budget or reopens it; audited. Its rows, its valuation and their versions do not change.
 * @returns false when it already was so, and then nothing is written.
 * @throws Rechazo as `cambiaCongelado`.
 */
export async function congelar(
  q: Escritura,
  actor: Actor,
  saf: number,
  codipres: string,
  congelado: boolean,
): Promise<boolean> {
  const donde = { saf, codipres };
  await una(q, tabla.presupuestos, donde, ["rev"], { bloquear: true });
  if (!await cambiaCongelado(q, saf, codipres, congelado)) return false;
  const nuevo = congelado ? congeladoPor(actor) : SIN_CONGELAR;
  await cambiar(q, tabla.presupuestos, donde, { ...nuevo, rev: mas(1) });
  await q.auditar(actor, {
    ...asientoDeGrupo(congelado ? "congelar" : "reabrir", donde),
    antes: { congelado: !congelado },
    despues: { congelado },
  });
  return true;
}
