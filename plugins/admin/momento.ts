/** Moments as people read them. */

/** Buenos Aires has had no other offset since 2009. */
const DESFASE_MS = -3 * 3_600_000;
const DIA_MS = 86_400_000;

/** Instant → `21/11/2026 09:05` in Buenos Aires; empty for none. */
export function fechaYHora(instante: number | null): string {
  if (instante === null) return "";
  const [fecha, hora] = new Date(instante + DESFASE_MS).toISOString().split("T");
  return `${fecha.split("-").reverse().join("/")} ${hora.slice(0, 5)}`;
}

/** First instant of a day `AAAA-MM-DD` in Buenos Aires. */
export const inicioDelDia = (fecha: string): number => Date.parse(`${fecha}T00:00:00-03:00`);

/** First instant of the day after it. */
export const finDelDia = (fecha: string): number => inicioDelDia(fecha) + DIA_MS;
