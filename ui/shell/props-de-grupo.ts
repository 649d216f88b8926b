/** What a screen that works on a data group needs of whoever opens it, when that is of another plugin. */
import type { ReactNode } from "react";
import type { GrupoElegido } from "../state/estado.ts";

export interface DeGrupo {
  readonly saf: number;
  readonly codipres: string;
}

/** The dialog in which one is chosen. */
export interface PropsSeleccionarGrupo {
  readonly saf: number;
  readonly onAceptar: (grupo: GrupoElegido) => void;
  readonly onCancelar: () => void;
  /** What there is without choosing one. */
  readonly otras?: ReactNode;
}

/** Its heading, with its actions. */
export interface PropsEncabezadoDeGrupo extends DeGrupo {
  /** In the place of valuing it and going to its summary. */
  readonly onValorizar?: () => void;
}

/** The valuation's. */
export interface PropsValorizar extends DeGrupo {
  /** The valuation ended well: show the summary. */
  readonly onFin: () => void;
  /** Closed: after an error, or left running. */
  readonly onCerrar: () => void;
  /** A base of the list of errors was chosen: show its invalid rows. */
  readonly onVerErrores: (base: string) => void;
}

/** The one of its heading. */
export interface PropsEditar extends DeGrupo {
  /** What it was opened for; the description, when nobody says. */
  readonly enfocado?: "criterio";
  readonly onGuardado: () => void;
  readonly onCancelar: () => void;
}
