/** Reading organismos ([O1]). */
import type { Consulta, Escritura } from "../../core/plugin.ts";
import { CAMPOS_ORGANISMO, type Organismo } from "./campos.ts";

const NOMBRES = Object.keys(CAMPOS_ORGANISMO) as (keyof Organismo)[];
const SELECT = `SELECT ${NOMBRES.join(", ")} FROM organismos`;

function leer(valores: readonly unknown[]): Organismo {
  const fila = NOMBRES.map((nombre, i) => [
    nombre,
    CAMPOS_ORGANISMO[nombre].clase === "booleano" ? Boolean(valores[i]) : valores[i],
  ]);
  return Object.fromEntries(fila) as Organismo;
}

/** One organismo, or null when the SAF does not exist. */
export async function organismo(q: Consulta, saf: number): Promise<Organismo | null> {
  const [fila] = await q.estables(`${SELECT} WHERE saf = ?`, [saf]);
  return fila ? leer(fila) : null;
}

/** All of them, in SAF order. */
export async function organismos(q: Consulta): Promise<Organismo[]> {
  return (await q.valores(`${SELECT} ORDER BY saf`)).map(leer);
}

/**
 * Holds an organismo until the end of the transaction: of who deletes it and who creates something
 * in it at the same time, the later one sees what the other did ([O3]). On PostgreSQL a lock alone
 * would let the deleter go on with what it read before; a changed row makes it start again.
 */
export async function sujetarOrganismo(q: Escritura, saf: number): Promise<void> {
  if (q.dialecto === "postgres") {
    await q.ejecutar("UPDATE organismos SET rev = rev WHERE saf = ?", [saf]);
  }
}
