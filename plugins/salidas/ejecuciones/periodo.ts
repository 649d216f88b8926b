/** A budget beside an execution: in the year, or month by month ([Y12]). */
import { nombreMes } from "#core/domain/period.ts";
import type { ContextoSalida, OpcionSalida } from "#core/plugin.ts";
import type { Estado } from "#plugins/valuation/service.ts";
import type { GrupoLeido } from "../grupo.ts";
import { conMeses } from "../meses.ts";
import { conEjecucion, type Elegida, OPCION_EJECUCION } from "./ejecuciones.ts";

/** Which execution, and of its year or of its month. */
export const OPCIONES: Readonly<Record<"ejecucion" | "periodo", OpcionSalida>> = {
  ejecucion: OPCION_EJECUCION,
  periodo: {
    description: "La ejecución llevada al año, o mes a mes: su mes contra el mismo mes de un " +
      "presupuesto valorizado mes a mes",
    values: ["anio", "mes"],
    initial: "anio",
  },
};

interface Periodo {
  readonly deUnMes: boolean;
  /** State of the budget. */
  readonly propio: Estado;
  /** Month of the execution, 1–12; null in the year, or without an execution. */
  readonly mes: number | null;
  /** Both sides by their month, each of its own year; null where there is no month. */
  readonly lados: readonly [presupuesto: string, ejecucion: string] | null;
}

/**
 * What is set beside an execution: nothing is annualised where it is its month.
 * @throws Rechazo 409 for the month of a group valued at one month.
 */
function periodoDe(
  pedido: string | undefined,
  { g, estado, r, ejecucion }: GrupoLeido & Elegida,
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

/** A budget beside an execution, as the options say. @throws Rechazo as {@link periodoDe} */
export async function conPeriodo(
  ctx: ContextoSalida,
  valores: Readonly<Record<string, string | undefined>>,
) {
  const leido = await conEjecucion(ctx, valores.ejecucion);
  const { ejecuciones, codigo_ejecucion, ejecucion } = leido;
  const periodo = periodoDe(valores.periodo, leido);
  const { lados, mes } = periodo;
  const deMeses = lados === null ? "" : `, ${lados[1]} contra ${lados[0]} del presupuesto`;
  return {
    ...leido,
    ...periodo,
    /** The line of the heading, after what the execution is called. */
    contra: (como: string): string =>
      ejecucion
        ? `${como} ${codigo_ejecucion} - ${ejecucion.grupo.descripcion}${deMeses}`
        : "El organismo no tiene ejecuciones",
    /** What the JSON says of it. */
    hechos: { ejecuciones, codigo_ejecucion, ...(mes === null ? {} : { mes }) },
  };
}
