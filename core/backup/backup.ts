/**
 * Backups. The file is an SQLite database, compressed (`container.ts`), whatever the kind of the
 * original: it can be verified without a server, and restored on both kinds.
 */
import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { asentarOperacion } from "../db/audit.ts";
import { archivoSqlite, conectar, conectarSoloLectura, dialectoDe } from "../db/connect.ts";
import { migrar } from "../db/migrate.ts";
import { crearArchivo } from "../db/sqlite/sqlite-place.ts";
import type { Actor, Db } from "../db/types.ts";
import { asegurar, asegurarCarpeta } from "../files/whole.ts";
import type { App, Progreso } from "../plugin.ts";
import { conjuntosDe } from "../registry/registry.ts";
import { conCarpetaTemporal, conTemporal } from "../files/temporary.ts";
import { claveDe, type ClaveDeSello, huellaDeClave } from "../process/signing-key.ts";
import { encargar } from "./aside.ts";
import { tablasDe } from "./catalog.ts";
import { abrir, envolver, exigirFirma } from "./container.ts";
import { cifradorPara, cifrar } from "./encryption.ts";
import { copiarTodo, type Huellas } from "./copy.ts";
import { rechazo } from "./rejections.ts";
import { citar } from "./rows.ts";

/** How much was copied. */
export interface CopiaHecha {
  readonly tablas: number;
  readonly filas: number;
}

export const resumen = (h: Huellas): CopiaHecha => ({
  tablas: Object.keys(h).length,
  filas: Object.values(h).reduce((n, { filas }) => n + filas, 0),
});

/** Runs `fn` with a connection of its own to another database. */
export async function conBase<T>(
  url: string,
  fn: (db: Db) => Promise<T>,
  abrir = conectar,
): Promise<T> {
  const db = await abrir(url);
  try {
    return await fn(db);
  } finally {
    await db.cerrar();
  }
}

const exigirSinFallas = (fallas: readonly string[]): void => {
  if (fallas.length > 0) throw rechazo("no_comprueba", { fallas: fallas.join("\n") });
};

/**
 * The program's own integrity check (`planta comprobar`) on another database.
 * @param opciones `motor` is false where what the database engine says is asked apart; `clave` is the
 * fingerprint of the key that its seals must have, when it is not that of the settings.
 * @throws Rechazo
 */
export async function exigirIntegra(
  app: App,
  db: Db,
  actor: Actor,
  opciones: { readonly motor?: boolean; readonly clave?: string } = {},
): Promise<void> {
  const comprobar = app.registro.comandos.find(({ name: nombre }) => nombre === "comprobar");
  if (!comprobar) return;
  const lineas: string[] = [];
  const codigo = await comprobar.run({
    app: { ...app, db },
    actor,
    args: [],
    options: opciones,
    json: false,
    write: (linea) => void lineas.push(linea),
    progress: () => {},
    input: () => Promise.resolve(""),
  });
  if (codigo) exigirSinFallas(lineas);
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

/** The same rows of a database of PostgreSQL, in a file of SQLite. */
async function pasar({ db, registro }: App, carpeta: string, progreso: Progreso): Promise<string> {
  const copiado = join(carpeta, "copiado.db");
  const url = `sqlite:${copiado}`;
  await migrar(url, conjuntosDe(registro));
  const opciones = { reemplazar: true, sin: registro.efimeras };
  await conBase(url, (copia) => copiarTodo(db, copia, opciones, progreso));
  return copiado;
}

/** What others committed in an open file, by a number that changes with it. */
function escritoEn(base: Database): number {
  const [[version]] = base.query("PRAGMA data_version").values() as [[number]];
  return version;
}

const leyendo = <T>(archivo: string, fn: (db: Db) => Promise<T>): Promise<T> =>
  conBase(`sqlite:${archivo}`, fn, conectarSoloLectura);

/** Everything that can be said of it by reading it, but what its engine says. */
const exigirIntegraLaCopia = (app: App, actor: Actor, archivo: string): Promise<void> =>
  leyendo(archivo, (db) => exigirIntegra(app, db, actor, { motor: false }));

const contar = (archivo: string): Promise<CopiaHecha> =>
  leyendo(archivo, async (db) => {
    const tablas = await tablasDe(db);
    let filas = 0;
    for (const { nombre } of tablas) {
      const [[cuantas]] = await db.valores(`SELECT count(*) FROM ${citar(nombre)}`);
      filas += Number(cuantas);
    }
    return { tablas: tablas.length, filas };
  });

/** Compresses and signs the copy, and proves that the file on the disk gives it back. */
async function cerrarArchivo(
  [copia, cerrado]: readonly [string, string],
  clave: ClaveDeSello | null,
  nombre: string,
): Promise<void> {
  await envolver(copia, cerrado, clave);
  await asegurar(cerrado);
  await abrir(cerrado, null, nombre, (firma) => {
    exigirFirma(firma, clave && huellaDeClave(clave.publica), nombre);
  });
}

/**
 * One consistent state of the database, while others go on writing, without what belongs to the
 * running installation ([X6]), compressed. Three things are done at once: the rows are checked in the
 * original while it is copied, and the copy is compressed while SQLite looks at all of its pages.
 * What was read of the original holds for the copy when nobody committed anything from before one to
 * after the other; else the copy is read too.
 * @throws Rechazo when it does not pass the check.
 */
async function fotografiar(
  app: App,
  actor: Actor,
  [carpeta, cerrado]: readonly [string, string],
  { nombre, clave }: { readonly nombre: string; readonly clave: ClaveDeSello | null },
  progreso: Progreso,
): Promise<CopiaHecha> {
  const { config: { databaseUrl }, registro } = app;
  const copia = join(carpeta, "copia.db");
  const deSqlite = dialectoDe(databaseUrl) === "sqlite";
  const origen = deSqlite
    ? archivoSqlite(databaseUrl)
    : await pasar(app, carpeta, (f, m) => progreso(f * 0.5, m));
  progreso(0.5, "comprobando");
  crearArchivo(copia);
  const testigo = new Database(origen, { readwrite: true, strict: true });
  testigo.run("PRAGMA busy_timeout = 5000");
  try {
    const antes = escritoEn(testigo);
    const copiada = encargar({ orden: "copiar", archivo: origen, destino: copia }).then(() =>
      quitar(copia, registro.efimeras)
    );
    const revisada = copiada.then(() => encargar({ orden: "revisar", archivo: copia }));
    const cerrada = copiada.then(() => cerrarArchivo([copia, cerrado], clave, nombre));
    const leida = deSqlite
      ? exigirIntegra(app, app.db, actor, { motor: false })
      : exigirIntegraLaCopia(app, actor, origen);
    // All of them end before what they use goes away; the first reason is told.
    await Promise.allSettled([leida, revisada, cerrada]);
    await copiada;
    exigirSinFallas(await revisada);
    if (escritoEn(testigo) === antes) await leida;
    else await exigirIntegraLaCopia(app, actor, copia);
    await cerrada;
    return await contar(copia);
  } finally {
    testigo.close();
  }
}

/** What is told of how a backup goes: who signs it, and who alone may open it. */
export interface Resguardo {
  /** Fingerprint of the key; null = without signature. */
  readonly firma: string | null;
  readonly cifrado_para: readonly string[];
}

/** As the trail tells it ([A4]). */
export const enAsiento = ({ firma, cifrado_para: para = [] }: Partial<Resguardo>) => ({
  firma: firma ?? SIN_FIRMA,
  ...(para.length > 0 ? { cifrado_para: para.join(", ") } : {}),
});
const SIN_FIRMA = "sin firma";

/** Where a backup goes. */
interface Destino {
  /** As whoever asked says it. */
  readonly nombre: string;
  /** The file, when its name does not say it. */
  readonly archivo?: string;
}

/**
 * Writes a backup of the database, online: nobody is stopped, and what others write meanwhile is in
 * it whole or not at all. It takes its name only after the copy passed the integrity check and the
 * file reached the disk and gave back the same bytes; the original then tells of it ([A4]). With
 * recipients, what is not encrypted stays in the system's temporary folder: the disk of the backup may
 * be another's.
 * @throws Rechazo when the file exists, the copy does not pass the check, or a key is none.
 */
export async function respaldar(
  app: App,
  actor: Actor,
  destino: Destino,
  progreso: Progreso = () => {},
): Promise<CopiaHecha & Resguardo & { readonly bytes: number }> {
  const { nombre } = destino;
  const archivo = resolve(destino.archivo ?? nombre);
  if (existsSync(archivo)) throw rechazo("archivo_existe", { archivo: nombre });
  const clave = claveDe(app);
  const para = app.config.claveDeRespaldo;
  const cifrador = para.length > 0 ? await cifradorPara(para) : null;
  const hecho = await conCarpetaTemporal("respaldo", async (carpeta) => {
    const cerrado = join(carpeta, "cerrado");
    const cuanto = await fotografiar(app, actor, [carpeta, cerrado], { nombre, clave }, progreso);
    if (cifrador === null) await rename(cerrado, archivo);
    else {
      await conTemporal(archivo, "cifrado", async (cifrado) => {
        await cifrar(cifrador, [cerrado, cifrado], nombre);
        await rename(cifrado, archivo);
      });
    }
    await asegurarCarpeta(dirname(archivo));
    return { ...cuanto, bytes: (await stat(archivo)).size };
  }, cifrador === null ? dirname(archivo) : undefined);
  const resguardo = { firma: clave && huellaDeClave(clave.publica), cifrado_para: para };
  await app.db.tx((q) =>
    asentarOperacion(q, actor, "respaldar", { archivo: nombre, ...hecho, ...enAsiento(resguardo) })
  );
  progreso(1, "respaldado");
  return { ...hecho, ...resguardo };
}
