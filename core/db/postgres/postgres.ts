/** PostgreSQL through postgres.js: pool, types as on SQLite, units of work that repeat. */
import postgres from "postgres";
import { recordarEnTx } from "../idempotency.ts";
import { ConsultaPostgres, EscrituraPostgres } from "./postgres-connection.ts";
import type { Consulta, Db, Escritura } from "../types.ts";
import { enUnidad, Unidad } from "../unit.ts";
import {
  causaOriginal,
  conexionPerdida,
  ConfirmacionIncierta,
  esClaveRepetida,
  esConflicto,
  leido,
  reintentar,
  ValorInvalido,
} from "../values.ts";

/** Connections of this process. PostgreSQL's default limit is 100 for all of them. */
const CONEXIONES = 10;
/**
 * Times that a unit refused for a repeated key is tried again: another one may have written that key
 * after this one looked for it. Units of SQLite come one after another, and never meet.
 */
const REPETIDAS = 2;
/** Seconds that the work of a retired pool has to end. */
const RETIRO = 30;

const entero = (texto: string): number => leido(Number(texto));

function serializarBooleano(valor: unknown): string {
  if (valor === true || valor === 1 || valor === "t") return "t";
  if (valor === false || valor === 0 || valor === "f") return "f";
  throw new ValorInvalido("se esperaba un booleano");
}

export type Cliente = postgres.Sql<Record<string, never>>;

/**
 * The driver with the settings of the product; `max` connections, opened when first used.
 * @param alPerder called whenever a connection closes.
 */
export function crearCliente(url: string, max: number, alPerder?: () => void): Cliente {
  const cliente = postgres(url, {
    max,
    onnotice: () => {},
    // The default pauses for seconds after a restart of the server.
    backoff: (intento: number) => Math.min(0.05 * 2 ** intento, 1),
    connect_timeout: 5,
    max_lifetime: null,
    // Array types are not used, and a connection lost while asking for them ends the process.
    fetch_types: false,
    onclose: alPerder,
    // Writing is for units of work only, as on SQLite's readers.
    connection: { application_name: "planta", default_transaction_read_only: true },
    types: {
      // Counts and sums arrive as text by default; a sum of bigint is numeric.
      bigint: { to: 20, from: [20], parse: entero, serialize: String },
      numeric: { to: 1700, from: [1700], parse: entero, serialize: String },
      bool: {
        to: 16,
        from: [16],
        parse: (texto: string) => texto === "t",
        serialize: serializarBooleano,
      },
      bytea: {
        to: 17,
        from: [17],
        parse: (texto: string) => Uint8Array.fromHex(texto.slice(2)),
        serialize: (valor: Uint8Array) => "\\x" + valor.toHex(),
      },
    },
  });
  return cliente as unknown as Cliente;
}

/**
 * The pool in use. A connection of postgres.js that closes with bytes still to send keeps them and
 * never sends again (a restart of the server does that), so the first loss retires the whole pool:
 * a new one takes every new request, and the old one ends what it was doing.
 */
class Reserva {
  #actual: Cliente;
  #cerrada = false;

  constructor(private readonly url: string) {
    this.#actual = this.#crear();
  }

  get actual(): Cliente {
    return this.#actual;
  }

  #crear(): Cliente {
    const cliente = crearCliente(this.url, CONEXIONES, () => {
      if (this.#cerrada || this.#actual !== cliente) return;
      this.#actual = this.#crear();
      cliente.end({ timeout: RETIRO }).catch(() => {});
    });
    return cliente;
  }

  async cerrar(): Promise<void> {
    this.#cerrada = true;
    await this.#actual.end({ timeout: 5 });
  }
}

class DbPostgres extends ConsultaPostgres implements Db {
  constructor(
    readonly url: string,
    private readonly reserva: Reserva,
    private readonly soloLectura: boolean,
  ) {
    super(() => reserva.actual);
  }

  leer<T>(fn: (q: Consulta) => Promise<T>): Promise<T> {
    const unidad = new Unidad(this);
    return this.#transaccion(
      "read only",
      unidad,
      (tx) => fn(new ConsultaPostgres(() => tx, unidad)),
    );
  }

  tx<T>(fn: (q: Escritura) => Promise<T>): Promise<T> {
    if (this.soloLectura) return Promise.reject(new Error("la base se abrió sólo para leer"));
    let unidad = new Unidad(this);
    const intentar = () => {
      unidad = new Unidad(this);
      return this.#transaccion("read write", unidad, async (tx) => {
        const q = new EscrituraPostgres(() => tx, unidad);
        const resultado = await fn(q);
        if (unidad.fallo === undefined) await recordarEnTx(q, unidad.firma, resultado);
        return resultado;
      });
    };
    return enUnidad(() =>
      reintentar(intentar, (error, intento) => {
        if (error instanceof ConfirmacionIncierta) return false;
        // `fn` may have wrapped the database's error in its own: the unit remembers the original one.
        const causa = [error, unidad.fallo];
        if (
          causa.some(esConflicto) || intento < REPETIDAS && causa.some(esClaveRepetida)
        ) return true;
        throw causaOriginal(error);
      })
    );
  }

  async #transaccion<T>(
    modo: string,
    unidad: Unidad,
    fn: (tx: postgres.TransactionSql) => Promise<T>,
  ): Promise<T> {
    let confirmando = false;
    const vigilada = async (tx: postgres.TransactionSql): Promise<T> => {
      try {
        const resultado = await fn(tx);
        if (unidad.fallo !== undefined) throw unidad.fallo;
        if (unidad.abierta) {
          confirmando = modo === "read write";
          return resultado;
        }
      } catch (error) {
        if (unidad.abierta && !conexionPerdida(error) && !conexionPerdida(unidad.fallo)) {
          throw error;
        }
      }
      // The connection is gone, `begin` has said so or is about to. Ending here would make the
      // driver send COMMIT or ROLLBACK on its successor, into somebody else's transaction.
      return await new Promise<never>(() => {});
    };
    try {
      return await this.reserva.actual.begin(
        `isolation level repeatable read ${modo}`,
        vigilada,
      ) as T;
    } catch (error) {
      // The server may have confirmed it before the connection went, or not.
      if (confirmando && conexionPerdida(error)) throw new ConfirmacionIncierta(error);
      throw error;
    } finally {
      unidad.abierta = false;
    }
  }

  exigirEnSuLugar(): void {}

  async cerrar(): Promise<void> {
    await this.reserva.cerrar();
  }
}

/** Rejects when the server does not answer. */
export async function abrirPostgres(url: string, soloLectura = false): Promise<Db> {
  const db = new DbPostgres(url, new Reserva(url), soloLectura);
  try {
    await db.valores("SELECT 1");
    return db;
  } catch (error) {
    await db.cerrar();
    throw error;
  }
}
