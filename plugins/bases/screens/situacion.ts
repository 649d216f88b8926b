/** State of the valuation of the group, for the heading: stale or not, and its totals. */
import { useEffect, useState } from "react";
import { api } from "../../../ui/api.ts";
import { escucharEventos } from "../../../ui/events.ts";
import { aCentavos } from "../../../ui/grid/columnas.ts";

interface Resumen {
  readonly valorizado: boolean;
  readonly desactualizado: boolean;
  readonly monedas: readonly { readonly descripcion: string; readonly total_valor: number }[];
}

export interface Situacion {
  readonly valorizado: boolean;
  readonly desactualizado: boolean;
  /** Per currency; centavos. */
  readonly totales: readonly { readonly moneda: string; readonly total: number }[];
}

/** A burst of changes asks once, when it rests. */
const CALMA_MS = 400;

/** Null until known, and where nobody can say. */
export function useSituacion(saf: number, codipres: string, lista: boolean): Situacion | null {
  const [situacion, fijar] = useState<Situacion | null>(null);
  useEffect(() => {
    fijar(null);
    if (!lista || codipres === "") return;
    let corte = new AbortController();
    let espera: ReturnType<typeof setTimeout> | undefined;
    const leer = () => {
      corte.abort();
      corte = new AbortController();
      const { signal } = corte;
      api.get<Resumen>(`/salidas/resumenporobjetodelgasto/${saf}/${codipres}`, undefined, {
        signal,
      })
        .then(({ valorizado, desactualizado, monedas }) => {
          const totales = monedas.map((m) => ({
            moneda: m.descripcion,
            total: aCentavos(m.total_valor),
          }));
          if (!signal.aborted) fijar({ valorizado, desactualizado, totales });
        })
        // The heading says nothing rather than something that may be wrong.
        .catch(() => signal.aborted || fijar(null));
    };
    leer();
    const callar = escucharEventos((e) => {
      if (e.saf !== saf || e.codipres !== codipres) return;
      if (e.tipo !== "cambio" && e.tipo !== "valorizado") return;
      clearTimeout(espera);
      espera = setTimeout(leer, CALMA_MS);
    });
    return () => {
      corte.abort();
      clearTimeout(espera);
      callar();
    };
  }, [saf, codipres, lista]);
  return situacion;
}
