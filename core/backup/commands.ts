/** `planta respaldo`, `restaurar` and `trasladar`. */
import { dirname, join, resolve } from "node:path";
import { Database } from "bun:sqlite";
import { copyFile, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { uso } from "../cli/arguments.ts";
import { exigirDestino } from "../cli/destination.ts";
import { conCarpetaTemporal } from "../files/temporary.ts";
import { formatEnteroEsAr } from "../domain/money.ts";
import { fechaYHoraDe } from "../domain/period.ts";
import { huellaPropia } from "../process/signing-key.ts";
import type { App, ComandoDePlanta, ContextoComando, Progreso } from "../plugin.ts";
import { explicar } from "../cli/failures.ts";
import { Rechazo } from "../errors.ts";
import { asentarOperacion } from "../db/audit.ts";
import { archivoSqlite, conectarSoloLectura, dialectoDe } from "../db/connect.ts";
import { migrar, migrarConfigurada } from "../db/migrate.ts";
import { nombreDeBase, presencia, quitarCreada } from "../db/presence.ts";
import type { Actor, Consulta } from "../db/types.ts";
import { conjuntosDe } from "../registry/registry.ts";
import { crearArchivo } from "../db/sqlite/sqlite-place.ts";
import {
  conBase,
  type CopiaHecha,
  enAsiento,
  exigirIntegra,
  type Resguardo,
  respaldar,
  resumen,
} from "./backup.ts";
import { rechazo } from "./rejections.ts";
import { copiarTodo, type Huellas, huellas } from "./copy.ts";
import { tablasDe } from "./catalog.ts";
import { abrir, esRespaldo, exigirFirma, type FirmaDeRespaldo } from "./container.ts";
import { crearIdentidad, descifrar, estaCifrado } from "./encryption.ts";
import { citar } from "./rows.ts";

// Backups of before they were compressed: an SQLite database that carries the digest of each of
// its tables.

/** What a backup says of itself, in a table of its own. */
const PROPIA = "respaldo";
/** What any database of SQLite begins with. */
const DE_SQLITE = "SQLite format 3\0";

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

/** @throws Rechazo, by name, when a table of the copy is not what its file says. */
function exigirIguales(esperadas: Huellas, halladas: Huellas, archivo: string): void {
  const nombres = new Set([...Object.keys(esperadas), ...Object.keys(halladas)]);
  for (const nombre of nombres) {
    if (esperadas[nombre]?.sha256 !== halladas[nombre]?.sha256) {
      throw rechazo("archivo_danado", { archivo, motivo: `no coincide la tabla «${nombre}»` });
    }
  }
}

// Putting a backup in place of a database.

/** Who may come in with the restored data ([X6]). */
interface Admitido {
  readonly cuenta: string;
  /** Could not with the data that was replaced. */
  readonly vuelve: boolean;
}

interface Restaurado extends CopiaHecha {
  /** Fingerprint of the key that signed it, proved; null = it was not. */
  readonly firma: string | null;
  /** What the file itself says. */
  readonly dicha: FirmaDeRespaldo | null;
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
  const listas = await Promise.all(registro.plugins.map((p) => p.identity?.admitted?.(q) ?? []));
  return listas.flat();
}

/** What is looked at of a signature; what it throws ends everything. */
type Aceptar = (firma: FirmaDeRespaldo | null) => void;

interface PedidoDeRestaurar {
  /** As whoever asked wrote it. */
  readonly nombre: string;
  /** Where it is, when its name does not say it. */
  readonly archivo?: string;
  /** File of the private key that opens it. */
  readonly identidad?: string;
  /** Whether data in the destination may be deleted. */
  readonly reemplazar?: boolean;
  /** Fingerprint of the key, where it is not that of the settings. */
  readonly clave?: string;
  /** Whoever made it is taken. */
  readonly sinFirma?: boolean;
}

/**
 * The database of a backup, in a file of its own: bringing an older one up to date leaves the backup
 * as it was. @throws Rechazo when it is no backup, is damaged, or its signature is not accepted.
 */
async function sacar(
  archivo: string,
  temporal: string,
  { nombre, identidad, aceptar }: PedidoDeRestaurar & { readonly aceptar: Aceptar },
): Promise<void> {
  if (await estaCifrado(archivo)) {
    if (identidad === undefined) throw rechazo("cifrado", { archivo: nombre });
    const abierto = `${temporal}-descifrado`;
    await descifrar(archivo, abierto, { identidad, nombre });
    await sacar(abierto, temporal, { nombre, aceptar });
    return await rm(abierto);
  }
  if (await esRespaldo(archivo)) return await abrir(archivo, temporal, nombre, aceptar);
  // That nobody signed it would be said of any file: the order to take it would not help.
  if (await Bun.file(archivo).slice(0, DE_SQLITE.length).text() !== DE_SQLITE) {
    throw rechazo("archivo_ajeno", { archivo: nombre });
  }
  aceptar(null);
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
 * @throws Rechazo when the file is no backup, is damaged or is of another key, when the destination
 * has data or is in use; the destination is then as before.
 */
async function restaurar(
  app: App,
  actor: Actor,
  pedido: PedidoDeRestaurar,
  progreso: Progreso = () => {},
): Promise<Restaurado> {
  const { nombre, clave, reemplazar = false, sinFirma = false } = pedido;
  const exigida = sinFirma ? null : clave ?? huellaPropia(app);
  let firma: FirmaDeRespaldo | null = null;
  const aceptar: Aceptar = (hallada) => {
    if (sinFirma) return;
    exigirFirma(hallada, exigida, nombre);
    firma = hallada;
  };
  const archivo = resolve(pedido.archivo ?? nombre);
  if (!existsSync(archivo)) throw rechazo("archivo_ausente", { archivo: nombre });
  // Replacing everything is for who owns it: the guards of the trail rest meanwhile.
  const databaseUrl = app.config.duenoUrl || app.config.databaseUrl;
  return await conCarpetaTemporal("restaurar", async (carpeta) => {
    const temporal = join(carpeta, "copia.db");
    const url = `sqlite:${temporal}`;
    progreso(0.1, "leyendo el respaldo");
    await sacar(archivo, temporal, { ...pedido, aceptar });
    await migrar(url, conjuntosDe(app.registro));
    await conBase(url, (copia) => exigirIntegra(app, copia, actor, { clave }));
    // Nothing of the destination was touched until here: a refusal leaves it as it was.
    const previa = await presencia(databaseUrl);
    if (previa !== "ausente") await exigirSinUso(databaseUrl);
    if (previa === "planta" && !reemplazar) await exigirVacia(databaseUrl);
    try {
      return await copiar(url, previa === "planta" && reemplazar);
    } catch (error) {
      quitarCreada(databaseUrl, previa);
      throw error;
    }
  }, juntoA(databaseUrl));

  /** @param habia whether there was anybody before, to tell who comes back. */
  async function copiar(url: string, habia: boolean): Promise<Restaurado> {
    await migrarConfigurada(app.config, conjuntosDe(app.registro));
    return await conBase(url, (copia) =>
      conBase(databaseUrl, async (destino) => {
        const antes = new Set(await admitidos(app, destino));
        const hechas = await copiarTodo(copia, destino, {
          reemplazar,
          sin: app.registro.efimeras,
          alTerminar: (w, h) =>
            asentarOperacion(w, actor, "restaurar", {
              archivo: nombre,
              ...resumen(h),
              ...enAsiento({ firma: exigida }),
            }),
        }, (f, m) => progreso(0.2 + f * 0.8, m));
        const ahora = await admitidos(app, destino);
        return {
          ...resumen(hechas),
          firma: exigida,
          dicha: firma,
          habilitadas: ahora.map((cuenta) => ({ cuenta, vuelve: habia && !antes.has(cuenta) })),
        };
      }));
  }
}

// Moving everything to another database.

function exigirOtra(propia: string, destino: string): void {
  const real = (url: string): string =>
    dialectoDe(url) === "sqlite" ? resolve(archivoSqlite(url)) : url;
  let misma: boolean;
  try {
    misma = real(destino) === real(propia);
  } catch (error) {
    throw rechazo("destino_invalido", { motivo: error instanceof Error ? error.message : "" });
  }
  if (misma) throw rechazo("misma_base");
}

/**
 * Copies everything into an empty database of either kind, creating its tables, with an entry of it
 * there ([A4]); it starts without what belonged to the running installation ([X6]).
 * @throws Rechazo when the destination has data, is the same database, or cannot hold a table.
 */
export async function trasladar(
  app: App,
  actor: Actor,
  destino: string,
  progreso: Progreso = () => {},
): Promise<CopiaHecha> {
  exigirOtra(app.config.databaseUrl, destino);
  const previa = await presencia(destino);
  try {
    await migrar(destino, conjuntosDe(app.registro));
    return await conBase(destino, async (db) => {
      const hechas = await copiarTodo(app.db, db, {
        reemplazar: false,
        sin: app.registro.efimeras,
        alTerminar: (w, h) =>
          asentarOperacion(w, actor, "trasladar", {
            origen: nombreDeBase(app.config.databaseUrl),
            ...resumen(h),
          }),
      }, (f, m) => progreso(f * 0.9, m));
      await exigirIntegra(app, db, actor);
      progreso(1, "trasladado");
      return resumen(hechas);
    });
  } catch (error) {
    quitarCreada(destino, previa);
    throw error;
  }
}

function informar({ json, write }: ContextoComando, hecho: CopiaHecha, frase: string): void {
  if (json) write(JSON.stringify({ resultado: true, ...hecho }));
  else write(`${frase}: ${hecho.tablas} tablas, ${formatEnteroEsAr(hecho.filas)} filas.`);
}

/** Who may come in from now on, those that could not before said so ([X6]). */
function decirAdmitidos({ json, write }: ContextoComando, cuentas: readonly Admitido[]): void {
  if (json) return;
  write("Se empieza sin sesiones abiertas ni intentos de ingreso: todos vuelven a ingresar.");
  write(`Cuentas que quedan habilitadas: ${formatEnteroEsAr(cuentas.length)}`);
  for (const { cuenta, vuelve } of cuentas) {
    write(`  ${cuenta}${vuelve ? " (no lo estaba en la base anterior)" : ""}`);
  }
}

/** Who made what was restored, as far as it can be known ([Q5]). */
function decirFirma({ json, write, options }: ContextoComando, r: Restaurado): void {
  if (json) return;
  const { firma, dicha } = r;
  const { "sin-firma": sinFirma, clave } = options;
  const cuando = dicha ? ` el ${fechaYHoraDe(Date.parse(dicha.instante))}` : "";
  if (firma !== null) write(`Firmado con la clave ${firma}${cuando}.`);
  else if (sinFirma && clave) {
    write("La firma del archivo no se miró: --clave se comparó sólo con los sellos de adentro.");
  } else if (sinFirma) write("Sin firma: se pidió no mirarla.");
  else if (dicha === null) write("Sin firma: no se sabe quién hizo este respaldo.");
  else {
    write(
      `Sin firma comprobada: dice la clave ${dicha.huella}${cuando}, y no hay con qué compararla ` +
        "(PLANTA_CLAVE_SELLO o --clave).",
    );
  }
}

/** How a backup goes. */
const decirResguardo = ({ firma, cifrado_para: para }: Resguardo): string =>
  `${firma === null ? "Sin firma" : `Firmado con la clave ${firma}`}, ` +
  (para.length === 0 ? "sin cifrar." : `cifrado para ${para.join(", ")}.`);

/** Through a pipe: nothing else is written there. */
async function aLaSalida({ app, actor, json, progress }: ContextoComando): Promise<void> {
  if (json) throw uso("con - la salida es el respaldo: no lleva --json");
  if (process.stdout.isTTY) {
    throw uso("con - el respaldo va a una tubería o a un archivo (… | ssh …)");
  }
  await conCarpetaTemporal("tuberia", async (carpeta) => {
    const archivo = join(carpeta, "respaldo.db");
    await respaldar(app, actor, { nombre: "la salida estándar", archivo }, progress);
    await Bun.write(Bun.stdout, Bun.file(archivo));
  });
}

/** What comes through a pipe, in a file: a backup is read from its end. */
async function deLaEntrada<T>(fn: (archivo: string) => Promise<T>): Promise<T> {
  if (process.stdin.isTTY) throw uso("con - el respaldo viene por una tubería (ssh … | …)");
  return await conCarpetaTemporal("entrada", async (carpeta) => {
    const archivo = join(carpeta, "respaldo.db");
    crearArchivo(archivo);
    await Bun.write(archivo, new Response(Bun.stdin.stream()));
    return await fn(archivo);
  });
}

export const comandosDeRespaldo: readonly ComandoDePlanta[] = [
  {
    name: "respaldo",
    summary: "Copia toda la base en un archivo, comprobado, sin detener a nadie",
    arguments: [{ name: "ARCHIVO", description: "Archivo nuevo; con -, va a la salida estándar" }],
    async run(ctx) {
      if (ctx.args[0] === "-") return await aLaSalida(ctx);
      await exigirDestino(ctx.args[0]);
      const hecho = await respaldar(ctx.app, ctx.actor, { nombre: ctx.args[0] }, ctx.progress);
      informar(ctx, hecho, `Respaldo escrito en ${ctx.args[0]}`);
      if (!ctx.json) ctx.write(decirResguardo(hecho));
    },
  },
  {
    name: "respaldo clave",
    summary: "Hace la clave que abre los respaldos cifrados, en un archivo propio",
    // It is made where it will be kept, which need not be where the database is.
    database: "none",
    arguments: [{ name: "ARCHIVO", description: "Dónde se la guarda: lejos del servidor" }],
    async run({ args: [archivo], json, write }) {
      await exigirDestino(archivo);
      const destinatario = await crearIdentidad(archivo);
      if (json) write(JSON.stringify({ resultado: true, archivo, destinatario }));
      else {
        write(`Clave privada guardada en ${archivo}: sin ella nadie abre lo cifrado.`);
        write(`Para cifrar los respaldos: PLANTA_CLAVE_RESPALDO=${destinatario}`);
      }
    },
  },
  {
    name: "restaurar",
    summary: "Pone un respaldo en lugar de la base, con los servidores detenidos",
    // It makes its own, once the backup is found good.
    database: "none",
    arguments: [{
      name: "ARCHIVO",
      description: "Archivo hecho por «planta respaldo»; con -, viene por la entrada estándar",
    }],
    options: {
      reemplazar: { type: "flag", description: "Borra los datos que tenga la base" },
      identidad: {
        type: "text",
        description: "Archivo de la clave que abre un respaldo cifrado («planta respaldo clave»)",
      },
      clave: {
        type: "text",
        description:
          "Huella de la clave que debe haber firmado el respaldo y los sellos de adentro; si falta, " +
          "PLANTA_CLAVE_SELLO",
      },
      "sin-firma": {
        type: "flag",
        description: "No mira la firma del archivo; --clave vale entonces sólo para los sellos",
      },
    },
    async run(ctx) {
      const { reemplazar, identidad, clave, "sin-firma": sinFirma } = ctx.options;
      if (typeof clave === "string" && !/^[0-9a-f]{64}$/i.test(clave)) {
        throw uso("--clave: se espera la huella de la clave, de 64 caracteres");
      }
      const pedido: PedidoDeRestaurar = {
        nombre: ctx.args[0],
        reemplazar: reemplazar === true,
        identidad: typeof identidad === "string" ? identidad : undefined,
        clave: typeof clave === "string" ? clave.toLowerCase() : undefined,
        sinFirma: sinFirma === true,
      };
      const poner = (p: PedidoDeRestaurar) => restaurar(ctx.app, ctx.actor, p, ctx.progress);
      const hecho =
        await (ctx.args[0] === "-"
          ? deLaEntrada((archivo) => poner({ ...pedido, nombre: "la entrada estándar", archivo }))
          : poner(pedido));
      informar(ctx, hecho, "Respaldo restaurado");
      decirFirma(ctx, hecho);
      decirAdmitidos(ctx, hecho.habilitadas);
    },
  },
  {
    name: "trasladar",
    summary: "Copia todo a una base vacía, de la otra clase o de la misma",
    options: {
      a: { type: "text", description: "Base de destino: sqlite:ARCHIVO o postgres://…" },
    },
    async run(ctx) {
      if (typeof ctx.options.a !== "string") throw rechazo("falta_destino");
      const { app, options: { a: databaseUrl } } = ctx;
      const hecho = await trasladar(app, ctx.actor, databaseUrl, ctx.progress).catch(
        (error: unknown) => {
          if (error instanceof Rechazo) throw error;
          const motivo = explicar(error, { ...app.config, databaseUrl });
          throw motivo === null ? error : rechazo("destino_invalido", { motivo });
        },
      );
      informar(ctx, hecho, "Todo quedó en el destino");
    },
  },
];
