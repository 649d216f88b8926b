/** The chart of the monthly cost: one time axis with the strip, and a scale that people read. Pure. */
import { enMillones } from "#core/domain/millions.ts";
import { MESES } from "#core/domain/period.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { type Escala, escalaEntre } from "#ui/parts/graficos/graficos.tsx";
import type { Evaluados } from "./comparacion-modelo.ts";
import type { Letra } from "../tablero/tablero.ts";

/** Above the base the differences are seen; on the total they disappear. */
export type VistaDeGrafico = "sobre" | "costo";

export interface SerieDeGrafico {
  readonly id: Letra | "base";
  /** Centavos, January to December. */
  readonly meses: readonly number[];
}

export function seriesDe(
  evaluados: Evaluados,
  mon: number,
  vista: VistaDeGrafico,
): readonly SerieDeGrafico[] {
  const letras = Object.keys(evaluados).sort() as Letra[];
  const base = baseMensual(evaluados, mon);
  const propias = letras.map((letra): SerieDeGrafico => {
    const suyos = evaluados[letra]?.meses.filter((m) => m.mon === mon) ?? [];
    return {
      id: letra,
      meses: MESES.map((mes) => {
        const m = suyos.find((x) => x.mes === mes);
        const importe = aCentavos(m?.importe ?? 0);
        return vista === "costo" ? importe : importe - base[mes - 1];
      }),
    };
  });
  return vista === "costo" ? [{ id: "base", meses: base }, ...propias] : propias;
}

/** The base by month, centavos. */
export function baseMensual(evaluados: Evaluados, mon: number): readonly number[] {
  const [primera] = Object.values(evaluados);
  const suyos = primera?.meses.filter((m) => m.mon === mon) ?? [];
  return MESES.map((mes) => aCentavos(suyos.find((x) => x.mes === mes)?.base ?? 0));
}

/** Months with SAC, 0–11. */
export function mesesConSac(evaluados: Evaluados, mon: number): readonly number[] {
  const [primera] = Object.values(evaluados);
  return (primera?.meses ?? []).filter((m) => m.mon === mon && m.sac_base !== 0).map((m) =>
    m.mes - 1
  );
}

/** Up to five round marks that take every amount in, zero among them, centavos. */
export const escalaDe = (valores: readonly number[]): Escala =>
  escalaEntre(Math.min(0, ...valores), Math.max(0, ...valores), 4);

/** Places for the names at the end of the lines, none over another. */
export function rotulos(
  finales: readonly { readonly id: SerieDeGrafico["id"]; readonly y: number }[],
  separacion: number,
  hasta: number,
): ReadonlyMap<SerieDeGrafico["id"], number> {
  const enOrden = [...finales].sort((a, b) => a.y - b.y);
  const lugares: number[] = [];
  for (const { y } of enOrden) {
    lugares.push(Math.max(y, (lugares.at(-1) ?? -Infinity) + separacion));
  }
  // Those that would fall under the foot push the ones above them up.
  for (let i = lugares.length - 1, tope = hasta; i >= 0; i--, tope -= separacion) {
    lugares[i] = Math.min(lugares[i], tope);
  }
  return new Map(enOrden.map(({ id }, i) => [id, lugares[i]]));
}

/** A mark of the axis; over the base, zero says so. */
export function textoDeMarca(centavos: number, vista: VistaDeGrafico): string {
  if (centavos === 0) return vista === "sobre" ? "0 = base" : "0";
  const texto = enMillones(Math.abs(centavos)).replace(/,0$/, "");
  const signo = centavos < 0 ? "\u2212" : vista === "sobre" ? "+" : "";
  return signo + texto;
}
