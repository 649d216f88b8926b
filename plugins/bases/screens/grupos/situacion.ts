/** State of the group for its toolbar: valuation, positions against the techo ([T2], [V12]). */
import { useEffect, useState } from "react";
import type { Situacion } from "../../../../proto/admin.ts";
import { api } from "../../../../ui/api.ts";
import { escucharEventos, tocaAlGrupo } from "../../../../ui/events.ts";

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
      api.get("/presupuestos/situacion/:saf/:codipres", { saf, codipres }, { signal })
        .then((leida) => signal.aborted || fijar(leida))
        // If it cannot be read, the heading shows no state rather than one that may be out of date.
        .catch(() => signal.aborted || fijar(null));
    };
    leer();
    const callar = escucharEventos((e) => {
      // What is of no group (tables, techos, the organismo) may make any valuation stale.
      const deTodos = e.tipo === "cambio" && e.codipres === "" && (e.saf === 0 || e.saf === saf);
      if (!deTodos && !tocaAlGrupo(e, saf, codipres)) return;
      clearTimeout(espera);
      espera = setTimeout(leer, CALMA_MS);
    }, { saf, codipres });
    return () => {
      corte.abort();
      clearTimeout(espera);
      callar();
    };
  }, [saf, codipres, lista]);
  return situacion;
}
