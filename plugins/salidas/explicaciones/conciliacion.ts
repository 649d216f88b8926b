/**
 * The totals of positions of one data group, each as the same whole plus named steps ([S11]). Pure:
 * what lies between any two of them is the difference of their steps, so that it always adds up.
 */

import type { IdTotal } from "#proto/salidas.ts";
import type { PosicionesDePartida } from "#proto/valuation.ts";

/** In the order in which they are listed. */
export const TOTALES: readonly IdTotal[] = [
  "base",
  "techo",
  "resumen",
  "parametrico",
  "financiados",
  "comparativo",
];

/** Positions of the valued lines that share these fields. */
export interface EnLineas {
  readonly pprin: number;
  readonly mon: number;
  readonly prog: number;
  /** Of the rows that the whole begins with: base Cargos, or the execution. */
  readonly propia: boolean;
  readonly cargos: number;
  readonly financiados: number;
  readonly horas: number;
}

/** What a screen left out of the total that it shows. */
export interface Recorte {
  readonly prog?: number;
  readonly mon?: number;
  readonly sinContratos?: boolean;
}

/** `vacantes`, `cambios`, `horas`, `sin_meses`, `especiales`, `pprin1`…; and what a screen left out. */
export type IdPaso = string;

export interface Total {
  readonly id: IdTotal;
  readonly cargos: number;
  /** `cargos` = the whole + Σ of these; never zero. */
  readonly pasos: ReadonlyMap<IdPaso, number>;
}

const PRINCIPALES_DEL_TECHO: readonly number[] = [1, 2];
const PRINCIPALES_DEL_RESUMEN: readonly number[] = [1, 2, 8];
const DE_CONTRATOS = 8;

const suma = <T>(partes: readonly T[], de: (p: T) => number): number =>
  partes.reduce((t, p) => t + de(p), 0);

/** One step per main item that the total has not. */
function principalesSin<T extends { readonly pprin: number; readonly cargos: number }>(
  partes: readonly T[],
  cuenta: readonly number[],
): [IdPaso, number][] {
  const fuera = Map.groupBy(partes.filter((p) => !cuenta.includes(p.pprin)), (p) => p.pprin);
  return [...fuera].sort(([a], [b]) => a - b)
    .map(([pprin, suyas]) => [`pprin${pprin}`, -suma(suyas, (p) => p.cargos)]);
}

function armar(id: IdTotal, entero: number, pasos: readonly (readonly [IdPaso, number])[]): Total {
  return {
    id,
    cargos: suma(pasos, ([, n]) => n) + entero,
    pasos: new Map(pasos.filter(([, n]) => n !== 0)),
  };
}

/**
 * @param base null for an execution, whose whole is that of its lines and which has no techo.
 * @param lineas null while the group is not valued: it has the first two totals only.
 */
export function totalesDeCargos(
  base: readonly PosicionesDePartida[] | null,
  lineas: readonly EnLineas[] | null,
): Total[] {
  const propias = (lineas ?? []).filter((l) => l.propia);
  const valorizado = suma(propias, (l) => l.cargos + l.horas);
  const vacantes = base ? suma(base, (p) => p.vacantes + p.horas_vacantes) : 0;
  const todos = base ? suma(base, (p) => p.cargos + p.horas) : valorizado;
  // What the column of the base adds up: vacancies have a column of their own.
  const entero = todos - vacantes;
  const totales = [armar("base", entero, [])];
  if (base) {
    totales.push(armar("techo", entero, [
      ["vacantes", vacantes],
      ["horas", -suma(base, (p) => p.horas)],
      ...principalesSin(base, PRINCIPALES_DEL_TECHO),
    ]));
  }
  if (!lineas) return totales;
  const comunes = [
    ["vacantes", vacantes],
    ["cambios", valorizado - todos],
    ["horas", -suma(propias, (l) => l.horas)],
    ["especiales", suma(lineas.filter((l) => !l.propia), (l) => l.cargos)],
  ] as const;
  totales.push(
    armar("resumen", entero, [...comunes, ...principalesSin(lineas, PRINCIPALES_DEL_RESUMEN)]),
    armar("parametrico", entero, comunes),
    armar("financiados", entero, [
      ...comunes,
      ["sin_meses", -suma(lineas, (l) => l.cargos - l.financiados)],
    ]),
    armar("comparativo", entero, comunes),
  );
  return totales;
}

/** What a line counts in a total of the valuation. */
const enTotal: Readonly<Partial<Record<IdTotal, (l: EnLineas) => number>>> = {
  resumen: (l) => PRINCIPALES_DEL_RESUMEN.includes(l.pprin) ? l.cargos : 0,
  parametrico: (l) => l.cargos,
  financiados: (l) => l.financiados,
  comparativo: (l) => l.cargos,
};

/** The total as a screen shows it, one step more for each thing that it left out. */
export function recortar(
  total: Total,
  lineas: readonly EnLineas[],
  { prog, mon, sinContratos }: Recorte,
): Total {
  const cuenta = enTotal[total.id];
  if (!cuenta) return total;
  const cortes: readonly (readonly [IdPaso, (l: EnLineas) => boolean])[] = [
    ["otras_monedas", (l) => mon === undefined || l.mon === mon],
    ["otros_programas", (l) => prog === undefined || l.prog === prog],
    ["contratos", (l) => !sinContratos || l.pprin !== DE_CONTRATOS],
  ];
  const pasos = new Map(total.pasos);
  let quedan = lineas;
  for (const [paso, pasa] of cortes) {
    const fuera = suma(quedan.filter((l) => !pasa(l)), cuenta);
    if (fuera !== 0) pasos.set(paso, -fuera);
    quedan = quedan.filter(pasa);
  }
  return { id: total.id, cargos: suma(quedan, cuenta), pasos };
}

/** `de` + Σ of what is answered = `a`; steps of zero are left out. */
export function pasosEntre(de: Total, a: Total): [IdPaso, number][] {
  const ids = new Set([...de.pasos.keys(), ...a.pasos.keys()]);
  return [...ids]
    .map((id): [IdPaso, number] => [id, (a.pasos.get(id) ?? 0) - (de.pasos.get(id) ?? 0)])
    .filter(([, n]) => n !== 0);
}
