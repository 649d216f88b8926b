/**
 * Backups. The file is an SQLite database whatever the kind of the original: it can be read with
 * any tool, verified without a server, and restored on both kinds.
 */
import { Database } from "bun:sqlite";
import { randomBytes } from "node:crypto";
import { chmod, copyFile, open, rename, rm, stat } from "node:fs/promises";
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { App } from "../app.ts";
import { archivoSqlite, conectar, dialectoDe } from "../db/connect.ts";
import { migrar } from "../db/migrate.ts";
import { crearCliente } from "../db/postgres.ts";
import type { Actor, Db } from "../db/types.ts";
import type { Progreso } from "../plugin.ts";
import { conjuntosDe } from "../registry.ts";
import { copiarTodo, type Huellas, huellas } from "./copy.ts";
import { Rechazo } from "../errors.ts";
import { rechazo } from "./rejections.ts";

/** What a backup says of itself, in a table of its own. */
const PROPIA = "respaldo";

export interface Hecho {
  readonly tablas: number;
  readonly filas: number;
}

const resumen = (h: Huellas): Hecho => ({
  tablas: Object.keys(h).length,
  filas: Object.values(h).reduce((n, { filas }) => n + filas, 0),
});

const temporalDe = (archivo: string): string =>
  join(dirname(archivo), `.${basename(archivo)}.${randomBytes(6).toString("hex")}.tmp`);

async function borrarBase(archivo: string): Promise<void> {
  for (const resto of ["", "-wal", "-shm", "-journal"]) await rm(archivo + resto, { force: true });
}

async function conBase<T>(url: string, fn: (db: Db) => Promise<T>): Promise<T> {
  const db = await conectar(url);
  try {
    return await fn(db);
  } finally {
    await db.cerrar();
  }
}

/** The program's own integrity check (`planta comprobar`) on another database. @throws Rechazo. */
async function exigirIntegra(app: App, db: Db, actor: Actor): Promise<void> {
  const comprobar = app.registro.comandos.find(({ nombre }) => nombre === "comprobar");
  if (!comprobar) return;
  const lineas: string[] = [];
  const codigo = await comprobar.run({
    app: { ...app, db },
    actor,
    args: [],
    opciones: {},
    json: false,
    escribir: (linea) => void lineas.push(linea),
    progreso: () => {},
    entrada: () => Promise.resolve(""),
  });
  if (codigo) throw rechazo("no_comprueba", { fallas: lineas.join("\n") });
}

/**
 * Adds the digests that `restaurar` will ask for, and writes all of it as one file without a log:
 * the copy's own log may still be held by a connection that is closing.
 */
function sellar(archivo: string, dadas: Huellas, sellado: string): void {
  const base = new Database(archivo, { readwrite: true, strict: true });
  try {
    base.run("PRAGMA busy_timeout = 5000");
    base.transaction(() => {
      base.run(
        `CREATE TABLE ${PROPIA} (tabla TEXT PRIMARY KEY, filas INTEGER, sha256 TEXT) STRICT`,
      );
      const alta = base.query(`INSERT INTO ${PROPIA} VALUES (?, ?, ?)`);
      for (const [tabla, h] of Object.entries(dadas)) alta.run(tabla, h.filas, h.sha256);
    })();
    base.query("VACUUM INTO ?").run(sellado);
  } finally {
    base.close();
  }
}

/**
 * Takes the digests out of a copy of a backup.
 * @throws Rechazo when it carries none, or its pages do not hold together.
 */
function quitarSello(archivo: string, nombre: string): Huellas {
  const base = new Database(archivo, { readwrite: true, strict: true });
  try {
    const leer = base.query<{ tabla: string; filas: number; sha256: string }, []>(
      `SELECT tabla, filas, sha256 FROM ${PROPIA}`,
    );
    const filas = leer.all();
    leer.finalize();
    const [[estado]] = base.query("PRAGMA integrity_check(1)").values() as [[string]];
    if (estado !== "ok") throw rechazo("archivo_danado", { archivo: nombre, motivo: estado });
    base.run(`DROP TABLE ${PROPIA}`);
    return Object.fromEntries(filas.map(({ tabla, ...h }) => [tabla, h]));
  } catch (error) {
    if (error instanceof Rechazo) throw error;
    throw rechazo("archivo_ajeno", { archivo: nombre });
  } finally {
    base.close();
  }
}

function exigirIguales(esperadas: Huellas, halladas: Huellas, archivo: string): void {
  const nombres = new Set([...Object.keys(esperadas), ...Object.keys(halladas)]);
  for (const nombre of nombres) {
    if (esperadas[nombre]?.sha256 !== halladas[nombre]?.sha256) {
      throw rechazo("archivo_danado", { archivo, motivo: `no coincide la tabla «${nombre}»` });
    }
  }
}

/** One consistent state of the database in a file, while others go on writing. */
async function fotografiar(app: App, archivo: string, progreso: Progreso): Promise<void> {
  const { databaseUrl } = app.config;
  if (dialectoDe(databaseUrl) === "sqlite") {
    const base = new Database(archivoSqlite(databaseUrl), { readwrite: true, strict: true });
    try {
      base.run("PRAGMA busy_timeout = 5000");
      base.query("VACUUM INTO ?").run(archivo);
    } finally {
      base.close();
    }
    return;
  }
  const url = `sqlite:${archivo}`;
  await migrar(url, conjuntosDe(app.registro));
  await conBase(url, (copia) => copiarTodo(app.db, copia, true, progreso));
}

/**
 * Writes a backup of the database, online: nobody is stopped, and what others write meanwhile is in
 * it whole or not at all. It takes its name only after it was read again, passed the integrity
 * check and reached the disk.
 * @throws Rechazo when the file exists or the copy does not pass the check.
 */
export async function respaldar(
  app: App,
  actor: Actor,
  nombre: string,
  progreso: Progreso = () => {},
): Promise<Hecho & { readonly bytes: number }> {
  const archivo = resolve(nombre);
  if (existsSync(archivo)) throw rechazo("archivo_existe", { archivo: nombre });
  const temporal = temporalDe(archivo);
  const sellado = temporalDe(archivo);
  try {
    await fotografiar(app, temporal, (f, m) => progreso(f * 0.6, m));
    progreso(0.7, "comprobando");
    const dadas = await conBase(`sqlite:${temporal}`, async (copia) => {
      await exigirIntegra(app, copia, actor);
      return await copia.leer(huellas);
    });
    sellar(temporal, dadas, sellado);
    await chmod(sellado, 0o600);
    const abierto = await open(sellado, "r+");
    await abierto.sync().finally(() => abierto.close());
    await rename(sellado, archivo);
    progreso(1, "respaldado");
    return { ...resumen(dadas), bytes: (await stat(archivo)).size };
  } finally {
    await borrarBase(temporal);
    await borrarBase(sellado);
  }
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
    const sql = crearCliente(url, 1);
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

/**
 * Puts a backup in place of the configured database, in one transaction.
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
): Promise<Hecho> {
  const archivo = resolve(nombre);
  if (!existsSync(archivo)) throw rechazo("archivo_ausente", { archivo: nombre });
  const { databaseUrl } = app.config;
  // A copy, so that bringing an older backup up to date leaves the file as it was.
  const temporal = temporalDe(join(resolve("."), basename(archivo)));
  try {
    await copyFile(archivo, temporal);
    const url = `sqlite:${temporal}`;
    progreso(0.1, "leyendo el respaldo");
    const sello = quitarSello(temporal, nombre);
    await conBase(url, async (copia) => exigirIguales(sello, await copia.leer(huellas), nombre));
    await app.db.cerrar();
    await exigirSinUso(databaseUrl);
    await migrar(url, conjuntosDe(app.registro));
    return await conBase(url, (copia) =>
      conBase(databaseUrl, async (destino) => {
        await exigirIntegra(app, copia, actor);
        const hechas = await copiarTodo(
          copia,
          destino,
          reemplazar,
          (f, m) => progreso(0.2 + f * 0.8, m),
        );
        return resumen(hechas);
      }));
  } finally {
    await borrarBase(temporal);
  }
}

/**
 * Copies everything into an empty database of either kind, creating its tables.
 * @throws Rechazo when the destination has data, is the same database, or cannot hold a table.
 */
export async function trasladar(
  app: App,
  actor: Actor,
  destino: string,
  progreso: Progreso = () => {},
): Promise<Hecho> {
  const propia = (url: string): string =>
    dialectoDe(url) === "sqlite" ? resolve(archivoSqlite(url)) : url;
  let mismo: boolean;
  try {
    mismo = propia(destino) === propia(app.config.databaseUrl);
  } catch (error) {
    throw rechazo("destino_invalido", { motivo: error instanceof Error ? error.message : "" });
  }
  if (mismo) throw rechazo("misma_base");
  await migrar(destino, conjuntosDe(app.registro));
  return await conBase(destino, async (db) => {
    const hechas = await copiarTodo(app.db, db, false, (f, m) => progreso(f * 0.9, m));
    await exigirIntegra(app, db, actor);
    progreso(1, "trasladado");
    return resumen(hechas);
  });
}
