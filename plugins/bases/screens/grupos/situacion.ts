/** State of the group for its toolbar: valuation, positions against the techo ([T2], [V12]). */
import type { Situacion } from "#proto/admin.ts";
import { api } from "#ui/api.ts";
import { esDeTodos, esReconexion, tocaAlGrupo } from "#ui/events.ts";
import { type Seguido, useLeidoDelGrupo } from "./leido-del-grupo.ts";

/** The server tells it after each change; were it not to, it is asked. */
const ESPERA_MS = 5_000;

const SITUACION: Seguido<Situacion> = {
  leer: (saf, codipres, signal) =>
    api.get("/presupuestos/situacion/:saf/:codipres", { saf, codipres }, { signal }),
  dicho: (e) => e.tipo === "situacion" ? e.datos as unknown as Situacion : null,
  dichoGana: true,
  releer(e, _propio, saf, codipres) {
    // What is of no group (tables, techos, the organismo) may make any valuation stale.
    if (!esDeTodos(e, saf) && !tocaAlGrupo(e, saf, codipres)) return null;
    return esReconexion(e) ? 0 : ESPERA_MS;
  },
};

/** Null until known, and where nobody can say. */
export const useSituacion = (saf: number, codipres: string, lista: boolean): Situacion | null =>
  useLeidoDelGrupo(saf, codipres, lista, SITUACION);
