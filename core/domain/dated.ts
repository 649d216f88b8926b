/** Values in force at a month ([R1]). */

/** Something effective from a month (yyyymm). */
interface Vigente {
  readonly desde_mes: number;
}

/**
 * The entry with the greatest `desde_mes` ≤ `mes`, or null when none was in force yet: no value is
 * never zero ([R1]).
 * @param entradas sorted by ascending `desde_mes`.
 */
export function vigenteEn<E extends Vigente>(entradas: readonly E[], mes: number): E | null {
  let desde = 0;
  let hasta = entradas.length;
  while (desde < hasta) {
    const medio = (desde + hasta) >>> 1;
    if (entradas[medio].desde_mes <= mes) desde = medio + 1;
    else hasta = medio;
  }
  return desde === 0 ? null : entradas[desde - 1];
}

/**
 * The whole set in force at `mes`: every entry of the greatest `desde_mes` ≤ `mes` ([R1], tramos).
 * Empty when no set was in force yet.
 * @param entradas sorted by ascending `desde_mes`.
 */
export function conjuntoVigente<E extends Vigente>(entradas: readonly E[], mes: number): E[] {
  const ultima = vigenteEn(entradas, mes);
  return ultima === null ? [] : entradas.filter((e) => e.desde_mes === ultima.desde_mes);
}

/** Range of grades with its percentage (hundredths): one entry of a set of tramos ([R3]). */
export interface TramoDeGrados extends Vigente {
  readonly grado_desde: number;
  readonly grado_hasta: number;
  readonly porcentaje: number;
}

/**
 * Percentage of a grade in the set in force: 0 for a grade outside every range of an existing set,
 * null when there is no set at the month ([R1], [R3]).
 */
export function tramoDe(
  entradas: readonly TramoDeGrados[],
  mes: number,
  grado: number,
): { desde_mes: number; porcentaje: number } | null {
  const conjunto = conjuntoVigente(entradas, mes);
  if (conjunto.length === 0) return null;
  const tramo = conjunto.find((t) => t.grado_desde <= grado && grado <= t.grado_hasta);
  return { desde_mes: conjunto[0].desde_mes, porcentaje: tramo?.porcentaje ?? 0 };
}
