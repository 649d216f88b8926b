/** A month of execution taken to a year ([S6]). Pure: same lines, same result. */
import { LIMITE, mulDiv, multiplicar, repartir, sumar } from "../../core/domain/money.ts";

/** Months that contributions cover: the year and the SAC. */
const MESES_CON_SAC = 13;
const MESES = 12;

export interface LineaMensual {
  readonly saf: number;
  readonly pprin: number;
  readonly mon: number;
  readonly rubro: string;
  /** Centavos of the month; may be negative. */
  readonly importe: number;
}

/** What a line of the month is worth in the year, centavos. */
export interface LineaAnual {
  /** In its own object of expenditure; 0 for the month's own SAC, which is dropped. */
  readonly anual: number;
  /** What it adds to the SAC of its main item: one month of remunerative amounts. */
  readonly sac: number;
}

const esRemunerativo = (rubro: string): boolean => rubro === "cargo" || rubro === "no_cargo";

/** r(a·p/d) for any sign of `d`. */
function proporcion(a: number, p: number, d: number): number {
  return d < 0 ? mulDiv(-a, p, -d) : mulDiv(a, p, d);
}

interface Sumas {
  remunerativo: number;
  sac: number;
  contribuciones: number;
}

/** Annual contributions of one (saf, pprin, mon), rounded once. */
function contribucionesAnuales({ remunerativo: r, sac, contribuciones: c }: Sumas): number {
  const base = sumar(r, sac, "el remunerativo del mes");
  if (base === 0) return multiplicar(c, MESES, "las contribuciones anuales");
  return proporcion(multiplicar(c, MESES_CON_SAC, "las contribuciones anuales"), r, base);
}

/**
 * Splits an amount by weights that may have both signs. The shares never reach the limit: where
 * weights nearly cancel each other out they would, and each keeps its own month instead, with the
 * rest on the first one.
 */
function compartir(total: number, pesos: readonly number[]): number[] {
  const suma = pesos.reduce((t, p) => t + p, 0);
  const mayor = pesos.reduce((m, p) => Math.max(m, Math.abs(p)), 0);
  if (suma !== 0 && Math.abs(total) / Math.abs(suma) * mayor < LIMITE / 2) {
    return repartir(total, pesos);
  }
  return pesos.map((p, i) => i === 0 ? sumar(p, total - suma, "una contribución anual") : p);
}

/**
 * The year of each line, in the same order. Per (saf, pprin, mon): Σ anual = 12 months of
 * everything, the SAC apart and the contributions at r(month · 13 · R / (R + SAC)), shared among
 * their lines by largest remainder; Σ sac = R.
 * @throws Desborde when an amount reaches the limit.
 */
export function anualizar(lineas: readonly LineaMensual[]): LineaAnual[] {
  const sumas = new Map<number, Sumas>();
  const granos = lineas.map((l) => (l.saf * 16 + l.pprin) * 16 + l.mon);
  lineas.forEach(({ rubro, importe }, i) => {
    let s = sumas.get(granos[i]);
    if (!s) sumas.set(granos[i], s = { remunerativo: 0, sac: 0, contribuciones: 0 });
    if (esRemunerativo(rubro)) s.remunerativo = sumar(s.remunerativo, importe);
    else if (rubro === "sac") s.sac = sumar(s.sac, importe);
    else if (rubro === "contribuciones") s.contribuciones = sumar(s.contribuciones, importe);
  });
  const anuales = lineas.map(({ rubro, importe }): LineaAnual => ({
    anual: rubro === "sac" ? 0 : multiplicar(importe, MESES, "un importe anual"),
    sac: esRemunerativo(rubro) ? importe : 0,
  }));
  const indices = Map.groupBy(
    lineas.keys().filter((i) => lineas[i].rubro === "contribuciones"),
    (i) => granos[i],
  );
  for (const [grano, propias] of indices) {
    const s = sumas.get(grano);
    if (!s) continue;
    const partes = compartir(contribucionesAnuales(s), propias.map((i) => lineas[i].importe));
    propias.forEach((i, j) => anuales[i] = { anual: partes[j], sac: 0 });
  }
  return anuales;
}
