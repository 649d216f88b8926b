/** What decides the staff of a body. */

/** A share of the staff: pay scale and main item, with its weight in the draw. */
export interface GrupoDePlanta {
  readonly esc: number;
  readonly pprin: number;
  readonly peso: number;
}

export interface PerfilDeOrganismo {
  readonly login: string;
  readonly banderas?: readonly ("me" | "ogas" | "consolidado" | "coefval" | "onp")[];
  /** Position rows of each of its two main budgets: E2601 and E2501. */
  readonly renglones: readonly [number, number];
  /** Occupied positions that a row rarely passes. */
  readonly mayor: number;
  readonly planta: readonly GrupoDePlanta[];
}
