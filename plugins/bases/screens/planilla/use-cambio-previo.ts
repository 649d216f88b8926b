/** What «Cambiar campo…» says before anything is stored: rows, wrong ones and pesos. */
import { useEffect, useState } from "react";
import type { DiferenciaDeCeldas } from "#proto/valuation.ts";
import { api } from "#ui/api.ts";
import type { Hoja, PorGuardar } from "#ui/grid/celdas/hoja.ts";
import { mostrarError } from "#ui/state/alerts.ts";
import { respuestaTrasRafaga } from "#ui/pagina/use-calma.ts";
import type { Base, Columna } from "#plugins/bases/bases.ts";
import type { FilaMostrada } from "../tipos.ts";
import { type Cambio, fallaDeCambio } from "./cambio-campo.ts";
import { revisarCambio, type RevisionDeCambio } from "./revisar-cambio.ts";

/** Typing rests this long before the rows are reviewed, and what they cost is asked. */
const CALMA_MS = 250;

/** By how much the cost of the rows would change, in words. */
export function useDiferencia(
  { base, saf, codipres }: { readonly base: Base; readonly saf: number; readonly codipres: string },
  cambian: readonly PorGuardar<FilaMostrada>[],
): DiferenciaDeCeldas | null {
  const [dicha, decir] = useState<{ de: unknown; diferencia: DiferenciaDeCeldas } | null>(null);
  useEffect(() => {
    if (cambian.length === 0) return;
    const corte = new AbortController();
    const cambios = cambian.map(({ fila, revisada: { valores } }) => ({ id: fila.id, valores }));
    api.post(
      "/valorizar/celdas/:base/:saf/:codipres",
      { base: base.id, saf, codipres, cambios: JSON.stringify(cambios) },
      { signal: corte.signal },
    ).then(
      (diferencia) => decir({ de: cambian, diferencia }),
      (e) => {
        if (!corte.signal.aborted) void mostrarError(e);
      },
    );
    return () => corte.abort();
  }, [cambian]);
  return dicha?.de === cambian ? dicha.diferencia : null;
}

/** What the change would do, once typing rests; and how many rows were reviewed until then. */
export function useRevision(
  filas: readonly FilaMostrada[],
  columna: Columna,
  cambio: Cambio,
  hoja: Hoja<FilaMostrada>,
) {
  const [revision, mostrar] = useState<RevisionDeCambio | null>(null);
  const [revisadas, contar] = useState(0);
  useEffect(() => {
    mostrar(null);
    contar(0);
    if (filas.length === 0 || fallaDeCambio(columna, cambio) !== "") return;
    return respuestaTrasRafaga(
      (signal) => revisarCambio(hoja, filas, columna, cambio, { signal, avanzar: contar }),
      mostrar,
      mostrarError,
      CALMA_MS,
    );
  }, [filas, columna, cambio, hoja]);
  return { revision, revisadas };
}
