/**
 * The contract of the database layer. Two implementations stand behind it (`sqlite.ts`,
 * `postgres.ts`); every other file of the product sees only this one.
 */
import type { Dialecto } from "./kit.ts";

export type { Dialecto };

/** A value that both drivers accept as a parameter and store alike. */
export type Parametro = string | number | bigint | boolean | null | Uint8Array;

/** What is done to each row as it is read, in place: its values checked, its booleans made. */
export type LecturaDeFila = (fila: Record<string, unknown>) => void;

/**
 * Reading. Placeholders are `?` on both databases. Single rows and small lists are read with types
 * through `query.ts` and `text-query.ts`, which stand on this.
 */
export interface Consulta {
  readonly dialecto: Dialecto;
  /**
   * The same object for every `Consulta` of one open database (itself, its snapshots, its units of
   * work): the key under which caches keep what they read from it.
   */
  readonly base?: object;
  /**
   * Rows as arrays in column order: the bulk path. Integers are numbers and booleans 0/1 on both
   * databases (as a parameter a boolean is `true`/`false`; in a condition write `WHERE vigente`).
   * @throws ValorInvalido for numbers that are not exact integers, in parameters or results.
   */
  valores(sql: string, parametros?: readonly Parametro[]): Promise<unknown[][]>;
  /** Rows as objects, values as in `valores` but for what `leer` makes of them. */
  filas(
    sql: string,
    parametros?: readonly Parametro[],
    leer?: LecturaDeFila,
  ): Promise<Record<string, unknown>[]>;
  /**
   * `filas` for the few small rows that every request asks for (session, header, counter). On
   * SQLite they are remembered exactly while nobody, in this process or another, commits. The rows
   * are shared: they must not be modified.
   */
  estables(
    sql: string,
    parametros?: readonly Parametro[],
    leer?: LecturaDeFila,
  ): Promise<Record<string, unknown>[]>;
}

/** A request and its key, both as SHA-256: neither what was sent nor the key is kept. */
export interface PedidoUnico {
  readonly clave: string;
  /** Of the call and of all that came with it. */
  readonly huella: string;
}

/** Who writes, and from where; goes into every audit entry ([A1]). Never a token or a password. */
export interface Actor {
  readonly id_usuario: number | null;
  readonly usuario: string;
  /** `http 127.0.0.1`, `linea de comandos`, `trabajo`… */
  readonly origen: string;
  /** The request that asks for the write, when it is to be done once ([K3]). */
  readonly pedido?: PedidoUnico;
}

/** One audited write ([A1]). `antes` and `despues` are JSON values without secrets ([A2]). */
export interface Asiento {
  readonly accion: string;
  readonly entidad: string;
  readonly clave?: string | number;
  readonly saf?: number;
  readonly codipres?: string;
  readonly antes?: unknown;
  readonly despues?: unknown;
  /** Bulk writes keep the rows they replaced here (compressed by the caller's helper). */
  readonly contenido?: Uint8Array;
}

/** Writing, only inside a unit of work. */
export interface Escritura extends Consulta {
  /** Runs a statement; number of rows changed. */
  ejecutar(sql: string, parametros?: readonly Parametro[]): Promise<number>;
  /** Bulk insert: prepared statement on SQLite, COPY FROM STDIN on PostgreSQL. Rows inserted. */
  insertar(
    tabla: string,
    columnas: readonly string[],
    filas:
      | Iterable<readonly Parametro[]>
      | AsyncIterable<readonly (readonly Parametro[])[]>, // async sources come in batches
  ): Promise<number>;
  /**
   * Says for whom the unit writes: what it gives is remembered with the request that they brought
   * ([K3]). Auditing says it by itself.
   */
  firmar(actor: Actor): void;
  /** Appends to the audit trail in this same transaction. */
  auditar(actor: Actor, asiento: Asiento): Promise<void>;
}

export interface Db extends Consulta {
  readonly url: string;
  /** A consistent snapshot for several reads. */
  leer<T>(fn: (q: Consulta) => Promise<T>): Promise<T>;
  /**
   * The unit of work, right on both databases: SQLite takes the writer connection behind an async
   * mutex with BEGIN IMMEDIATE (waiting never blocks the event loop); PostgreSQL runs in
   * REPEATABLE READ and repeats `fn` on serialisation failures, so `fn` must have no effect but
   * its writes.
   */
  tx<T>(fn: (q: Escritura) => Promise<T>): Promise<T>;
  /**
   * Cheap check that what is written goes where the URL says: the file of an SQLite database may be
   * moved or deleted under an open one, which would go on writing to it.
   * @throws BaseMovida.
   */
  exigirEnSuLugar(): void;
  cerrar(): Promise<void>;
}
