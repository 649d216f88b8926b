/** Rows that say exactly the same: nothing forbids them, and nearly always one is too many. Pure. */
import { contarRegistros } from "#core/domain/money.ts";
import type { Base } from "#plugins/bases/bases.ts";

type Fila = Readonly<Record<string, unknown>>;

/** What a row says, as one text. @param valores of the columns of its base, in their order. */
export const firma = (valores: readonly unknown[]): string => valores.join("|");

const texto = (valor: unknown): string => String(valor ?? "");

const firmaDe = (base: Base, fila: Fila): string => firma(base.columnas.map((c) => fila[c.id]));

/**
 * How many of `cuales` say the same as another row.
 * @param filas all that there will be, those among them.
 */
export function repetidas(base: Base, filas: readonly Fila[], cuales: readonly Fila[]): number {
  const suyas = new Map(cuales.map((f) => [firmaDe(base, f), 0]));
  const dichos = base.columnas.map(({ id }) => ({
    id,
    textos: new Set(cuales.map((f) => texto(f[id]))),
  }));
  for (const fila of filas) {
    // Nearly all of them differ by their first columns.
    if (!dichos.every(({ id, textos }) => textos.has(texto(fila[id])))) continue;
    const firma = firmaDe(base, fila);
    const veces = suyas.get(firma);
    if (veces !== undefined) suyas.set(firma, veces + 1);
  }
  return cuales.filter((f) => (suyas.get(firmaDe(base, f)) ?? 0) > 1).length;
}

/** What is said of them; empty for none. */
export function textoDeRepetidas(n: number): string {
  if (n === 0) return "";
  return n === 1
    ? "Hay otro registro exactamente igual"
    : `${contarRegistros(n)} son exactamente iguales a otro`;
}
