/** What a load did: what it read, what it loaded and what it left out ([E5]). */
import type { OmitidoOfrecido } from "#proto/admin.ts";
import type { CargaDeEjecucion } from "#plugins/valuation/service.ts";
import { type CuentaDeRegistros, diezmilesimas } from "./cuentas.ts";

/** Why a record stayed out, in the order in which the text tells them. */
export const MOTIVOS = {
  institucion: "Institución desconocida (ningún SAF tiene ese código SIRHU, o no hay tal SAF)",
  institucion_ambigua: "Institución ambigua (más de un SAF tiene ese código SIRHU)",
  periodo: "De otro período",
  dato: "Dato que no se entiende en LH1",
  escalafon: "Escalafón desconocido",
  categoria: "Categoría desconocida",
  moneda: "Moneda desconocida",
  apertura: "Apertura programática desconocida",
  imputacion: "Rubro que su partida principal no imputa",
  sin_lh1: "LH2 sin su LH1",
  concepto: "Concepto sin clasificar (no está en CH1 con tipo 1, 2 o 4)",
  descuento: "Descuentos, que no son gasto (tipo 2 en CH1)",
} as const;
export type MotivoDeOmision = keyof typeof MOTIVOS;

/**
 * Records left out for one reason, told together; nothing in it identifies a person. `inst` is the
 * two letters of SIRHU, or the SAF of a CSV; `detalle`, the name of the concept, or what in LH1 or in
 * the row is unknown; `importe`, in centavos.
 */
export type Omitido = Omit<OmitidoOfrecido, "admite_excepcion">;

/** What one institution (of SIRHU) or SAF (of a CSV) brought, and what of it was loaded. */
export interface Aporte extends CuentaDeRegistros {
  /** Two letters of SIRHU; empty in a CSV. */
  readonly inst: string;
  /** Null when no SAF, or more than one, has the code. */
  readonly saf: number | null;
  readonly nombre: string;
  readonly cargos: number;
  readonly licencias: number;
  readonly horas: number;
  readonly renglones: number;
  /** Centavos loaded, by currency. */
  readonly importes: Readonly<Record<string, number>>;
}

/** @param carga its lines; undefined when all of them stayed out. */
export function aporteDe(
  de: Pick<Aporte, "inst" | "saf" | "nombre">,
  cuenta: CuentaDeRegistros,
  carga: CargaDeEjecucion | undefined,
): Aporte {
  const suma = { cargos: 0, licencias: 0, horas: 0 };
  carga?.tramo.recorrer({}, ({ renglon }) => {
    suma.cargos += renglon.ocupados;
    suma.licencias += renglon.licencias;
    suma.horas += renglon.horas;
  });
  return {
    ...cuenta,
    ...de,
    ...suma,
    renglones: carga?.cantidad ?? 0,
    importes: carga?.totales ?? {},
  };
}

export interface ArchivoLeido {
  readonly nombre: string;
  readonly bytes: number;
  /** Files inside a zip and their records. */
  readonly partes: readonly { readonly nombre: string; readonly registros: number }[];
  readonly personales: readonly string[];
  readonly ajenos: number;
}

export interface Informe {
  readonly mes: number;
  readonly archivos: readonly ArchivoLeido[];
  /** Records by kind: CH1, LH1, LH2; or renglones of a CSV. */
  readonly leidos: Readonly<Record<string, number>>;
  readonly aportes: readonly Aporte[];
  readonly omitidos: readonly Omitido[];
  /** Records of discounts, apart: they are no spending and are not reconciled. */
  readonly descuentos: readonly Omitido[];
  /** Facts that leave nothing out. */
  readonly avisos: readonly string[];
}

/** What becomes of the other SAFs of the month ([E1]). */
export interface Reemplazo {
  /** Whose execution was removed, because these files have nothing loadable of them. */
  readonly quitados: readonly number[];
  /** Whose execution stays as it was, because these files say nothing of them. */
  readonly quedan: readonly number[];
  readonly mes_completo: boolean;
}

/** Centavos loaded, of every currency together. */
export const cargadoDe = (a: Aporte): number =>
  Object.values(a.importes).reduce((s, x) => s + x, 0);

/** Total read, loaded and left out, centavos of every currency together. */
export function totalesDe(
  { aportes }: Informe,
): { leido: number; cargado: number; omitido: number } {
  const suma = (de: (a: Aporte) => number) => aportes.reduce((s, a) => s + de(a), 0);
  return {
    leido: suma((a) => a.leido),
    cargado: suma(cargadoDe),
    omitido: suma((a) => a.omitido),
  };
}

/** How much stayed out, in ten-thousandths of what was read; null when nothing did. */
export function omisionesDe({ aportes, omitidos }: Informe): number | null {
  return diezmilesimas(aportes, omitidos.reduce((s, o) => s + o.registros, 0));
}

/** Lines ready to be stored, and what to tell of them. */
export interface Preparada {
  readonly cargas: ReadonlyMap<number, CargaDeEjecucion>;
  readonly informe: Informe;
}

/** What reading the files needs to know beside them. */
export interface PedidoDeLectura {
  readonly mes: number;
  readonly archivos: readonly string[];
  /** Unit types of LH2 whose units are hours ([E4]). */
  readonly horas: readonly string[];
}
