/** What one SQLite connection can do: prepared statements, reading, writing, bulk insert. */
import type { Database, Statement } from "bun:sqlite";
import { auditar } from "../audit.ts";
import { type Celda, Insercion, Sentencia } from "./sqlite-statement.ts";
import type { Actor, Asiento, Consulta, Escritura, Lectura, Parametro } from "../types.ts";
import type { Unidad } from "../unit.ts";
import { conLugar, escrituraAfuera } from "../values.ts";

/** Prepared statements kept per connection; the least recently used goes first. */
const PREPARADAS = 300;
/** Rows inserted between two breaths of the event loop. */
const FILAS_POR_TURNO = 20_000;

/** A connection and its prepared statements, the last used of which stay prepared. */
export class Conexion {
  readonly #preparadas = new Map<string, Statement<unknown, Celda[]>>();

  constructor(readonly base: Database) {}

  preparar(sql: string): Statement<unknown, Celda[]> {
    const guardada = this.#preparadas.get(sql);
    if (guardada) {
      this.#preparadas.delete(sql);
      this.#preparadas.set(sql, guardada);
      return guardada;
    }
    const nueva = this.base.prepare<unknown, Celda[]>(sql);
    this.#preparadas.set(sql, nueva);
    if (this.#preparadas.size > PREPARADAS) {
      // Not finalised here: an insertion may still hold it. The collector does it.
      const [primera] = this.#preparadas.keys();
      if (primera !== undefined) this.#preparadas.delete(primera);
    }
    return nueva;
  }

  cerrar(): void {
    for (const st of this.#preparadas.values()) st.finalize();
    this.#preparadas.clear();
    this.base.close();
  }
}

/** Reading over one connection; `unidad` when it is a transaction's. */
export class ConsultaSqlite implements Consulta {
  readonly dialecto = "sqlite";
  protected readonly escribe: boolean = false;

  constructor(protected readonly conexion: Conexion, protected readonly unidad?: Unidad) {}

  get base(): object {
    return this.unidad?.base ?? this;
  }

  protected preparar(sql: string): Sentencia {
    this.unidad?.exigir();
    this.unidad?.anotar(sql);
    try {
      return new Sentencia(this.conexion.preparar(sql), this.unidad, this.escribe);
    } catch (causa) {
      const error = conLugar(causa, !this.escribe);
      if (this.unidad) this.unidad.fallo = error;
      throw error;
    }
  }

  // deno-lint-ignore require-await -- async, so that a failure is a rejection as on PostgreSQL
  async valores(sql: string, parametros: readonly Parametro[] = []): Promise<unknown[][]> {
    return this.preparar(sql).values(...parametros);
  }

  // deno-lint-ignore require-await -- as above
  async filas(
    sql: string,
    parametros: readonly Parametro[] = [],
    leer?: Lectura,
  ): Promise<Record<string, unknown>[]> {
    return this.preparar(sql).all(parametros, leer);
  }

  estables(
    sql: string,
    parametros: readonly Parametro[] = [],
    leer?: Lectura,
  ): Promise<Record<string, unknown>[]> {
    return this.filas(sql, parametros, leer);
  }

  // Who writes without types may call what only a unit of work has.
  ejecutar(_sql: string, _parametros?: readonly Parametro[]): Promise<number> {
    return Promise.reject(escrituraAfuera(""));
  }
}

/** Writing inside a unit of work, and nowhere else. */
export class EscrituraSqlite extends ConsultaSqlite implements Escritura {
  protected override readonly escribe = true;

  constructor(conexion: Conexion, protected override readonly unidad: Unidad) {
    super(conexion, unidad);
  }

  // deno-lint-ignore require-await -- as above
  override async ejecutar(sql: string, parametros: readonly Parametro[] = []): Promise<number> {
    return this.preparar(sql).run(...parametros).changes;
  }

  async insertar(
    tabla: string,
    columnas: readonly string[],
    filas: Iterable<readonly Parametro[]> | AsyncIterable<readonly (readonly Parametro[])[]>,
  ): Promise<number> {
    this.unidad.exigir();
    try {
      const insercion = new Insercion(tabla, columnas, (sql) => this.preparar(sql));
      if (Symbol.asyncIterator in filas) {
        for await (const lote of filas) for (const fila of lote) insercion.agregar(fila);
      } else {
        for (const fila of filas) {
          insercion.agregar(fila);
          if (insercion.total % FILAS_POR_TURNO === 0) await new Promise(setImmediate);
        }
      }
      return insercion.terminar();
    } catch (error) {
      this.unidad.fallo ??= error;
      throw error;
    }
  }

  firmar(actor: Actor): void {
    this.unidad.firmar(actor);
  }

  auditar(actor: Actor, asiento: Asiento): Promise<void> {
    this.firmar(actor);
    return auditar(this, actor, asiento);
  }
}
