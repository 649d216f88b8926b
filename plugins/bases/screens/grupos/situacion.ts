/** State of the group for its toolbar: valuation, positions against the techo ([T2], [V12]). */
import { useEffect, useState } from "react";
import type { Situacion } from "../../../../proto/admin.ts";
import { api } from "../../../../ui/api.ts";
import { escucharEventos, esDeTodos, esReconexion, tocaAlGrupo } from "../../../../ui/events.ts";

/** The server tells it after each change; were it not to, it is asked. */
const ESPERA_MS = 5_000;

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
      const propio = e.saf === saf && e.codipres === codipres;
      if (propio && e.tipo === "situacion") {
        // What was asked before is of before.
        corte.abort();
        clearTimeout(espera);
        return fijar(e.datos as unknown as Situacion);
      }
      // What is of no group (tables, techos, the organismo) may make any valuation stale.
      if (!esDeTodos(e, saf) && !tocaAlGrupo(e, saf, codipres)) return;
      clearTimeout(espera);
      espera = setTimeout(leer, esReconexion(e) ? 0 : ESPERA_MS);
    }, { saf, codipres });
    return () => {
      corte.abort();
      clearTimeout(espera);
      callar();
    };
  }, [saf, codipres, lista]);
  return situacion;
}
