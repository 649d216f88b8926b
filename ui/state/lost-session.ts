/** What happens when the server no longer knows the session; set once by the shell. */
import { signal } from "@preact/signals-react";

/** What the login knows of the session that was lost on this page. */
export interface SesionPerdida {
  readonly usuario: string;
  /** Something was being typed that was not saved. */
  readonly conEdicion: boolean;
}

/** Null when there was none, or when the person left by herself. */
export const sesionPerdida = signal<SesionPerdida | null>(null);

let alPerder: () => void = () => {};

/** The only listener: a later one takes its place. */
export function cuandoSePierdaLaSesion(accion: () => void): void {
  alPerder = accion;
}

/** A 401 anywhere: the user is logged out locally, without an alert (spec 1 §4, §8). */
export function perderSesion(): void {
  alPerder();
}
