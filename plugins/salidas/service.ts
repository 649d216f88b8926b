/** What other plugins may ask of the outputs: the lines of a figure that they made, listed. */
import type { Consulta } from "#core/plugin.ts";
import type { Tabla } from "#core/outputs/table.ts";
import { type Grupo, nombresDe } from "../bases/service.ts";
import type { Referencias } from "../tablas/service.ts";
import type { TramoDeLineas } from "../valuation/service.ts";
import { encabezadoDe, SIN_VALORIZACION } from "./encabezado.ts";
import { TablaDeLineas } from "./explicaciones/tabla-de-lineas.ts";
import { leerSeleccion } from "./parametrico/seleccion.ts";

export { anualizar } from "./ejecuciones/anualizar.ts";
export { claves } from "./columnas.ts";
export type { DeDonde } from "./explicaciones/lineas-tabla.ts";
export { lineasAJson, OPCIONES_LINEAS } from "./explicaciones/tabla-de-lineas.ts";

/** The heading lines of a group whose figures come from no stored valuation. */
export const encabezadoSinValorizar = (q: Consulta, g: Grupo): Promise<string[]> =>
  encabezadoDe(q, g, SIN_VALORIZACION);

/**
 * The lines behind an amount among those of a group, as the output that explains has them ([S3]).
 * @param valores options of `OPCIONES_LINEAS` @param encabezado more lines of its heading
 * @throws Rechazo for what cannot be read
 */
export async function explicarLineas(
  q: Consulta,
  g: Grupo,
  r: Referencias,
  tramos: AsyncIterable<TramoDeLineas>,
  valores: Readonly<Record<string, string>>,
  encabezado: readonly string[],
): Promise<Tabla> {
  const { filtro } = leerSeleccion(valores);
  const nombres = valores.como === "renglones" ? await nombresDe(q, g) : null;
  const tabla = new TablaDeLineas(r, "valor", filtro, valores, "json", true, nombres);
  for await (const tramo of tramos) {
    tabla.lista.agregarTodas(tramo, tramo.elegir(filtro, "valor"));
  }
  const lineas = [...await encabezadoSinValorizar(q, g), ...encabezado];
  return tabla.tabla({ encabezado: lineas, valorizado: true, desactualizado: false }, {});
}
export { proyeccionCierre } from "./proyeccion/proyeccion.ts";
