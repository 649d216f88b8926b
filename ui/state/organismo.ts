/** Organisation data loaded with a budget (spec 1 §3 «organismo», spec 2 §3). */
import { batch, signal } from "@preact/signals-react";
import type { DatosOrganismo, VersionDisponible } from "#proto/bases.ts";

/** Consolidated organismo (spec 1 §9), used until its own flag arrives. */
export const SAF_CONSOLIDADO = 750;

export interface ItemCatalogo {
  readonly codigo: number | string;
  readonly descripcion: string;
}

export type AperturaPres = VersionDisponible;

const cargado = signal(false);
const datos = signal<DatosOrganismo | null>(null);

export const organismo = {
  /** Set when the data arrives, cleared on reset (spec 1 §4). */
  cargado,
  datos,
  recibir(nuevos: DatosOrganismo): void {
    batch(() => {
      datos.value = nuevos;
      cargado.value = true;
    });
  },
  limpiar(): void {
    batch(() => {
      datos.value = null;
      cargado.value = false;
    });
  },
};

/** What a code means; empty until the catalogue has been read. Reads a signal. */
export const descripcionDe = (
  lista: "ubicaciones" | "fuentes_financiamiento" | "partidas_principales",
  codigo: unknown,
): string => datos.value?.[lista].find((x) => x.codigo === codigo)?.descripcion ?? "";

/** «Pesos», or the code until the catalogue has been read. Reads a signal. */
export const nombreDeMoneda = (mon: number): string =>
  datos.value?.monedas.find((m) => m.codigo === mon)?.descripcion || `moneda ${mon}`;
