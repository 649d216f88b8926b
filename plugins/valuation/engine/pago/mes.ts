/** The month of one position: what its category is paid, and the sums that agreements add. */
import { sumar } from "#core/domain/money.ts";
import type { Categoria, CategoriaSola, ComponenteMensual, Mensuales } from "./categoria.ts";
import type { Lector } from "../lector.ts";
import { type RenglonValorizado, UNIDAD } from "../lineas/lineas.ts";
import { mensualesDe } from "./regimenes.ts";
import { conSumas, type Cuales } from "./sumas.ts";

/**
 * Everything that one position is paid in the month of the reader ([V1], [Y7]). Hours and staff
 * abroad have no sums.
 * @param mes what its category is paid in that month.
 */
export const mesDePuesto = (
  lector: Lector,
  mes: Mensuales,
  { esc, codes }: Pick<Categoria, "esc" | "codes">,
  pprin: number,
  enHoras: boolean,
  sumas: Cuales,
): Mensuales => enHoras || codes > 0 ? mes : conSumas(lector, mes, esc, pprin, sumas);

/** Coefficient 1, in hundredths. */
const SIN_COEFICIENTE = 100;

const soloLaCategoria = (categoria: CategoriaSola): Categoria => ({
  ...categoria,
  feje: 0,
  coefval: SIN_COEFICIENTE,
});

const estaEntero = ({ componentes, faltas }: Mensuales): boolean =>
  faltas.length === 0 && componentes.every((c) => c.falta < 0);

/** Centavos of a month; null where some value is missing. @throws Desborde */
const pagoDe = (mes: Mensuales): number | null =>
  estaEntero(mes)
    ? mes.componentes.reduce((t, c) => sumar(t, c.mensual, "la remuneración"), 0)
    : null;

/** A component of the month of a position. */
export type ComponenteDelMes = Pick<ComponenteMensual, "clave" | "mensual">;

/**
 * What the position of a row is paid in the month of the reader, with coefficient 1 and the
 * open-ended sums; none where some value is missing.
 */
export function mesDeRenglon(lector: Lector, r: RenglonValorizado): readonly ComponenteDelMes[] {
  const mes = mensualesDe(lector, r.saf, r.pprin, { ...r, coefval: SIN_COEFICIENTE });
  const suyo = mesDePuesto(lector, mes, r, r.pprin, r.unidad === UNIDAD.horas, "abiertas");
  return estaEntero(suyo) ? suyo.componentes : [];
}

/**
 * What the scale alone pays to one position of a category ([V1]) at the month of the reader:
 * without executive function, coefficient nor fixed sums. Centavos; null where a value is missing.
 */
export const pagoDeEscala = (
  lector: Lector,
  saf: number,
  pprin: number,
  categoria: CategoriaSola,
): number | null => pagoDe(mensualesDe(lector, saf, pprin, soloLaCategoria(categoria)));

/**
 * The month of one position of a category, from the tables alone: without executive function,
 * with coefficient 1 and the open-ended sums ([S7]). Centavos; null where some value is missing.
 * @throws Desborde
 */
export function mesDeCategoria(
  lector: Lector,
  saf: number,
  pprin: number,
  categoria: CategoriaSola,
): number | null {
  const mes = mensualesDe(lector, saf, pprin, soloLaCategoria(categoria));
  return pagoDe(mesDePuesto(lector, mes, categoria, pprin, false, "abiertas"));
}
