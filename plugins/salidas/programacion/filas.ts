/** What the year costs month by month, by object of expenditure: exact sums of its lines ([Y10]). */
import { sumar } from "../../../core/domain/money.ts";
import type { Referencias } from "../../tablas/service.ts";
import type { FilaAgregada } from "../../valuation/service.ts";

export const MESES_DEL_ANIO = 12;

/** What the lines are grouped by; `prog`, only when asked. */
export const camposDe = (porPrograma: boolean) =>
  [
    "mon",
    ...(porPrograma ? ["prog"] as const : []),
    ...["pprin", "ppar", "rubro", "mes"] as const,
  ] as const;

type Parcial = FilaAgregada<ReturnType<typeof camposDe>[number]>;

/** A partial item, a main one, a programme, or a currency with all of them. */
export interface FilaDeMeses {
  readonly nivel: "moneda" | "prog" | "pprin" | "ppar";
  readonly mon: number;
  readonly prog: number | null;
  readonly pprin: number | null;
  readonly ppar: number | null;
  readonly descripcion: string;
  /** Centavos of each month; those of the SAC are part of them. */
  readonly meses: readonly number[];
  readonly sac: readonly number[];
}

/** @throws Desborde */
export const sumaDe = (importes: readonly number[]): number =>
  importes.reduce((t, x) => sumar(t, x, "un total del año"), 0);

/** The four quarters of the year. @throws Desborde */
export const trimestresDe = (meses: readonly number[]): number[] =>
  [0, 3, 6, 9].map((desde) => sumaDe(meses.slice(desde, desde + 3)));

function porMes(partes: readonly Parcial[]): number[] {
  const meses = Array.from({ length: MESES_DEL_ANIO }, () => 0);
  for (const { clave: { mes }, valor } of partes) {
    meses[mes - 1] = sumar(meses[mes - 1], valor, "un subtotal");
  }
  return meses;
}

/**
 * Each programme where they are asked for, followed by its main items, and each of them by its
 * partial ones; the total of the currency closes them all.
 * @param partes in the order of their keys.
 */
export function filasDeMeses(
  partes: readonly Parcial[],
  porPrograma: boolean,
  r: Referencias,
  programa: (prog: number) => string,
): FilaDeMeses[] {
  const fila = (
    lugar: Pick<FilaDeMeses, "nivel" | "prog" | "pprin" | "ppar">,
    descripcion: string,
    suyas: readonly Parcial[],
  ): FilaDeMeses => ({
    ...lugar,
    mon: suyas[0].clave.mon,
    descripcion,
    meses: porMes(suyas),
    sac: porMes(suyas.filter((f) => f.clave.rubro === "sac")),
  });
  const objetos = (prog: number | null, suyas: readonly Parcial[]) =>
    [...Map.groupBy(suyas, (f) => f.clave.pprin)].flatMap(([pprin, dePrincipal]) => [
      fila(
        { nivel: "pprin", prog, pprin, ppar: null },
        r.descripcion("clasificador", { pprin, ppar: 0 }),
        dePrincipal,
      ),
      ...[...Map.groupBy(dePrincipal, (f) => f.clave.ppar)].map(([ppar, deParcial]) =>
        fila(
          { nivel: "ppar", prog, pprin, ppar },
          r.descripcion("clasificador", { pprin, ppar }),
          deParcial,
        )
      ),
    ]);
  return [...Map.groupBy(partes, (f) => f.clave.mon)].flatMap(([mon, deMoneda]) => [
    ...(porPrograma
      ? [...Map.groupBy(deMoneda, (f) => f.clave.prog)].flatMap(([prog, suyas]) => [
        fila({ nivel: "prog", prog, pprin: null, ppar: null }, programa(prog), suyas),
        ...objetos(prog, suyas),
      ])
      : objetos(null, deMoneda)),
    fila(
      { nivel: "moneda", prog: null, pprin: null, ppar: null },
      r.descripcion("monedas", { mon }),
      deMoneda,
    ),
  ]);
}
