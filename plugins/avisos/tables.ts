/** Notices that administrators write, and up to where each person has read ([F5]). */
import { tablasDe } from "#core/db/handles.ts";
import type { Kit } from "#core/db/kit.ts";
import { AVISOS } from "./avisos.ts";

export const tables = (k: Kit) => ({
  avisos: AVISOS.esquema(k),
  /** The mark of each account; what is worked out from the trail has no table of its own. */
  avisos_leidos: k.tabla("avisos_leidos", {
    id_usuario: k.grande().notNull(),
    /** What is of a day, or was written, is new after this moment. */
    instante: k.instante().notNull(),
    /** The last entry of the trail that was there to see. */
    asiento: k.grande().notNull(),
    /** Entries before it that were not: `105-107;110`. They may appear still. */
    faltaban: k.texto().notNull(),
  }, (t) => [k.clavePrimaria({ columns: [t.id_usuario] })]),
});

export const tabla = tablasDe(tables);
