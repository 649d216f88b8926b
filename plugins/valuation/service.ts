/** What other plugins may ask of the valued lines. */
import type { Consulta } from "../../core/plugin.ts";
import type { Referencias } from "../tablas/service.ts";
import { bloquesDe, type Cabecera, diccionarioDe } from "./almacen.ts";
import { type CategoriaSola, mesDeCategoria } from "./engine/categoria.ts";
import { Lector } from "./engine/lector.ts";
import type { Bloque, Diccionario } from "./engine/lineas.ts";
import type { Estado } from "./estado.ts";
import { bloqueRecordado, diccionarioRecordado } from "./recordados.ts";

export { Agregador, compararClaves, type FilaAgregada } from "./engine/agregar.ts";
export { type LineaExplicada, lineaExplicada, parametrosDe, recorrer } from "./engine/explicar.ts";
export {
  type CampoAgrupable,
  type Combinaciones,
  esDeRenglon,
  type Filtro,
  type ValorCampo,
} from "./engine/filtro.ts";
export {
  BASES,
  type Bloque,
  type Diccionario,
  letraDe,
  type Medidas,
  medidasDe,
  type Parametro,
  type Renglones,
  UNIDAD,
} from "./engine/lineas.ts";
export type { Cabecera } from "./almacen.ts";
export type { Estado, SafDeConsolidado } from "./estado.ts";
export { estadoDe, valorizadosDe } from "./estado.ts";
export { libroDe } from "./almacen.ts";
export {
  CargaDeEjecucion,
  estructuraDeEjecucion,
  guardarEjecucion,
  type LineaDeEjecucion,
  quitarEjecuciones,
} from "./carga.ts";
export { cadenaDe, Clasificador } from "./clasificacion.ts";
export { ARCHIVO_EJECUCION } from "./ejecucion.ts";
export { type FaltaDeFila, leerEjecuciones, type LineaDeArchivo } from "./lectura-ejecucion.ts";
export { comprobar } from "./comprobar.ts";
export { conRemuneracionSinMeses } from "./motores.ts";
export { posicionesDe } from "./posiciones.ts";

/** One block of valued lines with what its indexes refer to. */
export interface Tramo {
  readonly valuacion: Cabecera;
  readonly diccionario: Diccionario;
  readonly bloque: Bloque;
}

/**
 * Every valued line of a group, block by block; all its SAFs for the consolidated organismo. The
 * blocks and dictionaries are shared with other readers: nobody writes on them.
 */
export async function* lineasDe(q: Consulta, estado: Estado): AsyncGenerator<Tramo> {
  for (const valuacion of estado.valuaciones) {
    const diccionario = await diccionarioDe(q, valuacion.id, diccionarioRecordado);
    for await (const bloque of bloquesDe(q, valuacion.id, bloqueRecordado)) {
      yield { valuacion, diccionario, bloque };
    }
  }
}

/**
 * The month of one position of a category at the month of the tables, by the engine's own
 * arithmetic ([V1], [S7]). Asked many times, it reads each value once.
 * @returns centavos; null where a value is missing.
 */
export function mesesDeCategorias(
  tablas: Referencias,
  saf: number,
): (pprin: number, categoria: CategoriaSola) => number | null {
  const lector = new Lector(tablas.mes, (tabla, clave) => tablas.leer(tabla, clave));
  return (pprin, categoria) => mesDeCategoria(lector, saf, pprin, categoria);
}
