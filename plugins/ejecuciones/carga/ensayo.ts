/** A trial run ([E1]): the files of a load are read and reconciled as it would, and nothing is stored. */
import { Desborde } from "#core/domain/money.ts";
import { Rechazo } from "#core/errors.ts";
import type { Actor, App, ContextoTrabajo, Progreso } from "#core/plugin.ts";
import { ejecucionesDelMes } from "#plugins/valuation/service.ts";
import { conCopiasPrivadas } from "./copias.ts";
import { rechazo } from "../errors.ts";
import type { Omitido, Preparada, Reemplazo } from "../informe/informe.ts";
import { preparar } from "./preparar.ts";
import { resumenDe, type ResumenDeCarga } from "../informe/resumen.ts";
import { textoDeInforme } from "../informe/texto.ts";

export interface EntradaEnsayar {
  readonly mes: number;
  readonly mes_completo: boolean;
  readonly archivos: readonly string[];
}

export interface Ensayada {
  readonly mes: number;
  readonly resumen: ResumenDeCarga;
  /** The text that the load would leave. */
  readonly texto: string;
  readonly omitidos: readonly Omitido[];
  readonly descuentos: readonly Omitido[];
}

/** Whether a load would remove the month of a SAF that it holds nothing of ([E1]). */
export function quitaSaf({ cargas, informe }: Preparada, mes_completo: boolean) {
  const traidos = new Set(informe.aportes.filter((a) => a.delMes).map((a) => a.saf));
  return (saf: number): boolean => !cargas.has(saf) && (mes_completo || traidos.has(saf));
}

/** The job. @throws Rechazo with what is wrong with the files, or once nobody waits for it. */
export async function correrEnsayo(
  { app, progress, signal }: ContextoTrabajo,
  { mes, mes_completo, archivos }: EntradaEnsayar,
): Promise<Ensayada> {
  const pedido = { mes, archivos, horas: app.config.sirhuHoras };
  try {
    const preparada = await preparar(app.db, pedido, (fraccion, etapa) => {
      progress(fraccion, etapa);
      if (signal?.aborted) throw rechazo("cancelado");
      return Promise.resolve();
    });
    const { informe, cargas } = preparada;
    const quita = quitaSaf(preparada, mes_completo);
    const { sobran, otros } = await app.db.leer((q) => ejecucionesDelMes(q, mes, quita));
    const reemplazo: Reemplazo = {
      quitados: sobran.map((c) => c.saf),
      quedan: otros.filter((saf) => !cargas.has(saf)),
      mes_completo,
    };
    return {
      mes,
      resumen: resumenDe(informe, reemplazo),
      texto: textoDeInforme(informe, reemplazo),
      omitidos: informe.omitidos,
      descuentos: informe.descuentos,
    };
  } catch (error) {
    throw error instanceof Desborde ? new Rechazo("desborde", 200, error.message) : error;
  }
}

interface ComoEnsayar {
  /** The files are in a folder that only this account enters: no copy is made. */
  readonly privados?: boolean;
  readonly progress?: Progreso;
  /** Whether somebody still waits for it. */
  readonly signal?: AbortSignal;
}

/**
 * What a load of these files would do. It takes no turn: it may run beside one, and says what there
 * is at its moment.
 */
export function ensayarEjecucion(
  app: App,
  actor: Actor,
  entrada: EntradaEnsayar,
  { privados = false, ...como }: ComoEnsayar = {},
): Promise<Ensayada> {
  const correr = (archivos: readonly string[]) =>
    app.trabajos.ejecutar<Ensayada>("ejecuciones.ensayar", { ...entrada, archivos }, actor, como);
  return privados ? correr(entrada.archivos) : conCopiasPrivadas(entrada.archivos, correr);
}
