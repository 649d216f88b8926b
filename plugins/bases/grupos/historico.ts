/** Taking groups out of the lists and back ([P3]): their data stay as they are. */
import { cambiar, mas, una, varias } from "#core/db/query.ts";
import { entero, filas } from "#core/db/text-query.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { rechazo } from "../errors.ts";
import { tabla } from "../tables.ts";
import { asientoDeGrupo } from "./grupos.ts";

const CANTIDAD = { saf: tabla.presupuestos.saf, cantidad: entero("count(*)") };

/** Groups of each SAF, historical ones included. */
export async function cantidadesDeGrupos(q: Consulta): Promise<ReadonlyMap<number, number>> {
  const porSaf = await filas(q, CANTIDAD, "FROM presupuestos GROUP BY saf");
  return new Map(porSaf.map((f) => [f.saf, f.cantidad]));
}

/** SAFs that have a group with this code in Histórico. */
export async function enHistoricoCon(q: Consulta, codipres: string): Promise<ReadonlySet<number>> {
  const filas = await varias(q, tabla.presupuestos, { codipres, online: false }, ["saf"]);
  return new Set(filas.map((f) => f.saf));
}

/** Whether hiding a group, or offering it, changes anything. @throws Rechazo 404. */
export async function cambiaEnLinea(
  q: Consulta,
  saf: number,
  codipres: string,
  online: boolean,
): Promise<boolean> {
  const fila = await una(q, tabla.presupuestos, { saf, codipres }, ["online"]);
  if (!fila) throw rechazo("grupo_inexistente", { saf, codipres });
  return fila.online !== online;
}

/**
 * Hides a group, or offers it again; audited. Its rows, its valuation and their versions do not
 * change: what was current is current when it comes back.
 * @returns false when it already was so, and then nothing is written.
 * @throws Rechazo 404 when it does not exist.
 */
export async function ponerEnLinea(
  q: Escritura,
  actor: Actor,
  saf: number,
  codipres: string,
  online: boolean,
): Promise<boolean> {
  const donde = { saf, codipres };
  await una(q, tabla.presupuestos, donde, ["online"], { bloquear: true });
  if (!await cambiaEnLinea(q, saf, codipres, online)) return false;
  await cambiar(q, tabla.presupuestos, donde, { online, rev: mas(1) });
  await q.auditar(actor, {
    ...asientoDeGrupo(online ? "agregar" : "quitar", donde),
    antes: { online: !online },
    despues: { online },
  });
  return true;
}
