/** SQL tables of the reference data, derived from their descriptions. */
import { type TablaDeclarada, tablasDe } from "#core/db/handles.ts";
import type { Kit } from "#core/db/kit.ts";
import { clavePrimaria, type TablaReferencia, TABLAS } from "#proto/recursos/tablas.ts";
import type { FilaReferencia } from "./lecturas/instantanea.ts";

function tablaSql(k: Kit, tabla: TablaReferencia) {
  const { campos } = tabla;
  const declaradas = k.columnas(campos);
  // Rows older than a column take its empty value.
  for (const c of tabla.posteriores ?? []) {
    declaradas[c] = declaradas[c].default(campos[c].vacio as never);
  }
  return k.tabla(tabla.id, declaradas, (columnas) => {
    const [primera, ...otras] = clavePrimaria(tabla).map((nombre) => columnas[nombre]);
    return [k.clavePrimaria({ columns: [primera, ...otras] })];
  });
}

export const tables = (k: Kit) =>
  Object.fromEntries(TABLAS.map((tabla) => [tabla.id, tablaSql(k, tabla)]));

const tabla = tablasDe(tables);

/** The SQL table of a description. */
export const tablaDe = ({ id: nombre }: TablaReferencia) =>
  tabla[nombre] as TablaDeclarada & { readonly $inferSelect: FilaReferencia };
