/** What happens when the server no longer knows the session; set once by the shell. */
import { signal } from "@preact/signals-react";

/** What the login knows of the session that was lost on this page. */
export interface SesionPerdida {
  readonly id_usuario: number;
  readonly usuario: string;
  /** Why, as a sentence of the server; empty when it did not say. */
  readonly motivo: string;
}

/** Null when there was none, or when the person left by herself. */
export const sesionPerdida = signal<SesionPerdida | null>(null);

/**
 * The screen of the session stays as it was, out of sight, until the same account has signed in over
 * it: what was typed is still there, and what it asks of the server waits.
 */
export const enEspera = signal(false);

let espera: PromiseWithResolvers<boolean> | null = null;
let vida = 0;

/** A number that changes when the screen goes away with everything in it. */
export const vidaDePantalla = (): number => vida;

export function esperarSesion(): void {
  espera ??= Promise.withResolvers();
  enEspera.value = true;
}

/** @param vuelve its owner is back; otherwise the screen goes away, and what it asked is refused. */
export function terminarEspera(vuelve: boolean): void {
  if (!vuelve) vida++;
  espera?.resolve(vuelve);
  espera = null;
  enEspera.value = false;
}

/**
 * For a call: waits while the screen waits for its owner.
 * @returns whether it may be sent.
 * @throws the reason of `signal`, when whoever asked no longer wants it.
 */
export async function hastaQueVuelva(signal?: AbortSignal | null): Promise<boolean> {
  if (!espera) return true;
  const corte = Promise.withResolvers<never>();
  const cortar = () => corte.reject(signal?.reason);
  if (signal?.aborted) cortar();
  signal?.addEventListener("abort", cortar);
  try {
    return await Promise.race([espera.promise, corte.promise]);
  } finally {
    signal?.removeEventListener("abort", cortar);
  }
}

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
