/** What is counted of each budget, kept for whoever looks at all of them at once ([F1]). */
import { tablasDe } from "#core/db/handles.ts";
import type { Kit } from "#core/db/kit.ts";

export const tables = (k: Kit) => ({
  /** Counts and states under the versions that they were made with: with others they are old. */
  estados_formulacion: k.tabla("estados_formulacion", {
    saf: k.entero().notNull(),
    codipres: k.texto().notNull(),
    rev_datos: k.grande().notNull(),
    /** Counter of the reference data. */
    referencias: k.grande().notNull(),
    /** The valuation that was looked at; 0 = there was none. */
    valuacion: k.grande().notNull(),
    valorizada_el: k.instante().notNull(),
    renglones: k.entero().notNull(),
    /** Rows that fail some check ([B2]). */
    invalidos: k.entero().notNull(),
    /** Positions that the techo limits ([T2]). */
    cargos: k.grande().notNull(),
    desactualizado: k.booleano().notNull(),
    /** Last entry of the trail on its rows or its header, when and by whom; 0 = none. */
    asiento: k.grande().notNull(),
    cambio_el: k.instante().notNull(),
    cambio_por: k.texto().notNull(),
    /** When it was counted. */
    instante: k.instante().notNull(),
  }, (t) => [k.clavePrimaria({ columns: [t.codipres, t.saf] })]),
});

export const tabla = tablasDe(tables);
