/** What a box of the strip takes: the rest is said, and never left. Pure. */
import { formatEsAr } from "#core/domain/money.ts";
import { centesimos, IMPORTE_MAXIMO, PORCENTAJE_MAXIMO } from "../tablero/acuerdo.ts";
import type { Lugar } from "../tablero/tablero.ts";

const LIMITES = {
  tramo: { que: "El porcentaje", maximo: PORCENTAJE_MAXIMO },
  suma: { que: "El importe", maximo: IMPORTE_MAXIMO },
} as const;

const CANONICO = /^(\d+\.?\d{0,2}|\.\d{1,2})$/;

/** @param valor canonical, with `.` @returns why it cannot be left so; null when it can. */
export function fallaDeCifra(clase: Lugar["clase"], valor: string): string | null {
  const { que, maximo } = LIMITES[clase];
  if (CANONICO.test(valor) && Number(valor) <= maximo) return null;
  return `${que} va de 0 a ${formatEsAr(centesimos(maximo))}, con hasta dos decimales`;
}
