/** Which months of a year were executed, and which of them look like a load that is not whole. Pure. */
import { enMillones } from "#core/domain/millions.ts";
import { MESES, nombreDeMes } from "#core/domain/period.ts";

/** @param ultimo last executed month, 1–12. @param faltantes those before it that were not. */
export const mesesEjecutados = (ultimo: number | null, faltantes: readonly number[]): number[] =>
  MESES.filter((m) => m <= (ultimo ?? 0) && !faltantes.includes(m));

/** A stretch of a line over the year, from the end of month `desde` (0 = its beginning) to another's. */
export interface Tramo {
  readonly desde: number;
  readonly hasta: number;
  readonly ejecutado: boolean;
}

/** The year in stretches that were executed and stretches that were not. */
export function tramosDe(ejecutados: readonly number[]): Tramo[] {
  const tramos: Tramo[] = [];
  for (const mes of MESES) {
    const ejecutado = ejecutados.includes(mes);
    const anterior = tramos.at(-1);
    if (anterior?.ejecutado === ejecutado) tramos[tramos.length - 1] = { ...anterior, hasta: mes };
    else tramos.push({ desde: mes - 1, hasta: mes, ejecutado });
  }
  return tramos;
}

function medianaDe(importes: readonly number[]): number {
  const orden = importes.toSorted((a, b) => a - b);
  const medio = Math.floor(orden.length / 2);
  return orden.length % 2 === 1 ? orden[medio] : Math.round((orden[medio - 1] + orden[medio]) / 2);
}

/**
 * A sentence for each executed month that is less than half of the median of those executed before
 * it: one with a few lines moves the whole projection, and no figure of it says so.
 * @param meses of every currency. @param monedas in the order in which they are said.
 */
export function avisosDePocoEjecutado(
  meses: readonly {
    readonly mon: number;
    readonly mes: number;
    /** Centavos. */
    readonly ejecutado: number;
  }[],
  ejecutados: readonly number[],
  monedas: readonly { readonly mon: number; readonly descripcion: string }[],
): string[] {
  return monedas.flatMap(({ mon, descripcion }) => {
    const suyos = meses.filter((m) => m.mon === mon && ejecutados.includes(m.mes));
    return suyos.flatMap(({ mes, ejecutado }, i) => {
      if (i === 0) return [];
      const mediana = medianaDe(suyos.slice(0, i).map((m) => m.ejecutado));
      if (ejecutado * 2 >= mediana) return [];
      const de = monedas.length > 1 ? ` (${descripcion})` : "";
      return [
        `Lo ejecutado en ${nombreDeMes(mes)}${de}, ${
          enMillones(ejecutado)
        } millones, está lejos de ` +
        `los meses anteriores: es menos de la mitad de su mediana, ${
          enMillones(mediana)
        } millones. ` +
        "Si a esa ejecución le faltan renglones, la proyección sale de menos de lo que se gasta",
      ];
    });
  });
}
