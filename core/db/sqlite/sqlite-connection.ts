/** What one SQLite connection can do: prepared statements, reading, writing, bulk insert. */
import type { Database, Statement } from "bun:sqlite";
import { auditar } from "../audit.ts";
import type { Actor, Asiento, Consulta, Escritura, LecturaDeFila, Parametro } from "../types.ts";
import type { UnidadDeTrabajo } from "../unit.ts";
import { conLugar, escrituraAfuera, leido, parametro } from "../values.ts";

// SQLite's prepared statements, checked going in and coming out, and the bulk insert over them.

/** Values bound per multi-row INSERT: from here on bigger statements gain nothing. */
const VALORES_POR_INSERT = 600;

type Celda = Exclude<Parametro, bigint>;

/** A prepared statement that checks what goes in and what comes out. */
class Sentencia {
  /** @param escribe whether it is run where writing is done. */
  constructor(
    private readonly st: Statement<unknown, Celda[]>,
    private readonly unidad: UnidadDeTrabajo | undefined,
    private readonly escribe: boolean,
  ) {}

  #correr<T>(parametros: readonly Parametro[], fn: (p: Celda[]) => T): T {
    this.unidad?.exigir();
    try {
      return fn(parametros.map(parametro));
    } catch (causa) {
      const error = conLugar(causa, !this.escribe);
      if (this.unidad) this.unidad.fallo = error;
      throw error;
    }
  }

  values(...parametros: readonly Parametro[]): unknown[][] {
    return this.#correr(parametros, (p) => {
      // The statement answers null instead of [] when it has no columns.
      const filas = (this.st.values(...p) ?? []) as unknown[][];
      for (const fila of filas) {
        for (const valor of fila) if (typeof valor === "number") leido(valor);
      }
      return filas;
    });
  }

  all(parametros: readonly Parametro[], leer?: LecturaDeFila): Record<string, unknown>[] {
    return this.#correr(parametros, (p) => {
      const filas = this.st.all(...p) as Record<string, unknown>[];
      for (const fila of filas) {
        for (const nombre in fila) {
          const valor = fila[nombre];
          if (typeof valor === "number") leido(valor);
        }
        leer?.(fila);
      }
      return filas;
    });
  }

  run(...parametros: readonly Parametro[]): { changes: number } {
    return this.#correr(parametros, (p) => this.st.run(...p));
  }

  /** As `run`, for values that `parametro` has already passed. */
  correrRevisados(parametros: Celda[]): void {
    try {
      this.st.run(...parametros);
    } catch (error) {
      if (this.unidad) this.unidad.fallo = error;
      throw error;
    }
  }
}

/** Rows gathered into multi-row INSERTs; what is left at the end goes row by row. */
class Insercion {
  total = 0;
  #puestos = 0;
  readonly #juntados: Celda[];
  readonly #muchas: Sentencia;
  readonly #una: Sentencia;

  constructor(
    tabla: string,
    private readonly columnas: readonly string[],
    preparar: (sql: string) => Sentencia,
  ) {
    const porLote = Math.max(1, Math.floor(VALORES_POR_INSERT / columnas.length));
    const nombres = columnas.map((c) => `"${c}"`).join(", ");
    const una = `(${columnas.map(() => "?").join(", ")})`;
    const inicio = `INSERT INTO "${tabla}" (${nombres}) VALUES `;
    this.#juntados = Array<Celda>(porLote * columnas.length).fill(null);
    this.#una = preparar(inicio + una);
    this.#muchas = preparar(inicio + Array(porLote).fill(una).join(", "));
  }

  agregar(fila: readonly Parametro[]): void {
    const ancho = this.columnas.length;
    if (fila.length !== ancho) throw new Error("fila con otra cantidad de columnas");
    const juntados = this.#juntados;
    for (let i = 0; i < ancho; i++) juntados[this.#puestos + i] = parametro(fila[i]);
    this.#puestos += ancho;
    this.total++;
    if (this.#puestos === juntados.length) {
      this.#puestos = 0;
      this.#muchas.correrRevisados(juntados);
    }
  }

  terminar(): number {
    const ancho = this.columnas.length;
    for (let i = 0; i < this.#puestos; i += ancho) {
      this.#una.correrRevisados(this.#juntados.slice(i, i + ancho));
    }
    return this.total;
  }
}

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

  constructor(protected readonly conexion: Conexion, protected readonly unidad?: UnidadDeTrabajo) {}

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
    leer?: LecturaDeFila,
  ): Promise<Record<string, unknown>[]> {
    return this.preparar(sql).all(parametros, leer);
  }

  estables(
    sql: string,
    parametros: readonly Parametro[] = [],
    leer?: LecturaDeFila,
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

  constructor(conexion: Conexion, protected override readonly unidad: UnidadDeTrabajo) {
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
