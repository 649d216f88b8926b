/** The days of a row: as a column shows them, and as a box or a cell takes them. Pure. */
import { campo } from "../../../core/domain/fields.ts";
import { diaEscrito, fechaCorta } from "../../../core/domain/period.ts";
import type { CampoDeCelda } from "../../../ui/grid/celdas/campos.ts";
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

export const celdaDeDia = (titulo: string): CampoDeCelda => ({
  titulo,
  campo: campo.fecha(),
  falta: `${titulo}: escriba el día`,
  texto: (dia) => fechaCorta(String(dia ?? "")),
  entrada: diaEscrito,
  malo: `${titulo}: escriba un día del calendario, como 31/12/2026`,
});
