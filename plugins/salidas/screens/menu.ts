/** Which outputs are offered for the current group: pure. */
import { seOfrece } from "#ui/secciones/oferta.ts";
import type { ItemSeccion } from "#ui/secciones/secciones.ts";

/**
 * Executions have only the outputs that say so, and the consolidated organismo lacks those that
 * ask for it (spec 2 §2 «Salidas»).
 */
export function itemsOfrecidos(
  items: readonly ItemSeccion[],
  grupo: { readonly ejecucion: boolean; readonly consolidado: boolean },
): readonly ItemSeccion[] {
  return items.filter((i) => seOfrece(i, grupo));
}

/** The item of the address while it is offered; else the first one. */
export function itemElegido(
  ofrecidos: readonly ItemSeccion[],
  pedido: string,
): ItemSeccion | undefined {
  return ofrecidos.find((i) => i.id === pedido) ?? ofrecidos.at(0);
}
