/** Who froze a budget and since when (formulation [F3]). Pure. */
import { fechaYHoraDe } from "#core/domain/period.ts";
import type { Actor } from "#core/plugin.ts";

/** The part of a header that says it. */
export interface Congelado {
  readonly congelado: boolean;
  /** Empty while nobody did. */
  readonly congelado_por: string;
  readonly congelado_el: number | null;
}

export const SIN_CONGELAR = {
  congelado: false,
  congelado_por: "",
  congelado_el: null,
} satisfies Congelado;

export const congeladoPor = ({ usuario }: Pick<Actor, "usuario">): Congelado => ({
  congelado: true,
  congelado_por: usuario,
  congelado_el: Date.now(),
});

/** «lo congeló admin@onp el 08/08/2026 a las 10:42»; null when it is not frozen. */
export function porQuienYDesde(c: Congelado): string | null {
  if (!c.congelado) return null;
  const [dia, hora] = fechaYHoraDe(c.congelado_el ?? 0).split(" ");
  return `lo congeló ${c.congelado_por} el ${dia} a las ${hora.slice(0, 5)}`;
}
