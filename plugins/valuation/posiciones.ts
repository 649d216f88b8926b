/** Positions of a group as its rows say them, valued or not ([V10], [T2]). */
import { cuantas } from "../../core/db/query.ts";
import type { Consulta } from "../../core/plugin.ts";
import type { PosicionesDePartida } from "../../proto/valuation.ts";
import { type Base, BASES, filasDeBase, tablaDe } from "../bases/service.ts";
import { instantanea } from "../tablas/service.ts";

/** How many rows a base of a group has. */
export const registrosDe = (
  q: Consulta,
  base: Base,
  { saf, codipres }: { readonly saf: number; readonly codipres: string },
): Promise<number> => cuantas(q, filasDeBase(base), { saf, codipres });

/** Positions by pprin, in order; only those with rows. One grouped read, whatever the rows. */
export async function posicionesDe(
  q: Consulta,
  saf: number,
  codipres: string,
): Promise<PosicionesDePartida[]> {
  const codigos = (await instantanea(q)).filas("codigos_procesamiento");
  const deHoras = new Set(codigos.filter((f) => f.unidad === "H").map((f) => Number(f.codp)));
  const filas = await q.valores(
    `SELECT pprin, codp, sum(cargos), sum(vacantes) FROM ${tablaDe(BASES[0])} ` +
      "WHERE saf = ? AND codipres = ? GROUP BY pprin, codp ORDER BY pprin, codp",
    [saf, codipres],
  );
  const porPartida = new Map<number, PosicionesDePartida>();
  for (const [pprin, codp, ocupados, vacantes] of filas.map((f) => f.map(Number))) {
    const p = porPartida.get(pprin) ??
      { pprin, cargos: 0, ocupados: 0, vacantes: 0, horas: 0, horas_vacantes: 0 };
    porPartida.set(
      pprin,
      deHoras.has(codp)
        ? {
          ...p,
          horas: p.horas + ocupados + vacantes,
          horas_vacantes: p.horas_vacantes + vacantes,
        }
        : {
          ...p,
          cargos: p.cargos + ocupados + vacantes,
          ocupados: p.ocupados + ocupados,
          vacantes: p.vacantes + vacantes,
        },
    );
  }
  return [...porPartida.values()];
}
