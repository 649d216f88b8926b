/** Organisation data loaded with a budget (spec 1 §3 «organismo», spec 2 §3). */
import { batch, signal } from "@preact/signals-react";

/** Consolidated organismo (spec 1 §9), used until its own flag arrives. */
export const SAF_CONSOLIDADO = 750;

export interface ItemCatalogo {
  readonly codigo: number | string;
  readonly descripcion: string;
}

/** The classifier of a data group. */
export interface AperturaPres {
  readonly ejercicio: number;
  readonly version: number;
  /** «2026.1»; built from year and version when the server gives none. */
  readonly descripcion: string;
}

export interface AperturaSaf {
  readonly prog: number;
  readonly subp: number;
  readonly proy: number;
  readonly act: number;
  readonly descripcion: string;
}

export interface Composicion {
  readonly c_comp: string;
  readonly c_scom: string;
  readonly n_comp: number;
  readonly descripcion: string;
}

export type Regimen = "categorias" | "sinep" | "ur";

/** Answer of `GET /valores/datospresupuesto/{saf}/{codipres}`. */
export interface DatosOrganismo {
  /** Classifier of the group, with its description. */
  readonly aperturapres?: AperturaPres;
  readonly datos_saf: {
    readonly jur: number;
    readonly sjur: number;
    readonly ent: number;
    readonly car?: number;
  };
  readonly apertura_saf: readonly AperturaSaf[];
  readonly ubicaciones: readonly ItemCatalogo[];
  readonly fuentes_financiamiento: readonly ItemCatalogo[];
  readonly partidas_principales: readonly ItemCatalogo[];
  readonly escalafones: readonly (ItemCatalogo & { readonly regimen: Regimen })[];
  readonly codigos_procesamiento: readonly (ItemCatalogo & { readonly unidad: string })[];
  readonly funciones_ejecutivas: readonly ItemCatalogo[];
  readonly agrupamientos: readonly ItemCatalogo[];
  readonly monedas: readonly (ItemCatalogo & { readonly simbolo?: string })[];
  readonly composicion_salarial: readonly Composicion[];
  readonly codigos_destino: readonly (ItemCatalogo & { readonly mon?: number })[];
  readonly habilitar_me: boolean;
  readonly habilitar_ogas: boolean;
  readonly usa_coefval: boolean;
  readonly consolidado?: boolean;
}

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
