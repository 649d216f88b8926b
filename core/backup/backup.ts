/**
 * Backups. The file is an SQLite database whatever the kind of the original: it can be read with
 * any tool, verified without a server, and restored on both kinds.
 */
import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { App } from "../app.ts";
import { asentarOperacion } from "../db/audit.ts";
import { archivoSqlite, conectar, dialectoDe } from "../db/connect.ts";
import { migrar } from "../db/migrate.ts";
import { crearArchivo } from "../db/sqlite/sqlite-place.ts";
import type { Actor, Db } from "../db/types.ts";
import { asegurar, asegurarCarpeta } from "../files.ts";
import type { Progreso } from "../plugin.ts";
import { conjuntosDe } from "../registry.ts";
import { conCarpetaTemporal } from "../temporary.ts";
import { copiarTodo, type Huellas, huellas } from "./copy.ts";
import { rechazo } from "./rejections.ts";
import { citar } from "./rows.ts";
import { sellar } from "./seal.ts";

/** How much was copied. */
export interface Hecho {
  readonly tablas: number;
  readonly filas: number;
}

export const resumen = (h: Huellas): Hecho => ({
  tablas: Object.keys(h).length,
  filas: Object.values(h).reduce((n, { filas }) => n + filas, 0),
});

/** Runs `fn` with a connection of its own to another database. */
export async function conBase<T>(url: string, fn: (db: Db) => Promise<T>): Promise<T> {
  const db = await conectar(url);
  try {
    return await fn(db);
  } finally {
    await db.cerrar();
  }
}

/** The program's own integrity check (`planta comprobar`) on another database. @throws Rechazo. */
export async function exigirIntegra(app: App, db: Db, actor: Actor): Promise<void> {
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

/** The file as it is, without what belongs to the running installation ([X6]). */
function fotografiarArchivo(origen: string, archivo: string, sin: ReadonlySet<string>): void {
  crearArchivo(archivo);
  const base = new Database(origen, { readwrite: true, strict: true });
  try {
    base.run("PRAGMA busy_timeout = 5000");
    base.query("VACUUM INTO ?").run(archivo);
  } finally {
    base.close();
  }
  const copia = new Database(archivo, { readwrite: true, strict: true });
  try {
    for (const tabla of sin) copia.run(`DELETE FROM ${citar(tabla)}`);
  } finally {
    copia.close();
  }
}

/** One consistent state of the database in a file, while others go on writing. */
async function fotografiar(app: App, archivo: string, progreso: Progreso): Promise<void> {
  const { config: { databaseUrl }, registro } = app;
  const sin = registro.efimeras;
  if (dialectoDe(databaseUrl) === "sqlite") {
    return fotografiarArchivo(archivoSqlite(databaseUrl), archivo, sin);
  }
  const url = `sqlite:${archivo}`;
  await migrar(url, conjuntosDe(registro));
  await conBase(url, (copia) => copiarTodo(app.db, copia, { reemplazar: true, sin }, progreso));
}

/**
 * Writes a backup of the database, online: nobody is stopped, and what others write meanwhile is in
 * it whole or not at all. It takes its name only after it was read again, passed the integrity
 * check and reached the disk; the original then tells of it ([A4]).
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
  const hecho = await conCarpetaTemporal("respaldo", async (carpeta) => {
    const copia = join(carpeta, "copia.db");
    const sellado = join(carpeta, "sellado.db");
    await fotografiar(app, copia, (f, m) => progreso(f * 0.6, m));
    progreso(0.7, "comprobando");
    const dadas = await conBase(`sqlite:${copia}`, async (db) => {
      await exigirIntegra(app, db, actor);
      return await db.leer(huellas);
    });
    crearArchivo(sellado);
    sellar(copia, dadas, sellado);
    await asegurar(sellado);
    await rename(sellado, archivo);
    await asegurarCarpeta(dirname(archivo));
    return { ...resumen(dadas), bytes: (await stat(archivo)).size };
  }, dirname(archivo));
  await app.db.tx((q) => asentarOperacion(q, actor, "respaldar", { archivo: nombre, ...hecho }));
  progreso(1, "respaldado");
  return hecho;
}
