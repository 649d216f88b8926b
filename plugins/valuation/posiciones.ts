/** Positions of a group as its rows say them, valued or not ([V10], [T2]). */
import type { Consulta } from "#core/plugin.ts";
import type { PosicionesDePartida } from "#proto/valuation.ts";
import { BASES, type SumaDePosiciones, tablaDe } from "../bases/service.ts";
import { instantanea } from "../tablas/service.ts";

const CONTAR = BASES.map((base) =>
  `(SELECT count(*) FROM ${tablaDe(base)} WHERE saf = ? AND codipres = ?)`
).join(", ");

/** Main item of special contracts ([V8]). */
const CONTRATADOS = 8;

const sinCargos = (pprin: number): PosicionesDePartida => ({
  pprin,
  cargos: 0,
  ocupados: 0,
  vacantes: 0,
  horas: 0,
  horas_vacantes: 0,
});

/** How many rows each base of a group has, in the order of the bases. */
export async function registrosDe(
  q: Consulta,
  { saf, codipres }: { readonly saf: number; readonly codipres: string },
): Promise<number[]> {
  const [cuantos] = await q.valores(`SELECT ${CONTAR}`, BASES.flatMap(() => [saf, codipres]));
  return cuantos.map(Number);
}

/**
 * What the rows of positions of each SAF with that code add up to, by item and code of processing:
 * read all together, whatever the rows. Who has no rows is not there.
 */
export async function sumasDe(
  q: Consulta,
  codipres: string,
  safs: readonly number[],
): Promise<Map<number, SumaDePosiciones[]>> {
  if (safs.length === 0) return new Map();
  const filas = await q.valores(
    `SELECT saf, pprin, codp, sum(cargos), sum(vacantes) FROM ${tablaDe(BASES[0])} ` +
      `WHERE saf IN (${safs.map(() => "?").join(", ")}) AND codipres = ? ` +
      "GROUP BY saf, pprin, codp ORDER BY saf, pprin, codp",
    [...safs, codipres],
  );
  const porSaf = new Map<number, SumaDePosiciones[]>();
  for (const [saf, pprin, codp, ocupados, vacantes] of filas.map((f) => f.map(Number))) {
    porSaf.getOrInsertComputed(saf, () => []).push({ pprin, codp, ocupados, vacantes });
  }
  return porSaf;
}

/** The same of the groups of one SAF, by code. */
export async function sumasDelSaf(
  q: Consulta,
  saf: number,
): Promise<Map<string, SumaDePosiciones[]>> {
  const filas = await q.valores(
    `SELECT codipres, pprin, codp, sum(cargos), sum(vacantes) FROM ${tablaDe(BASES[0])} ` +
      "WHERE saf = ? GROUP BY codipres, pprin, codp ORDER BY codipres, pprin, codp",
    [saf],
  );
  const porCodigo = new Map<string, SumaDePosiciones[]>();
  for (const [codipres, ...resto] of filas) {
    const [pprin, codp, ocupados, vacantes] = resto.map(Number);
    porCodigo.getOrInsertComputed(String(codipres), () => [])
      .push({ pprin, codp, ocupados, vacantes });
  }
  return porCodigo;
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
  const propias = sumas ?? (await sumasDe(q, codipres, [saf])).get(saf) ?? [];
  for (const { pprin, codp, ocupados, vacantes } of propias) {
    const p = porPartida.get(pprin) ?? sinCargos(pprin);
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

/**
 * The same with the contracts that are no rows of positions: what a closing of the group counts, and
 * its valuation ([V10]). `posicionesDe` is of the base that ceilings are set against ([T2], [S11]).
 */
export async function posicionesConContratos(
  q: Consulta,
  saf: number,
  codipres: string,
): Promise<PosicionesDePartida[]> {
  const propias = await posicionesDe(q, saf, codipres);
  const [[contratados]] = await q.valores(
    "SELECT coalesce(sum(cantidad), 0) FROM base_contratosespeciales " +
      "WHERE saf = ? AND codipres = ?",
    [saf, codipres],
  );
  const cuantos = Number(contratados);
  if (cuantos === 0) return propias;
  const suya = propias.find((p) => p.pprin === CONTRATADOS) ?? sinCargos(CONTRATADOS);
  const conEllos = {
    ...suya,
    cargos: suya.cargos + cuantos,
    ocupados: suya.ocupados + cuantos,
  };
  return [...propias.filter((p) => p !== suya), conEllos].sort((a, b) => a.pprin - b.pprin);
}
