/** Which outputs are offered for the current group: pure. */
import type { ItemSeccion } from "../../../ui/secciones.ts";

/**
 * Executions have only the outputs that say so, and the consolidated organismo lacks those that
 * ask for it (spec 2 §2 «Salidas»).
 */
export function itemsOfrecidos(
  items: readonly ItemSeccion[],
  grupo: { readonly ejecucion: boolean; readonly consolidado: boolean },
): readonly ItemSeccion[] {
  return items.filter((i) =>
    !(grupo.ejecucion && !i.salida?.ejecuciones) &&
    !(grupo.consolidado && (i.omitir750 || i.salida?.consolidado === false))
  );
}

/** The item of the address while it is offered; else the first one. */
export function itemElegido(
  ofrecidos: readonly ItemSeccion[],
  pedido: string,
): ItemSeccion | undefined {
  return ofrecidos.find((i) => i.id === pedido) ?? ofrecidos.at(0);
}
