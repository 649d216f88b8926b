/** Rows of a year from those of another one, seen before they are stored ([F9]). */
import type { Actor, App, Consulta } from "../plugin.ts";
import {
  type Candidata,
  exigirToken,
  type FilaDeTabla,
  planDeFilas,
  type TablaDePlanilla,
} from "../sheet/rows.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { rechazo } from "./errors.ts";

/** Plain JSON: it crosses to the worker. */
export interface PedidoDeCopia {
  readonly ejercicio: number;
  readonly desde: number;
  /** Rows that say something else are replaced; otherwise they stay. */
  readonly reemplazar: boolean;
  /** By which norm, where rows have one. */
  readonly norma: string;
  /** Token of the preview to store; null = only the preview. */
  readonly token: string | null;
}

/**
 * One audited operation: rows that were not there, and those that said something else if so meant;
 * what cannot be copied stays behind, with its reason.
 */
export async function copiarFilas(
  app: App,
  actor: Actor,
  { id, planilla, copiar: candidatasDe }: {
    readonly id: string;
    readonly planilla: TablaDePlanilla<FilaDeTabla>;
    readonly copiar?: (q: Consulta, pedido: PedidoDeCopia) => Promise<readonly Candidata[]>;
  },
  pedido: PedidoDeCopia,
): Promise<PreviaDeFilas> {
  const { ejercicio, desde, reemplazar, token } = pedido;
  const planEn = async (q: Consulta) => {
    const candidatas = await candidatasDe?.(q, pedido) ?? [];
    if (candidatas.length === 0) throw rechazo("nada_para_copiar", { desde });
    return await planDeFilas(q, planilla, { ejercicio }, candidatas);
  };
  if (token === null) return await app.db.leer(async (q) => (await planEn(q)).previa);
  return await app.db.tx(async (tx) => {
    const { previa, cambios } = await planEn(tx);
    exigirToken(previa, token);
    const elegidos = cambios.filter((c) => reemplazar || c.antes === null);
    if (elegidos.length === 0) throw rechazo("nada_para_copiar", { desde });
    const reemplazadas = elegidos.filter((c) => c.antes !== null).length;
    await tx.auditar(actor, {
      accion: "copiar",
      entidad: id,
      clave: String(ejercicio),
      despues: {
        desde,
        ejercicio,
        nuevas: elegidos.length - reemplazadas,
        reemplazadas,
        dejadas: previa.filas.length - elegidos.length,
      },
    });
    await planilla.guardar(tx, actor, elegidos);
    return previa;
  });
}
