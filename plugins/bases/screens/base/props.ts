/** What the table of a base is told, and what its parts share. */
import type { Base } from "#plugins/bases/bases.ts";

/** Which base, of which budget. */
export interface DeBase {
  readonly base: Base;
  readonly saf: number;
  readonly codipres: string;
}

export interface PropsBase extends DeBase {
  readonly editable: boolean;
  readonly soloErrores: boolean;
  /** Row to show, when an address names one. */
  readonly registro?: number;
  /** What of the row is shown: a column, or what a line of the valuation is of. */
  readonly celda?: string;
  /** Rows may come from another group of data. */
  readonly onGenerar: () => void;
}
