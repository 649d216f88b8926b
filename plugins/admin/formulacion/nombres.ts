/** How the states of a budget are called, in the order in which it goes through them ([F1]). Pure. */
import type { FormulacionDeOrganismo } from "#proto/formulacion.ts";

export type EstadoDePresupuesto = FormulacionDeOrganismo["estado"];

export const NOMBRES_DE_ESTADO: Readonly<Record<EstadoDePresupuesto, string>> = {
  sin_crear: "Sin crear",
  cargando: "Cargando",
  con_errores: "Con errores",
  desactualizada: "Desactualizada",
  valorizada: "Valorizada",
  cerrada: "Cerrada",
};

export const ESTADOS = Object.keys(NOMBRES_DE_ESTADO) as EstadoDePresupuesto[];
