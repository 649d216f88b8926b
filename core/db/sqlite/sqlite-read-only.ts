/**
 * Reading an SQLite file without leaving a trace: no file beside it and not a byte changed, whoever
 * owns it and whether its folder can be written or not.
 */
import { constants, Database } from "bun:sqlite";
import { copyFileSync, existsSync, rmSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { carpetaTemporal } from "#core/files/temporary.ts";
import { Conexion, ConsultaSqlite } from "./sqlite-connection.ts";
import type { Consulta, Db } from "../types.ts";
import { UnidadDeTrabajo } from "../unit.ts";
import { BaseOcupada, codigo } from "../values.ts";

const JUNTO = ["-wal", "-journal"] as const;

interface Fuente {
  abrir(): Database;
  /** Whether what was read is what stands there still. */
  sigueIgual(): boolean;
  soltar(): void;
}

function preparar(base: Database): Database {
  base.run("PRAGMA busy_timeout = 5000");
  base.run("PRAGMA query_only = ON");
  base.run("PRAGMA cache_size = -32000");
  return base;
}

const deLectura = (archivo: string): Database =>
  preparar(new Database(archivo, { readonly: true, create: false, strict: true }));

const tiene = (archivo: string): boolean =>
  (statSync(archivo, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Nobody has it open: SQLite is told that the file does not change, and makes nothing beside it. */
function quieta(archivo: string): Fuente {
  const senas = () => {
    const { mtimeNs, size, ino } = statSync(archivo, { bigint: true });
    return [mtimeNs, size, ino, JUNTO.some((resto) => tiene(archivo + resto))].join();
  };
  const antes = senas();
  const uri = `${pathToFileURL(resolve(archivo)).href}?immutable=1`;
  const modo = constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI;
  return {
    abrir: () => preparar(new Database(uri, modo)),
    sigueIgual: () => senas() === antes,
    soltar() {},
  };
}

/** Its last changes are in a file that only a writer could take up: a private copy takes them up. */
function copiada(archivo: string): Fuente {
  const carpeta = carpetaTemporal("lectura");
  const copia = join(carpeta, basename(archivo));
  for (const resto of ["", ...JUNTO]) {
    if (existsSync(archivo + resto)) copyFileSync(archivo + resto, copia + resto);
  }
  return {
    abrir: () => preparar(new Database(copia, { create: false, readwrite: true, strict: true })),
    sigueIgual: () => true,
    soltar: () => rmSync(carpeta, { recursive: true, force: true }),
  };
}

function fuenteDe(archivo: string): Fuente {
  if (!existsSync(`${archivo}-shm`)) {
    return JUNTO.some((resto) => tiene(archivo + resto)) ? copiada(archivo) : quieta(archivo);
  }
  // Somebody may be writing: SQLite's own locks keep the readings right.
  try {
    const prueba = deLectura(archivo);
    try {
      prueba.query("SELECT 1 FROM sqlite_schema").get();
    } finally {
      prueba.close();
    }
  } catch (error) {
    if (/^SQLITE_(CANTOPEN|READONLY)/.test(codigo(error))) return copiada(archivo);
    throw error;
  }
  return { abrir: () => deLectura(archivo), sigueIgual: () => true, soltar() {} };
}

class DbSoloLectura extends ConsultaSqlite implements Db {
  readonly #fuente: Fuente;

  constructor(readonly url: string, fuente: Fuente) {
    super(new Conexion(fuente.abrir()));
    this.#fuente = fuente;
  }

  async leer<T>(fn: (q: Consulta) => Promise<T>): Promise<T> {
    const conexion = new Conexion(this.#fuente.abrir());
    const unidad = new UnidadDeTrabajo(this);
    try {
      conexion.base.run("BEGIN");
      const leido = await fn(new ConsultaSqlite(conexion, unidad));
      this.exigirEnSuLugar();
      return leido;
    } finally {
      unidad.abierta = false;
      conexion.cerrar();
    }
  }

  tx(): Promise<never> {
    return Promise.reject(new Error("la base se abrió sólo para leer"));
  }

  /** @throws BaseOcupada: somebody began to write to a file that was at rest. */
  exigirEnSuLugar(): void {
    if (!this.#fuente.sigueIgual()) {
      throw new BaseOcupada("La base cambió mientras se leía; repita la orden");
    }
  }

  cerrar(): Promise<void> {
    this.conexion.cerrar();
    this.#fuente.soltar();
    return Promise.resolve();
  }
}

/** @throws SQLite's own error when the file does not exist or is no database. */
export function abrirSqliteSoloLectura(url: string, archivo: string): Db {
  const fuente = fuenteDe(archivo);
  try {
    return new DbSoloLectura(url, fuente);
  } catch (error) {
    fuente.soltar();
    throw error;
  }
}
