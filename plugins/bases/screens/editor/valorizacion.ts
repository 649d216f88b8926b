/** The live amounts of the row being edited, through the engine of the server ([V14]). */
import { useEffect, useState } from "react";
import { nombreDeMes } from "#core/domain/period.ts";
import type { LineaVerificada } from "#proto/valuation.ts";
import { api } from "#ui/api.ts";
import type { Base } from "#plugins/bases/bases.ts";
import { conCategoria } from "#plugins/bases/filas/listado/vista.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { respuestaTrasRafaga } from "#ui/pagina/use-calma.ts";
import { costoDe, type FilaMostrada } from "../tipos.ts";

export interface ImportesDelEditor {
  /** One position's month, all components; centavos. Other rows have none. */
  readonly mensual: number | null;
  /** Which month it is, 1–12: the last one covered, of a row by months; null = the budget's. */
  readonly mes: number | null;
  /** The whole row's year; centavos. null of a row that is no position and is in error. */
  readonly anual: number | null;
  /** What it counts in the total of the budget, centavos; null while it is in error: nothing. */
  readonly cuenta: number | null;
  /** Lines without a value, in words; by months, with the first one that lacks it. */
  readonly faltan: readonly string[];
  /** Of a percentage rule: what the budget would change by, with what it brings about. */
  readonly diferencia?: readonly PorMoneda[];
}

/** Centavos of a currency. */
interface PorMoneda {
  readonly mon: number;
  readonly total: number;
}

/** Lines of a position, saved or not ([V14]), and what it counts in the total. @throws ErrorApi */
export async function verificar(
  saf: number,
  codipres: string,
  pedido: Readonly<Record<string, string | number>>,
  signal?: AbortSignal,
): Promise<{ readonly lineas: readonly LineaVerificada[]; readonly cuenta: number | null }> {
  const { valorizacion: lineas, costo } = await api.post(
    "/bases/cargos/valorizarrenglon/:saf/:codipres",
    { saf, codipres, ...pedido },
    { signal },
  );
  return { lineas, cuenta: costo === null ? null : aCentavos(costo) };
}

/** A run of months with the same values ([Y4]), both ends included. */
export interface TramoDeMeses {
  readonly desde: number;
  readonly hasta: number;
}

/** The segments of a row, in order; none of a row that is valued at one month. */
export function tramosDe(lineas: readonly LineaVerificada[]): TramoDeMeses[] {
  const vistos = new Map<number, TramoDeMeses>();
  for (const { segmentos = [] } of lineas) {
    for (const { desde, hasta } of segmentos) vistos.set(desde, { desde, hasta });
  }
  return [...vistos.values()].sort((a, b) => a.desde - b.desde);
}

/** One position's month of a line in a segment; null where it is not paid. */
export const mensualEn = ({ segmentos }: LineaVerificada, { desde }: TramoDeMeses): number | null =>
  segmentos?.find((s) => s.desde === desde)?.valor_mensual ?? null;

/** Whether its value is missing in a segment: an amount of it would be none, not zero ([R1]). */
export const leFalta = ({ segmentos }: LineaVerificada, { desde }: TramoDeMeses): boolean =>
  segmentos?.find((s) => s.desde === desde)?.tiene_valor === false;

const sumar = (importes: readonly (number | null)[]): number =>
  importes.reduce<number>((suma, n) => suma + aCentavos(n ?? 0), 0);

/** Sum of one position's month in a segment, centavos. */
export const totalEn = (lineas: readonly LineaVerificada[], tramo: TramoDeMeses): number =>
  sumar(lineas.map((l) => mensualEn(l, tramo)));

/** Sums of the lines; amounts are added as integers of centavos. */
export function importesDe(
  lineas: readonly LineaVerificada[],
): Omit<ImportesDelEditor, "cuenta"> & { readonly mensual: number; readonly anual: number } {
  const ultimo = tramosDe(lineas).at(-1);
  return {
    mensual: ultimo ? totalEn(lineas, ultimo) : sumar(lineas.map((l) => l.valor_mensual)),
    mes: ultimo?.hasta ?? null,
    anual: sumar(lineas.map((l) => l.valor_total)),
    faltan: lineas.filter((l) => !l.tiene_valor).map((l) => {
      const primero = tramosDe([l]).find((t) => leFalta(l, t));
      return primero ? `${l.descripcion} en ${nombreDeMes(primero.desde)}` : l.descripcion;
    }),
  };
}

/** Amounts of a row that is no position, saved or not; null of a rule when nobody can say. */
async function costear(
  base: Base,
  saf: number,
  codipres: string,
  pedido: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<ImportesDelEditor | null> {
  const { costo, diferencia } = await api.post(
    "/valorizar/renglon/:base/:saf/:codipres",
    { base: base.id, saf, codipres, ...pedido },
    { signal },
  );
  if (costo === null && base.todosLosProgramas) return null;
  const anual = costo === null ? null : aCentavos(costo);
  return {
    mensual: null,
    mes: null,
    anual,
    cuenta: anual,
    faltan: [],
    diferencia: diferencia?.map(({ mon, total }) => ({ mon, total: aCentavos(total) })),
  };
}

/** Of a rule as it is stored, what its list says; undefined while that is not known. */
export function importesDeLista(regla: FilaMostrada): ImportesDelEditor | undefined {
  const costo = costoDe(regla);
  if (typeof costo !== "number") return undefined;
  const anual = aCentavos(costo);
  return { mensual: null, mes: null, anual, cuenta: anual, faltan: [], diferencia: [] };
}

const NADA = { importes: null };

/**
 * Amounts of what is typed; null while it is incomplete or the server cannot say.
 * @param rev of what is stored: another one is asked about again, and meanwhile nothing is known.
 * @param sabidos what is known of it already, and is not asked.
 */
export function useImportes(
  base: Base,
  saf: number,
  codipres: string,
  pedido: Readonly<Record<string, string | number>> | null,
  rev?: number,
  sabidos?: ImportesDelEditor | null,
): ImportesDelEditor | null {
  const [sabido, saber] = useState<{ de?: number; importes: ImportesDelEditor | null }>(NADA);
  const clave = pedido && JSON.stringify(pedido);
  useEffect(() => {
    const fijar = (importes: ImportesDelEditor | null) => saber({ de: rev, importes });
    if (clave === null) return fijar(null);
    if (sabidos !== undefined) return fijar(sabidos);
    return respuestaTrasRafaga<ImportesDelEditor | null>(
      (signal) =>
        conCategoria(base)
          ? verificar(saf, codipres, JSON.parse(clave), signal)
            .then(({ lineas, cuenta }) => ({ ...importesDe(lineas), cuenta }))
          : costear(base, saf, codipres, JSON.parse(clave), signal),
      fijar,
      () => fijar(null),
    );
  }, [base, saf, codipres, clave, rev, sabidos]);
  return sabido.de === rev ? sabido.importes : null;
}
