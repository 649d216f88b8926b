/** Whole units of what is shared out, at every level of it ([S5]). */
import { mulDiv, sumar } from "./money.ts";

/** Centavos of a unit of a currency. */
const MONEDA = 100;

/** What is shared out: its path from the outermost group in, and its exact amount. */
export interface ParteDeImporte {
  readonly niveles: readonly number[];
  readonly centavos: number;
}

const sumaDe = (partes: readonly ParteDeImporte[]): number =>
  partes.reduce((t, p) => sumar(t, p.centavos, "el total"), 0);

/**
 * Shares `unidades` among amounts whose exact sum they are within a unit of: each gets its whole
 * part, and the units that are missing go to the largest cents; ties, to the earlier amount.
 */
function entre(unidades: number, centavos: readonly number[], unidad: number): number[] {
  const enteras = centavos.map((c) => Math.floor(c / unidad));
  const faltan = unidades - enteras.reduce((t, u) => t + u, 0);
  const porResto = centavos.map((c, i) => ({ resto: c - enteras[i] * unidad, i }))
    .sort((a, b) => b.resto - a.resto || a.i - b.i);
  for (const { i } of porResto.slice(0, faltan)) enteras[i] += 1;
  return enteras;
}

function repartirNivel(
  unidades: number,
  indices: readonly number[],
  partes: readonly ParteDeImporte[],
  nivel: number,
  unidad: number,
  destino: number[],
): void {
  if (nivel === partes[indices[0]].niveles.length) {
    const propias = entre(unidades, indices.map((i) => partes[i].centavos), unidad);
    indices.forEach((i, j) => destino[i] = propias[j]);
    return;
  }
  const grupos = [...Map.groupBy(indices, (i) => partes[i].niveles[nivel])]
    .sort(([a], [b]) => a - b)
    .map(([, suyos]) => suyos);
  const deGrupo = entre(unidades, grupos.map((g) => sumaDe(g.map((i) => partes[i]))), unidad);
  grupos.forEach((g, j) => repartirNivel(deGrupo[j], g, partes, nivel + 1, unidad, destino));
}

/**
 * Centavos → whole units, in the order of the parts: the total rounded half away from zero is
 * shared among the outermost groups, each of them among its own, down to the parts. Every subtotal
 * is less than a unit away from its exact amount, and the units add up at every level.
 * @param partes in key order, which ties follow; all with the same number of levels.
 * @param unidad its centavos.
 * @param total units that they have to come to, less than one away from the exact sum; without it,
 *   that sum rounded.
 * @throws Desborde when the total reaches the limit.
 */
export function unidadesEnteras(
  partes: readonly ParteDeImporte[],
  unidad = MONEDA,
  total?: number,
): number[] {
  const destino: number[] = [];
  if (partes.length === 0) return destino;
  const unidades = total ?? mulDiv(sumaDe(partes), 1, unidad);
  repartirNivel(unidades, [...partes.keys()], partes, 0, unidad, destino);
  return destino;
}
