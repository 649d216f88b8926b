/** The composition root: settings and plugins → a running app. */
import type { Config } from "./config.ts";
import { conectar } from "../db/connect.ts";
import { migrarConfigurada } from "../db/migrate.ts";
import type { Db } from "../db/types.ts";
import { exigirAsientos } from "../db/unit.ts";
import { Eventos } from "../events.ts";
import { medida } from "../jobs/measure.ts";
import { colaEnLinea } from "../jobs/run.ts";
import { crearPool } from "../jobs/pool.ts";
import { colaCompartida } from "../jobs/shared.ts";
import type { ColaTrabajos } from "../jobs/types.ts";
import { revisarSalidasDe } from "../outputs/checked.ts";
import { nucleo } from "../registry/kernel.ts";
import { crearLog, type Log } from "./log.ts";
import type { App, Plugin, RegistroDePlugins } from "../plugin.ts";
import { conjuntosDe, crearRegistro } from "../registry/registry.ts";
import { asentadasDe, revisarColumnas } from "../registry/tables.ts";
import { cargarAjenos, revisarAjenos } from "../registry/third-party.ts";

export interface OpcionesDeArranque {
  /** False when something else migrates: workers, tests with a migrated database. */
  readonly migrar?: boolean;
  /** Entry of the job workers; without it jobs run in this thread. */
  readonly trabajador?: URL;
  readonly trabajadores?: number;
  readonly log?: Log;
  /** An open database to use, and to leave open. */
  readonly db?: Db;
}

export type AppEnMarcha = App & { cerrar(): Promise<void> };

/** The product's plugins and those of the settings, checked. @throws RegistroError. */
export async function registroDe(
  config: Config,
  plugins: readonly Plugin[],
): Promise<RegistroDePlugins> {
  const ajenos = await cargarAjenos(config.plugins);
  const registro = crearRegistro([nucleo, ...plugins, ...ajenos.map(({ plugin }) => plugin)]);
  revisarAjenos(ajenos);
  for (const { plugin } of ajenos) revisarSalidasDe(plugin);
  return registro;
}

/** On PostgreSQL other machines may help; an SQLite file has only this one. */
function conAyuda(db: Db, pool: ColaTrabajos, app: () => App): ColaTrabajos {
  return db.dialecto === "postgres" ? colaCompartida(pool, app) : pool;
}

/**
 * Checks the plugins, migrates, connects. Nothing listens yet (`http/serve.ts`).
 * @throws RegistroError, MigracionRechazada, or the database's own error.
 */
export async function arrancar(
  config: Config,
  plugins: readonly Plugin[],
  opciones: OpcionesDeArranque = {},
): Promise<AppEnMarcha> {
  const registro = await registroDe(config, plugins);
  const migra = opciones.migrar ?? true;
  if (migra) await migrarConfigurada(config, conjuntosDe(registro));
  const db = opciones.db ?? await conectar(config.databaseUrl);
  try {
    if (migra) await revisarColumnas(db, registro.plugins);
  } catch (error) {
    if (!opciones.db) await db.cerrar();
    throw error;
  }
  // The product's own write rows that no person changes; each of those is proven by its tests.
  exigirAsientos(db, asentadasDe(registro.plugins.filter((p) => p.migrations !== undefined)));
  const log = opciones.log ?? crearLog(undefined, config.registro ?? "info");
  const partes = { config, db, registro, log, eventos: new Eventos() };
  const trabajos = medida(
    opciones.trabajador
      ? conAyuda(db, crearPool(opciones.trabajador, () => app, opciones.trabajadores), () => app)
      : colaEnLinea(() => app),
  );
  const app: AppEnMarcha = Object.freeze({
    ...partes,
    trabajos,
    async cerrar() {
      await trabajos.cerrar();
      if (!opciones.db) await db.cerrar();
      log.vaciar();
    },
  });
  return app;
}
