/** The workbook of a table, as the table stands on screen ([S9]). */
import { api, type ParametrosDeConsulta } from "../api.ts";
import { mostrarError } from "../state/alerts.ts";
import type { EstadoTabla } from "./modelo.ts";

/** Query of the workbook of a base, which knows how each of its columns is filtered. */
export function consultaDeLibro(
  { filtros, orden, grupos = [] }: EstadoTabla,
): Record<string, string> {
  return {
    ...(Object.keys(filtros).length > 0 ? { filtros: JSON.stringify(filtros) } : {}),
    ...(grupos.length > 0 ? { grupos: grupos.join() } : {}),
    ...(orden ? { orden: `${orden.sentido === "desc" ? "-" : ""}${orden.columna}` } : {}),
  };
}

/** Downloads a workbook; what goes wrong is said. */
export async function bajarLibro(
  ruta: string,
  consulta: ParametrosDeConsulta,
  nombre?: string,
): Promise<void> {
  try {
    await api.descargar(ruta, nombre, consulta);
  } catch (e) {
    await mostrarError(e);
  }
}
