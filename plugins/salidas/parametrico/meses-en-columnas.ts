/** The months of a parametric list side by side, each row with its year ([Y9]). Pure. */
import { sumar } from "../../../core/domain/money.ts";
import { distintas, seguidas } from "../../valuation/service.ts";
import type { Listado } from "./listado.ts";
import { columnaDelMes, type Medida, MESES } from "./parametrico-campos.ts";

/**
 * The list of the year with twelve columns more: its measure in each month.
 * @param porMes the same list with the field `mes`; its rows are rows of the year
 */
export function conMesesEnColumnas(anual: Listado, porMes: Listado, medida: Medida): Listado {
  const claves = Object.keys(anual.campos)
    .map((c) => seguidas([anual.campos[c], porMes.campos[c]]).codigos);
  const { primeras, cual } = distintas(claves, anual.n + porMes.n);
  const filaDe = new Int32Array(primeras.length).fill(-1);
  for (let i = 0; i < anual.n; i++) filaDe[cual[i]] = i;
  const columnas = MESES.map(() => new Float64Array(anual.n));
  const { codigos, valores } = porMes.campos.mes;
  for (let j = 0; j < porMes.n; j++) {
    const fila = filaDe[cual[anual.n + j]];
    if (fila < 0) throw new TypeError("un mes no es de ningún renglón del año");
    columnas[Number(valores[codigos[j]]) - 1][fila] = porMes.medidas[medida][j];
  }
  const suma = (columna: Float64Array) => columna.reduce((t, v) => sumar(t, v, "un total"), 0);
  const porColumna = <T>(de: (columna: Float64Array) => T) =>
    Object.fromEntries(MESES.map((mes, m) => [columnaDelMes(medida, mes), de(columnas[m])]));
  return {
    ...anual,
    medidas: { ...anual.medidas, ...porColumna((c) => c) },
    totales: { ...anual.totales, ...porColumna(suma) },
  };
}
