/** What the person looks at in every table that depends on it: the month, and the classifier. */
import { computed, signal } from "@preact/signals-react";
import { esMes, mesDe } from "#core/domain/period.ts";
import { estado } from "#ui/state/estado.ts";
import { extra } from "#ui/state/hash.ts";
import type { EjercicioYVersion } from "../estructura/nuevo-ejercicio.ts";

/** A choice lasts while its data group is the current one: another group opens at its own. */
interface Eleccion<T> {
  readonly grupo: string;
  readonly valor: T;
}

const grupoActual = computed(() => `${estado.saf.value}/${estado.codipres.value}`);

function eleccion<T>() {
  const elegido = signal<Eleccion<T> | null>(null);
  return {
    /** What was chosen while in this data group; null while nothing was. */
    valor: computed(() => elegido.value?.grupo === grupoActual.value ? elegido.value.valor : null),
    elegir: (valor: T) => {
      elegido.value = { grupo: grupoActual.peek(), valor };
    },
  };
}

const mes = eleccion<number>();

/** The one that a link asks for (`mes=202412`); null when it asks for none. */
export const mesDelEnlace = computed(() => {
  const dicho = Number(extra.value.mes);
  return esMes(dicho) ? dicho : null;
});

/**
 * Month of the values on screen, the same in every table of the section: the one of the current
 * data group until another one is chosen, and today's without a group.
 */
export const mesElegido = computed(() =>
  mesDelEnlace.value ?? mes.valor.value ?? (estado.desde_mes.value || mesDe(Date.now()))
);

export function elegirMes(elegido: number): void {
  mes.elegir(elegido);
  if (mesDelEnlace.peek() === null) return;
  extra.value = { ...extra.peek(), mes: String(elegido) };
}

const version = eleccion<EjercicioYVersion>();

/** Classifier of instituciones and apertura: the one of the current data group at first. */
export const versionElegida = computed<EjercicioYVersion>(() =>
  version.valor.value ?? estado.aperturapres.value
);
export const elegirVersion = version.elegir;
