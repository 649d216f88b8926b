/** What other plugins may ask of the valued lines. */
import type { Consulta } from "../../core/plugin.ts";
import { bloquesDe, type Cabecera, diccionarioDe } from "./almacen.ts";
import type { Bloque, Diccionario } from "./engine/lineas.ts";
import type { Estado } from "./estado.ts";

export { Agregador, type CampoAgrupable, type FilaAgregada } from "./engine/agregar.ts";
export type { Bloque, Diccionario } from "./engine/lineas.ts";
export type { Estado } from "./estado.ts";
export { estadoDe } from "./estado.ts";
export { libroDe } from "./almacen.ts";

/** One block of valued lines with what its indexes refer to. */
export interface Tramo {
  readonly valuacion: Cabecera;
  readonly diccionario: Diccionario;
  readonly bloque: Bloque;
}

/** Every valued line of a group, block by block; all its SAFs for the consolidated organismo. */
export async function* lineasDe(q: Consulta, estado: Estado): AsyncGenerator<Tramo> {
  for (const valuacion of estado.valuaciones) {
    const diccionario = await diccionarioDe(q, valuacion.id);
    for await (const bloque of bloquesDe(q, valuacion.id)) {
      yield { valuacion, diccionario, bloque };
    }
  }
}
