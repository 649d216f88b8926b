/** Titles of a data group (spec 1 §2), and the version label. */
import { type Criterio, esDeEjecucion, valoresDe } from "#core/domain/group.ts";

/** «Ejecución M2412 - …» when the code begins with M, else «Presupuesto E2601 - …». */
export function tituloDe(codipres: string, descripcion: string): string {
  const clase = esDeEjecucion(codipres) ? "Ejecución" : "Presupuesto";
  return `${clase} ${codipres} - ${descripcion}`;
}

/** `2025-05-04` → `04/05/2025`; what is not such a date stays as it is. */
export function fechaEsAr(fecha: string): string {
  const partes = /^(\d{4})-(\d{2})-(\d{2})$/.exec(fecha);
  return partes ? `${partes[3]}/${partes[2]}/${partes[1]}` : fecha;
}

/** What a subtitle says of a group. */
interface Valores {
  readonly desde_mes: number;
  readonly ejercicio: number;
  readonly criterio: Criterio;
  readonly clasificador: string;
  /** AAAA-MM-DD, empty when unknown. */
  readonly fecha_alta: string;
}

/** «Valores de 2024-12 - Clasificador 2026.1 - Fecha de Alta 04/05/2025». */
export function subtituloDe(v: Valores): string {
  const alta = v.fecha_alta ? ` - Fecha de Alta ${fechaEsAr(v.fecha_alta)}` : "";
  return `${valoresDe(v)} - Clasificador ${v.clasificador}${alta}`;
}

/** `2026.2.0` → «Versión 2026.2». */
export function etiquetaDeVersion(version: string): string {
  return `Versión ${version.split(".").slice(0, 2).join(".")}`;
}
