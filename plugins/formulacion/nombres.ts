/** How the states of a budget are called, in the order in which it goes through them ([F1]). Pure. */
import { PALABRAS_DE_ESTADO } from "#core/domain/group.ts";
import type { FormulacionDeOrganismo } from "#proto/formulacion.ts";

export type EstadoDePresupuesto = FormulacionDeOrganismo["estado"];

export const NOMBRES_DE_ESTADO: Readonly<Record<EstadoDePresupuesto, string>> = {
  sin_crear: "Sin crear",
  cargando: PALABRAS_DE_ESTADO.nada,
  con_errores: PALABRAS_DE_ESTADO.mal,
  desactualizada: PALABRAS_DE_ESTADO.aviso,
  valorizada: PALABRAS_DE_ESTADO.bien,
  cerrada: PALABRAS_DE_ESTADO.cerrado,
};

export const ESTADOS = Object.keys(NOMBRES_DE_ESTADO) as EstadoDePresupuesto[];

/** «A2601», or «A2602, pedido» while another person has to confirm its closing; empty = none. */
export const entregableDicho = (
  { entregable, cierre_pedido }: Pick<FormulacionDeOrganismo, "entregable" | "cierre_pedido">,
): string => cierre_pedido ? `${cierre_pedido.nueva_version}, pedido` : entregable?.codipres ?? "";
