/**
 * The back-test ([Z4]): the last executed months are hidden, projected from those before them, and
 * set beside what was really executed. Pure.
 */
import { mulDiv, sumar } from "../../../core/domain/money.ts";
import { proyectar } from "./proyectar.ts";
import type { Ejecutados, Valores } from "./tipos.ts";

export interface Prueba {
  /** Last month that is shown to the projection; those in `meses` are hidden from it. */
  readonly desde: number;
  readonly meses: readonly number[];
  readonly mon: number;
  /** Centavos of the hidden months. */
  readonly proyectado: number;
  readonly ejecutado: number;
  readonly diferencia: number;
  /** Hundredths of a percentage of what was executed; null where nothing was. */
  readonly porcentaje: number | null;
}

/** A SAF that takes part. */
export interface Probado {
  readonly ejecutados: Ejecutados;
  readonly valores: Valores;
}

type Lados = { proyectado: number; ejecutado: number };

function probarUno(
  { ejecutados, valores }: Probado,
  desde: number,
  porMoneda: Map<number, Lados>,
): void {
  const vistos = new Map([...ejecutados].filter(([mes]) => mes <= desde));
  const ocultos = [...ejecutados].filter(([mes]) => mes > desde);
  if (vistos.size === 0 || ocultos.length === 0) return;
  const agregar = (mon: number, lado: keyof Lados, importe: number) => {
    const suyo = porMoneda.getOrInsertComputed(mon, () => ({ proyectado: 0, ejecutado: 0 }));
    suyo[lado] = sumar(suyo[lado], importe, "la prueba");
  };
  const meses = new Set(ocultos.map(([mes]) => mes));
  for (const [, lineas] of ocultos) {
    for (const l of lineas) agregar(l.mon, "ejecutado", l.importe);
  }
  for (const l of proyectar(vistos, valores).lineas) {
    if (meses.has(l.mes)) agregar(l.puesto.mon, "proyectado", l.importe);
  }
}

/**
 * The error of each number of hidden months, the fewest first; one row for each currency.
 * @param cuantas at most this many cuts: each is a projection.
 */
export function probar(safs: readonly Probado[], cuantas: number): Prueba[] {
  const conMas = safs.filter((s) => s.ejecutados.size > 1);
  const todos = [...new Set(conMas.flatMap((s) => [...s.ejecutados.keys()]))]
    .sort((a, b) => a - b);
  const cortes = todos.slice(0, -1).reverse().slice(0, cuantas);
  return cortes.flatMap((desde) => {
    const porMoneda = new Map<number, Lados>();
    for (const s of conMas) probarUno(s, desde, porMoneda);
    return [...porMoneda].sort(([a], [b]) => a - b).map(([mon, { proyectado, ejecutado }]) => {
      const diferencia = sumar(proyectado, -ejecutado, "la prueba");
      return {
        desde,
        meses: todos.filter((m) => m > desde),
        mon,
        proyectado,
        ejecutado,
        diferencia,
        porcentaje: ejecutado > 0 ? mulDiv(diferencia, 10_000, ejecutado) : null,
      };
    });
  });
}
