/** The SINEP grid as it is shown: units or money, ten grades at a time. Pure. */
import { formatEsAr, mulDiv } from "../../../../core/domain/money.ts";
import type { Sinep } from "../../../../proto/tablas.ts";
import { aCentavos } from "../../../../ui/grid/columnas.ts";

export const NIVELES = ["A", "B", "C", "D", "E", "F"] as const;
const GRADOS_POR_VISTA = 10;

/** Grades 0–9, or the extra ones 10–19 (spec 1 §9). */
export const gradosDe = (extraordinarios: boolean): readonly number[] =>
  Array.from({ length: GRADOS_POR_VISTA }, (_, i) => i + (extraordinarios ? GRADOS_POR_VISTA : 0));

/** Units of every cell, by `A0`. */
export const unidadesDe = ({ grilla }: Sinep): ReadonlyMap<string, number | null> =>
  new Map(grilla.map((g) => [`${g.nivel}${g.grado}`, g.ur]));

/**
 * Units with two decimals, or their money at the value of the month, rounded to the centavo once.
 * A dash for what has no value, and for money while the unit has none.
 * @param ur units, a number with at most two decimals; `valor` pesos per unit, null = none
 */
export function mostrarUnidades(
  ur: number | null | undefined,
  enPesos: boolean,
  valor: number | null,
): string {
  if (ur === null || ur === undefined) return "–";
  if (!enPesos) return formatEsAr(aCentavos(ur));
  return valor === null ? "–" : formatEsAr(mulDiv(aCentavos(ur), aCentavos(valor), 100));
}

/** Where an arrow takes the focus in the grid; null when it moves nothing. */
export function moverEnGrilla(
  tecla: string,
  nivel: number,
  grado: number,
): readonly [number, number] | null {
  const paso: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  if (tecla === "Home") return [nivel, 0];
  if (tecla === "End") return [nivel, GRADOS_POR_VISTA - 1];
  if (!Object.hasOwn(paso, tecla)) return null;
  const acotar = (n: number, max: number) => Math.min(Math.max(0, n), max);
  const [n, g] = paso[tecla];
  return [acotar(nivel + n, NIVELES.length - 1), acotar(grado + g, GRADOS_POR_VISTA - 1)];
}
