/**
 * Tables of a fiscal year: their rows come from a spreadsheet or from another year, each seen
 * against what is stored before anything is (formulation [F9]).
 */
import type { Actor, App, Consulta } from "#core/plugin.ts";
import {
  type Candidata,
  exigirToken,
  type FilaDeTabla,
  planDeFilas,
  type TablaDePlanilla,
} from "#core/sheet/rows.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { DOTACIONES, exigirAnio } from "../dotacion/dotacion.ts";
import { planillaDeDotacion } from "../dotacion/planilla.ts";
import { rechazo } from "../errors.ts";

/** What is copied from another year. Plain JSON: it crosses to the worker. */
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

/** A table of a fiscal year: its rows, and what another year says of them. */
export interface TablaDeEjercicio<F extends FilaDeTabla> {
  /** Of the table: what others are told to read again. */
  readonly nombre: string;
  readonly titulo: string;
  readonly tabla: TablaDePlanilla<F>;
  /** @throws Rechazo 400 for a year that has none. */
  exigirAnio(ejercicio: number): void;
  /** Rows of the year from those of another one. */
  copia(q: Consulta, pedido: PedidoDeCopia): Promise<readonly Candidata[]>;
}

/**
 * One audited operation: rows that were not there, and those that said something else if so meant;
 * what cannot be copied stays behind, with its reason.
 */
async function copiar<F extends FilaDeTabla>(
  app: App,
  actor: Actor,
  { nombre, tabla, copia }: TablaDeEjercicio<F>,
  pedido: PedidoDeCopia,
): Promise<PreviaDeFilas> {
  const { ejercicio, desde, reemplazar, token } = pedido;
  const fijas = { ejercicio };
  const planEn = async (q: Consulta) => {
    const candidatas = await copia(q, pedido);
    if (candidatas.length === 0) throw rechazo("nada_para_copiar", { desde });
    return await planDeFilas(q, tabla, fijas, candidatas);
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
      entidad: nombre,
      clave: String(ejercicio),
      despues: {
        desde,
        ejercicio,
        nuevas: elegidos.length - reemplazadas,
        reemplazadas,
        dejadas: previa.filas.length - elegidos.length,
      },
    });
    await tabla.guardar(tx, actor, elegidos);
    return previa;
  });
}

const abrir = <F extends FilaDeTabla>(de: TablaDeEjercicio<F>) => ({
  ...de,
  copiar: (app: App, actor: Actor, pedido: PedidoDeCopia) => copiar(app, actor, de, pedido),
});

const dotacion = (cual: keyof typeof DOTACIONES) => {
  const d = DOTACIONES[cual];
  return abrir({
    nombre: cual,
    titulo: d.titulo,
    exigirAnio: (ejercicio) => exigirAnio(d, ejercicio),
    ...planillaDeDotacion(d),
  });
};

/** By their place in the calls. */
export const DE_EJERCICIO = {
  techos: dotacion("techos"),
  vigente: dotacion("vigente"),
};
export type NombreDeEjercicio = keyof typeof DE_EJERCICIO;
