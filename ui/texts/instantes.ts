/** Moments as people read them, in Argentina. */

/** Buenos Aires has had no other offset since 2009. */
const DESFASE_MS = -3 * 3_600_000;

/** Milliseconds → `21/11/2026 09:05:12` in Buenos Aires, wherever the browser is. */
export function fechaYHora(instante: number): string {
  const [fecha, hora] = new Date(instante + DESFASE_MS).toISOString().split("T");
  return `${fecha.split("-").reverse().join("/")} ${hora.slice(0, 8)}`;
}
