/**
 * Backups. The file is an SQLite database, compressed (`container.ts`), whatever the kind of the
 * original: it can be verified without a server, and restored on both kinds.
 */
import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { App } from "../app.ts";
import { asentarOperacion } from "../db/audit.ts";
import { archivoSqlite, conectar, conectarSoloLectura, dialectoDe } from "../db/connect.ts";
import { migrar } from "../db/migrate.ts";
import { crearArchivo } from "../db/sqlite/sqlite-place.ts";
import type { Actor, Db } from "../db/types.ts";
import { asegurar, asegurarCarpeta } from "../files.ts";
import type { Progreso } from "../plugin.ts";
import { conjuntosDe } from "../registry.ts";
import { conCarpetaTemporal } from "../temporary.ts";
import { tablasDe } from "./catalog.ts";
import { abrir, envolver } from "./container.ts";
import { copiarTodo, type Huellas } from "./copy.ts";
import { rechazo } from "./rejections.ts";
import { citar } from "./rows.ts";

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

/** Everything in a database, in a new file of its own without a log. */
function volcarEn(origen: string, archivo: string): void {
  crearArchivo(archivo);
  const base = new Database(origen, { readwrite: true, strict: true });
  try {
    base.run("PRAGMA busy_timeout = 5000");
    base.query("VACUUM INTO ?").run(archivo);
  } finally {
    base.close();
  }
}

/** Empties the tables, and what is left of their rows in the pages of the file. */
function quitar(archivo: string, tablas: ReadonlySet<string>): void {
  const base = new Database(archivo, { readwrite: true, strict: true });
  try {
    base.run("PRAGMA secure_delete = ON");
    for (const tabla of tablas) base.run(`DELETE FROM ${citar(tabla)}`);
  } finally {
    base.close();
  }
}

/**
 * One consistent state of the database in a file, while others go on writing, without what belongs
 * to the running installation ([X6]).
 */
async function fotografiar(
  app: App,
  archivo: string,
  carpeta: string,
  progreso: Progreso,
): Promise<void> {
  const { config: { databaseUrl }, registro } = app;
  const sin = registro.efimeras;
  if (dialectoDe(databaseUrl) === "sqlite") {
    volcarEn(archivoSqlite(databaseUrl), archivo);
    return quitar(archivo, sin);
  }
  const copiado = join(carpeta, "copiado.db");
  const url = `sqlite:${copiado}`;
  await migrar(url, conjuntosDe(registro));
  await conBase(url, (copia) => copiarTodo(app.db, copia, { reemplazar: true, sin }, progreso));
  // A connection that is closing may still hold the copy's log.
  volcarEn(copiado, archivo);
}

/** Checks the copy, and says how much it holds. @throws Rechazo when it does not pass. */
async function revisar(app: App, actor: Actor, archivo: string): Promise<Hecho> {
  const db = await conectarSoloLectura(`sqlite:${archivo}`);
  try {
    await exigirIntegra(app, db, actor);
    const tablas = await tablasDe(db);
    let filas = 0;
    for (const { nombre } of tablas) {
      const [[cuantas]] = await db.valores(`SELECT count(*) FROM ${citar(nombre)}`);
      filas += Number(cuantas);
    }
    return { tablas: tablas.length, filas };
  } finally {
    await db.cerrar();
  }
}

/**
 * Writes a backup of the database, online: nobody is stopped, and what others write meanwhile is in
 * it whole or not at all. It takes its name only after the copy passed the integrity check and the
 * file reached the disk and gave back the same bytes; the original then tells of it ([A4]).
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
    const cerrado = join(carpeta, "cerrado");
    await fotografiar(app, copia, carpeta, (f, m) => progreso(f * 0.5, m));
    progreso(0.5, "comprobando");
    const cuanto = await revisar(app, actor, copia);
    progreso(0.8, "comprimiendo");
    await envolver(copia, cerrado);
    await asegurar(cerrado);
    await abrir(cerrado, null, nombre);
    await rename(cerrado, archivo);
    await asegurarCarpeta(dirname(archivo));
    return { ...cuanto, bytes: (await stat(archivo)).size };
  }, dirname(archivo));
  await app.db.tx((q) => asentarOperacion(q, actor, "respaldar", { archivo: nombre, ...hecho }));
  progreso(1, "respaldado");
  return hecho;
}
