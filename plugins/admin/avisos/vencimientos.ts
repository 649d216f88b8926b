/** The deadlines that are 3 days and 1 day away ([F5], [F4]). */
import { DIA_MS, diaDe, fechaCorta, instanteDe } from "#core/domain/period.ts";
import type { GrupoDeAviso } from "#proto/avisos.ts";
import { diasEntre, quedan, type Vencimiento } from "#plugins/bases/service.ts";

const ANTES = [3, 1] as const;

interface ConVencimiento extends Vencimiento, GrupoDeAviso {}

export interface Vence {
  /** All of one SAF, in order. */
  readonly grupos: readonly GrupoDeAviso[];
  readonly instante: number;
  readonly titulo: string;
  readonly texto: string;
}

/**
 * One for each stage, organismo and last day, from the moment in which so many days are left.
 * @param ahora milliseconds since 1970.
 */
export function vencimientosCercanos(
  grupos: readonly ConVencimiento[],
  ahora: number,
): Vence[] {
  const hoy = diaDe(ahora);
  const cercanos = grupos.filter(({ hasta }) => {
    const dias = diasEntre(hoy, hasta);
    return dias >= 1 && dias <= ANTES[0];
  });
  const deCada = Map.groupBy(cercanos, ({ etapa, hasta, saf }) => `${saf}|${etapa}|${hasta}`);
  return [...deCada.values()].map((suyos) => {
    const [{ saf, etapa, hasta }] = suyos;
    const dias = diasEntre(hoy, hasta);
    const codigos = suyos.map(({ codipres }) => codipres).sort();
    return {
      grupos: codigos.map((codipres) => ({ saf, codipres })),
      instante: instanteDe(hasta) - Math.min(...ANTES.filter((n) => n >= dias)) * DIA_MS,
      titulo: `Vence ${etapa}`,
      texto: `El ${fechaCorta(hasta)}, ${quedan(dias)}: ${codigos.join(", ")}`,
    };
  });
}
