/** A budget beside an execution: in the year, or month by month ([Y12]). */
import { nombreMes } from "../../../core/domain/period.ts";
import type { OpcionSalida } from "../../../core/plugin.ts";
import type { Grupo } from "../../bases/service.ts";
import type { Referencias } from "../../tablas/service.ts";
import type { Estado } from "../../valuation/service.ts";
import { conMeses } from "../meses.ts";
import type { conEjecucion } from "./ejecuciones.ts";

export const OPCION_PERIODO: OpcionSalida = {
  descripcion: "La ejecución llevada al año, o mes a mes: su mes contra el mismo mes de un " +
    "presupuesto valorizado mes a mes",
  valores: ["anio", "mes"],
  inicial: "anio",
};

export interface Periodo {
  readonly deUnMes: boolean;
  /** Of the budget. */
  readonly propio: Estado;
  /** Of the execution, 1–12; null in the year, or without an execution. */
  readonly mes: number | null;
  /** Both sides by their month, each of its own year; null where there is no month. */
  readonly lados: readonly [presupuesto: string, ejecucion: string] | null;
}

/**
 * What is set beside an execution: nothing is annualised where it is its month.
 * @throws Rechazo 409 for the month of a group valued at one month.
 */
export function periodoDe(
  pedido: string | undefined,
  g: Grupo,
  estado: Estado,
  r: Referencias,
  ejecucion: Awaited<ReturnType<typeof conEjecucion>>["ejecucion"],
): Periodo {
  const deUnMes = pedido === "mes";
  const propio = deUnMes ? conMeses(g, estado, r).estado : estado;
  if (!deUnMes || !ejecucion) return { deUnMes, propio, mes: null, lados: null };
  const { desde_mes } = ejecucion.grupo;
  const mes = desde_mes % 100;
  return {
    deUnMes,
    propio,
    mes,
    lados: [nombreMes(g.ejercicio * 100 + mes), nombreMes(desde_mes)],
  };
}

/** What the heading says of the months, after the execution. */
export const contraElMes = (lados: Periodo["lados"]): string =>
  lados === null ? "" : `, ${lados[1]} contra ${lados[0]} del presupuesto`;
