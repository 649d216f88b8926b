/** The credit of each item beside what its year spends ([Z2], [Z3]). Pure. */
import { sumar } from "#core/domain/money.ts";
import { MESES } from "./ficha.ts";
import type { LugarDePartida } from "./tipos.ts";

/** An entry of credit; -1 where it is of the whole item. */
export interface AsientoDeCredito extends LugarDePartida {
  readonly fecha: string;
  readonly norma: string;
  /** Centavos; negative where it takes credit away. */
  readonly importe: number;
}

/** Whose credit: what is not said, of all of them. */
export type DeQuien = Pick<LugarDePartida, "mon"> & Partial<LugarDePartida>;

/**
 * The credit of an item; null where none was given, or where it was not given that fine: the credit
 * of a main item says nothing of each of its programmes.
 */
export function creditoDe(creditos: readonly AsientoDeCredito[], quien: DeQuien): number | null {
  const campos = (["pprin", "prog", "ff", "ppar"] as const).filter((c) => quien[c] !== undefined);
  let total: number | null = null;
  for (const c of creditos) {
    if (c.mon !== quien.mon || campos.some((campo) => c[campo] !== quien[campo])) continue;
    total = sumar(total ?? 0, c.importe, "el crédito");
  }
  return total;
}

/** First month, 1–12, in which what was spent from January on is more than the credit; null = none. */
export function mesDeAgotamiento(meses: readonly number[], credito: number): number | null {
  let acumulado = 0;
  for (let m = 0; m < MESES; m++) {
    acumulado = sumar(acumulado, meses[m], "el acumulado del año");
    if (acumulado > credito) return m + 1;
  }
  return null;
}

/** What each norm made of the credit of a currency, in order of date. */
export interface Paso {
  readonly mon: number;
  readonly fecha: string;
  readonly norma: string;
  readonly importe: number;
  /** With all of those before it. */
  readonly acumulado: number;
}

export function pasosDe(creditos: readonly AsientoDeCredito[]): Paso[] {
  const suma = new Map<string, { mon: number; fecha: string; norma: string; importe: number }>();
  for (const { mon, fecha, norma, importe } of creditos) {
    const clave = JSON.stringify([mon, fecha, norma]);
    const paso = suma.getOrInsertComputed(clave, () => ({ mon, fecha, norma, importe: 0 }));
    paso.importe = sumar(paso.importe, importe, "el crédito");
  }
  const pasos = [...suma.values()].sort((a, b) =>
    a.mon - b.mon || (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : a.norma < b.norma ? -1 : 1)
  );
  const hasta = new Map<number, number>();
  return pasos.map((p) => {
    const acumulado = sumar(hasta.get(p.mon) ?? 0, p.importe, "el crédito");
    hasta.set(p.mon, acumulado);
    return { ...p, acumulado };
  });
}
