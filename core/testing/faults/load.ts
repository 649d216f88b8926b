/** What the faults interrupt: saves of rows, and what must hold of them afterwards. */
import type { Db } from "#core/db/types.ts";
import type { AppDePrueba, Credencial, Respuesta } from "../api.ts";

/** A row of base Cargos that is valid in E2601 of SAF 357 of the sample. */
export const CARGO = {
  prog: 18,
  subp: 0,
  proy: 0,
  act: 1,
  ubic: 2,
  ff: 11,
  pprin: 1,
  esc: 303,
  agrup: "P",
  nivel: "C",
  grado: 4,
  cat: 0,
  feje: 0,
  codp: 1,
  codes: 0,
  cargos: 1,
  vacantes: 0,
  coefval: "1.00",
  tcober: 12,
};

export interface Guardado {
  readonly resultado: boolean;
  readonly mensaje: string;
  readonly id: number;
}

export function guardarCargo(p: AppDePrueba, como: Credencial): Promise<Respuesta<Guardado>> {
  return p.pedir<Guardado>("POST", "/api/bases/cargos/357/E2601", {
    como,
    form: { accion: "nuevo", ...CARGO },
  });
}

/** Saves that are missing, and rows or audit entries that stand without the other. */
export async function perdidos(db: Db, guardados: readonly number[]) {
  const filas = await db.valores(
    "SELECT id FROM base_cargos WHERE saf = 357 AND codipres = 'E2601'",
  );
  const asientos = await db.valores(
    "SELECT clave FROM auditoria WHERE entidad = 'cargos' AND accion = 'nuevo'",
  );
  const presentes = new Set(filas.map(([id]) => Number(id)));
  const asentados = new Set(asientos.map(([clave]) => Number(clave)));
  return {
    sinFila: guardados.filter((id) => !presentes.has(id)),
    sinAsiento: guardados.filter((id) => !asentados.has(id)),
    asientoSinFila: [...asentados].filter((id) => !presentes.has(id)),
  };
}

/**
 * Resolves when nobody else works in the database: a server of databases may be ending what the dead
 * had sent it.
 */
export async function quieta(db: Db): Promise<void> {
  if (db.dialecto === "sqlite") return;
  const ocupadas = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() " +
    "AND pid <> pg_backend_pid() AND state <> 'idle'";
  while ((await db.valores(ocupadas)).length > 0) await Bun.sleep(5);
}

export const NADA_PERDIDO = { sinFila: [], sinAsiento: [], asientoSinFila: [] };
