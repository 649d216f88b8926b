/** What a change of many rows would add to a year, before anybody makes it ([V14]). */
import { toNumber } from "../../../core/domain/money.ts";
import type { CeldasDeFila } from "../../../core/http/cells.ts";
import type { Consulta } from "../../../core/plugin.ts";
import type { DiferenciaDeCeldas } from "../../../proto/valuation.ts";
import { type Base, filaConCeldas, grupo, renglonesDe } from "../../bases/service.ts";
import { Desborde, FaltaValor } from "../engine/motor.ts";
import { parteDe } from "./costos.ts";
import { esDePorcentaje, leerReglas, mediosDe, referenciasDe } from "./medios.ts";
import { type Importes, Tasador } from "./tasador.ts";

const mostrar = (importes: Importes) =>
  Object.entries(importes).map(([mon, total]) => ({ mon: Number(mon), total: toNumber(total) }));

/**
 * The rows as they are and as they would be, both without those that fail some check. `q` must be
 * one snapshot. Rules add to other rows, and what they are worth is not said of them.
 */
export async function diferenciaDe(
  q: Consulta,
  base: Base,
  saf: number,
  codipres: string,
  filas: readonly CeldasDeFila[],
): Promise<DiferenciaDeCeldas> {
  const g = await grupo(q, saf, codipres);
  if (esDePorcentaje(base)) return { antes: null, despues: null, con_error: 0 };
  const r = await referenciasDe(q, g);
  const { reglas } = await leerReglas(q, g, r);
  const tasador = new Tasador(mediosDe(g, r, reglas));
  const hay = await renglonesDe(q, base, saf, codipres, filas.map((f) => f.id));
  const guardadas = filas.flatMap((f) => hay.get(f.id) ?? []);
  const despues = filas.flatMap((f) => {
    const guardada = hay.get(f.id);
    const como = guardada && filaConCeldas(base, guardada.valores, f);
    return como && como.fallas.length === 0 ? [como.fila] : [];
  });
  try {
    const antes = parteDe(tasador, base, guardadas.map((f) => f.valores));
    const ahora = parteDe(tasador, base, despues);
    return {
      antes: mostrar(antes.importes),
      despues: mostrar(ahora.importes),
      con_error: ahora.fuera + guardadas.length - despues.length,
    };
  } catch (error) {
    // Where a value is missing there is no total, and the valuation says which.
    if (error instanceof FaltaValor || error instanceof Desborde) {
      return { antes: null, despues: null, con_error: 0 };
    }
    throw error;
  }
}
