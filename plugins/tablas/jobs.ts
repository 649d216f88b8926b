/** Work of the reference tables that is too long for the event loop. */
import type { Trabajo } from "../../core/plugin.ts";
import { procesarPlanilla } from "../../core/sheet/process.ts";
import { type EntradaLote, LOTE } from "./lotes/aplicar-lote.ts";
import { type EntradaLibro, escribirLibroDeLista } from "./libros/libro.ts";
import type { PreviaDeFilas as Previa } from "../../proto/planilla.ts";

export const jobs = {
  excel: {
    title: "Planilla de una tabla",
    readOnly: true,
    shareable: { writes: "archivo" },
    run({ app }, entrada) {
      return app.db.leer(async (q) => {
        await escribirLibroDeLista(q, entrada);
        return {};
      });
    },
  } satisfies Trabajo<EntradaLibro, object>,
  lote: {
    title: "Carga de valores en bloque",
    run: ({ app, actor }, entrada) => procesarPlanilla(app, actor, LOTE, entrada),
  } satisfies Trabajo<EntradaLote, Previa>,
};
