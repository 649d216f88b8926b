/** Staffing ceilings and current staffing of each SAF and fiscal year (domain.md §8). */
import { campo, conVacio } from "../../core/domain/fields.ts";
import type { Kit } from "../../core/db/kit.ts";

const CLAVE = { ejercicio: campo.entero(1900, 2999), saf: campo.entero(0, 999) };
/** A body has at most as many positions as all the rows of one of its budgets may count. */
const CANTIDAD = campo.entero(0, 999_999_999);
const OBSERVACIONES = conVacio(campo.texto(500), "");

export const CAMPOS_TECHOS = { ...CLAVE, cargos: CANTIDAD, observaciones: OBSERVACIONES };
export const CAMPOS_VIGENTE = {
  ...CLAVE,
  cargos: CANTIDAD,
  horas: CANTIDAD,
  observaciones: OBSERVACIONES,
};

export const tables = (k: Kit) => ({
  techos: k.tabla("techos", k.columnas(CAMPOS_TECHOS), (t) => [
    k.clavePrimaria({ columns: [t.ejercicio, t.saf] }),
  ]),
  vigente: k.tabla("vigente", k.columnas(CAMPOS_VIGENTE), (t) => [
    k.clavePrimaria({ columns: [t.ejercicio, t.saf] }),
  ]),
});
