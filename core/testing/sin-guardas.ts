/** The guards of the database stop accidents; whoever owns it takes them off. */
import type { Escritura } from "../db/types.ts";

/** Takes off the triggers of these tables, in the caller's unit of work. */
export async function sinGuardas(q: Escritura, ...tablas: string[]): Promise<void> {
  for (const tabla of tablas) {
    if (q.dialecto === "postgres") await q.ejecutar(`ALTER TABLE ${tabla} DISABLE TRIGGER USER`);
    else {
      const guardas = await q.valores(
        "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?",
        [tabla],
      );
      for (const [nombre] of guardas) await q.ejecutar(`DROP TRIGGER ${String(nombre)}`);
    }
  }
}
