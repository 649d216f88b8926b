/** Positions of a group as its rows say them, valued or not ([V10], [T2]). */
import { cuantas } from "../../core/db/query.ts";
import type { Consulta } from "../../core/plugin.ts";
import type { PosicionesDePartida } from "../../proto/valuation.ts";
import { type Base, BASES, filasDeBase, type SumaDePosiciones, tablaDe } from "../bases/service.ts";
import { instantanea } from "../tablas/service.ts";

/** How many rows a base of a group has. */
export const registrosDe = (
  q: Consulta,
  base: Base,
  { saf, codipres }: { readonly saf: number; readonly codipres: string },
): Promise<number> => cuantas(q, filasDeBase(base), { saf, codipres });

/** What rows of positions add up to, by item and code: read all together, whatever the rows. */
async function sumasDe(q: Consulta, saf: number, codipres: string): Promise<SumaDePosiciones[]> {
  const filas = await q.valores(
    `SELECT pprin, codp, sum(cargos), sum(vacantes) FROM ${tablaDe(BASES[0])} ` +
      "WHERE saf = ? AND codipres = ? GROUP BY pprin, codp ORDER BY pprin, codp",
    [saf, codipres],
  );
  return filas.map((f) => f.map(Number)).map(([pprin, codp, ocupados, vacantes]) => (
    { pprin, codp, ocupados, vacantes }
  ));
}

/**
 * Positions by pprin, in order; only those with rows.
 * @param sumas of the rows of the group, for who has them.
 */
export async function posicionesDe(
  q: Consulta,
  saf: number,
  codipres: string,
  sumas?: readonly SumaDePosiciones[],
): Promise<PosicionesDePartida[]> {
  const codigos = (await instantanea(q)).filas("codigos_procesamiento");
  const deHoras = new Set(codigos.filter((f) => f.unidad === "H").map((f) => Number(f.codp)));
  const porPartida = new Map<number, PosicionesDePartida>();
  for (const { pprin, codp, ocupados, vacantes } of sumas ?? await sumasDe(q, saf, codipres)) {
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
