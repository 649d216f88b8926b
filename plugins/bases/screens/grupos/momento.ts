/** What the budget on screen is worth now, as the server tells it after each change. */
import { useEffect, useState } from "react";
import type { TotalAlMomento } from "../../../../proto/valuation.ts";
import { api } from "../../../../ui/api.ts";
import { escucharEventos, esDeTodos, esReconexion } from "../../../../ui/events.ts";

/** A burst of what cannot be followed asks once, when it rests. */
const CALMA_MS = 100;

/** Null until known, and where nobody can say. */
export function useMomento(saf: number, codipres: string, lista: boolean): TotalAlMomento | null {
  const [momento, fijar] = useState<TotalAlMomento | null>(null);
  useEffect(() => {
    fijar(null);
    if (!lista || codipres === "") return;
    let corte = new AbortController();
    let espera: ReturnType<typeof setTimeout> | undefined;
    /** Of two, the one of the later state. */
    const recibir = (nuevo: TotalAlMomento) =>
      fijar((actual) => actual && actual.rev_datos > nuevo.rev_datos ? actual : nuevo);
    const leer = () => {
      corte.abort();
      corte = new AbortController();
      const { signal } = corte;
      api.get("/valorizar/momento/:saf/:codipres", { saf, codipres }, { signal })
        .then((leido) => signal.aborted || recibir(leido))
        // If it cannot be read, the heading shows none rather than one that may be out of date.
        .catch(() => signal.aborted || fijar(null));
    };
    leer();
    const callar = escucharEventos((e) => {
      const propio = e.saf === saf && e.codipres === codipres;
      if (propio && e.tipo === "totales" && !e.datos.pendiente) {
        return recibir(e.datos as unknown as TotalAlMomento);
      }
      // What is of no group (tables, the organismo) may change what any row is worth.
      if (!esDeTodos(e, saf) && !esReconexion(e) && !(propio && e.tipo === "totales")) return;
      clearTimeout(espera);
      espera = setTimeout(leer, CALMA_MS);
    }, { saf, codipres });
    return () => {
      corte.abort();
      clearTimeout(espera);
      callar();
    };
  }, [saf, codipres, lista]);
  return momento;
}
