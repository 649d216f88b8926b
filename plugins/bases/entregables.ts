/**
 * Seals of the deliverables ([C3]). A deliverable is built row by row and then sealed, in one
 * transaction; from its seal on, triggers of the database refuse every change to it.
 */
import type { Consulta, Escritura } from "../../core/plugin.ts";
import { tipoDeGrupo } from "./grupos.ts";

export interface Entregable {
  readonly saf: number;
  readonly codipres: string;
  /** Budget that was closed. */
  readonly origen: string;
  /** Letter of the closing type ([C1]). */
  readonly tipo: string;
  /** Version of the engine that valued it. */
  readonly motor: string;
  readonly usuario: string;
  /** Milliseconds since 1970, UTC. */
  readonly instante: number;
  /** Manifest of its content, 64 hexadecimal digits. */
  readonly sha256: string;
  /** How the content was hashed ([C5]). */
  readonly formato: number;
  /** JSON: names of the fields that the manifest answers for; empty in format 1. */
  readonly campos: string;
}

const COLUMNAS = [
  ...["saf", "codipres", "origen", "tipo", "motor", "usuario", "instante", "sha256"] as const,
  ...["formato", "campos"] as const,
];
const SELECT = `SELECT ${COLUMNAS.join(", ")} FROM entregables`;

/** The seal of a group, or undefined when it has none. */
export function entregableDe(
  q: Consulta,
  saf: number,
  codipres: string,
): Promise<Entregable | undefined> {
  return q.fila<Entregable>(`${SELECT} WHERE saf = ? AND codipres = ?`, [saf, codipres]);
}

/** All of them, by SAF and code. */
export function entregables(q: Consulta): Promise<Entregable[]> {
  return q.filas<Entregable>(`${SELECT} ORDER BY saf, codipres`);
}

/** Closes a deliverable for ever. Its rows and its valuation must be complete by now. */
export async function sellar(q: Escritura, e: Entregable): Promise<void> {
  await q.ejecutar(
    `INSERT INTO entregables (${COLUMNAS.join(", ")}) VALUES (${
      COLUMNAS.map(() => "?").join(", ")
    })`,
    COLUMNAS.map((c) => e[c]),
  );
}

/** Deliverables without a seal: those that an import has just created. */
export async function sinSellar(q: Consulta): Promise<{ saf: number; codipres: string }[]> {
  const filas = await q.filas<{ saf: number; codipres: string }>(
    "SELECT p.saf, p.codipres FROM presupuestos p LEFT JOIN entregables e " +
      "ON e.saf = p.saf AND e.codipres = p.codipres WHERE e.saf IS NULL ORDER BY p.saf, p.codipres",
  );
  return filas.filter((f) => tipoDeGrupo(f.codipres) === "entregable");
}
