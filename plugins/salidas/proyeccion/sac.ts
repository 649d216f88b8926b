/** The payments of SAC that are still to come ([Z1], by [Y6]). Pure. */
import { mulDiv, multiplicar, repartir, repartirEn, sumar } from "#core/domain/money.ts";
import { esRemunerativo } from "#core/domain/rubros.ts";
import { type Ficha, type Mes, quitando } from "./ficha.ts";
import type { Anotador } from "./listados.ts";
import type { Recordados } from "./recordados.ts";

/** Months of each semester; it is paid in the last one. */
const SEMESTRES = [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]] as const;
export const MESES_DE_SAC: readonly number[] = SEMESTRES.map((s) => s[s.length - 1]);
/** Main items that are paid SAC; of the contracted one, only those that were paid some. */
const CON_SAC: readonly number[] = [1, 2, 7];
const CONTRATADO = 8;

/** Remunerative amount of a month that the SAC counts: sums that stay out of it are taken off. */
function remunerativoDe(ficha: Ficha, numero: number, v: Recordados): number {
  const mes: Mes | undefined = ficha.meses[numero];
  if (mes === undefined) return 0;
  let [total, noCargo] = [0, 0];
  for (const [rubro, { importe }] of mes.rubros) {
    if (!esRemunerativo(rubro)) continue;
    if (rubro === "no_cargo") noCargo = importe;
    else total = sumar(total, importe, "el remunerativo de un mes");
  }
  const fuera = ficha.puesto.mon === 1 && mes.cargos > 0
    ? v.sumas(ficha, numero).filter((s) => s.remunerativa && !s.en_sac)
      .reduce((t, s) => sumar(t, multiplicar(s.importe, mes.cargos), "una suma fija"), 0)
    : 0;
  return sumar(total, quitando(noCargo, fuera), "el remunerativo de un mes");
}

/** Of a semester, the months with remunerative and the best of them. */
function mejorDe(remunerativos: readonly number[]): readonly [n: number, b: number] {
  let [n, b] = [0, 0];
  for (const x of remunerativos) {
    if (x <= 0) continue;
    n++;
    if (x > b) b = x;
  }
  return [n, b];
}

/** Sums up to here are exact. */
const EXACTO = 2 ** 49;

/** r(x / 12) of a sum that may not fit in a double. */
const doceavo = (x: bigint): number => Number((2n * x + 12n) / 24n);

/** [Y6]: what the year pays in June and in December. */
export function semestresDeSac(remunerativos: readonly (readonly number[])[]): number[] {
  const mejores = remunerativos.map(mejorDe);
  const pesos = Float64Array.from(mejores, ([n, b]) => n * b);
  const suma = pesos.reduce((t, x) => t + x, 0);
  if (suma === 0) return mejores.map(() => 0);
  if (suma < EXACTO) {
    const pagos = new Float64Array(pesos.length);
    repartirEn(mulDiv(suma, 1, 12), pesos, pagos);
    return [...pagos];
  }
  const partes = mejores.map(([n, b]) => BigInt(n) * BigInt(b));
  return repartir(doceavo(partes.reduce((t, x) => t + x, 0n)), partes);
}

export interface PagoDeSac {
  readonly ficha: Ficha;
  readonly mes: number;
  readonly importe: number;
}

/** What is still to be paid to each position: less what its semester paid already, never below 0. */
export function* pagosDeSac(
  fichas: readonly Ficha[],
  ejecutados: ReadonlySet<number>,
  v: Recordados,
  listados: Anotador,
  /** Last month that is looked at. */
  hasta: number,
): Generator<PagoDeSac> {
  for (const ficha of fichas) {
    const { puesto, meses } = ficha;
    const pagado = (m: number) => ejecutados.has(m) ? meses[m]?.rubros.get("sac")?.importe ?? 0 : 0;
    const leCorresponde = CON_SAC.includes(puesto.pprin) ||
      (puesto.pprin === CONTRATADO && [...ejecutados].some((m) => pagado(m) !== 0));
    if (!leCorresponde) continue;
    const debidos = semestresDeSac(
      SEMESTRES.map((s) => s.map((m) => remunerativoDe(ficha, m, v))),
    );
    for (const [i, semestre] of SEMESTRES.entries()) {
      const mes = semestre[semestre.length - 1];
      if (ejecutados.has(mes) || mes > hasta) continue;
      const hecho = semestre.reduce((t, m) => sumar(t, pagado(m), "el SAC de un semestre"), 0);
      const falta = debidos[i] - hecho;
      if (falta < 0) listados.anotar("sac_mayor", puesto, mes, -falta);
      if (falta > 0) yield { ficha, mes, importe: falta };
    }
  }
}
