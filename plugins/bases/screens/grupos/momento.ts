/** What the budget on screen is worth now, as the server tells it after each change. */
import type { TotalAlMomento } from "#proto/valuation.ts";
import { api } from "#ui/api.ts";
import { esDeTodos, esReconexion } from "#ui/events.ts";
import { type Seguido, useLeidoDelGrupo } from "./leido-del-grupo.ts";

/** A burst of what cannot be followed asks once, when it rests. */
const CALMA_MS = 100;

const MOMENTO: Seguido<TotalAlMomento> = {
  leer: (saf, codipres, signal) =>
    api.get("/valorizar/momento/:saf/:codipres", { saf, codipres }, { signal }),
  dicho: (e) =>
    e.tipo === "totales" && !e.datos.pendiente ? e.datos as unknown as TotalAlMomento : null,
  /** Of two, the one of the later state. */
  queda: (nuevo, actual) => actual.rev_datos > nuevo.rev_datos ? actual : nuevo,
  // What is of no group (tables, the organismo) may change what any row is worth.
  releer: (e, propio, saf) =>
    esDeTodos(e, saf) || esReconexion(e) || (propio && e.tipo === "totales") ? CALMA_MS : null,
};

/** Null until known, and where nobody can say. */
export const useMomento = (saf: number, codipres: string, lista: boolean): TotalAlMomento | null =>
  useLeidoDelGrupo(saf, codipres, lista, MOMENTO);
