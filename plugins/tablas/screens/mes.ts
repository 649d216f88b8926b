/** What the person looks at in every table that depends on it: the month, and the classifier. */
import { signal } from "@preact/signals-react";
import { mesDe } from "../../../core/domain/period.ts";

/** Month of the values on screen, the same in every table of the section. */
export const mesElegido = signal(mesDe(Date.now()));

export interface Version {
  readonly ejercicio: number;
  readonly version: number;
}

/** Classifier of instituciones and apertura; null = the one of the current data group. */
export const versionElegida = signal<Version | null>(null);
