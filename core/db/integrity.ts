/** What the database engine itself can tell: damaged pages, broken references. */
import type { Consulta } from "./types.ts";

/** Failures listed; the rest are not looked for. */
const LISTADAS = 100;

async function deSqlite(q: Pick<Consulta, "valores">): Promise<string[]> {
  const fallas: string[] = [];
  for (const [texto] of await q.valores(`PRAGMA integrity_check(${LISTADAS})`)) {
    if (texto !== "ok") fallas.push(String(texto));
  }
  for (const [tabla, fila] of await q.valores("PRAGMA foreign_key_check")) {
    fallas.push(`${tabla}: el registro ${fila} nombra otro que no existe`);
  }
  return fallas;
}

async function dePostgres(q: Pick<Consulta, "valores">): Promise<string[]> {
  const sinValidar = await q.valores(
    "SELECT conname FROM pg_constraint WHERE NOT convalidated ORDER BY conname",
  );
  const invalidos = await q.valores(
    "SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid " +
      "WHERE NOT i.indisvalid ORDER BY c.relname",
  );
  return [
    ...sinValidar.map(([nombre]) => `restricción sin validar: ${nombre}`),
    ...invalidos.map(([nombre]) => `índice inválido: ${nombre}`),
  ];
}

/** As sentences; empty = all right. */
export const fallasDelMotor = (q: Pick<Consulta, "valores" | "dialecto">): Promise<string[]> =>
  q.dialecto === "sqlite" ? deSqlite(q) : dePostgres(q);

const GUARDAS = {
  sqlite: "SELECT tbl_name, count(*) FROM sqlite_master WHERE type = 'trigger' GROUP BY tbl_name",
  postgres: "SELECT c.relname, count(*) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid " +
    "WHERE NOT t.tgisinternal AND t.tgenabled <> 'D' GROUP BY c.relname",
};

/** Whether who reads may take away the guards of a table: it owns it, or a role that it is part of. */
export async function puedeQuitarGuardas(
  q: Pick<Consulta, "valores" | "dialecto">,
  tabla: string,
): Promise<boolean> {
  if (q.dialecto === "sqlite") return true;
  const [[puede]] = await q.valores(
    "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = ? " +
      "AND pg_has_role(tableowner, 'USAGE')",
    [tabla],
  );
  return Number(puede) > 0;
}

/**
 * Tables that lost some of the triggers that keep their rows as they are, as sentences.
 * @param debidas how many each has to have.
 */
export async function guardasQueFaltan(
  q: Pick<Consulta, "valores" | "dialecto">,
  debidas: Readonly<Record<string, number>>,
): Promise<string[]> {
  const puestas = new Map(
    (await q.valores(GUARDAS[q.dialecto])).map(([tabla, n]) => [tabla, Number(n)]),
  );
  return Object.entries(debidas).filter(([tabla, n]) => (puestas.get(tabla) ?? 0) < n)
    .map(([tabla]) => `${tabla}: faltan guardas contra cambios`);
}
