/**
 * The triggers that keep audit and deliverables as they are would also refuse a copy of them: they
 * rest while a whole database is copied, inside the transaction that copies it.
 */
import type { Escritura } from "../db/types.ts";
import type { TablaFisica } from "./catalog.ts";
import { citar } from "./rows.ts";

/** Runs `fn` without the triggers; they are back before the transaction ends, or it never ends. */
export async function sinGuardias<T>(
  q: Escritura,
  tablas: readonly TablaFisica[],
  fn: () => Promise<T>,
): Promise<T> {
  if (q.dialecto === "postgres") {
    for (const t of tablas) await q.ejecutar(`ALTER TABLE ${citar(t.nombre)} DISABLE TRIGGER USER`);
    const resultado = await fn();
    for (const t of tablas) await q.ejecutar(`ALTER TABLE ${citar(t.nombre)} ENABLE TRIGGER USER`);
    return resultado;
  }
  const guardias = await q.valores("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'");
  for (const [nombre] of guardias) await q.ejecutar(`DROP TRIGGER ${citar(String(nombre))}`);
  const resultado = await fn();
  for (const [, sql] of guardias) await q.ejecutar(String(sql));
  return resultado;
}
