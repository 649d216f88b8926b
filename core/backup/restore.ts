/** Putting a backup in place of a database. */
import { Database } from "bun:sqlite";
import { copyFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { asentarOperacion } from "../db/audit.ts";
import { archivoSqlite, conectarSoloLectura, dialectoDe } from "../db/connect.ts";
import { migrar } from "../db/migrate.ts";
import { presencia, quitarCreada } from "../db/presence.ts";
import { crearArchivo } from "../db/sqlite/sqlite-place.ts";
import type { Actor, Consulta } from "../db/types.ts";
import type { App, Progreso } from "../plugin.ts";
import { conjuntosDe } from "../registry/registry.ts";
import { conCarpetaTemporal } from "../files/temporary.ts";
import { conBase, exigirIntegra, type Hecho, resumen } from "./backup.ts";
import { tablasDe } from "./catalog.ts";
import { abrir, esRespaldo } from "./container.ts";
import { copiarTodo, huellas } from "./copy.ts";
import { rechazo } from "./rejections.ts";
import { citar } from "./rows.ts";
import { exigirIguales, quitarSello } from "./seal.ts";

/** Who may come in with the restored data ([X6]). */
export interface Admitido {
  readonly cuenta: string;
  /** Could not with the data that was replaced. */
  readonly vuelve: boolean;
}

export interface Restaurado extends Hecho {
  readonly habilitadas: readonly Admitido[];
}

/** @throws Rechazo while another process has the database open: it would go on with what it read. */
async function exigirSinUso(url: string): Promise<void> {
  const limite = Date.now() + 3_000;
  // Our own connections have just been closed: PostgreSQL may take a moment to notice, and SQLite
  // keeps one until the collector has taken its last statement.
  while (await enUso(url)) {
    if (Date.now() > limite) throw rechazo("en_uso");
    Bun.gc(true);
    await Bun.sleep(50);
  }
}

async function enUso(url: string): Promise<boolean> {
  if (dialectoDe(url) === "postgres") {
    const { crearCliente, principalDe } = await import("../db/postgres/postgres.ts");
    const sql = crearCliente(await principalDe(url), 1);
    try {
      const otros = await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = 'planta' AND pid <> pg_backend_pid()`;
      return otros.length > 0;
    } finally {
      await sql.end();
    }
  }
  const base = new Database(archivoSqlite(url), { readwrite: true, strict: true });
  try {
    // Leaving WAL needs the file for itself alone; the next connection goes back to it.
    base.run("PRAGMA journal_mode = DELETE");
    return false;
  } catch {
    return true;
  } finally {
    base.close();
  }
}

async function admitidos({ registro }: App, q: Consulta): Promise<string[]> {
  const listas = await Promise.all(registro.plugins.map((p) => p.admitted?.(q) ?? []));
  return listas.flat();
}

/**
 * The database of a backup, in a file of its own: bringing an older one up to date leaves the backup
 * as it was. @throws Rechazo when it is no backup or is damaged.
 */
async function sacar(archivo: string, temporal: string, nombre: string): Promise<void> {
  if (await esRespaldo(archivo)) return await abrir(archivo, temporal, nombre);
  crearArchivo(temporal);
  await copyFile(archivo, temporal);
  const sello = quitarSello(temporal, nombre);
  await conBase(
    `sqlite:${temporal}`,
    async (copia) => exigirIguales(sello, await copia.leer(huellas), nombre),
  );
}

/** Before it is brought up to date. @throws Rechazo when it has any row. */
const exigirVacia = (url: string): Promise<void> =>
  conBase(url, async (destino) => {
    for (const { nombre } of await tablasDe(destino)) {
      const hay = await destino.valores(`SELECT 1 FROM ${citar(nombre)} LIMIT 1`);
      if (hay.length > 0) throw rechazo("destino_con_datos", { tabla: nombre });
    }
  }, conectarSoloLectura);

/**
 * The folder that holds the working copy: that of the destination, or the system's temporary one
 * where there is none yet.
 */
function juntoA(url: string): string | undefined {
  if (dialectoDe(url) !== "sqlite") return undefined;
  const carpeta = dirname(resolve(archivoSqlite(url)));
  return existsSync(carpeta) ? carpeta : undefined;
}

/**
 * Puts a backup in place of the configured database, in one transaction that leaves an entry ([A4]).
 * It starts without what belonged to the running installation ([X6]).
 * @param reemplazar whether data in the destination may be deleted.
 * @throws Rechazo when the file is no backup or is damaged, when the destination has data or is in
 * use; the destination is then as before.
 */
export async function restaurar(
  app: App,
  actor: Actor,
  nombre: string,
  reemplazar: boolean,
  progreso: Progreso = () => {},
): Promise<Restaurado> {
  const archivo = resolve(nombre);
  if (!existsSync(archivo)) throw rechazo("archivo_ausente", { archivo: nombre });
  const { databaseUrl } = app.config;
  return await conCarpetaTemporal("restaurar", async (carpeta) => {
    const temporal = join(carpeta, "copia.db");
    const url = `sqlite:${temporal}`;
    progreso(0.1, "leyendo el respaldo");
    await sacar(archivo, temporal, nombre);
    await migrar(url, conjuntosDe(app.registro));
    await conBase(url, (copia) => exigirIntegra(app, copia, actor));
    // Nothing of the destination was touched until here: a refusal leaves it as it was.
    const previa = await presencia(databaseUrl);
    if (previa !== "ausente") await exigirSinUso(databaseUrl);
    if (previa === "planta" && !reemplazar) await exigirVacia(databaseUrl);
    try {
      return await copiar(url);
    } catch (error) {
      quitarCreada(databaseUrl, previa);
      throw error;
    }
  }, juntoA(databaseUrl));

  async function copiar(url: string): Promise<Restaurado> {
    await migrar(databaseUrl, conjuntosDe(app.registro));
    return await conBase(url, (copia) =>
      conBase(databaseUrl, async (destino) => {
        const antes = new Set(await admitidos(app, destino));
        const hechas = await copiarTodo(copia, destino, {
          reemplazar,
          sin: app.registro.efimeras,
          alTerminar: (w, h) =>
            asentarOperacion(w, actor, "restaurar", { archivo: nombre, ...resumen(h) }),
        }, (f, m) => progreso(0.2 + f * 0.8, m));
        const ahora = await admitidos(app, destino);
        return {
          ...resumen(hechas),
          habilitadas: ahora.map((cuenta) => ({ cuenta, vuelve: !antes.has(cuenta) })),
        };
      }));
  }
}
