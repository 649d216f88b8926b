/** What changes by itself while a screen is open. */
import { useEffect } from "react";
import { escucharEventos } from "../../../ui/events.ts";

/** Several changes at once are read once. */
const AGRUPAR_MS = 150;

/** @param hacer must not change from one drawing to the next. */
export function usarEventos(tipo: string, hacer: () => void): void {
  useEffect(() => {
    let reloj: ReturnType<typeof setTimeout> | undefined;
    const callar = escucharEventos((e) => {
      if (e.tipo !== tipo || reloj !== undefined) return;
      reloj = setTimeout(() => {
        reloj = undefined;
        hacer();
      }, AGRUPAR_MS);
    });
    return () => {
      callar();
      clearTimeout(reloj);
    };
  }, [tipo, hacer]);
}
