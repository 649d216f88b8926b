/**
 * What a position is paid in each segment of its year, and what rests on it: the part of each
 * adicional and the SAC ([Y6]). Centavos; by position unless it says otherwise.
 */
import { mulDiv, repartirEn } from "#core/domain/money.ts";
import { componenteEn, type ComponenteMensual } from "./categoria.ts";
import { SIN_MENSUAL } from "../lineas/lineas.ts";
import type { Segmento } from "./anio.ts";

export interface SegmentosDePago {
  readonly n: number;
  /** Months 1–12, both included, and how many they are. */
  readonly desde: Uint8Array;
  readonly hasta: Uint8Array;
  readonly meses: Uint8Array;
  /** Month of each component in each segment: `componente * n + segmento`; `SIN_MENSUAL` not there. */
  readonly mensual: Float64Array;
  /** Sums over the months of each segment: P, W, and the W of the SAC. */
  readonly p: Float64Array;
  readonly w: Float64Array;
  readonly wSac: Float64Array;
  /** Its number among those whose SAC was worked out; -1 = none yet. */
  numero: number;
}

/** @param detalle components of the profile, in its order. */
export function segmentosDePago(
  segmentos: readonly Segmento[],
  detalle: readonly ComponenteMensual[],
): SegmentosDePago {
  const n = segmentos.length;
  const s = {
    n,
    desde: new Uint8Array(n),
    hasta: new Uint8Array(n),
    meses: new Uint8Array(n),
    mensual: new Float64Array(n * detalle.length),
    p: new Float64Array(n),
    w: new Float64Array(n),
    wSac: new Float64Array(n),
    numero: -1,
  };
  for (let k = 0; k < n; k++) {
    const { desde, hasta, pago } = segmentos[k];
    const meses = hasta - desde + 1;
    s.desde[k] = desde;
    s.hasta[k] = hasta;
    s.meses[k] = meses;
    for (let j = 0; j < detalle.length; j++) {
      const { clave, rubro, enP, enSac } = detalle[j];
      const c = componenteEn(pago, clave, j);
      s.mensual[j * n + k] = c === undefined ? SIN_MENSUAL : c.mensual;
      if (c === undefined) continue;
      const importe = c.mensual * meses;
      if (enP) s.p[k] += importe;
      if (rubro !== "complementos") s.w[k] += importe;
      if (enSac) s.wSac[k] += importe;
    }
  }
  return s;
}

/** The months of a pay, by segment: what the functions below need of it. */
export type Periodos = Pick<SegmentosDePago, "n" | "desde" | "hasta" | "meses">;

/**
 * Adds to each segment its part of each adicional: largest remainder by P, one at a time, ties to
 * the earlier ([Y6]).
 * @param adicionales annual amounts of the row, of which the first `cuantos` are added.
 * @param destino by segment.
 */
export function agregarAdicionales(
  p: Float64Array,
  adicionales: ArrayLike<number>,
  cuantos: number,
  destino: Float64Array,
): void {
  for (let j = 0; j < cuantos; j++) repartirEn(adicionales[j], p, destino);
}

/** A semester as the SAC sees it: covered months, and the segment with the best month. */
interface Semestre {
  readonly n: number;
  /** Index of a segment; -1 when no month of it is covered. */
  readonly mejor: number;
}

function semestre(s: Periodos, w: Float64Array, desde: number, hasta: number): Semestre {
  let n = 0;
  let mejor = -1;
  for (let k = 0; k < s.n; k++) {
    const meses = Math.min(s.hasta[k], hasta) - Math.max(s.desde[k], desde) + 1;
    if (meses <= 0) continue;
    n += meses;
    if (mejor < 0 || mayor(w[k], s.meses[k], w[mejor], s.meses[mejor])) mejor = k;
  }
  return { n, mejor };
}

/** Products up to here are exact. */
const EXACTO = 2 ** 49;

/** a/n > b/m */
const mayor = (a: number, n: number, b: number, m: number): boolean =>
  a < EXACTO && b < EXACTO ? a * m > b * n : BigInt(a) * BigInt(m) > BigInt(b) * BigInt(n);

/**
 * n·b of each semester over one denominator: what the SAC is made of, and what its payments of
 * June and December are shared by ([Y6], [Y9]).
 * @param w of each segment, of the whole row.
 */
export function semestresDeSac(
  s: Periodos,
  w: Float64Array,
): { readonly junio: bigint; readonly diciembre: bigint; readonly denominador: bigint } {
  const [a, b] = [semestre(s, w, 1, 6), semestre(s, w, 7, 12)];
  const de = ({ n, mejor }: Semestre) => mejor < 0 ? 0n : BigInt(n) * BigInt(w[mejor]);
  const meses = ({ mejor }: Semestre) => mejor < 0 ? 1n : BigInt(s.meses[mejor]);
  return {
    junio: de(a) * meses(b),
    diciembre: de(b) * meses(a),
    denominador: meses(a) * meses(b),
  };
}

/** The parts of June and December as numbers. @returns whether they are exact. */
export function pesosDeSac(s: Periodos, w: Float64Array, pesos: Float64Array): boolean {
  const [a, b] = [semestre(s, w, 1, 6), semestre(s, w, 7, 12)];
  const [na, nb] = [a.mejor < 0 ? 1 : s.meses[a.mejor], b.mejor < 0 ? 1 : s.meses[b.mejor]];
  pesos[0] = a.mejor < 0 ? 0 : a.n * w[a.mejor] * nb;
  pesos[1] = b.mejor < 0 ? 0 : b.n * w[b.mejor] * na;
  return pesos[0] < EXACTO && pesos[1] < EXACTO;
}

/** r((n1·b1 + n2·b2) / 12), b = greatest monthly W of each semester ([Y6]). @throws Desborde */
export function sacDe(s: Periodos, w: Float64Array): number {
  if (s.n === 1) return mulDiv(w[0], 1, 12);
  const [a, b] = [semestre(s, w, 1, 6), semestre(s, w, 7, 12)];
  if (a.mejor === b.mejor) return mulDiv(w[a.mejor], a.n + b.n, 12 * s.meses[a.mejor]);
  if (a.mejor < 0) return mulDiv(w[b.mejor], b.n, 12 * s.meses[b.mejor]);
  if (b.mejor < 0) return mulDiv(w[a.mejor], a.n, 12 * s.meses[a.mejor]);
  const [na, nb] = [s.meses[a.mejor], s.meses[b.mejor]];
  const suma = w[a.mejor] * a.n * nb + w[b.mejor] * b.n * na;
  if (suma < EXACTO) return mulDiv(suma, 1, 12 * na * nb);
  const { junio, diciembre, denominador } = semestresDeSac(s, w);
  const d = 12n * denominador;
  return mulDiv(Number((2n * (junio + diciembre) + d) / (2n * d)), 1, 1);
}

/**
 * The SAC of `veces` positions ([Y6]).
 * @param adicionales annual amounts of the row @throws Desborde
 */
export function sacPorSemestres(
  s: SegmentosDePago,
  veces: number,
  adicionales: readonly number[],
): number {
  const w = s.wSac.map((x) => x * veces);
  agregarAdicionales(s.p, adicionales, adicionales.length, w);
  return sacDe(s, w);
}
