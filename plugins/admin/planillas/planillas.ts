/** Every table of administration that a spreadsheet loads: one description each, one job for all. */
import { type ContextoDePlanilla, procesarPlanilla } from "#core/sheet/process.ts";
import {
  type EntradaDeFilas,
  type FilaDeTabla,
  planillaDeFilas,
  type TablaDePlanilla,
} from "#core/sheet/rows.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { PLANILLA_DE_CUENTAS } from "#plugins/auth/service.ts";

type Carga = (contexto: ContextoDePlanilla, entrada: EntradaDeFilas) => Promise<PreviaDeFilas>;

function cargaDe<F extends FilaDeTabla>(tabla: TablaDePlanilla<F>): Carga {
  const planilla = planillaDeFilas(tabla);
  return (contexto, entrada) => procesarPlanilla(contexto, planilla, entrada);
}

export const PLANILLAS = {
  usuarios: cargaDe(PLANILLA_DE_CUENTAS),
} as const satisfies Readonly<Record<string, Carga>>;
export type NombreDePlanilla = keyof typeof PLANILLAS;
