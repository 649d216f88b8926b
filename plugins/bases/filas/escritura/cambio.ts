/** What becomes of a row of a base. */
import type { FilaBase } from "../validar/validar.ts";

export interface CambioDeFila {
  /** Null for a new row, which says what it is to be. */
  readonly id: number | null;
  readonly antes: FilaBase | null;
  /** Null to take it out. */
  readonly despues: FilaBase | null;
}
