/** What is kept beside the audit trail, which is of the core. */
import { tablasDe } from "#core/db/handles.ts";
import type { Kit } from "#core/db/kit.ts";

export const tables = (k: Kit) => ({
  /** Files that somebody took, apart from the audit trail and for a time ([Q9]). */
  lecturas: k.tabla("lecturas", {
    id: k.id(),
    instante: k.instante().notNull(),
    id_usuario: k.grande().notNull(),
    usuario: k.texto().notNull(),
    origen: k.texto().notNull(),
    titulo: k.texto().notNull(),
    saf: k.entero(),
    codipres: k.texto(),
    archivo: k.texto().notNull(),
    /** What was asked for, as a query is written; cut short. */
    pedido: k.texto().notNull(),
  }, (t) => [k.indice("lecturas_instante").on(t.instante)]),
});

export const tabla = tablasDe(tables);
