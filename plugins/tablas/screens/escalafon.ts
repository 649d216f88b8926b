/** A scale, as its list and its screens know it. */

export interface Escalafon {
  readonly esc: number;
  readonly descripcion: string;
  /** How it pays ([R2]): screens read this, never the number. */
  readonly regimen: string;
  /** Series of its units; empty when it has none. */
  readonly serie_ur: string;
  /** Series that pays the executive function; empty = the same. */
  readonly serie_fe: string;
  readonly rev: string;
}

/** What the screen of one scale receives. */
export interface PropsDetalle {
  readonly escalafon: Escalafon;
  /** Title of the section. */
  readonly seccion: string;
  readonly onVolver: () => void;
}
