/** Where valued lines live: one header per group and its lines in compressed columnar blocks. */
import { tablasDe } from "#core/db/handles.ts";
import type { Kit } from "#core/db/kit.ts";
import type { Criterio } from "#core/domain/group.ts";

export const tables = (k: Kit) => {
  const valuaciones = k.tabla("valuaciones", {
    id: k.id(),
    saf: k.entero().notNull(),
    codipres: k.texto().notNull(),
    /** `valorizacion` or `ejecucion`: executions store their lines here too ([E6]). */
    tipo: k.texto().$type<"valorizacion" | "ejecucion">().notNull(),
    instante: k.instante().notNull(),
    usuario: k.texto().notNull(),
    /** Version of the engine that made the lines ([C3]). */
    motor: k.texto().notNull(),
    desde_mes: k.entero().notNull(),
    /** How the lines were made ([Y1]): a group may say another one since. */
    criterio: k.texto().$type<Criterio>().notNull().default("unico"),
    ejercicio: k.entero().notNull(),
    version: k.entero().notNull(),
    /** `versionDeCifras` of the group and counter `referencias` that were read ([V12]). */
    rev_datos: k.grande().notNull(),
    referencias: k.grande().notNull(),
    renglones: k.entero().notNull(),
    lineas: k.entero().notNull(),
    /** JSON: centavos by currency. */
    totales: k.texto().notNull(),
    /** zstd JSON: components, parameters read, sets of them ([V9]). */
    diccionario: k.bytes().notNull(),
    /** zstd JSON: the ledger of rows in and rows without amount ([V13]). */
    libro: k.bytes().notNull(),
    /** zstd of the block of its cube (`engine/cubo.ts`); null in what was made before cubes. */
    cubo: k.bytes(),
    /** The same by months (`engine/cubo-meses.ts`); null in what is of one month, or was before them. */
    cubo_meses: k.bytes(),
  }, (t) => [k.unico("valuaciones_grupo").on(t.saf, t.codipres)]);
  const valuacion_bloques = k.tabla("valuacion_bloques", {
    valuacion: k.grande().notNull(),
    bloque: k.entero().notNull(),
    /** zstd of the canonical bytes of a block (`engine/codec.ts`). */
    datos: k.bytes().notNull(),
  }, (t) => [
    k.clavePrimaria({ columns: [t.valuacion, t.bloque] }),
    k.referencia({ columns: [t.valuacion], foreignColumns: [valuaciones.id] }).onDelete("cascade"),
  ]);
  return { valuaciones, valuacion_bloques };
};

export const tabla = tablasDe(tables);
