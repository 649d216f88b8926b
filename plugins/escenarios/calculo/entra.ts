/** What percentage fits in a credit ([W5]). */
import { formatEsAr } from "#core/domain/money.ts";
import type { Costos } from "#plugins/valuation/service.ts";
import { buscar, type Hallado } from "./buscar.ts";
import type { Incognita } from "./despejar.ts";
import type { Conjunto } from "./evaluar.ts";
import { rechazo } from "./errores.ts";

/** The part of the spending that a credit is for; absent = all of it. */
export interface Partida {
  readonly mon: number;
  readonly pprin?: number;
  readonly ppar?: number;
}

export interface PorcentajeQueEntra extends Hallado {
  readonly paso: number;
  /** Centavos of the set as it came. */
  readonly actual: number;
  /** How many times the group was valued to find it, the set as it came apart. */
  readonly evaluaciones: number;
}

/** Centavos of the year of a part. */
export const totalDe = ({ partidas }: Costos, { mon, pprin, ppar }: Partida): number =>
  partidas.reduce(
    (total, p) =>
      p.mon === mon && (pprin === undefined || p.pprin === pprin) &&
        (ppar === undefined || p.ppar === ppar)
        ? p.meses.reduce((t, m) => t + m, total)
        : total,
    0,
  );

const enPalabras = ({ pprin, ppar }: Partida): string =>
  pprin === undefined
    ? "el presupuesto"
    : ppar === undefined
    ? `la partida 1.${pprin}`
    : `la partida 1.${pprin}.${ppar}`;

/**
 * The greatest step of what is cleared whose total does not pass the credit.
 * @param credito centavos @param costosDe what a set costs
 * @throws Rechazo when even without raise the credit is passed, and when nothing is spent there
 */
export async function entra(
  credito: number,
  partida: Partida,
  incognita: Incognita,
  conjunto: Conjunto,
  costosDe: (conjunto: Conjunto) => Promise<Costos>,
): Promise<PorcentajeQueEntra> {
  if (!(credito > 0)) throw rechazo("credito_cero");
  let evaluaciones = 0;
  const totalEn = async (paso: number): Promise<number> => {
    evaluaciones++;
    return totalDe(await costosDe(incognita.conjunto(paso)), partida);
  };
  const actual = totalDe(await costosDe(conjunto), partida);
  if (actual === 0) throw rechazo("sin_gasto", { que: enPalabras(partida), mon: partida.mon });
  const { paso, total, siguiente } = await buscar(credito, incognita, totalEn);
  if (paso === null) {
    throw rechazo("credito_insuficiente", {
      que: enPalabras(partida),
      total: formatEsAr(total),
      falta: formatEsAr(total - credito),
    });
  }
  return { paso, total, siguiente, actual, evaluaciones };
}
