/** What the palette can open: data, so that whoever brings a screen brings its places too. */
import type { SeccionDelMenu } from "#proto/nucleo.ts";
import { seOfrece } from "../secciones/oferta.ts";

/** A place of the product: section and item, of the current data group or of another one. */
export interface LugarDelProducto {
  readonly seccion: string;
  readonly item: string;
  /** Of another data group; absent = the current one. */
  readonly grupo?: { readonly saf: number; readonly codipres: string };
  /** Further selection of the screen. */
  readonly extra?: Readonly<Record<string, string>>;
}

export interface Destino {
  /** The same each time: recent ones are remembered by it. */
  readonly id: string;
  readonly titulo: string;
  readonly detalle?: string;
  /** What kind of thing it is: «Bases», «Presupuestos», «En esta pantalla». */
  readonly clase: string;
  /** Key that does the same from anywhere, as it is written on a button. */
  readonly tecla?: string;
  /** Where it leads, or what it does. */
  readonly hacer: LugarDelProducto | (() => void);
}

/** What a plugin lets the palette find besides its sections. Each part is asked once per opening. */
export interface Fuente {
  readonly destinos?: () => Promise<readonly Destino[]>;
  /** Rows with that number: «#123». */
  readonly deNumero?: (numero: number) => Promise<readonly Destino[]>;
}

/** Ids of the items that the consolidated organismo does not have are left out of its list. */
export function destinosDeSecciones(
  secciones: readonly SeccionDelMenu[],
  consolidado: boolean,
): Destino[] {
  return secciones.flatMap((s): Destino[] => {
    const items = s.items.filter((i) => seOfrece(i, { consolidado }));
    if (s.items.length === 0) {
      return [{
        id: `lugar/${s.id}`,
        titulo: s.titulo,
        clase: "Pantallas",
        hacer: { seccion: s.id, item: "" },
      }];
    }
    return items.map((i) => ({
      id: `lugar/${s.id}/${i.id}`,
      titulo: i.titulo,
      detalle: i.contiene,
      clase: s.titulo,
      tecla: i.tecla,
      hacer: { seccion: s.id, item: i.id },
    }));
  });
}
