/** What happens when the current data group can no longer be seen; the session knows how to tell. */
import { signal } from "@preact/signals-react";

/** The group that was on screen, and what was being typed in it. */
export interface GrupoPerdido {
  readonly saf: number;
  readonly codipres: string;
  /** Why, in a sentence. */
  readonly motivo: string;
  /** Titles and values, separated by tabs; empty when nothing was being typed. */
  readonly escrito: string;
}

/** Until the person has read it: another group is chosen after that. */
export const grupoPerdido = signal<GrupoPerdido | null>(null);

type Revisor = (ruta: string) => Promise<boolean>;
let revisar: Revisor = () => Promise.resolve(false);

/** The only one: a later one takes its place. */
export function revisarGrupoCon(revisor: Revisor): void {
  revisar = revisor;
}

/**
 * Whether the group that a path names is the one on screen, and is lost. Of a call that was refused:
 * one message is enough.
 */
export const esDelGrupoPerdido: Revisor = (ruta) => revisar(ruta);
