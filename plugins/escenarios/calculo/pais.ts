/** Many groups under the same sets, each a job that any worker may take ([W4]). */
import { Rechazo } from "#core/errors.ts";
import { deAVarios } from "#core/jobs/several.ts";
import type { Actor, App, Progreso } from "#core/plugin.ts";
import { instantanea } from "#plugins/tablas/service.ts";
import { type Costos, SumaDeCostos } from "#plugins/valuation/service.ts";
import { compilar } from "./compilar.ts";
import type { Conjunto, Escenario, Evaluacion } from "./evaluar.ts";

export interface ParteDelPais {
  readonly saf: number;
  readonly codipres: string;
  /** null where it could not be evaluated: `mensaje` says why. */
  readonly evaluacion: Evaluacion | null;
  readonly mensaje: string;
}

export interface Como {
  readonly progreso?: Progreso;
  /** Aborted, no group is begun any more. */
  readonly senal?: AbortSignal;
  /** Groups asked for at a time. */
  readonly aLaVez?: number;
}

/** Enough that no worker waits for the next one to be asked for. */
const A_LA_VEZ = 6;

/**
 * Every group under the same sets, in the order given.
 * @throws Rechazo about an agreement, that is the same in every group
 */
export async function evaluarTodos(
  app: App,
  actor: Actor,
  grupos: readonly { readonly saf: number; readonly codipres: string }[],
  conjuntos: readonly Conjunto[],
  { progreso, senal, aLaVez = A_LA_VEZ }: Como = {},
): Promise<ParteDelPais[]> {
  // What is wrong of an agreement is so in every group, but for its year.
  const valores = await instantanea(app.db);
  for (const conjunto of conjuntos) compilar(conjunto, valores);
  const partes: ParteDelPais[] = [];
  let hechos = 0;
  await deAVarios(grupos.entries(), aLaVez, async ([i, { saf, codipres }]) => {
    partes[i] = await evaluarUno(app, actor, { saf, codipres, conjuntos }, senal);
    progreso?.(++hechos / grupos.length, `SAF ${saf} ${codipres}`);
  });
  return partes;
}

interface Pedido {
  readonly saf: number;
  readonly codipres: string;
  readonly conjuntos: readonly Conjunto[];
}

/** One group, by whichever worker takes it. */
export const evaluarSolo = (app: App, actor: Actor, pedido: Pedido, signal?: AbortSignal) =>
  app.trabajos.ejecutar<Evaluacion>("escenarios.evaluar", pedido, actor, { signal });

async function evaluarUno(
  app: App,
  actor: Actor,
  pedido: Pedido,
  senal?: AbortSignal,
): Promise<ParteDelPais> {
  const { saf, codipres } = pedido;
  try {
    const evaluacion = await evaluarSolo(app, actor, pedido, senal);
    return { saf, codipres, evaluacion, mensaje: "" };
  } catch (error) {
    if (!(error instanceof Rechazo) || error.status >= 400) throw error;
    return { saf, codipres, evaluacion: null, mensaje: error.message };
  }
}

function sumados(partes: readonly Costos[]): Costos {
  const suma = new SumaDeCostos();
  for (const costos of partes) suma.agregarCostos(costos);
  return suma.costos();
}

/** All the parts as one. @param grupo whose name it has @throws Desborde */
export function juntar(
  grupo: Evaluacion["grupo"],
  partes: readonly ParteDelPais[],
  cuantos: number,
): Evaluacion {
  const hechas = partes.flatMap((p) => p.evaluacion ?? []);
  const propio: Record<string, number> = {};
  for (const e of hechas) {
    for (const [mon, total] of Object.entries(e.propio)) propio[mon] = (propio[mon] ?? 0) + total;
  }
  const escenarios = Array.from({ length: cuantos }, (_, i): Escenario => {
    const suyos = hechas.map((e) => e.escenarios[i]);
    // What a set replaces, and the series that it raises, rest on it alone.
    const { reemplazados, series } = suyos[0] ?? { reemplazados: [], series: [] };
    return { costos: sumados(suyos.map((e) => e.costos)), reemplazados, series };
  });
  return {
    grupo,
    referencias: Math.max(0, ...hechas.map((e) => e.referencias)),
    propio,
    base: sumados(hechas.map((e) => e.base)),
    escenarios,
  };
}
