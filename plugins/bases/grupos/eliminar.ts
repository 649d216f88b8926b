/** Removing a budget that nobody has worked on, and what is left for one that takes its code. */
import { cuantas, quitar } from "#core/db/query.ts";
import { filas, texto } from "#core/db/text-query.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { BASES } from "../bases.ts";
import { rechazo } from "../errors.ts";
import { vaciarBase } from "../filas/escritura/vaciar.ts";
import { filasDeBase, tabla } from "../tables.ts";
import { quitarCierrePedido } from "./entregables.ts";
import { asientoDeGrupo, grupo, grupoParaEditar, type VersionDeGrupo } from "./grupos.ts";

/**
 * Versions of a new group. One that was removed under its code goes on from there: what is
 * remembered of the old one is never taken for the new one's.
 */
export async function versionInicial(
  q: Consulta,
  saf: number,
  codipres: string,
): Promise<VersionDeGrupo> {
  const [quitado] = await filas(
    q,
    { antes: texto("antes") },
    "FROM auditoria WHERE saf = ? AND codipres = ? AND entidad = 'presupuestos' " +
      "AND accion = 'eliminar' ORDER BY id DESC LIMIT 1",
    [saf, codipres],
  );
  if (!quitado) return { rev: 1, rev_datos: 1 };
  const { rev, rev_datos } = JSON.parse(quitado.antes) as VersionDeGrupo;
  return { rev: rev + 1, rev_datos: rev_datos + 1 };
}

/**
 * Whether a budget is as it was at that version.
 * @throws Rechazo when it is not there, may not be changed, or was changed since.
 */
export async function exigirIntacto(
  q: Consulta,
  saf: number,
  codipres: string,
  { rev, rev_datos }: VersionDeGrupo,
): Promise<void> {
  const g = await grupo(q, saf, codipres);
  if (g.cerrado !== null) throw rechazo("grupo_cerrado", { codipres, motivo: g.cerrado });
  if (g.rev !== rev || g.rev_datos !== rev_datos) throw rechazo("grupo_tocado");
}

/**
 * Removes a budget with its rows, which the trail keeps ([A3]), if it is as it was at that version.
 * @returns how many rows.
 * @throws Rechazo as `exigirIntacto`.
 */
export async function eliminarIntacto(
  q: Escritura,
  actor: Actor,
  saf: number,
  codipres: string,
  version: VersionDeGrupo,
): Promise<number> {
  const g = await grupoParaEditar(q, saf, codipres);
  await exigirIntacto(q, saf, codipres, version);
  let renglones = 0;
  for (const base of BASES) {
    renglones += await vaciarBase({ q, actor }, base, saf, codipres, "eliminar");
  }
  await quitarCierrePedido(q, { saf, codipres });
  await quitar(q, tabla.presupuestos, { saf, codipres });
  const { descripcion, desde_mes, ejercicio, fecha_alta, criterio, rev, rev_datos } = g;
  const encabezado = { descripcion, desde_mes, ejercicio, version: g.version };
  await q.auditar(actor, {
    ...asientoDeGrupo("eliminar", g),
    antes: { ...encabezado, fecha_alta, criterio, registros: renglones, rev, rev_datos },
  });
  return renglones;
}

/** Removes a budget that has no row of any base. @throws Rechazo as `eliminarIntacto`. */
export async function eliminarVacio(
  q: Escritura,
  actor: Actor,
  saf: number,
  codipres: string,
): Promise<void> {
  const g = await grupoParaEditar(q, saf, codipres);
  for (const base of BASES) {
    const registros = await cuantas(q, filasDeBase(base), { saf, codipres });
    if (registros > 0) throw rechazo("grupo_con_registros", { base: base.titulo });
  }
  await eliminarIntacto(q, actor, saf, codipres, g);
}
