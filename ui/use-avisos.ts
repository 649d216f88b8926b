/** What a screen reads again when somebody else changes it. */
import { useEffect, useRef } from "react";
import {
  escucharEventos,
  esReconexion,
  type EventoDelServidor,
  type GrupoEnPantalla,
} from "./events.ts";

/** Several changes at once are read once. */
const AGRUPAR_MS = 200;

/**
 * Calls `hacer` after the events that `interesa` picks. Neither of them nor `muestra` may change from one drawing to
 * the next.
 * @param atento false while what is on screen must stay as it is, such as the row that somebody
 *   edits; what was announced meanwhile is read afterwards
 * @param muestra the group whose data is on screen
 */
export function useAvisos(
  interesa: (e: EventoDelServidor) => boolean,
  hacer: () => void,
  atento = true,
  muestra?: GrupoEnPantalla,
): void {
  const pendiente = useRef(false);
  const puede = useRef(atento);
  puede.current = atento;
  useEffect(() => {
    let reloj: ReturnType<typeof setTimeout> | undefined;
    const callar = escucharEventos((e) => {
      if ((!interesa(e) && !esReconexion(e)) || reloj !== undefined) return;
      reloj = setTimeout(() => {
        reloj = undefined;
        if (puede.current) hacer();
        else pendiente.current = true;
      }, AGRUPAR_MS);
    }, muestra);
    return () => {
      callar();
      clearTimeout(reloj);
    };
  }, [interesa, hacer, muestra]);
  useEffect(() => {
    if (!atento || !pendiente.current) return;
    pendiente.current = false;
    hacer();
  }, [atento, hacer]);
}
