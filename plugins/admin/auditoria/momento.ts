/** Moments as people read them. */
import { DIA_MS, fechaYMinutosDe, instanteDe } from "#core/domain/period.ts";

/** Instant → `21/11/2026 09:05` in Buenos Aires; empty for none. */
export function fechaYHora(instante: number | null): string {
  return instante === null ? "" : fechaYMinutosDe(instante);
}

/** First instant of a day `AAAA-MM-DD` in Buenos Aires. */
export const inicioDelDia = (fecha: string): number => instanteDe(fecha);

/** First instant of the day after it. */
export const finDelDia = (fecha: string): number => inicioDelDia(fecha) + DIA_MS;
