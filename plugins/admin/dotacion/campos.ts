/** Techos and Vigente ([T1]): their columns, how they are called and their fiscal years. Pure. */
import { campo, conVacio } from "#core/domain/fields.ts";

const CLAVE = { ejercicio: campo.ejercicio(), saf: campo.entero(0, 999) };
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

export const TITULOS = { cargos: "Cargos", horas: "Horas", observaciones: "Observaciones" };

export interface DeTabla {
  /** Measures of a row, in the order of the columns. */
  readonly cantidades: readonly ("cargos" | "horas")[];
  /** Last fiscal year, from the current one (spec 1 §9). */
  hasta(anio: number): number;
}

/** First fiscal year of both (spec 1 §9). */
export const PRIMER_ANIO = 2019;

export const TECHOS: DeTabla = { cantidades: ["cargos"], hasta: (anio) => anio + 1 };
export const VIGENTE: DeTabla = { cantidades: ["cargos", "horas"], hasta: (anio) => anio };
