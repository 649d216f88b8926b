/** The month of one position: what its category is paid, and the sums that agreements add. */
import { sumar } from "../../../core/domain/money.ts";
import { type Categoria, type CategoriaSola, type Mensuales, mensualesDe } from "./categoria.ts";
import type { Lector } from "./lector.ts";
import { conSumas, type Cuales } from "./sumas.ts";

/** Months already worked out, by month, main item and category: the same for every codp. */
export type Categorias = Map<string, Mensuales>;

/** What decides the pay of a position in whatever month. */
export const claveDePuesto = (pprin: number, c: Categoria): string =>
  `${pprin}|${c.esc}|${c.cat}|${c.codes}|${c.coefval}|${c.nivel}${c.agrup}${c.grado}|${c.feje}`;

function deCategoria(
  lector: Lector,
  saf: number,
  pprin: number,
  c: Categoria,
  conocidas: Categorias | undefined,
): Mensuales {
  if (conocidas === undefined) return mensualesDe(lector, saf, pprin, c);
  const clave = `${lector.mes}|${claveDePuesto(pprin, c)}`;
  let m = conocidas.get(clave);
  if (m === undefined) conocidas.set(clave, m = mensualesDe(lector, saf, pprin, c));
  return m;
}

/**
 * Everything that one position is paid in the month of the reader ([V1], [Y7]). Hours and staff
 * abroad have no sums.
 */
export function mesDePuesto(
  lector: Lector,
  saf: number,
  pprin: number,
  c: Categoria,
  como: {
    readonly enHoras?: () => boolean;
    readonly sumas: Cuales;
    readonly categorias?: Categorias;
  },
): Mensuales {
  const mes = deCategoria(lector, saf, pprin, c, como.categorias);
  const sinSumas = c.codes > 0 || como.enHoras?.() === true;
  return sinSumas ? mes : conSumas(lector, mes, c.esc, pprin, como.sumas);
}

/** Coefficient 1, in hundredths. */
const SIN_COEFICIENTE = 100;

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
  const { componentes, faltas } = mesDePuesto(
    lector,
    saf,
    pprin,
    { ...categoria, feje: 0, coefval: SIN_COEFICIENTE },
    { sumas: "abiertas" },
  );
  if (faltas.length > 0 || componentes.some((c) => c.falta >= 0)) return null;
  return componentes.reduce((t, c) => sumar(t, c.mensual, "la remuneración"), 0);
}
