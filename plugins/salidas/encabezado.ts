/** The heading lines of every output: which group, values of which month, which classifier. */
import type { Tabla } from "#core/outputs/table.ts";
import { mesConGuion, valoresDe } from "#core/domain/group.ts";
import { fechaYHoraDe } from "#core/domain/period.ts";
import type { Consulta } from "#core/plugin.ts";
import type { Estado } from "../valuation/service.ts";
import type { Grupo } from "../bases/service.ts";
import { versionesDisponibles } from "../tablas/service.ts";

/** Of figures that do not come from any stored valuation. */
export const SIN_VALORIZACION: Estado = {
  valorizado: true,
  desactualizado: false,
  valuaciones: [],
  safs_sin_valorizar: [],
  safs_desactualizados: [],
};

/**
 * «Valorizado el 21/11/2026 10:16:44», in Argentina; the consolidated organismo has a moment for
 * each of its parts ([O2]). Null while there is no valuation.
 */
export function valorizadoEl(g: Grupo, { valuaciones }: Estado): string | null {
  if (valuaciones.length === 0) return null;
  const instantes = valuaciones.map((v) => v.instante);
  const [primera, ultima] = [Math.min(...instantes), Math.max(...instantes)].map(fechaYHoraDe);
  const que = g.tipo === "ejecucion" ? "Cargado" : "Valorizado";
  return primera === ultima ? `${que} el ${ultima}` : `${que} entre el ${primera} y el ${ultima}`;
}

/** The classifier of a group, as people know it. */
export async function clasificadorDe(
  q: Consulta,
  { ejercicio, version }: Pick<Grupo, "ejercicio" | "version">,
): Promise<string> {
  const versiones = await versionesDisponibles(q);
  const suya = versiones.find((v) => v.ejercicio === ejercicio && v.version === version);
  return suya?.descripcion ?? `${ejercicio}.${version}`;
}

/**
 * The organismo, 'Presupuesto E2601 - …', 'Valores de 2024-12 - Clasificador 2026.1' (spec 2 §2),
 * and when the figures were made.
 */
export async function encabezadoDe(q: Consulta, g: Grupo, estado: Estado): Promise<string[]> {
  const alta = g.fecha_alta === ""
    ? ""
    : ` - Fecha de Alta ${g.fecha_alta.split("-").reverse().join("/")}`;
  const cuando = valorizadoEl(g, estado);
  return [
    `${g.organismo.nombre} (SAF ${g.saf})`,
    `${g.tipo === "ejecucion" ? "Ejecución" : "Presupuesto"} ${g.codipres} - ${g.descripcion}`,
    `${valoresDe(g)} - Clasificador ${await clasificadorDe(q, g)}${alta}`,
    ...(cuando === null ? [] : [cuando]),
  ];
}

/** What a monthly pay is of, where the year is not of one month ([Y1]): a sentence, or none. */
export const deReferencia = ({ criterio, desde_mes }: Grupo): string[] =>
  criterio === "mensual"
    ? [`La remuneración mensual es la de ${mesConGuion(desde_mes)}, el mes de referencia`]
    : [];

/** What every table says of its group: heading lines, and the state of its valuation and of its parts. */
export async function marcoDe(
  q: Consulta,
  g: Grupo,
  estado: Estado,
  ...lineas: readonly string[]
): Promise<Pick<Tabla, "encabezado" | "valorizado" | "desactualizado" | "partes">> {
  const { valorizado, desactualizado } = estado;
  return {
    encabezado: [...await encabezadoDe(q, g, estado), ...lineas],
    valorizado,
    desactualizado,
    ...partesDe(g, estado),
  };
}

/** What a consolidated output says about its parts ([O2]); nothing of any other one. */
export function avisosDe(g: Grupo, estado: Estado): Record<string, unknown> {
  if (!g.organismo.consolidado) return {};
  const distintos = (valor: (v: Estado["valuaciones"][number]) => string) =>
    new Set(estado.valuaciones.map(valor)).size > 1;
  const { safs_sin_valorizar, safs_desactualizados } = estado;
  return {
    safs_sin_valorizar,
    safs_desactualizados,
    meses_distintos: distintos((v) => valoresDe(v)),
    clasificadores_distintos: distintos((v) => `${v.ejercicio}.${v.version}`),
  };
}

/** Its parts in words, for who refuses a file of it. */
export function partesDe(g: Grupo, estado: Estado): Pick<Tabla, "partes"> {
  if (!g.organismo.consolidado) return {};
  const nombrar = (safs: Estado["safs_sin_valorizar"]) =>
    safs.map(({ saf, nombre }) => `${saf} - ${nombre}`);
  const { safs_sin_valorizar, safs_desactualizados } = estado;
  return {
    partes: {
      sin_valorizar: nombrar(safs_sin_valorizar),
      desactualizadas: nombrar(safs_desactualizados),
    },
  };
}

/** The same in heading lines, for a file that is read away from the screen. */
export function lineasDePartes(g: Grupo, estado: Estado): string[] {
  const { meses_distintos, clasificadores_distintos } = avisosDe(g, estado);
  const { sin_valorizar: faltan = [], desactualizadas: viejas = [] } = partesDe(g, estado).partes ??
    {};
  return [
    ...(faltan.length > 0 ? [`Sin valorizar, y fuera de estos totales: ${faltan.join("; ")}`] : []),
    ...(viejas.length > 0 ? [`Con la valorización desactualizada: ${viejas.join("; ")}`] : []),
    ...(meses_distintos ? ["Los SAF no están valorizados con valores de los mismos meses"] : []),
    ...(clasificadores_distintos ? ["Los SAF no usan todos el mismo clasificador"] : []),
  ];
}
