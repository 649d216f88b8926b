/** What rows cost in a year with the rules of their group, by the engine of every valuation. */
import type { Consulta } from "#core/plugin.ts";
import {
  type Base,
  columnasDe,
  type Costeador,
  type FilaBase,
  type Grupo,
} from "#plugins/bases/service.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import { type PorRegla, porReglaDe, SumideroDeCostos } from "../engine/costo-por-fila.ts";
import type { FilasEnBloque, Reglas } from "../engine/filas.ts";
import { esDeValores } from "../engine/errores.ts";
import { esDePorcentaje, leerReglas, mediosDe } from "./medios.ts";
import { type Importes, Tasador } from "./tasador.ts";

/** Rows before or after a save: what they are worth, and how many count nothing. */
interface Parte {
  readonly importes: Importes;
  readonly porRegla: PorRegla;
  readonly fuera: number;
}

export const SIN_REGLAS: Reglas = { adicionales: [], complementos: [], contribuciones: [] };

/** @param reglas whose amounts are told apart. @throws FaltaValor, Desborde */
export function parteDe(
  tasador: Tasador,
  base: Base,
  filas: readonly FilaBase[],
  reglas?: Reglas,
): Parte {
  const columnas = columnasDe(base);
  const valores = filas.map((fila) => columnas.map((c) => fila[c] ?? 0));
  const validas = tasador.validas(base, valores);
  const porRegla = porReglaDe(reglas ?? SIN_REGLAS);
  const sumidero = new SumideroDeCostos(validas.length, reglas ? porRegla : null);
  tasador.valuar(base, validas, sumidero);
  return { importes: sumidero.totales(), porRegla, fuera: filas.length - validas.length };
}

/** What the engine does not value has no cost. @throws anything else */
export function siSeValua<T>(valuar: () => T): T | null {
  try {
    return valuar();
  } catch (error) {
    if (esDeValores(error)) return null;
    throw error;
  }
}

/** Centavos of a year of one row; null when it is not valid, or has no value. */
export function costoDe(tasador: Tasador, base: Base, fila: FilaBase): number | null {
  if (esDePorcentaje(base)) return null;
  return siSeValua(() => {
    const { importes, fuera } = parteDe(tasador, base, [fila]);
    // A row is of one currency.
    return fuera > 0 ? null : Object.values(importes)[0] ?? 0;
  });
}

/** The same, of a group of which nothing is remembered. @param r of its structure and month. */
export async function costoEnGrupo(
  q: Consulta,
  g: Grupo,
  r: Referencias,
  base: Base,
  fila: FilaBase,
): Promise<number | null> {
  const { reglas } = await leerReglas(q, g, r);
  return costoDe(new Tasador(mediosDe(g, r, reglas)), base, fila);
}

/** What valid rows of a base cost, many at a time. */
export function costeadorDe(tasador: Tasador, base: Base): Costeador {
  const valuar = (filas: FilasEnBloque) => {
    const sumidero = new SumideroDeCostos(filas.length);
    tasador.valuar(base, filas, sumidero);
    return sumidero.costos();
  };
  return (filas) =>
    siSeValua(() => valuar(filas)) ??
      // Some have no value: the others do.
      Float64Array.from(filas, (fila) => siSeValua(() => valuar([fila]))?.[0] ?? NaN);
}

/** What each rule of a base adds, of those whose amounts are known. */
export function costeadorDeReglas(
  base: Base,
  reglas: Reglas,
  porRegla: PorRegla | null,
): Costeador {
  const suyas = base.id as keyof Reglas;
  const importes = new Map(reglas[suyas].map(({ id }, i) => [id, porRegla?.[suyas][i] ?? NaN]));
  const lugar = columnasDe(base).indexOf("id");
  return (filas) => Float64Array.from(filas, (fila) => importes.get(Number(fila[lugar])) ?? NaN);
}
