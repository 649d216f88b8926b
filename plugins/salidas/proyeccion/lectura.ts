/** What a projection reads: the executed months of each SAF, the values of each month, the budget. */
import type { Consulta } from "#core/plugin.ts";
import type { Rubro } from "#core/domain/rubros.ts";
import { type Grupo, grupo, gruposDe, tipoDeGrupo } from "#plugins/bases/service.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import {
  agrupar,
  type Estado,
  estadoDe,
  type Leer,
  pagosPorMes,
} from "#plugins/valuation/service.ts";
import { sinImputacion } from "../errors.ts";
import {
  CAMPOS_DE_PUESTO,
  type LineaEjecutada,
  type LugarDePartida,
  type ValoresDeReferencia,
} from "./tipos.ts";

const CAMPOS = ["saf", "ppar", "rubro", ...CAMPOS_DE_PUESTO] as const;

/** Executed months, 1–12, by SAF. */
export type EjecutadosPorSaf = Map<number, Map<number, LineaEjecutada[]>>;

export interface Ejecutado {
  readonly porSaf: EjecutadosPorSaf;
  /** The group that each executed month is of. */
  readonly grupos: readonly { readonly mes: number; readonly codipres: string }[];
}

/**
 * The executed months of a fiscal year, as loaded ([Z1]): those of every SAF for the consolidated
 * organismo. What is in history is not read.
 */
export async function ejecutadosDe(q: Consulta, g: Grupo): Promise<Ejecutado> {
  const porSaf: EjecutadosPorSaf = new Map();
  const delAnio = (await gruposDe(q, g.organismo)).filter((c) =>
    tipoDeGrupo(c.codipres) === "ejecucion" && Math.trunc(c.desde_mes / 100) === g.ejercicio
  );
  for (const { codipres, desde_mes } of delAnio) {
    const estado = await estadoDe(q, await grupo(q, g.saf, codipres));
    const mes = desde_mes % 100;
    const lineasDe = (saf: number) =>
      porSaf.getOrInsertComputed(saf, () => new Map()).getOrInsertComputed(mes, () => []);
    for (const { saf } of estado.valuaciones) lineasDe(saf);
    const { filas } = await agrupar(q, estado, CAMPOS);
    for (const { clave: { saf, rubro, ...clave }, cargos, valor: importe } of filas) {
      lineasDe(saf).push({ ...clave, rubro: rubro as Rubro, cargos, importe });
    }
  }
  const grupos = delAnio.map(({ codipres, desde_mes }) => ({ mes: desde_mes % 100, codipres }));
  return { porSaf, grupos: grupos.sort((a, b) => a.mes - b.mes) };
}

/**
 * The values of one SAF in the months of a fiscal year.
 * @param leer reference data, or a scenario laid over them.
 */
export function valoresDe(
  leer: Leer,
  r: Referencias,
  saf: number,
  ejercicio: number,
): ValoresDeReferencia {
  const pagos = pagosPorMes(leer, saf, r.mes);
  const enMes = (mes: number) => ejercicio * 100 + mes;
  return {
    pago: (p, mes) => pagos.escala(p.pprin, { ...p, codes: 0 }, enMes(mes)),
    sumas: (esc, pprin, mes) => pagos.sumas(esc, pprin, enMes(mes)),
    ppar(pprin, rubro) {
      const ppar = r.leer("imputacion", { pprin, rubro })?.valores.ppar;
      if (typeof ppar !== "number") throw sinImputacion(rubro, pprin, r.mes);
      return ppar;
    },
  };
}

/** What a month of the budget says of an item, of one SAF. */
export interface DelPresupuesto extends LugarDePartida {
  readonly saf: number;
  readonly rubro: string;
  readonly mes: number;
  readonly importe: number;
}

/** The months of a budget ([Y9]). @param estado of what is valued by months. */
export async function presupuestoPorMes(q: Consulta, estado: Estado): Promise<DelPresupuesto[]> {
  const { filas } = await agrupar(
    q,
    estado,
    ["saf", "prog", "ff", "pprin", "ppar", "rubro", "mon", "mes"] as const,
  );
  return filas.map(({ clave, valor }) => ({ ...clave, importe: valor }));
}
