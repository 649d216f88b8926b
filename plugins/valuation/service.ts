/** What other plugins may ask of the valued lines. */
import type { Consulta } from "../../core/plugin.ts";
import type { Grupo } from "../bases/service.ts";
import { bloquesDe, type Cabecera, diccionarioDe } from "./almacen.ts";
import type { Bloque, Diccionario } from "./engine/lineas.ts";
import { type Estado, estadoDe } from "./estado.ts";
import { rechazo } from "./errors.ts";

export {
  Agregador,
  type CampoAgrupable,
  explicar,
  type FilaAgregada,
  type Filtro,
  type LineaExplicada,
} from "./engine/agregar.ts";
export type { Bloque, Diccionario } from "./engine/lineas.ts";
export type { Estado } from "./estado.ts";
export { estadoDe } from "./estado.ts";
export { cabeceraDe, libroDe } from "./almacen.ts";
export { MOTIVOS } from "./engine/libro.ts";

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

/** @throws Rechazo 409 with the sentence of the empty valuation when there is none. */
export async function exigirValuacion(q: Consulta, g: Grupo): Promise<Estado> {
  const estado = await estadoDe(q, g);
  if (!estado.valorizado) throw rechazo("sin_valorizar", { codipres: g.codipres });
  return estado;
}
