/**
 * Rows gathered by their leading values, and where each group ends. Pure: the table on screen and
 * the workbook of the same list do it alike ([S2], [S9]).
 */
import { compararValores } from "./filters.ts";

type Valor = string | number | boolean | null | undefined;

/** One level of grouping, the outermost first. */
export interface ClaveDeGrupo<F> {
  valor(fila: F): Valor;
  /** Groups go down instead of up. */
  readonly baja?: boolean;
}

/** Texts that differ only in case or accents are still different groups. */
function comparar(a: Valor, b: Valor): number {
  if (a === b) return 0;
  const orden = compararValores(a, b);
  return orden !== 0 ? orden : String(a ?? "") < String(b ?? "") ? -1 : 1;
}

/** Rows of a group come together; inside it they keep their order. */
export function agrupar<F>(filas: readonly F[], claves: readonly ClaveDeGrupo<F>[]): readonly F[] {
  if (claves.length === 0) return filas;
  return filas
    .map((fila) => ({ fila, valores: claves.map((c) => c.valor(fila)) }))
    .sort((a, b) => {
      for (let i = 0; i < claves.length; i++) {
        const orden = comparar(a.valores[i], b.valores[i]);
        if (orden !== 0) return claves[i].baja ? -orden : orden;
      }
      return 0;
    })
    .map(({ fila }) => fila);
}

/** A group of consecutive rows, `desde` included and `hasta` not; level 1 is the outermost. */
interface Cierre {
  readonly nivel: number;
  readonly desde: number;
  readonly hasta: number;
}

/**
 * Every group of rows that are gathered already, in the order in which their subtotals stand: by
 * where they end, the innermost first.
 */
export function cierresDe<F>(
  filas: readonly F[],
  claves: readonly ClaveDeGrupo<F>[],
): readonly Cierre[] {
  const cierres: Cierre[] = [];
  const inicios = claves.map(() => 0);
  for (let i = 1; i <= filas.length; i++) {
    const cambia = i === filas.length
      ? 0
      : claves.findIndex((c) => c.valor(filas[i]) !== c.valor(filas[i - 1]));
    if (cambia < 0) continue;
    for (let n = claves.length - 1; n >= cambia; n--) {
      cierres.push({ nivel: n + 1, desde: inicios[n], hasta: i });
      inicios[n] = i;
    }
  }
  return cierres;
}

/**
 * Whether values of one unit are added to values of another, which is no sum at all: pesos and
 * dollars. @param unidad what the values are counted in
 */
export function mezclaUnidades<F>(filas: Iterable<F>, unidad: (fila: F) => Valor): boolean {
  let primera: { readonly valor: Valor } | null = null;
  for (const fila of filas) {
    const valor = unidad(fila);
    if (primera && valor !== primera.valor) return true;
    primera ??= { valor };
  }
  return false;
}

/** What stands in place of a sum that there is not. */
export const VARIAS_MONEDAS = "varias monedas";
/** The same, of what is counted: a position is in every month that it covers. */
export const VARIOS = "varios meses";

/** «Total Mon. 1, Prog. 18»: from the outermost group to the one that ends. */
export function rotuloDeSubtotal(
  partes: readonly { readonly titulo: string; readonly texto: string }[],
): string {
  return `Total ${partes.map(({ titulo, texto }) => `${titulo} ${texto || "—"}`).join(", ")}`;
}
