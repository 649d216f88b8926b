/** Stores the example data of `ejemplo.ts` in a database, for tests. */
import { subirContador } from "#core/db/audit.ts";
import type { Parametro } from "#core/db/types.ts";
import type { Db, Escritura } from "#core/plugin.ts";
import { tablaReferencia, TABLAS } from "#proto/recursos/tablas.ts";
import { EJEMPLO } from "./ejemplo.ts";
import type { FilaReferencia } from "../lecturas/instantanea.ts";
import { CONTADOR } from "../lecturas/memoria.ts";

/** Inserts rows as stored values and raises the counter, as every writer does. */
export async function agregar(
  q: Escritura,
  nombre: string,
  filas: readonly FilaReferencia[],
): Promise<void> {
  const { columnas } = tablaReferencia(nombre);
  await q.insertar(nombre, columnas, filas.map((f) => columnas.map((c) => f[c] as Parametro)));
  await subirContador(q, CONTADOR);
}

export async function sembrar(db: Db): Promise<void> {
  await db.tx(async (q) => {
    for (const { id: nombre } of TABLAS) await agregar(q, nombre, EJEMPLO[nombre] ?? []);
  });
}
