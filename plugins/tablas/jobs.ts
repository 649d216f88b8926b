/** Work of the reference tables that is too long for the event loop. */
import { trabajoDeLibro } from "#core/outputs/workbook-job.ts";
import type { Trabajo } from "#core/plugin.ts";
import { procesarPlanilla } from "#core/sheet/process.ts";
import { type EntradaLote, LOTE } from "./lotes/aplicar-lote.ts";
import { type EntradaLibro, hojasDeLibro } from "./lecturas/libro.ts";
import type { PreviaDeFilas as Previa } from "#proto/planilla.ts";

export const jobs = {
  excel: trabajoDeLibro<EntradaLibro>("Planilla de una tabla", hojasDeLibro),
  lote: {
    title: "Carga de valores en bloque",
    run: (contexto, entrada) => procesarPlanilla(contexto, LOTE, entrada),
  } satisfies Trabajo<EntradaLote, Previa>,
};
