/** What the heading says of the group on screen: read once, then told by the server. */
import { useEffect, useState } from "react";
import { escucharEventos, type EventoDelServidor } from "#ui/events.ts";

/** How one of these is read, and followed. */
export interface Seguido<T> {
  readonly leer: (saf: number, codipres: string, signal: AbortSignal) => Promise<T>;
  /** What an event of the group itself brings; null = nothing. */
  readonly dicho: (e: EventoDelServidor) => T | null;
  /** Of what was told and what is known, the one that stands. */
  readonly queda?: (nuevo: T, actual: T) => T;
  /** What is told ends what is being asked: that was asked before. */
  readonly dichoGana?: boolean;
  /** Milliseconds after which an event that brings nothing has it read again; null = never. */
  readonly releer: (
    e: EventoDelServidor,
    propio: boolean,
    saf: number,
    codipres: string,
  ) => number | null;
}

/**
 * Null until known, and where nobody can say: the heading shows none rather than one that may be out
 * of date. @param como the same object on every call
 */
export function useLeidoDelGrupo<T>(
  saf: number,
  codipres: string,
  lista: boolean,
  como: Seguido<T>,
): T | null {
  const [leido, fijar] = useState<T | null>(null);
  useEffect(() => {
    fijar(null);
    if (!lista || codipres === "") return;
    let corte = new AbortController();
    let espera: ReturnType<typeof setTimeout> | undefined;
    const recibir = (nuevo: T) =>
      fijar((actual) => actual === null || !como.queda ? nuevo : como.queda(nuevo, actual));
    const leer = () => {
      corte.abort();
      corte = new AbortController();
      const { signal } = corte;
      como.leer(saf, codipres, signal)
        .then((nuevo) => signal.aborted || recibir(nuevo))
        .catch(() => signal.aborted || fijar(null));
    };
    leer();
    const callar = escucharEventos((e) => {
      const propio = e.saf === saf && e.codipres === codipres;
      const dicho = propio ? como.dicho(e) : null;
      if (dicho !== null) {
        if (como.dichoGana) {
          corte.abort();
          clearTimeout(espera);
        }
        return recibir(dicho);
      }
      const calma = como.releer(e, propio, saf, codipres);
      if (calma === null) return;
      clearTimeout(espera);
      espera = setTimeout(leer, calma);
    }, { saf, codipres });
    return () => {
      corte.abort();
      clearTimeout(espera);
      callar();
    };
  }, [saf, codipres, lista]);
  return leido;
}
