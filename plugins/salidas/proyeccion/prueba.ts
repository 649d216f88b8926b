/**
 * The back-test ([Z4]): the last executed months are hidden, projected from those before them, and
 * set beside what was really executed. Pure.
 */
import { mulDiv, sumar } from "#core/domain/money.ts";
import type { Ficha } from "./ficha.ts";
import { proyectarFichas } from "./proyectar.ts";
import type { Recordados } from "./recordados.ts";

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

/** A SAF that takes part: its executed months, and what they are made of. */
export interface Probado {
  readonly meses: readonly number[];
  readonly fichas: readonly Ficha[];
  readonly valores: Recordados;
}

type Lados = { proyectado: number; ejecutado: number };

function probarUno(
  { meses, fichas, valores }: Probado,
  desde: number,
  porMoneda: Map<number, Lados>,
): void {
  const vistos = meses.filter((mes) => mes <= desde);
  const ocultos = new Set(meses.filter((mes) => mes > desde));
  if (vistos.length === 0 || ocultos.size === 0) return;
  const agregar = (mon: number, lado: keyof Lados, importe: number) => {
    const suyo = porMoneda.getOrInsertComputed(mon, () => ({ proyectado: 0, ejecutado: 0 }));
    suyo[lado] = sumar(suyo[lado], importe, "la prueba");
  };
  for (const { puesto: { mon }, meses: suyos } of fichas) {
    for (const mes of ocultos) {
      for (const { importe } of suyos[mes]?.rubros.values() ?? []) {
        agregar(mon, "ejecutado", importe);
      }
    }
  }
  const { lineas } = proyectarFichas(fichas, vistos, valores, Math.max(...ocultos));
  for (const l of lineas) if (ocultos.has(l.mes)) agregar(l.puesto.mon, "proyectado", l.importe);
}

/**
 * The error of each number of hidden months, the fewest first; one row for each currency.
 * @param cuantas at most this many cuts: each is a projection.
 */
export function probar(safs: readonly Probado[], cuantas: number): Prueba[] {
  const conMas = safs.filter((s) => s.meses.length > 1);
  const todos = [...new Set(conMas.flatMap((s) => s.meses))]
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
