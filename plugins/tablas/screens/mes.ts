/** What the person looks at in every table that depends on it: the month, and the classifier. */
import { signal } from "@preact/signals-react";

/** Argentina has been at UTC−3 all year round since 2009. */
const HUSO = -3 * 3_600_000;

/** The month (yyyymm) of a moment (milliseconds, UTC) in Argentina. */
export function mesDe(instante: number): number {
  const fecha = new Date(instante + HUSO);
  return fecha.getUTCFullYear() * 100 + fecha.getUTCMonth() + 1;
}

/** Month of the values on screen, the same in every table of the section. */
export const mesElegido = signal(mesDe(Date.now()));

export interface Version {
  readonly ejercicio: number;
  readonly version: number;
}

/** Classifier of instituciones and apertura; null = the one of the current data group. */
export const versionElegida = signal<Version | null>(null);
