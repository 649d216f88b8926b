/**
 * Seals of the deliverables ([C3]). A deliverable is built row by row and then sealed, in one
 * transaction; from its seal on, triggers of the database refuse every change to it.
 */
import type { FilaDe } from "#core/db/handles.ts";
import { cambiar, poner, quitar, una, varias } from "#core/db/query.ts";
import { columnas, type FilaDeForma, filas } from "#core/db/text-query.ts";
import type { Consulta, Escritura } from "#core/plugin.ts";
import { type Cabecera, tipoDeGrupo } from "./grupos.ts";
import { tabla } from "../tables.ts";

export type Entregable = Readonly<FilaDe<typeof tabla.entregables>>;

/** The seal of a group, or undefined when it has none. */
export function entregableDe(
  q: Consulta,
  saf: number,
  codipres: string,
): Promise<Entregable | undefined> {
  return una(q, tabla.entregables, { saf, codipres });
}

/** All of them, by SAF and code. */
export function entregables(q: Consulta): Promise<Entregable[]> {
  return varias(q, tabla.entregables, {}, "*", { orden: ["saf", "codipres"] });
}

const CERRADO = {
  ...columnas(tabla.entregables, "saf", "codipres", "origen", "usuario", "instante"),
  ...columnas(tabla.presupuestos, "ejercicio", "desde_mes", "criterio"),
};
/** A deliverable that may be shown: what was closed, when and by whom, and its heading. */
export type Cerrado = FilaDeForma<typeof CERRADO>;

/** Those of a SAF, or of all of them, by SAF and code; what is in Histórico is not offered ([P3]). */
export function cerrados(q: Consulta, saf: number | null): Promise<Cerrado[]> {
  return filas(
    q,
    CERRADO,
    "FROM entregables JOIN presupuestos ON presupuestos.saf = entregables.saf " +
      "AND presupuestos.codipres = entregables.codipres WHERE presupuestos.online " +
      `${saf === null ? "" : "AND entregables.saf = ? "}` +
      "ORDER BY entregables.saf, entregables.codipres",
    saf === null ? [] : [saf],
  );
}

/**
 * The last deliverable of a group, among what its SAF closed: the latest with its fiscal year, else
 * the latest (formulation [F1]). Of a deliverable, only what was closed before it counts. Pure.
 */
export function ultimoEntregable<C extends Pick<Cerrado, "codipres" | "ejercicio" | "instante">>(
  suyos: readonly C[],
  { codipres, ejercicio }: Pick<Cabecera, "codipres" | "ejercicio">,
): C | null {
  const propio = suyos.find((c) => c.codipres === codipres);
  const antes = propio ? suyos.filter((c) => c.instante < propio.instante) : suyos;
  const delAnio = antes.filter((c) => c.ejercicio === ejercicio);
  return (delAnio.length > 0 ? delAnio : antes).reduce<C | null>(
    (ultimo, c) => ultimo === null || c.instante >= ultimo.instante ? c : ultimo,
    null,
  );
}

/** Closes a deliverable for ever. Its rows and its valuation must be complete by now. */
export async function sellar(q: Escritura, e: Entregable): Promise<void> {
  await poner(q, tabla.entregables, e);
}

/** A closing that waits for a second person ([Q10]). */
export type CierrePedido = Readonly<FilaDe<typeof tabla.cierres_pedidos>>;

/** What was asked of a budget, lapsed and refused too; undefined when nothing was. */
export function cierrePedido(
  q: Consulta,
  saf: number,
  codipres: string,
): Promise<CierrePedido | undefined> {
  return una(q, tabla.cierres_pedidos, { saf, codipres });
}

/** What was asked of every budget of a SAF, or of a code: lapsed and refused too. */
export function cierresPedidos(
  q: Consulta,
  de: { readonly saf: number } | { readonly codipres: string },
): Promise<CierrePedido[]> {
  return varias(q, tabla.cierres_pedidos, de);
}

/** In the place of what was asked before. */
export async function ponerCierrePedido(
  q: Escritura,
  pedido: Omit<CierrePedido, "id" | "rechazado_por" | "motivo">,
): Promise<void> {
  await quitarCierrePedido(q, pedido);
  await poner(q, tabla.cierres_pedidos, pedido);
}

export async function rechazarCierrePedido(
  q: Escritura,
  id: number,
  rechazo: Pick<CierrePedido, "rechazado_por" | "motivo">,
): Promise<void> {
  await cambiar(q, tabla.cierres_pedidos, { id }, rechazo);
}

export async function quitarCierrePedido(
  q: Escritura,
  { saf, codipres }: Pick<CierrePedido, "saf" | "codipres">,
): Promise<void> {
  await quitar(q, tabla.cierres_pedidos, { saf, codipres });
}

/** Deliverables without a seal: those that an import has just created. */
export async function sinSellar(q: Consulta): Promise<{ saf: number; codipres: string }[]> {
  const sueltos = await filas(
    q,
    columnas(tabla.presupuestos, "saf", "codipres"),
    "FROM presupuestos LEFT JOIN entregables ON entregables.saf = presupuestos.saf " +
      "AND entregables.codipres = presupuestos.codipres WHERE entregables.saf IS NULL " +
      "ORDER BY presupuestos.saf, presupuestos.codipres",
  );
  return sueltos.filter((f) => tipoDeGrupo(f.codipres) === "entregable");
}
