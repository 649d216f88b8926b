/** What the menus offer for a data group: pure. */
import type { ItemSeccion, SeccionDelMenu } from "#proto/nucleo.ts";

/** Whether an item is there for a group that is of these kinds. */
export const seOfrece = (
  { oculto_para = [] }: Partial<Pick<ItemSeccion, "oculto_para">>,
  grupo: { readonly consolidado?: boolean; readonly ejecucion?: boolean },
): boolean => !oculto_para.some((clase) => grupo[clase]);

/** A section of which the consolidated organismo has no item is hidden from it. */
export const seOculta = ({ items }: SeccionDelMenu, consolidado: boolean): boolean =>
  items.length > 0 && !items.some((i) => seOfrece(i, { consolidado }));
