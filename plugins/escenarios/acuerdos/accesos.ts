/** Who may do what with an agreement ([W1], [W6]); null is the operator's command line. */
import type { Consulta, Identidad, Permiso } from "#core/plugin.ts";
import { organismo, puedeVer } from "#plugins/auth/service.ts";
import type { CabeceraDeAcuerdo } from "./almacen.ts";
import { rechazo } from "../errors.ts";

export type Quien = Identidad | null;

/** Which agreement it is about is looked up once the call is known to be a person's who writes. */
export const permissions = {
  redactar: {
    title: "usuarios que no son de sólo consulta, sobre los acuerdos de sus SAF",
    check: (quien) => !quien.consulta || "Su usuario es de sólo consulta",
  },
} as const satisfies Record<string, Permiso>;

/** Those of the SAFs that somebody may see, and the published ones. */
export const puedeLeer = (quien: Quien, a: Pick<CabeceraDeAcuerdo, "saf" | "publicado">): boolean =>
  quien === null || a.publicado || puedeVer(quien, a.saf);

/** Whether somebody may write those of a SAF. */
export const puedeEscribir = (quien: Quien, saf: number): boolean =>
  quien === null || (!quien.consulta && puedeVer(quien, saf));

/** @throws Rechazo 403 where a call names a SAF that somebody has no access to ([U3]). */
export function exigirSaf(quien: Quien, saf: number): void {
  if (quien !== null && !puedeVer(quien, saf)) throw rechazo("saf_ajeno", { saf });
}

/** @throws Rechazo 404 as if it did not exist: that it does is nobody else's business. */
export function exigirLegible<A extends CabeceraDeAcuerdo>(
  quien: Quien,
  a: A | null,
  id: number,
): A {
  if (a === null || !puedeLeer(quien, a)) throw rechazo("acuerdo_inexistente", { id });
  return a;
}

/** @throws Rechazo 404, or 403 for what may only be read. */
export function exigirPropio<A extends CabeceraDeAcuerdo>(
  quien: Quien,
  a: A | null,
  id: number,
): A {
  const legible = exigirLegible(quien, a, id);
  if (!puedeEscribir(quien, legible.saf)) throw rechazo("acuerdo_ajeno", { saf: legible.saf });
  return legible;
}

/** @throws Rechazo 403 unless an onp user publishes one of an onp organismo ([W1]). */
export async function exigirPublicable(q: Consulta, quien: Quien, saf: number): Promise<void> {
  const suyo = quien === null || quien.onp;
  if (!suyo || !(await organismo(q, saf))?.onp) throw rechazo("publicar_ajeno");
}

/** @throws Rechazo 403; that the user edits tables is the permission of the call ([W6]). */
export function exigirHomologable(quien: Quien): void {
  if (quien !== null && !quien.onp && !quien.admin) throw rechazo("homologar_ajeno");
}
