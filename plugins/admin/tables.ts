/** Ceilings and current staffing of each SAF and fiscal year, and transfers (§9). */
import { tablasDe } from "#core/db/handles.ts";
import type { Kit } from "#core/db/kit.ts";
import { PASAJE } from "#proto/recursos/pasaje.ts";
import { TECHOS, VIGENTES } from "./dotacion/dotacion.ts";

export const tables = (k: Kit) => ({
  techos: TECHOS.esquema(k),
  vigente: VIGENTES.esquema(k),
  pasajes: k.tabla("pasajes", {
    id: k.id(),
    ...k.columnas(PASAJE.campos),
    id_usuario: k.grande(),
    usuario: k.texto().notNull(),
    /** When it was entered. */
    instante: k.instante().notNull(),
    /** When it ran; null while it is pending ([J2]). */
    ejecucion: k.instante(),
    /** Rows moved by base, or why it could not run yet. */
    resultado: k.texto().notNull(),
    rev: k.entero().notNull().default(1),
  }, (t) => [k.indice("pasajes_pendientes").on(t.ejecucion, t.id)]),
});

export const tabla = tablasDe(tables);
