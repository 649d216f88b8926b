/** Taking groups out of the lists and back ([P3]): their data stay as they are. */
import { cambiar, mas, una } from "../../../core/db/query.ts";
import { entero, filas } from "../../../core/db/text-query.ts";
import type { Actor, Consulta, Escritura } from "../../../core/plugin.ts";
import { rechazo } from "../errors.ts";
import { tabla } from "../tables.ts";

const CANTIDAD = { saf: tabla.presupuestos.saf, cantidad: entero("count(*)") };

/** Groups of each SAF, historical ones included. */
export async function cantidadesDeGrupos(q: Consulta): Promise<ReadonlyMap<number, number>> {
  const porSaf = await filas(q, CANTIDAD, "FROM presupuestos GROUP BY saf");
  return new Map(porSaf.map((f) => [f.saf, f.cantidad]));
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
  const fila = await una(q, tabla.presupuestos, donde, ["online"], { bloquear: true });
  if (!fila) throw rechazo("grupo_inexistente", { saf, codipres });
  const antes = fila.online;
  if (antes === online) return false;
  await cambiar(q, tabla.presupuestos, donde, { online, rev: mas(1) });
  await q.auditar(actor, {
    accion: online ? "agregar" : "quitar",
    entidad: "presupuestos",
    clave: codipres,
    saf,
    codipres,
    antes: { online: antes },
    despues: { online },
  });
  return true;
}
