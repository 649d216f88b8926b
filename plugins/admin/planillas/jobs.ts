/** Loads of tables of administration that are too long for the event loop. */
import type { Actor, App, Trabajo } from "../../../core/plugin.ts";
import { procesarPlanilla } from "../../../core/sheet/process.ts";
import {
  type EntradaDeFilas,
  type FilaDeTabla,
  planillaDeFilas,
  type TablaDePlanilla,
} from "../../../core/sheet/rows.ts";
import type { CreditoDePartida, PosicionesAlLado } from "../../../proto/admin.ts";
import type { PreviaDeFilas } from "../../../proto/planilla.ts";
import { AVISOS } from "../avisos/planilla.ts";
import { creditoAlLado, posicionesAlLado } from "./al-lado.ts";
import { ETAPAS, PRORROGAS } from "./calendario.ts";
import {
  DE_EJERCICIO,
  type NombreDeEjercicio,
  type NombreDePlanilla,
  type PedidoDeCopia,
  PLANILLAS,
} from "./ejercicio.ts";

interface DelEjercicio {
  readonly ejercicio: number;
}

interface De {
  readonly nombre: NombreDeEjercicio;
}

const cargaDe = <F extends FilaDeTabla>(tabla: TablaDePlanilla<F>) => {
  const planilla = planillaDeFilas(tabla);
  return (app: App, actor: Actor, entrada: EntradaDeFilas): Promise<PreviaDeFilas> =>
    procesarPlanilla(app, actor, planilla, entrada);
};

const DEL_CALENDARIO = { etapas: cargaDe(ETAPAS), prorrogas: cargaDe(PRORROGAS) };

interface DelCalendario {
  readonly nombre: keyof typeof DEL_CALENDARIO;
}

const cargarAvisos = cargaDe(AVISOS);

export const jobs = {
  posiciones: {
    titulo: "Cargos del presupuesto y de la ejecución",
    lectura: true,
    compartible: {},
    run: ({ app }, { ejercicio }) =>
      app.db.leer(async (q) => ({ posiciones: await posicionesAlLado(q, ejercicio) })),
  } satisfies Trabajo<DelEjercicio, { posiciones: PosicionesAlLado[] }>,
  partidas: {
    titulo: "Crédito, valorizado y ejecutado por partida",
    lectura: true,
    compartible: {},
    run: ({ app }, { ejercicio }) =>
      app.db.leer(async (q) => ({ partidas: await creditoAlLado(q, ejercicio) })),
  } satisfies Trabajo<DelEjercicio, { partidas: CreditoDePartida[] }>,
  calendario: {
    titulo: "Carga de una planilla del calendario",
    run: ({ app, actor }, { nombre, ...entrada }) => DEL_CALENDARIO[nombre](app, actor, entrada),
  } satisfies Trabajo<EntradaDeFilas & DelCalendario, PreviaDeFilas>,
  avisos: {
    titulo: "Carga de una planilla de avisos",
    run: ({ app, actor }, entrada) => cargarAvisos(app, actor, entrada),
  } satisfies Trabajo<EntradaDeFilas, PreviaDeFilas>,
  planilla: {
    titulo: "Carga de una planilla de administración",
    run: ({ app, actor }, { nombre, ...entrada }) => PLANILLAS[nombre].pegar(app, actor, entrada),
  } satisfies Trabajo<
    EntradaDeFilas & { readonly nombre: NombreDePlanilla },
    PreviaDeFilas
  >,
  copia: {
    titulo: "Copia de otro ejercicio",
    run: ({ app, actor }, { nombre, ...pedido }) => DE_EJERCICIO[nombre].copiar(app, actor, pedido),
  } satisfies Trabajo<PedidoDeCopia & De, PreviaDeFilas>,
};
