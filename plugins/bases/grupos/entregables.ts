/**
 * Seals of the deliverables ([C3]). A deliverable is built row by row and then sealed, in one
 * transaction; from its seal on, triggers of the database refuse every change to it.
 */
import type { FilaDe } from "../../../core/db/handles.ts";
import { poner, una, varias } from "../../../core/db/query.ts";
import { columnas, filas } from "../../../core/db/text-query.ts";
import type { Consulta, Escritura } from "../../../core/plugin.ts";
import { tipoDeGrupo } from "./grupos.ts";
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

/** Closes a deliverable for ever. Its rows and its valuation must be complete by now. */
export async function sellar(q: Escritura, e: Entregable): Promise<void> {
  await poner(q, tabla.entregables, e);
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
