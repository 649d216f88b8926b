/** What chosen rows or cells add up to, in words, at the foot of the table. Pure. */
import { formatEsAr } from "#core/domain/money.ts";
import { aCentavos, type ColumnaTabla, valorDe } from "./columnas.ts";

/** « · Costo anual $ 12,30 + Dólares 4,00»: of the columns that say it; empty without rows. */
export const textoDeSumas = <F>(
  columnas: readonly ColumnaTabla<F>[],
  filas: readonly F[],
): string =>
  filas.length === 0 ? "" : columnas.filter((c) => c.enSeleccion)
    .map((c) => ` · ${c.titulo} ${sumaPorMoneda(c, filas)}`).join("");

/** Each currency apart; pesos first, as they come. */
function sumaPorMoneda<F>(c: ColumnaTabla<F>, filas: readonly F[]): string {
  const { moneda } = c;
  const de = typeof moneda === "function" ? moneda : () => "Pesos";
  const sumas = new Map<string, number>();
  for (const fila of filas) {
    const nombre = de(fila);
    sumas.set(nombre, (sumas.get(nombre) ?? 0) + aCentavos(Number(valorDe(c, fila) ?? 0)));
  }
  return [...sumas].map(([nombre, suma]) =>
    `${nombre === "Pesos" ? "$" : nombre} ${formatEsAr(suma)}`
  ).join(" + ");
}
