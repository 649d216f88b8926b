/** Whole units of a currency ([S5]). */
import { mulDiv, sumar } from "../../../core/domain/money.ts";

const CENTAVOS = 100;

/**
 * Centavos → whole units by largest remainder: each amount gives its whole part, and the units that
 * are missing go to the largest cents; ties, to the earlier amount. The parts add up to the total
 * rounded half away from zero, and none is a whole unit away from its amount.
 * @throws Desborde when the total reaches the limit.
 */
export function unidadesEnteras(centavos: readonly number[]): number[] {
  let total = 0;
  let enteras = 0;
  const partes = centavos.map((importe, orden) => {
    total = sumar(total, importe, "el total del paquete");
    const unidades = Math.floor(importe / CENTAVOS);
    enteras += unidades;
    return { unidades, resto: importe - unidades * CENTAVOS, orden };
  });
  const faltan = mulDiv(total, 1, CENTAVOS) - enteras;
  const unidades = partes.map((p) => p.unidades);
  const porResto = partes.toSorted((a, b) => b.resto - a.resto || a.orden - b.orden);
  for (const { orden } of porResto.slice(0, faltan)) unidades[orden] += 1;
  return unidades;
}
