/**
 * SQLite: one writer connection behind an async mutex, readers apart, so that readers never wait
 * for a writer (WAL) and a writer of another thread or process never blocks this event loop.
 */
import { Database } from "bun:sqlite";
import { recordarEnTx } from "../idempotency.ts";
import { Mutex } from "../mutex.ts";
import { Conexion, ConsultaSqlite, EscrituraSqlite } from "./sqlite-connection.ts";
import { LugarDeArchivo } from "./sqlite-place.ts";
import type { Consulta, Db, Escritura, LecturaDeFila, Parametro } from "../types.ts";
import { enUnidad, UnidadDeTrabajo } from "../unit.ts";
import { estaOcupada, reintentar } from "../values.ts";

/** Snapshot readers kept open; more are opened when needed and closed after use. */
const LECTORES = 4;
/** Stable readings kept at once. */
const ESTABLES = 2000;

/**
 * A connection with the settings that SQLite does not have by itself. `synchronous=FULL`: what was
 * acknowledged survives a power cut. The busy wait covers only what cannot be retried from outside
 * (opening, recovery after a crash); the writer sets it to 0 and waits asynchronously instead.
 * @throws when the file does not exist: only migrations create it (`sqlite-place.ts`).
 */
export function abrirArchivo(archivo: string): Database {
  const base = new Database(archivo, { create: false, readwrite: true, strict: true });
  base.run("PRAGMA busy_timeout = 5000");
  base.run("PRAGMA journal_mode = WAL");
  base.run("PRAGMA synchronous = FULL");
  base.run("PRAGMA foreign_keys = ON");
  base.run("PRAGMA cache_size = -32000");
  return base;
}

/** Repeats a statement that found the writer's place taken, pausing without blocking. */
export const esperarTurno = (intentar: () => void): Promise<void> =>
  reintentar(intentar, estaOcupada);

type Filas = Record<string, unknown>[];

/** Rows remembered between commits, by statement and parameters. */
class Estables {
  #version = -1;
  #cuantas = 0;
  readonly #porSentencia = new Map<string, Map<string, Filas>>();

  /** @param version `PRAGMA data_version`: changes when any other connection commits. */
  buscar(version: number, sql: string, clave: string): Filas | undefined {
    if (version !== this.#version || this.#cuantas >= ESTABLES) {
      this.#porSentencia.clear();
      this.#cuantas = 0;
      this.#version = version;
    }
    return this.#porSentencia.get(sql)?.get(clave);
  }

  guardar(version: number, sql: string, clave: string, filas: Filas): void {
    // The database changed while this was being read: keeping it would remember stale rows.
    if (version !== this.#version) return;
    this.#porSentencia.getOrInsertComputed(sql, () => new Map()).set(clave, filas);
    this.#cuantas++;
  }
}

class DbSqlite extends ConsultaSqlite implements Db {
  readonly #estables = new Estables();
  readonly #escritor: Conexion;
  readonly #turno = new Mutex();
  readonly #lugar: LugarDeArchivo;
  readonly #libres: Conexion[] = [];
  #cerrada = false;

  constructor(readonly url: string, readonly archivo: string) {
    // The file is identified before it is opened, so that replacing it from here on is noticed.
    const lugar = new LugarDeArchivo(archivo);
    const escritor = new Conexion(abrirArchivo(archivo));
    super(new Conexion(abrirLector(archivo)));
    this.#lugar = lugar;
    this.#escritor = escritor;
    escritor.base.run("PRAGMA busy_timeout = 0");
  }

  override async estables(
    sql: string,
    parametros: readonly Parametro[] = [],
    leer?: LecturaDeFila,
  ): Promise<Filas> {
    // The version is read first: a commit in between makes the next call read again.
    const [[version]] = this.preparar("PRAGMA data_version").values() as [[number]];
    const clave = parametros.length === 1 ? String(parametros[0]) : JSON.stringify(parametros);
    const guardadas = this.#estables.buscar(version, sql, clave);
    if (guardadas) return guardadas;
    const filas = await this.filas(sql, parametros, leer);
    this.#estables.guardar(version, sql, clave, filas);
    return filas;
  }

  async leer<T>(fn: (q: Consulta) => Promise<T>): Promise<T> {
    if (this.#cerrada) throw new Error("la base de datos está cerrada");
    const conexion = this.#libres.pop() ?? this.#otroLector();
    const unidad = new UnidadDeTrabajo(this);
    try {
      conexion.base.run("BEGIN");
      return await fn(new ConsultaSqlite(conexion, unidad));
    } finally {
      unidad.abierta = false;
      conexion.base.run("COMMIT");
      if (this.#cerrada || this.#libres.length >= LECTORES) conexion.cerrar();
      else this.#libres.push(conexion);
    }
  }

  /** @throws BaseMovida: another file under the same name would be another database. */
  #otroLector(): Conexion {
    this.#lugar.exigir();
    return new Conexion(abrirLector(this.archivo));
  }

  exigirEnSuLugar(): void {
    this.#lugar.exigir();
  }

  tx<T>(fn: (q: Escritura) => Promise<T>): Promise<T> {
    return enUnidad(() =>
      this.#turno.tomar(async () => {
        const unidad = new UnidadDeTrabajo(this);
        if (this.#cerrada) throw new Error("la base de datos está cerrada");
        const { base } = this.#escritor;
        this.#lugar.exigir();
        await esperarTurno(() => base.run("BEGIN IMMEDIATE"));
        try {
          const q = new EscrituraSqlite(this.#escritor, unidad);
          const resultado = await fn(q);
          if (unidad.fallo !== undefined) throw unidad.fallo;
          unidad.exigirAsiento();
          await recordarEnTx(q, unidad.firma, resultado);
          this.#lugar.exigir();
          await esperarTurno(() => base.run("COMMIT"));
          return resultado;
        } catch (error) {
          // A failure such as a full disk may already have undone it.
          if (base.inTransaction) base.run("ROLLBACK");
          throw error;
        } finally {
          unidad.abierta = false;
        }
      })
    );
  }

  cerrar(): Promise<void> {
    return this.#turno.tomar(() => {
      if (!this.#cerrada) {
        this.#cerrada = true;
        for (const conexion of this.#libres) conexion.cerrar();
        this.conexion.cerrar();
        this.#escritor.cerrar();
      }
      return Promise.resolve();
    });
  }
}

/** A connection that refuses to write: writing outside a unit of work is a fault on both. */
function abrirLector(archivo: string): Database {
  const base = abrirArchivo(archivo);
  base.run("PRAGMA query_only = ON");
  return base;
}

/** @param archivo path of the file; its folder is created. */
export function abrirSqlite(url: string, archivo: string): Db {
  return new DbSqlite(url, archivo);
}
