/** The demonstration: loaded once, into an empty database only. */
import type { App } from "./app.ts";
import { leerContador, subirContador } from "./db/audit.ts";

/** Raised once the demonstration is in the database. */
export const CONTADOR_DEMOSTRACION = "demostracion";

/**
 * Runs each plugin's `demo` when nothing was ever written here (every write is audited).
 * @returns whether the database holds the demonstration, loaded now or before.
 */
export async function cargarDemostracion(
  app: App,
  avisar: (plugin: string) => void = () => {},
): Promise<boolean> {
  if (await leerContador(app.db, CONTADOR_DEMOSTRACION) > 0) return true;
  const escritos = await app.db.valores("SELECT id FROM auditoria LIMIT 1");
  if (escritos.length > 0) return false;
  for (const plugin of app.registro.plugins) {
    if (!plugin.demo) continue;
    avisar(plugin.id);
    await plugin.demo(app);
  }
  await app.db.tx((q) => subirContador(q, CONTADOR_DEMOSTRACION));
  return true;
}

/** What a person needs to use it; empty where it is not loaded. */
export async function lineasDeDemostracion(app: App): Promise<readonly string[]> {
  if (await leerContador(app.db, CONTADOR_DEMOSTRACION) === 0) return [];
  return app.registro.plugins.flatMap((p) => p.demoLineas ?? []);
}
