import type { Escalafon } from "#proto/tablas.ts";
/** A scale, as its list and its screens know it. */

/** What the screen of one scale receives. */
export interface PropsDetalle {
  readonly escalafon: Escalafon;
  /** Title of the section. */
  readonly seccion: string;
  readonly onVolver: () => void;
}
