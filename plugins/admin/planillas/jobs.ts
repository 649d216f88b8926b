/** What stands beside the tables of administration, and accounts of a spreadsheet: too long for a call. */
import type { Trabajo } from "#core/plugin.ts";
import { procesarPlanilla } from "#core/sheet/process.ts";
import { type EntradaDeFilas, planillaDeFilas } from "#core/sheet/rows.ts";
import type { PosicionesAlLado } from "#proto/admin.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { PLANILLA_DE_CUENTAS } from "#plugins/auth/service.ts";
import { posicionesAlLado } from "./al-lado.ts";

interface DelEjercicio {
  readonly ejercicio: number;
}

export const jobs = {
  posiciones: {
    title: "Cargos del presupuesto y de la ejecución",
    readOnly: true,
    shareable: {},
    run: ({ app }, { ejercicio }) =>
      app.db.leer(async (q) => ({ posiciones: await posicionesAlLado(q, ejercicio) })),
  } satisfies Trabajo<DelEjercicio, { posiciones: PosicionesAlLado[] }>,
  planilla: {
    title: "Carga de una planilla de usuarios",
    run: (contexto, entrada) =>
      procesarPlanilla(contexto, planillaDeFilas(PLANILLA_DE_CUENTAS), entrada),
  } satisfies Trabajo<EntradaDeFilas, PreviaDeFilas>,
};
