/**
 * The same figures cut in the months of the year ([Y9], [Y10]) against those of the year alone,
 * over 200,000 stored lines of a budget by months: nothing that was asked before.
 */
import type { Banco, Comparacion } from "../comun/harness.ts";
import { CAMPOS, conLineas, type Listado, ordenes, pedirSalida } from "./listado.ts";
import { REAL } from "../comun/datos.ts";

const enCentavos = (n: number): number => Math.round(n * 100);

/**
 * Fields, in another order each time, with the month and without it.
 * @param comunes options of both. @param delMes the ones that the month adds.
 */
const porMes = (
  que: string,
  piso: string,
  campos: readonly string[],
  comunes: Readonly<Record<string, string>> = {},
  delMes: Readonly<Record<string, string>> = {},
): Banco => ({
  nombre: `paramétrico por ${que}`,
  piso: `${piso} sin el mes, en la misma corrida`,
  alcanzar: 2,
  rondas: 15,
  calentamiento: 5,
  async preparar(): Promise<Comparacion> {
    const { app, cerrar } = await conLineas("mensual");
    const pedidos = ordenes(campos);
    const pedir = async (mes: readonly string[], opciones: Readonly<Record<string, string>>) => {
      const pedido = { tipo: "valores", ...comunes, ...opciones };
      const { totales } = await pedirSalida<Listado>(app, "parametrico", {
        ...pedido,
        campos: [...pedidos.next().value ?? campos, ...mes].join(","),
      });
      return enCentavos(totales.valor);
    };
    return { piso: () => pedir([], {}), propio: () => pedir(["mes"], delMes), cerrar };
  },
});

export const parametricoPorMes = porMes(
  "6 campos y mes, 200.000 líneas guardadas",
  "el mismo listado",
  CAMPOS,
);

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
    const { app, cerrar } = await conLineas("mensual");
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
