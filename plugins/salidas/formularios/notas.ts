/** Why the total of a form is not that of its pair ([S11]): the bases that only one of them has. */
import { formatEsAr, sumar } from "#core/domain/money.ts";
import { baseDe } from "#plugins/bases/service.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import type { Agregado } from "#plugins/valuation/service.ts";
import type { Plantilla } from "./plantillas.ts";

/** What the lines of a form are added up by, to set it beside its pair. */
export const CAMPOS_NOTA = ["mon", "base"] as const;
type Lado = readonly [Plantilla, Agregado<typeof CAMPOS_NOTA[number]>];

/** By currency, the amount that each form has of each base, centavos. */
function importesDe(lados: readonly Lado[]) {
  const porMoneda = new Map<number, Map<string, number[]>>();
  lados.forEach(([, { filas }], lado) => {
    for (const { clave: { mon, base }, valor } of filas) {
      const bases = porMoneda.getOrInsertComputed(mon, () => new Map());
      bases.getOrInsertComputed(base, () => [0, 0])[lado] = valor;
    }
  });
  return [...porMoneda].sort(([a], [b]) => a - b);
}

/**
 * A sentence per currency in which a form and its pair take different bases, and a line under it
 * for each of those bases.
 */
export function notasDe(propio: Lado, suyo: Lado, r: Referencias): string[] {
  const [{ codigo }, { codigo: otro }] = [propio[0], suyo[0]];
  return importesDe([propio, suyo]).flatMap(([mon, porBase]) => {
    const bases = [...porBase].map(([base, [a, b]]) => ({ base, importe: a - b }))
      .filter((x) => x.importe !== 0);
    if (bases.length === 0) return [];
    const total = (lado: 0 | 1) =>
      [...porBase.values()].reduce((t, v) => sumar(t, v[lado], "un total del formulario"), 0);
    const diferencia = total(0) - total(1);
    const [mayor, menor] = diferencia > 0 ? [codigo, otro] : [otro, codigo];
    return [
      `${r.descripcion("monedas", { mon })}: el total del ${codigo} es ${formatEsAr(total(0))} ` +
      `y el del ${otro}, ${formatEsAr(total(1))}. Difieren en ` +
      `${formatEsAr(Math.abs(diferencia))}, que el ${mayor} incluye y el ${menor} no:`,
      ...bases.map(({ base, importe }) =>
        `${baseDe(base)?.titulo ?? base}: ${formatEsAr(diferencia > 0 ? importe : -importe)}`
      ),
    ];
  });
}
