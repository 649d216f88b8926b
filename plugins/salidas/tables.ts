/** What the outputs keep: the credits packages that were made ([S5]), and the views that are shared. */
import { tablasDe } from "#core/db/handles.ts";
import type { Kit } from "#core/db/kit.ts";
import { VISTAS } from "./vistas/vistas.ts";

export const tables = (k: Kit) => {
  const paquetes_fop = k.tabla("paquetes_fop", {
    id: k.id(),
    saf: k.entero().notNull(),
    codipres: k.texto().notNull(),
    instante: k.instante().notNull(),
    usuario: k.texto().notNull(),
    /** SHA-256 of `creditos.csv`. */
    huella: k.texto().notNull(),
    /** zstd JSON: one array of values per credit. */
    contenido: k.bytes().notNull(),
  }, (t) => [k.indice("paquetes_fop_grupo").on(t.saf, t.codipres, t.id)]);
  return { paquetes_fop, vistas: VISTAS.esquema(k) };
};

export const tabla = tablasDe(tables);
