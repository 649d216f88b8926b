/** The part of a group that has months ([Y1]): what the outputs by months are made of. */
import { sumar } from "#core/domain/money.ts";
import type { SafDeConsolidado } from "#proto/valuation.ts";
import type { Grupo } from "../bases/service.ts";
import type { Referencias } from "../tablas/service.ts";
import type { Estado } from "../valuation/service.ts";
import { rechazo } from "./errors.ts";

export interface ConMeses {
  readonly estado: Estado;
  /** Organismos of the consolidated one that are valued at one month. */
  readonly safs_sin_meses: readonly SafDeConsolidado[];
}

const enPalabras = (safs: readonly SafDeConsolidado[]): string =>
  safs.map(({ saf, nombre }) => `${saf} - ${nombre}`).join("; ");

/**
 * The state of a group without what is not valued by months: a group valued before it was said to
 * be by months is not valued yet.
 * @param formato of what is asked: an answer tells who has no months, a file of nobody's is refused.
 * @throws Rechazo 409 for a group valued at one month.
 */
export function conMeses(
  g: Grupo,
  estado: Estado,
  r: Referencias,
  formato = "json",
): ConMeses {
  if (!g.organismo.consolidado && g.criterio !== "mensual") {
    throw rechazo("sin_meses", { codipres: g.codipres });
  }
  const valuaciones = estado.valuaciones.filter((v) => v.criterio === "mensual");
  const safs_sin_meses = g.organismo.consolidado
    ? estado.valuaciones.filter((v) => v.criterio !== "mensual").map(({ saf }) => ({
      saf,
      nombre: r.instantanea.organismo(saf)?.nombre ?? "",
    }))
    : [];
  if (formato !== "json" && valuaciones.length === 0 && safs_sin_meses.length > 0) {
    throw rechazo("ninguno_con_meses", {
      codipres: g.codipres,
      partes: enPalabras(safs_sin_meses),
    });
  }
  return { estado: { ...estado, valuaciones, valorizado: valuaciones.length > 0 }, safs_sin_meses };
}

/** @throws Desborde */
export const sumaDe = (importes: readonly number[]): number =>
  importes.reduce((t, x) => sumar(t, x, "un total del año"), 0);

/** What a sheet and a page say of the organismos that are not in their figures. */
export const lineasSinMeses = (safs: readonly SafDeConsolidado[]): string[] =>
  safs.length === 0 ? [] : [
    `Con valores de un solo mes, y fuera de estos totales: ${enPalabras(safs)}`,
  ];
