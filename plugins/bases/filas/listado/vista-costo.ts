/** The column of what rows cost, which no base keeps: it is worked out. Pure. */
import { campo } from "#core/domain/fields.ts";
import type { Columna } from "#plugins/bases/bases.ts";

export const COSTO: Columna = {
  id: "costo_anual",
  titulo: "Costo anual",
  campo: campo.importe(),
};
