/** The chart of the monthly cost: one time axis with the strip, and a scale that people read. Pure. */
import { enMillones } from "#core/domain/millions.ts";
import { MESES } from "#core/domain/period.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
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

export interface Escala {
  /** Centavos, lowest first; the ends are the ends of the drawing. */
  readonly marcas: readonly number[];
  readonly desde: number;
  readonly hasta: number;
}

const REDONDOS = [1, 2, 2.5, 5, 10];

/** Up to five round marks that take every amount in, zero among them. */
export function escalaDe(valores: readonly number[]): Escala {
  const mayor = Math.max(0, ...valores);
  const menor = Math.min(0, ...valores);
  const alto = mayor - menor;
  if (alto === 0) return { marcas: [0], desde: 0, hasta: 1 };
  const justo = alto / 4;
  const orden = 10 ** Math.floor(Math.log10(justo));
  const paso = (REDONDOS.find((r) => r * orden >= justo) ?? 10) * orden;
  const [primera, ultima] = [Math.floor(menor / paso), Math.ceil(mayor / paso)];
  const marcas = Array.from({ length: ultima - primera + 1 }, (_, i) => (primera + i) * paso);
  return { marcas, desde: primera * paso, hasta: ultima * paso };
}

/** Steps of a series over twelve months of `ancho` each. */
export function escalones(
  meses: readonly number[],
  ancho: number,
  y: (v: number) => number,
): string {
  const n = (x: number) => Math.round(x * 10) / 10;
  return meses.map((v, m) => `${m === 0 ? `M0 ${n(y(v))}` : `V${n(y(v))}`}H${n((m + 1) * ancho)}`)
    .join("");
}

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
