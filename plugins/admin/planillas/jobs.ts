/** Loads of tables of administration that are too long for the event loop. */
import type { Trabajo } from "../../../core/plugin.ts";
import type { EntradaDeFilas } from "../../../core/sheet/rows.ts";
import type { PreviaDeFilas } from "../../../proto/planilla.ts";
import { DE_EJERCICIO, type NombreDeEjercicio, type PedidoDeCopia } from "./ejercicio.ts";

interface De {
  readonly nombre: NombreDeEjercicio;
}

export const jobs = {
  planilla: {
    titulo: "Carga de una planilla de administración",
    run: ({ app, actor }, { nombre, ...entrada }) =>
      DE_EJERCICIO[nombre].pegar(app, actor, entrada),
  } satisfies Trabajo<EntradaDeFilas & De, PreviaDeFilas>,
  copia: {
    titulo: "Copia de otro ejercicio",
    run: ({ app, actor }, { nombre, ...pedido }) => DE_EJERCICIO[nombre].copiar(app, actor, pedido),
  } satisfies Trabajo<PedidoDeCopia & De, PreviaDeFilas>,
};
