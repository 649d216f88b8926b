/** Asking for a data group: the dialog itself is the shell's, any section may open it. */
import { signal } from "@preact/signals-react";
import { estado } from "./estado.ts";

export interface PedidoDeGrupo {
  readonly saf: number;
  /** Name of that organismo. */
  readonly organismo: string;
  /** Whether accepting switches section, as the organismos screen does (spec 2 §4). */
  readonly cambiaSeccion: boolean;
}

export const pedidoDeGrupo = signal<PedidoDeGrupo | null>(null);

/** The address named a group that is being opened: there is nothing to ask yet. */
export const grupoEnCamino = signal(false);

/** «Seleccionar grupo de datos» of the current organismo, or of another one. */
export function pedirGrupo(otro?: { readonly saf: number; readonly organismo: string }): void {
  pedidoDeGrupo.value = otro
    ? { ...otro, cambiaSeccion: true }
    : { saf: estado.saf.peek(), organismo: estado.organismo.peek(), cambiaSeccion: false };
}
