/** What a change of reference values costs, in words for screens and orders. Pure. */
import { contar, formatEnteroEsAr, formatEsAr } from "./money.ts";
import { conSigno, MENOS } from "./signs.ts";

/** Pesos of a year, or units of another currency. */
interface Importe {
  readonly simbolo: string;
  readonly antes: number;
  readonly despues: number;
}

/** See `PesosDeCambio` of `proto/valuation.ts`. */
interface CostoDeCambio {
  readonly importes: readonly Importe[];
  readonly medidos: number;
  readonly valorizados: number;
  readonly no_valorizables: number;
  readonly sin_valorizar: number;
  readonly desactualizados: number;
}

const aCentavos = (n: number): number => Math.round(n * 100);

const dinero = (simbolo: string, n: number): string => `${simbolo} ${formatEsAr(aCentavos(n))}`;

/** «+ $ 1.234,50 al año (+1,25 %), de $ 98.760,00 a $ 99.994,50»; null where nothing moves. */
function textoDeImporte(
  { simbolo, antes, despues }: Importe,
): string | null {
  const centavos = aCentavos(despues) - aCentavos(antes);
  if (centavos === 0) return null;
  const centesimos = antes === 0 ? 0 : Math.round(centavos / antes * 100);
  const porcentaje = centesimos === 0 ? "" : ` (${conSigno(formatEsAr(centesimos), centesimos)} %)`;
  const signo = centavos < 0 ? MENOS : "+";
  return `${signo} ${simbolo} ${formatEsAr(Math.abs(centavos))} al año${porcentaje}, ` +
    `de ${dinero(simbolo, antes)} a ${dinero(simbolo, despues)}`;
}

/** What the change costs where a current valuation says from what, and of how many nobody knows. */
export function textoDePesos({ importes, ...p }: CostoDeCambio): string {
  const { medidos, valorizados, no_valorizables, sin_valorizar, desactualizados } = p;
  const presupuestos = (n: number) => contar(n, "presupuesto", "presupuestos");
  const fuera = [
    no_valorizables > 0 && `${formatEnteroEsAr(no_valorizables)} que no se podrían valorizar`,
    sin_valorizar > 0 && `${formatEnteroEsAr(sin_valorizar)} sin valorizar`,
    desactualizados > 0 && contar(desactualizados, "desactualizado", "desactualizados"),
  ].filter((f) => f !== false);
  const sinMedir = fuera.length > 0 ? ` Sin medir: ${fuera.join(", ")}.` : "";
  if (medidos === 0) {
    return fuera.length === 0 && valorizados === 0
      ? ""
      : `Cuánto cambia el costo no se puede decir.${sinMedir}`;
  }
  const movidos = importes.map(textoDeImporte).filter((t) => t !== null);
  const faltan = valorizados - no_valorizables > medidos;
  const de = faltan
    ? `De ${presupuestos(valorizados)} con valorización vigente se midieron ${
      formatEnteroEsAr(medidos)
    }`
    : `En ${presupuestos(medidos)} con valorización vigente`;
  return `${de}: ${movidos.length > 0 ? movidos.join("; ") : "el costo no cambia"}.${sinMedir}`;
}
