/** The demonstration: loaded once, into an empty database only. */
import type { App } from "../plugin.ts";
import { nombreDeBase } from "../db/presence.ts";
import { es, una } from "../db/query.ts";
import { tabla } from "../db/schema.ts";
import { rechazos } from "../errors.ts";
import { esLocal } from "./config.ts";
import { BASE_ENTERA, leerContador, subirContador } from "../db/audit.ts";

const rechazo = rechazos({
  409: {
    base_de_demostracion:
      "La base {base} tiene la demostración: datos inventados y cuentas de clave conocida. Para verla, «planta servir --demo»; para trabajar de verdad, nombre otra base en DATABASE_URL",
    demostracion_publica:
      "Con HOST={host} la demostración, cuyas claves son conocidas, quedaría al alcance de otras máquinas. Si es lo que quiere, agregue --demo-publica; si no, use HOST=127.0.0.1",
  },
});

/** Raised once the demonstration is in the database. */
export const CONTADOR_DEMOSTRACION = "demostracion";

/** Nothing was ever written here: every write is audited. */
async function estaVacia(app: App): Promise<boolean> {
  // Entries of whole-database operations do not count: a backup or a dump of an empty database
  // leaves one, and the database is still empty.
  const otra = { entidad: es("<>", BASE_ENTERA) };
  return await una(app.db, tabla.auditoria, otra, ["id"]) === undefined;
}

/**
 * The demonstration's passwords are known to everybody ([Q6]): it is served only when asked for, and
 * outside this machine only when asked for by name.
 * @throws Rechazo with the way to go on.
 */
export async function exigirDemostracion(
  app: App,
  { demo, publica }: { readonly demo: boolean; readonly publica: boolean },
): Promise<void> {
  const { databaseUrl, host } = app.config;
  const cargada = await leerContador(app.db, CONTADOR_DEMOSTRACION) > 0;
  if (cargada && !demo && !publica) {
    throw rechazo("base_de_demostracion", { base: nombreDeBase(databaseUrl) });
  }
  const habra = cargada || (demo && await estaVacia(app));
  if (habra && !publica && !esLocal(host)) throw rechazo("demostracion_publica", { host });
}

/**
 * Runs each plugin's `demo` when nothing was ever written here (every write is audited).
 * @returns whether the database holds the demonstration, loaded now or before.
 */
export async function cargarDemostracion(
  app: App,
  avisar: (plugin: string) => void = () => {},
): Promise<boolean> {
  if (await leerContador(app.db, CONTADOR_DEMOSTRACION) > 0) return true;
  if (!await estaVacia(app)) return false;
  for (const plugin of app.registro.plugins) {
    if (!plugin.demo) continue;
    avisar(plugin.id);
    await plugin.demo.load(app);
  }
  await app.db.tx((q) => subirContador(q, CONTADOR_DEMOSTRACION));
  return true;
}

/** What a person needs to use it; empty where it is not loaded. */
export async function lineasDeDemostracion(app: App): Promise<readonly string[]> {
  if (await leerContador(app.db, CONTADOR_DEMOSTRACION) === 0) return [];
  return app.registro.plugins.flatMap((p) => p.demo?.lines ?? []);
}
