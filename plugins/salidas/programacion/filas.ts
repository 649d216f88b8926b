/** What the year costs month by month, by object of expenditure: exact sums of its lines ([Y10]). */
import { MESES } from "#core/domain/period.ts";
import { sumar } from "#core/domain/money.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import type { FilaAgregada } from "#plugins/valuation/service.ts";
import { sumaDe } from "../meses.ts";
import { type FilaDeObjeto, filasPorObjeto } from "../por-objeto.ts";

/** What the lines are grouped by; `prog`, only when asked. */
export const camposDe = (porPrograma: boolean) =>
  [
    "mon",
    ...(porPrograma ? ["prog"] as const : []),
    ...["pprin", "ppar", "rubro", "mes"] as const,
  ] as const;

type Parcial = FilaAgregada<ReturnType<typeof camposDe>[number]>;

/** A partial item, a main one, a programme, or a currency with all of them. */
export interface FilaDeMeses extends FilaDeObjeto {
  /** Centavos of each month; those of the SAC are part of them. */
  readonly meses: readonly number[];
  readonly sac: readonly number[];
}

/** The four quarters of the year. @throws Desborde */
export const trimestresDe = (meses: readonly number[]): number[] =>
  [0, 3, 6, 9].map((desde) => sumaDe(meses.slice(desde, desde + 3)));

function porMes(partes: readonly Parcial[]): number[] {
  const meses = MESES.map(() => 0);
  for (const { clave: { mes }, valor } of partes) {
    meses[mes - 1] = sumar(meses[mes - 1], valor, "un subtotal");
  }
  return meses;
}

/**
 * Each item by months, in each programme where they are named.
 * @param partes in the order of their keys.
 */
export const filasDeMeses = (
  partes: readonly Parcial[],
  r: Referencias,
  programa: ((prog: number) => string) | null,
): FilaDeMeses[] =>
  filasPorObjeto(
    partes,
    r,
    (suyas) => ({
      meses: porMes(suyas),
      sac: porMes(suyas.filter((f) => f.clave.rubro === "sac")),
    }),
    programa,
  );

/** What a row is of: a total in words, an item by its description. */
export const nombreDe = ({ nivel, prog, descripcion }: FilaDeMeses): string =>
  nivel === "moneda"
    ? `Total en ${descripcion}`
    : nivel === "prog"
    ? `Programa ${prog} ${descripcion}`.trimEnd()
    : descripcion;
