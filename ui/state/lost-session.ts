/** What happens when the server no longer knows the session; set once by the shell. */
import { signal } from "@preact/signals-react";

/** What the login knows of the session that was lost on this page. */
export interface SesionPerdida {
  readonly usuario: string;
  /** Something was being typed that was not saved. */
  readonly conEdicion: boolean;
  /** Why, as a sentence of the server; empty when it did not say. */
  readonly motivo: string;
}

/** Null when there was none, or when the person left by herself. */
export const sesionPerdida = signal<SesionPerdida | null>(null);

let alPerder: (motivo: string) => void = () => {};

/** The only listener: a later one takes its place. */
export function cuandoSePierdaLaSesion(accion: (motivo: string) => void): void {
  alPerder = accion;
}

/**
 * A 401 anywhere: the user is logged out locally, without an alert (spec 1 §4, §8).
 * @param motivo why, when the server said it.
 */
export function perderSesion(motivo = ""): void {
  alPerder(motivo);
}
