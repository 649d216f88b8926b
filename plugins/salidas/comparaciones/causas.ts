/** Splitting a difference into causes that add up to it exactly ([S10]). Pure. */
import { LIMITE, sumar } from "#core/domain/money.ts";

/**
 * In the order of the rule; `importes` are amounts that no positions explain, and
 * `valores_mes_a_mes` what is of valuing one of the two by months ([Y11]).
 */
export const CAUSAS = [
  "solo_actual",
  "solo_otro",
  "cargos",
  "meses",
  "retribucion",
  "porcentajes",
  "importes",
  "valores_mes_a_mes",
] as const;
export type Causa = typeof CAUSAS[number];

/** One side of what is matched: the same place, category and main item in a group. */
export interface Lado {
  /** Centavos whose difference is split. */
  readonly valor: number;
  /** Positions, positions by months, and pay of those months in centavos. */
  readonly posiciones: number;
  readonly meses: number;
  readonly pago: number;
}

/** r(v·n/d) with whole numbers; null where the result has no meaning or passes the limit. */
function proporcion(v: number, n: number, d: number): number | null {
  if (d === 0) return null;
  const producto = BigInt(v) * BigInt(n) * (d < 0 ? -1n : 1n);
  const divisor = BigInt(Math.abs(d));
  const positivo = producto < 0n ? -producto : producto;
  const redondeado = Number((2n * positivo + divisor) / (2n * divisor));
  if (redondeado >= LIMITE) return null;
  return producto < 0n && redondeado !== 0 ? -redondeado : redondeado;
}

const PASOS = [["cargos", "posiciones"], ["meses", "meses"], ["retribucion", "pago"]] as const;

/**
 * valor = positions · (months per position) · (pay per month) · (amount per pay). The factors of
 * the current side replace those of the other one in that order; each step is rounded once and its
 * part is the distance to the step before, so that the parts add up. Where a factor of the other
 * side is zero and the current one is not, that step takes all that remains.
 */
function sustituir(actual: Lado, otro: Lado): Partial<Record<Causa, number>> {
  const partes: Partial<Record<Causa, number>> = {};
  let antes = otro.valor;
  for (const [causa, factor] of PASOS) {
    const quieto = actual[factor] === 0 && otro[factor] === 0;
    const ahora = quieto
      ? antes
      : proporcion(otro.valor, actual[factor], otro[factor]) ?? actual.valor;
    partes[causa] = sumar(ahora, -antes, "una diferencia");
    antes = ahora;
    if (!quieto && otro[factor] === 0) break;
  }
  partes.porcentajes = sumar(actual.valor, -antes, "una diferencia");
  return partes;
}

/**
 * actual − otro, by cause; causes without effect are left out. `null`: the side lacks it.
 * @throws Desborde when a part reaches the limit.
 */
export function causasDe(actual: Lado | null, otro: Lado | null): Map<Causa, number> {
  let partes: Partial<Record<Causa, number>>;
  if (!actual) partes = { solo_otro: otro ? -otro.valor : 0 };
  else if (!otro) partes = { solo_actual: actual.valor };
  else if (actual.posiciones === 0 && otro.posiciones === 0) {
    partes = { importes: sumar(actual.valor, -otro.valor, "una diferencia") };
  } else partes = sustituir(actual, otro);
  return new Map(
    CAUSAS.flatMap((c) => partes[c] === undefined || partes[c] === 0 ? [] : [[c, partes[c]]]),
  );
}
