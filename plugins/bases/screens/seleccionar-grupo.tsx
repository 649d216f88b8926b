import type { ReactNode } from "react";

/** A data group as `GET /presupuestos/lista/{saf}` shows it. */
export interface GrupoElegido {
  readonly codipres: string;
  readonly descripcion: string;
  readonly desde_mes: number;
  readonly ejercicio: number;
  readonly version: number;
  /** Description of the classifier; empty when it is not among the available ones. */
  readonly apertura: string;
  readonly fecha_alta: string;
  readonly tipo: string;
  readonly editable: boolean;
}

export interface PropsSeleccionarGrupo {
  readonly saf: number;
  readonly onAceptar: (grupo: GrupoElegido) => void;
  readonly onCancelar: () => void;
}

export function SeleccionarGrupo(_props: PropsSeleccionarGrupo): ReactNode {
  return null;
}

export default SeleccionarGrupo;
