/** Work on the structure that looks at the rows of many budgets: too long for the event loop. */
import type { Trabajo } from "#core/plugin.ts";
import {
  type EdicionDeEstructura,
  editarEstructura,
  type HechoEnEstructura,
  revisarEliminacion,
} from "./editar.ts";
import { trabajoLibro, trabajoPlanilla } from "./planilla.ts";

export const jobs = {
  estructura: {
    title: "Cambio de la estructura",
    async run({ app, actor }, pedido) {
      await app.db.leer((q) => revisarEliminacion(q, pedido));
      return await app.db.tx((q) => editarEstructura(q, actor, pedido));
    },
  } satisfies Trabajo<EdicionDeEstructura, HechoEnEstructura>,
  planillaestructura: trabajoPlanilla,
  libroestructura: trabajoLibro,
};
