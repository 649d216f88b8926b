/** The days of a row: as a column shows them and as a box takes them. Pure. */
import { fechaCorta } from "../../../core/domain/period.ts";
import type { ColumnaTabla } from "../../../ui/grid/columnas.ts";

export const columnaDeDia = <C extends string>(
  id: C,
  titulo: string,
  ancho?: string,
): ColumnaTabla<Readonly<Record<C, string>>> => ({
  id,
  titulo,
  clase: "texto",
  ancho,
  texto: (f) => fechaCorta(f[id]),
});

/** @param falta what is said when it is sent empty. */
export const campoDeDia = <C extends string>(
  id: C,
  titulo: string,
  falta: string,
  ayuda = "AAAA-MM-DD",
) => ({ id, titulo, nombre: id, falta, maximo: 10, ayuda });
