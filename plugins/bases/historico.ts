/** Taking groups out of the lists and back ([P3]): their data stay as they are. */
import type { Actor, Consulta, Escritura } from "../../core/plugin.ts";
import { rechazo } from "./errors.ts";

/** Groups of each SAF, historical ones included. */
export async function cantidadesDeGrupos(q: Consulta): Promise<ReadonlyMap<number, number>> {
  const filas = await q.valores("SELECT saf, count(*) FROM presupuestos GROUP BY saf");
  return new Map(filas.map(([saf, cantidad]) => [Number(saf), Number(cantidad)]));
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
  const [fila] = await q.valores(
    "SELECT online FROM presupuestos WHERE saf = ? AND codipres = ?" +
      (q.dialecto === "postgres" ? " FOR UPDATE" : ""),
    [saf, codipres],
  );
  if (!fila) throw rechazo("grupo_inexistente", { saf, codipres });
  const antes = Boolean(fila[0]);
  if (antes === online) return false;
  await q.ejecutar(
    "UPDATE presupuestos SET online = ?, rev = rev + 1 WHERE saf = ? AND codipres = ?",
    [
      online,
      saf,
      codipres,
    ],
  );
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
