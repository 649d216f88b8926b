/**
 * The same figures cut in the months of the year ([Y9], [Y10]) against those of the year alone,
 * over 200,000 stored lines of a budget by months: nothing that was asked before.
 */
import type { Banco, Comparacion } from "./harness.ts";
import { CAMPOS, conLineas, type Listado, ordenes, pedirSalida } from "./salidas.ts";
import { REAL } from "./datos.ts";

const enCentavos = (n: number): number => Math.round(n * 100);

export const parametricoPorMes: Banco = {
  nombre: "paramétrico por 6 campos y mes, 200.000 líneas guardadas",
  piso: "el mismo listado sin el mes, en la misma corrida",
  alcanzar: 2,
  rondas: 15,
  calentamiento: 5,
  async preparar(): Promise<Comparacion> {
    const { app, cerrar } = await conLineas(undefined, "mensual");
    const pedidos = ordenes(CAMPOS);
    const pedir = async (mes: readonly string[]) => {
      const campos = [...pedidos.next().value ?? CAMPOS, ...mes].join(",");
      const { totales } = await pedirSalida<Listado>(app, "parametrico", {
        tipo: "valores",
        campos,
      });
      return enCentavos(totales.valor);
    };
    return { piso: () => pedir([]), propio: () => pedir(["mes"]), cerrar };
  },
};

interface Resumen {
  readonly monedas: readonly { readonly total_valor: number }[];
}
interface Programacion {
  readonly totales: { readonly total: number };
}

export const resumenPorMes: Banco = {
  nombre: "programación mensual, 200.000 líneas guardadas",
  piso: `el resumen por objeto de ${REAL.codipres} en el año, en la misma corrida`,
  alcanzar: 2,
  rondas: 15,
  calentamiento: 5,
  async preparar(): Promise<Comparacion> {
    const { app, cerrar } = await conLineas(undefined, "mensual");
    return {
      async piso() {
        const r = await pedirSalida<Resumen>(app, "resumenporobjetodelgasto", {});
        return enCentavos(r.monedas[0].total_valor);
      },
      async propio() {
        const r = await pedirSalida<Programacion>(app, "programacionmensual", {});
        return enCentavos(r.totales.total);
      },
      cerrar,
    };
  },
};
