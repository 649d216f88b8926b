/** Fixed sums that agreements add to the pay of every position in their scope ([Y7]). */
import { claveDeSuma } from "#core/domain/rubros.ts";
import type { ComponenteMensual, Mensuales } from "./categoria.ts";
import { type Consultas, SUMAS } from "../lector.ts";

/** A sum in force: id, centavos, remunerativa, bonificable, en_sac, abierta (without an end). */
type SumaVigente = readonly [string, number, number, number, number, number];

/** Which sums: those without an end are the ones of a budget of one month. */
export type Cuales = "abiertas" | "todas";

/** A sum in force, by the name of what it says. Centavos of one position and month. */
export interface SumaDelMes {
  readonly id: string;
  readonly importe: number;
  readonly remunerativa: boolean;
  readonly en_sac: boolean;
}

/** The read of the sums of a scale and main item, and those that it found. */
function leerSumas(
  lector: Consultas,
  esc: number,
  pprin: number,
): { readonly indice: number; readonly vigentes: readonly SumaVigente[] } {
  const { indice, lectura } = lector.consultar(SUMAS, { esc, pprin });
  const texto = lectura?.valores.sumas;
  return { indice, vigentes: typeof texto === "string" ? JSON.parse(texto) : [] };
}

/** The sums of a scale and main item at the month of the reader, open-ended or not. */
export function sumasDelMes(lector: Consultas, esc: number, pprin: number): SumaDelMes[] {
  return leerSumas(lector, esc, pprin).vigentes
    .map(([id, importe, remunerativa, , en_sac]) => ({
      id,
      importe,
      remunerativa: remunerativa === 1,
      en_sac: remunerativa === 1 && en_sac === 1,
    }));
}

/** The monthly amounts of a category with the sums of its scale and main item after them. */
export function conSumas(
  lector: Consultas,
  mensuales: Mensuales,
  esc: number,
  pprin: number,
  cuales: Cuales,
): Mensuales {
  const { indice, vigentes } = leerSumas(lector, esc, pprin);
  const { mon, componentes, faltas } = mensuales;
  const sumas = vigentes
    .filter(([, , , , , abierta]) => cuales === "todas" || abierta === 1)
    .map(([id, importe, remunerativa, bonificable, en_sac]): ComponenteMensual => ({
      clave: claveDeSuma(id),
      rubro: remunerativa === 1 ? "no_cargo" : "complementos",
      mensual: importe,
      enP: remunerativa === 1 && bonificable === 1,
      enSac: remunerativa === 1 && en_sac === 1,
      porcentaje: -1,
      parametros: [indice],
      campos: ["sumas"],
      falta: -1,
      principal: indice,
      valorUr: -1,
    }));
  return { mon, componentes: [...componentes, ...sumas], faltas, sumas: indice };
}
