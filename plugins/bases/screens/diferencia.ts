/** What a change that nobody stored yet would add to a year, in words. */
import { formatEsAr } from "#core/domain/money.ts";
import { diferenciaEnPesos } from "#core/domain/signs.ts";
import type { DiferenciaDeCeldas } from "#proto/valuation.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { simboloDe } from "./costo.ts";

interface Paso {
  readonly mon: number;
  /** Centavos. */
  readonly de: number;
  readonly a: number;
}

const totalDe = (importes: DiferenciaDeCeldas["antes"], mon: number): number =>
  aCentavos(importes?.find((i) => i.mon === mon)?.total ?? 0);

/** By currency; null when nobody can say. */
function pasosDe({ antes, despues }: DiferenciaDeCeldas): Paso[] | null {
  if (!antes || !despues) return null;
  const monedas = new Set([...antes, ...despues].map((i) => i.mon));
  return [...monedas].sort((x, y) => x - y)
    .map((mon) => ({ mon, de: totalDe(antes, mon), a: totalDe(despues, mon) }));
}

const pasoEnPesos = ({ mon, de, a }: Paso): string => diferenciaEnPesos(a - de, simboloDe(mon));

const SIN_CAMBIO = "El costo anual no cambia";
const NO_SE_SABE = "No se puede decir cuánto cambia el costo: falta algún valor de las tablas";

/** «+ $ 1.234,00 al año: de $ a a $ b», one for each currency that changes. */
export function diferenciaEnPalabras(diferencia: DiferenciaDeCeldas): string[] {
  const pasos = pasosDe(diferencia);
  if (!pasos) return [NO_SE_SABE];
  const cambian = pasos.filter(({ de, a }) => de !== a);
  if (cambian.length === 0) return [SIN_CAMBIO];
  return cambian.map((p) => {
    const $ = simboloDe(p.mon);
    return `${pasoEnPesos(p)} al año: de ${$} ${formatEsAr(p.de)} a ${$} ${formatEsAr(p.a)}`;
  });
}

/** «+ $ 1.234,00», shorter; empty when nobody can say. */
export function diferenciaCorta(diferencia: DiferenciaDeCeldas): string {
  const pasos = pasosDe(diferencia);
  if (!pasos) return "";
  const cambian = pasos.filter(({ de, a }) => de !== a);
  return cambian.length === 0 ? "sin cambio en el costo" : cambian.map(pasoEnPesos).join(" y ");
}
