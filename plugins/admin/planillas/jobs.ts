/** Loads of tables of administration that are too long for the event loop. */
import type { Trabajo } from "#core/plugin.ts";
import type { EntradaDeFilas } from "#core/sheet/rows.ts";
import type { CreditoDePartida, PosicionesAlLado } from "#proto/admin.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { creditoAlLado, posicionesAlLado } from "./al-lado.ts";
import { type NombreDePlanilla, PLANILLAS } from "./planillas.ts";

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
  partidas: {
    title: "Crédito, valorizado y ejecutado por partida",
    readOnly: true,
    shareable: {},
    run: ({ app }, { ejercicio }) =>
      app.db.leer(async (q) => ({ partidas: await creditoAlLado(q, ejercicio) })),
  } satisfies Trabajo<DelEjercicio, { partidas: CreditoDePartida[] }>,
  planilla: {
    title: "Carga de una planilla de administración",
    run: (contexto, { nombre, ...entrada }) => PLANILLAS[nombre](contexto, entrada),
  } satisfies Trabajo<
    EntradaDeFilas & { readonly nombre: NombreDePlanilla },
    PreviaDeFilas
  >,
};
