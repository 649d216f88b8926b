/** Others' edits of the reference tables, on every screen that shows them. */
import { useAvisos } from "#ui/use-avisos.ts";
import type { EventoDelServidor } from "#ui/events.ts";

/** A change that is of no data group is of the tables. */
const deTablas = (e: EventoDelServidor): boolean => e.tipo === "cambio" && e.codipres === "";

/** @param quieta somebody is editing what is on screen: it is read again when they end. */
export const useCambios = (releer: () => void, quieta = false): void =>
  useAvisos(deTablas, releer, !quieta);
