/** Whether a group is valued, and whether its valuation still answers what it would now ([V12]). */
import { Cache } from "#core/cache.ts";
import type { Consulta } from "#core/plugin.ts";
import { leerContador } from "#core/db/audit.ts";
import { columnas, filas } from "#core/db/text-query.ts";
import type { SafDeConsolidado } from "#proto/valuation.ts";
import { type Grupo, grupo, gruposDelConsolidado, versionDeCifras } from "../bases/service.ts";
import { referencias } from "../tablas/service.ts";
import {
  cabeceraDe,
  type CabeceraDeLineas,
  cabecerasDe,
  cabecerasDelSaf,
  diccionarioDe,
} from "./lineas/almacen.ts";
import { lecturasTacitas } from "./lineas/motores.ts";
import { tabla } from "./tables.ts";

export interface Estado {
  readonly valorizado: boolean;
  readonly desactualizado: boolean;
  /** Headers of the stored lines: one, or one per SAF of the consolidated organismo. */
  readonly valuaciones: readonly CabeceraDeLineas[];
  /** SAFs of the consolidated group without valuation, and with a stale one ([O2]). */
  readonly safs_sin_valorizar: readonly SafDeConsolidado[];
  readonly safs_desactualizados: readonly SafDeConsolidado[];
}

/** Answers already given, by valuation and by state of the reference data: nothing else counts. */
const recordadas = new Cache<string, boolean>("vigencias", 2000);

async function parametrosCambiaron(
  q: Consulta & { readonly url?: string },
  g: Grupo,
  valuacion: CabeceraDeLineas,
  contador: number,
): Promise<boolean> {
  const clave = `${q.url ?? ""}|${valuacion.id}|${valuacion.instante}|${contador}`;
  const recordada = q.url === undefined ? undefined : recordadas.get(clave);
  if (recordada !== undefined) return recordada;
  const { parametros, cadenas, banderas } = await diccionarioDe(q, valuacion.id);
  const ahora = await referencias(q, g.ejercicio, g.version, g.desde_mes);
  const { habilitar_me, habilitar_ogas } = g.organismo;
  const leidos = [...parametros, ...lecturasTacitas(valuacion, parametros)];
  const cambio = banderas.habilitar_me !== habilitar_me ||
    banderas.habilitar_ogas !== habilitar_ogas || ahora.primeraDiferencia(leidos) !== null ||
    cadenas.some(([prog, subp, proy, act]) => !ahora.esHoja(g.saf, prog, subp, proy, act));
  if (q.url !== undefined) recordadas.set(clave, cambio);
  return cambio;
}

/** Whether what the rows of a group say now may be other lines. */
async function dicenOtraCosa(
  q: Consulta,
  g: Grupo,
  valuacion: CabeceraDeLineas,
  leer: () => Promise<number>,
): Promise<boolean> {
  if (g.tipo === "presupuesto" && valuacion.rev_datos !== versionDeCifras(g)) return true;
  const contador = await leer();
  return contador !== valuacion.referencias &&
    await parametrosCambiaron(q, g, valuacion, contador);
}

/** Deliverables and executions are never stale: what they say is what was. */
const desactualizada = async (
  q: Consulta,
  g: Grupo,
  valuacion: CabeceraDeLineas,
  leer: () => Promise<number>,
): Promise<boolean> => g.tipo === "presupuesto" && await dicenOtraCosa(q, g, valuacion, leer);

/** Whether the rows that are valued by months may say other lines now; those of deliverables too. */
export async function mesesDeAntes(q: Consulta, { valuaciones }: Estado): Promise<boolean> {
  const leer = () => leerContador(q, "referencias");
  for (const v of valuaciones) {
    if (v.criterio !== "mensual") continue;
    if (await dicenOtraCosa(q, await grupo(q, v.saf, v.codipres), v, leer)) return true;
  }
  return false;
}

async function estadoPropio(q: Consulta, g: Grupo): Promise<Estado> {
  const valuacion = await cabeceraDe(q, g.saf, g.codipres);
  return {
    valorizado: valuacion !== undefined,
    desactualizado: valuacion !== undefined &&
      await desactualizada(q, g, valuacion, () => leerContador(q, "referencias")),
    valuaciones: valuacion ? [valuacion] : [],
    safs_sin_valorizar: [],
    safs_desactualizados: [],
  };
}

interface EstadoJunto {
  readonly valuacion?: CabeceraDeLineas;
  readonly desactualizado: boolean;
}

async function juntos<K>(
  q: Consulta,
  grupos: readonly Grupo[],
  clave: (g: Grupo) => K,
  valuaciones: ReadonlyMap<K, CabeceraDeLineas>,
): Promise<Map<K, EstadoJunto>> {
  let contador: Promise<number> | undefined;
  const leer = () => contador ??= leerContador(q, "referencias");
  const estados = new Map<K, EstadoJunto>();
  for (const g of grupos) {
    const valuacion = valuaciones.get(clave(g));
    const desactualizado = valuacion !== undefined && await desactualizada(q, g, valuacion, leer);
    estados.set(clave(g), { ...(valuacion ? { valuacion } : {}), desactualizado });
  }
  return estados;
}

/** Of the groups of one code, by SAF: their valuation, if they have one, and whether it is stale. */
export const estadosDe = async (q: Consulta, codipres: string, grupos: readonly Grupo[]) =>
  await juntos(q, grupos, (g) => g.saf, await cabecerasDe(q, codipres));

/** The same of the groups of one SAF, by code. */
export const estadosDelSaf = async (q: Consulta, saf: number, grupos: readonly Grupo[]) =>
  await juntos(q, grupos, (g) => g.codipres, await cabecerasDelSaf(q, saf));

/**
 * State of a group; the consolidated one is the union of every SAF that has it online ([O2]), read
 * all together.
 */
export async function estadoDe(q: Consulta, g: Grupo): Promise<Estado> {
  if (!g.organismo.consolidado) return await estadoPropio(q, g);
  const valuaciones: CabeceraDeLineas[] = [];
  const safs_sin_valorizar: SafDeConsolidado[] = [];
  const safs_desactualizados: SafDeConsolidado[] = [];
  const grupos = await gruposDelConsolidado(q, g.codipres);
  const estados = await estadosDe(q, g.codipres, grupos);
  for (const { saf, organismo: { nombre } } of grupos) {
    const { valuacion, desactualizado } = estados.get(saf) ?? { desactualizado: false };
    if (valuacion) valuaciones.push(valuacion);
    else safs_sin_valorizar.push({ saf, nombre });
    if (desactualizado) safs_desactualizados.push({ saf, nombre });
  }
  return {
    valorizado: valuaciones.length > 0,
    desactualizado: safs_desactualizados.length > 0,
    valuaciones,
    safs_sin_valorizar,
    safs_desactualizados,
  };
}

/** Codes of the groups that have a valuation; of the consolidated organismo, of any of its parts. */
export async function valorizadosDe(
  q: Consulta,
  { saf, consolidado }: Grupo["organismo"],
): Promise<ReadonlySet<string>> {
  const valorizados = await filas(
    q,
    columnas(tabla.valuaciones, "codipres"),
    "FROM valuaciones JOIN presupuestos ON presupuestos.saf = valuaciones.saf " +
      "AND presupuestos.codipres = valuaciones.codipres WHERE presupuestos.online" +
      (consolidado ? "" : " AND valuaciones.saf = ?"),
    consolidado ? [] : [saf],
  );
  return new Set(valorizados.map((v) => v.codipres));
}

/** Stored lines as those of one. */
export const unidas = (valuaciones: readonly CabeceraDeLineas[]): Estado => ({
  valorizado: true,
  desactualizado: false,
  valuaciones,
  safs_sin_valorizar: [],
  safs_desactualizados: [],
});
