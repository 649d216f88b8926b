/** The days of a row: as a column shows and takes them, and as a box does. Pure. */
import { campo } from "#core/domain/fields.ts";
import { diaEscrito, fechaCorta } from "#core/domain/period.ts";
import type { ColumnaDeLista } from "./planilla/descripcion.ts";

/** @param deClave see {@link ColumnaDeLista}; without it, the day is typed in the sheet. */
export const columnaDeDia = <C extends string>(
  id: C,
  titulo: string,
  ancho?: string,
  deClave?: string,
): ColumnaDeLista<Readonly<Record<C, string>>> => ({
  id,
  titulo,
  clase: "texto",
  ancho,
  decir: (dia) => dia ? fechaCorta(String(dia)) : "–",
  ...(deClave ? { deClave } : {
    celda: {
      campo: campo.fecha(),
      falta: `${titulo}: escriba el día`,
      texto: (dia) => fechaCorta(String(dia ?? "")),
      entrada: diaEscrito,
      malo: `${titulo}: escriba un día del calendario, como 31/12/2026`,
    },
  }),
});

/** @param falta what is said when it is sent empty. */
export const campoDeDia = <C extends string>(
  id: C,
  titulo: string,
  falta: string,
  ayuda = "AAAA-MM-DD",
) => ({ id, titulo, nombre: id, falta, maximo: 10, ayuda });
