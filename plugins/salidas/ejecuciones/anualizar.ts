/** A month of execution taken to a year ([S6]). Pure: same lines, same result. */
import { LIMITE, mulDiv, multiplicar, repartir, sumar } from "#core/domain/money.ts";
import { esRemunerativo } from "#core/domain/rubros.ts";

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

/** What is annualised together, with its month in centavos. */
export interface Grano {
  readonly saf: number;
  readonly pprin: number;
  readonly mon: number;
  readonly remunerativo: number;
  readonly sac: number;
  readonly contribuciones: number;
}

/** One kind of a currency: what came in = what was dropped + what was taken to the year. */
export interface ClaseAnualizada {
  readonly mon: number;
  readonly rubro: string;
  /** Centavos of the month, and the part of them that the year leaves out: the month's own SAC. */
  readonly ingresado: number;
  readonly descartado: number;
  /** Centavos of the year: twelve months of what came in, and what the rule makes instead. */
  readonly multiplicado: number;
  readonly hecho: number;
}

export interface Anualizacion {
  /** In the order of the lines of the month. */
  readonly lineas: readonly LineaAnual[];
  readonly clases: readonly ClaseAnualizada[];
  /** Where the month does not say how much of its contributions is SAC: they take 12 months. */
  readonly sinAnualizar: readonly Grano[];
}

type Sumas = { -readonly [K in keyof Grano]: Grano[K] };

const seAnualiza = ({ remunerativo, sac }: Grano): boolean => remunerativo > 0 && sac >= 0;

/** Annual contributions of one grain that can be annualised, rounded once. */
const contribucionesAnuales = ({ remunerativo, sac, contribuciones }: Grano): number =>
  mulDiv(
    multiplicar(contribuciones, MESES_CON_SAC, "las contribuciones anuales"),
    remunerativo,
    sumar(remunerativo, sac, "el remunerativo del mes"),
  );

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

/** The grain of each line, with the sums of its month. */
function granosDe(lineas: readonly LineaMensual[]): Sumas[] {
  const granos = new Map<string, Sumas>();
  return lineas.map(({ saf, pprin, mon, rubro, importe }) => {
    const nuevo = () => ({ saf, pprin, mon, remunerativo: 0, sac: 0, contribuciones: 0 });
    const g = granos.getOrInsertComputed(`${saf}|${pprin}|${mon}`, nuevo);
    const suma = esRemunerativo(rubro) ? "remunerativo" : rubro;
    if (suma === "remunerativo" || suma === "sac" || suma === "contribuciones") {
      g[suma] = sumar(g[suma], importe, "el mes de una partida principal");
    }
    return g;
  });
}

/** What came in and what was made of it, by currency and kind, in the order of `rubros`. */
function clasesDe(
  lineas: readonly LineaMensual[],
  anuales: readonly LineaAnual[],
  granos: readonly Grano[],
): ClaseAnualizada[] {
  const clases = new Map<string, { -readonly [K in keyof ClaseAnualizada]: ClaseAnualizada[K] }>();
  const clase = (mon: number, rubro: string) => {
    const nueva = () => ({ mon, rubro, ingresado: 0, descartado: 0, multiplicado: 0, hecho: 0 });
    return clases.getOrInsertComputed(`${mon}|${rubro}`, nueva);
  };
  lineas.forEach(({ mon, rubro, importe }, i) => {
    const { anual, sac } = anuales[i];
    if (importe !== 0) {
      const c = clase(mon, rubro);
      const porRegla = rubro === "contribuciones" && seAnualiza(granos[i]);
      const parte = porRegla ? "hecho" : "multiplicado";
      c.ingresado = sumar(c.ingresado, importe, "un rubro del mes");
      if (rubro === "sac") c.descartado = sumar(c.descartado, importe, "el SAC del mes");
      c[parte] = sumar(c[parte], anual, "un rubro anual");
    }
    if (sac !== 0) {
      const c = clase(mon, "sac");
      c.hecho = sumar(c.hecho, sac, "el SAC anual");
    }
  });
  return [...clases.values()];
}

/** Whether the month has anything that the rule of contributions and SAC is about. */
const deRegla = (l: LineaMensual): boolean =>
  l.importe !== 0 && (esRemunerativo(l.rubro) || l.rubro === "sac" || l.rubro === "contribuciones");

/**
 * The year of each line, in the same order. Per (saf, pprin, mon), with R = its remunerative
 * amounts: Σ anual = 12 months of everything, the SAC apart and the contributions at
 * r(month · 13 · R / (R + SAC)), shared among their lines by largest remainder; Σ sac = R. Where
 * R ≤ 0 no SAC is made, and there or where SAC < 0 the contributions take 12 months.
 * @throws Desborde when an amount reaches the limit.
 */
export function anualizar(lineas: readonly LineaMensual[]): Anualizacion {
  const granos = granosDe(lineas);
  const anuales = lineas.map(({ rubro, importe }, i): LineaAnual => ({
    anual: rubro === "sac" ? 0 : multiplicar(importe, MESES, "un importe anual"),
    sac: esRemunerativo(rubro) && granos[i].remunerativo > 0 ? importe : 0,
  }));
  const indices = Map.groupBy(
    lineas.keys().filter((i) => lineas[i].rubro === "contribuciones" && seAnualiza(granos[i])),
    (i) => granos[i],
  );
  for (const [grano, propias] of indices) {
    const partes = compartir(contribucionesAnuales(grano), propias.map((i) => lineas[i].importe));
    propias.forEach((i, j) => anuales[i] = { anual: partes[j], sac: 0 });
  }
  const sinAnualizar = new Set(granos.filter((g, i) => deRegla(lineas[i]) && !seAnualiza(g)));
  return {
    lineas: anuales,
    clases: clasesDe(lineas, anuales, granos),
    sinAnualizar: [...sinAnualizar],
  };
}
