/** A block of rows from its text or workbook to its preview, or to being stored: all or nothing. */
import type { Actor, Consulta, ContextoTrabajo, Escritura } from "../plugin.ts";
import type { Registro } from "./block.ts";
import { type BloqueLeido, leerOrigen, type Origen } from "./source.ts";

/** Rows of one kind that come from a spreadsheet: what a plugin says of them. */
export interface Planilla<E extends Origen, P extends { readonly previa: object }, R> {
  /** Rows of one block. */
  readonly maximo: number;
  /** Rows that are none of data. */
  sobra?(celdas: Registro["celdas"]): boolean;
  /** Whether what is not among the rows would be removed: then none may be left out. */
  entera?(entrada: E, hojas: BloqueLeido["hojas"]): boolean;
  /** Whether the request is to store; else it is a preview. */
  guarda(entrada: E): boolean;
  /**
   * Compares the block with what is stored. Reads only.
   * @param tx the unit of work that will store it, to lock what must not change; null = a preview.
   * @throws Rechazo when it does not fit.
   */
  revisar(q: Consulta, entrada: E, bloque: BloqueLeido, tx: Escritura | null): Promise<P>;
  /** Stores all of it. @throws Rechazo with `previa`, and nothing is, when any of it may not be. */
  guardar(tx: Escritura, actor: Actor, entrada: E, plan: P): Promise<R>;
}

/** The job that loads it: whoever stopped waiting for a preview stops its reading. */
export type ContextoDePlanilla = Pick<ContextoTrabajo, "app" | "actor" | "signal">;

/** The preview of a block, or what storing it gave. @throws Rechazo */
export async function procesarPlanilla<
  E extends Origen,
  P extends { readonly previa: object },
  R,
>(
  { app, actor, signal }: ContextoDePlanilla,
  planilla: Planilla<E, P, R>,
  entrada: E,
): Promise<P["previa"] | R> {
  const { maximo, sobra, entera } = planilla;
  const bloque = await leerOrigen(entrada, {
    maximo,
    sobra,
    entera: (hojas) => entera?.(entrada, hojas) ?? false,
    signal,
  });
  if (!planilla.guarda(entrada)) {
    return await app.db.leer(async (q) =>
      (await planilla.revisar(q, entrada, bloque, null)).previa
    );
  }
  return await app.db.tx(async (tx) =>
    await planilla.guardar(tx, actor, entrada, await planilla.revisar(tx, entrada, bloque, tx))
  );
}
