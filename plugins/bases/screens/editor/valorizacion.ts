/** The live amounts of the position being edited, through the engine of the server ([V14]). */
import { useEffect, useState } from "react";
import type { LineaVerificada } from "../../../../proto/valuation.ts";
import { api } from "../../../../ui/api.ts";
import { aCentavos } from "../../../../ui/grid/columnas.ts";

/** Typing rests this long before the server is asked. */
const CALMA_MS = 200;

export interface Importes {
  /** One position's month, all components; centavos. */
  readonly mensual: number;
  /** The whole row's year; centavos. */
  readonly anual: number;
  /** Components without a value at the month of the budget. */
  readonly faltan: readonly string[];
}

/** Lines of a position, saved or not ([V14]). @throws ErrorApi */
export async function verificar(
  saf: number,
  codipres: string,
  pedido: Readonly<Record<string, string | number>>,
  signal?: AbortSignal,
): Promise<readonly LineaVerificada[]> {
  const { valorizacion } = await api.post(
    "/bases/cargos/valorizarrenglon/:saf/:codipres",
    { saf, codipres, ...pedido },
    { signal },
  );
  return valorizacion;
}

/** Sums of the lines; amounts are added as integers of centavos. */
export function importesDe(lineas: readonly LineaVerificada[]): Importes {
  let mensual = 0;
  let anual = 0;
  for (const l of lineas) {
    mensual += aCentavos(l.valor_mensual ?? 0);
    anual += aCentavos(l.valor_total);
  }
  return { mensual, anual, faltan: lineas.filter((l) => !l.tiene_valor).map((l) => l.clave) };
}

/**
 * Amounts of what is typed; null while it is incomplete or the server cannot say.
 * @param rev of what is stored: another one is asked about again.
 * @param sabidos what is known of it already, and is not asked.
 */
export function useImportes(
  saf: number,
  codipres: string,
  pedido: Readonly<Record<string, string | number>> | null,
  rev?: number,
  sabidos?: Importes | null,
): Importes | null {
  const [importes, fijar] = useState<Importes | null>(null);
  const clave = pedido && JSON.stringify(pedido);
  useEffect(() => {
    if (clave === null) return fijar(null);
    if (sabidos !== undefined) return fijar(sabidos);
    const corte = new AbortController();
    const espera = setTimeout(() => {
      verificar(saf, codipres, JSON.parse(clave), corte.signal)
        .then((lineas) => fijar(importesDe(lineas)))
        .catch(() => corte.signal.aborted || fijar(null));
    }, CALMA_MS);
    return () => {
      clearTimeout(espera);
      corte.abort();
    };
  }, [saf, codipres, clave, rev, sabidos]);
  return importes;
}
