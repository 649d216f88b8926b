/** PostgreSQL through postgres.js: pool, types as on SQLite, units of work that repeat. */
import postgres from "postgres";
import { recordarEnTx } from "../idempotency.ts";
import { Rechazo } from "#core/errors.ts";
import { type Direccion, direccionesDe } from "./address.ts";
import { ConsultaPostgres, EscrituraPostgres } from "./postgres-connection.ts";
import type { Consulta, Db, Escritura, LecturaDeFila, Parametro } from "../types.ts";
import { enUnidad, UnidadDeTrabajo } from "../unit.ts";
import {
  BaseNoDisponible,
  cancelada,
  causaOriginal,
  conexionPerdida,
  ConfirmacionIncierta,
  esClaveRepetida,
  esConflicto,
  esSoloLectura,
  leido,
  reintentar,
  ValorInvalido,
} from "../values.ts";

/** Connections of this process. PostgreSQL's default limit is 100 for all of them. */
export const CONEXIONES = 10;
/**
 * Times that a unit refused for a repeated key is tried again: another one may have written that key
 * after this one looked for it. Units of SQLite come one after another, and never meet.
 */
const REPETIDAS = 2;
/** Seconds that the work of a retired pool has to end. */
const RETIRO = 30;
/** Between two looks for the primary. */
const BUSQUEDA_MS = 500;
/** Times that two connections are compared: a pooler may give the same one back by chance. */
const VECES = 5;

const entero = (texto: string): number => leido(Number(texto));

function serializarBooleano(valor: unknown): string {
  if (valor === true || valor === 1 || valor === "t") return "t";
  if (valor === false || valor === 0 || valor === "f") return "f";
  throw new ValorInvalido("se esperaba un booleano");
}

export type Cliente = postgres.Sql<Record<string, never>>;

/**
 * The driver with the settings of the product; `max` connections, opened when first used.
 * @param destino a URL, of which the first server counts, or one of its servers.
 * @param alPerder called whenever a connection closes.
 */
export function crearCliente(
  destino: string | Direccion,
  max: number,
  alPerder?: () => void,
): Cliente {
  const { base, host, puerto, preparar } = typeof destino === "string"
    ? direccionesDe(destino)[0]
    : destino;
  const cliente = postgres(base.href, {
    host,
    port: puerto,
    max,
    onnotice: () => {},
    // The default pauses for seconds after a restart of the server.
    backoff: (intento: number) => Math.min(0.05 * 2 ** intento, 1),
    connect_timeout: 5,
    max_lifetime: null,
    // Array types are not used, and a connection lost while asking for them ends the process.
    fetch_types: false,
    onclose: alPerder,
    connection: {
      application_name: "planta",
      // Writing is for units of work only, as on SQLite's readers. What a connection is told at its
      // start does not hold on one that is shared, and the pooler refuses it.
      ...(preparar ? { default_transaction_read_only: true } : {}),
    },
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

/** What a pooler that gives each transaction any of its connections would do to prepared statements. */
const COMPARTIDA = "DATABASE_URL lleva a un intermediario que comparte las conexiones (PgBouncer " +
  "en modo transaction): una consulta podría contestarse con otra. Conecte Planta a PostgreSQL, o " +
  "al intermediario en modo session, o ponga PLANTA_PG_PREPARAR=0";

/**
 * @throws Rechazo when statements are prepared and connections are not kept for who opened them: what
 * one leaves in its session, another one sees, or it does not find it itself.
 */
export async function exigirConexionPropia(destino: string | Direccion): Promise<void> {
  const [una, otra] = [crearCliente(destino, 1), crearCliente(destino, 1)];
  try {
    const directa = await una`SELECT pg_backend_pid() AS pid`;
    // A pooler tells another number than the server's, whichever way it shares.
    if (!una.options.prepare || directa[0].pid === directa.state.pid) return;
    const marca = crypto.randomUUID();
    const leer = "SELECT current_setting('planta.sonda', true) AS marca";
    await una.unsafe(`SELECT set_config('planta.sonda', '${marca}', false)`);
    for (let i = 0; i < VECES; i++) {
      await otra.begin(async (tx) => {
        const [ajena] = await tx.unsafe(leer);
        if (ajena.marca === marca) throw new Rechazo("base_compartida", 400, COMPARTIDA);
        const [propia] = await una.unsafe(leer);
        if (propia.marca !== marca) throw new Rechazo("base_compartida", 400, COMPARTIDA);
      });
    }
  } finally {
    await Promise.all([una.end({ timeout: 1 }), otra.end({ timeout: 1 })]);
  }
}

/**
 * The server that writes, of those that a URL names; the only one is not asked.
 * @throws the driver's error when none answers; Rechazo when none of those that do is the primary.
 */
export async function principalDe(url: string): Promise<Direccion> {
  const direcciones = direccionesDe(url);
  if (direcciones.length === 1) return direcciones[0];
  let fallo: unknown = new Rechazo(
    "base_sin_principal",
    503,
    "Ninguno de los servidores de DATABASE_URL admite cambios: falta el principal",
  );
  for (const direccion of direcciones) {
    const cliente = crearCliente(direccion, 1);
    try {
      const [{ espera }] = await cliente`SELECT pg_is_in_recovery() AS espera`;
      if (!espera) return direccion;
    } catch (error) {
      if (!conexionPerdida(error)) throw error;
      if (direccion === direcciones.at(-1)) fallo = error;
    } finally {
      await cliente.end({ timeout: 1 });
    }
  }
  throw fallo;
}

/**
 * The pool in use. A connection of postgres.js that closes with bytes still to send keeps them and
 * never sends again (a restart of the server does that), so the first loss retires the whole pool:
 * a new one takes every new request, and the old one ends what it was doing.
 */
class Reserva {
  #actual: Cliente;
  #cerrada = false;
  #buscando = false;

  /** @param principal which of the servers of the URL it begins with. */
  constructor(private readonly url: string, private principal: Direccion) {
    this.#actual = this.#crear();
  }

  get preparar(): boolean {
    return this.principal.preparar;
  }

  get actual(): Cliente {
    return this.#actual;
  }

  #crear(): Cliente {
    const cliente = crearCliente(this.principal, CONEXIONES, () => {
      if (this.retirar(cliente)) void this.buscarPrincipal();
    });
    return cliente;
  }

  /** From here on a new pool is in use; false when that was so already. */
  retirar(cliente: Cliente): boolean {
    if (this.#cerrada || this.#actual !== cliente) return false;
    this.#actual = this.#crear();
    cliente.end({ timeout: RETIRO }).catch(() => {});
    return true;
  }

  /** Of several servers another one may be the primary now; until there is one, it looks. */
  async buscarPrincipal(): Promise<void> {
    if (this.#buscando || direccionesDe(this.url).length === 1) return;
    this.#buscando = true;
    try {
      while (!this.#cerrada) {
        const hallado = await principalDe(this.url).catch(() => undefined);
        if (hallado === undefined) {
          await Bun.sleep(BUSQUEDA_MS);
          continue;
        }
        const { host, puerto } = this.principal;
        if (!this.#cerrada && (hallado.host !== host || hallado.puerto !== puerto)) {
          this.principal = hallado;
          this.retirar(this.#actual);
        }
        return;
      }
    } finally {
      this.#buscando = false;
    }
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

  /**
   * Where connections are shared, every reading is a transaction: of two sent one behind the other on
   * a connection, the pooler gives the first its answer and leaves the second without any.
   */
  override valores(sql: string, parametros: readonly Parametro[] = []): Promise<unknown[][]> {
    return this.reserva.preparar
      ? super.valores(sql, parametros)
      : this.leer((q) => q.valores(sql, parametros));
  }

  override filas(
    sql: string,
    parametros: readonly Parametro[] = [],
    leer?: LecturaDeFila,
  ): Promise<Record<string, unknown>[]> {
    return this.reserva.preparar
      ? super.filas(sql, parametros, leer)
      : this.leer((q) => q.filas(sql, parametros, leer));
  }

  leer<T>(fn: (q: Consulta) => Promise<T>): Promise<T> {
    const unidad = new UnidadDeTrabajo(this);
    return this.#transaccion(
      "read only",
      unidad,
      (tx) => fn(new ConsultaPostgres(() => tx, unidad)),
    );
  }

  tx<T>(fn: (q: Escritura) => Promise<T>): Promise<T> {
    if (this.soloLectura) return Promise.reject(new Error("la base se abrió sólo para leer"));
    let unidad = new UnidadDeTrabajo(this);
    let empezada = false;
    const intentar = () => {
      unidad = new UnidadDeTrabajo(this);
      empezada = false;
      return this.#transaccion("read write", unidad, async (tx) => {
        empezada = true;
        const q = new EscrituraPostgres(() => tx, unidad);
        const resultado = await fn(q);
        if (unidad.fallo === undefined) {
          unidad.exigirAsiento();
          await recordarEnTx(q, unidad.firma, resultado);
        }
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
        if (causa.some((c) => esSoloLectura(c, empezada))) {
          void this.reserva.buscarPrincipal();
          throw new BaseNoDisponible("base_sin_escritura", { cause: causaOriginal(error) });
        }
        throw causaOriginal(error);
      })
    );
  }

  async #transaccion<T>(
    modo: string,
    unidad: UnidadDeTrabajo,
    fn: (tx: postgres.TransactionSql) => Promise<T>,
  ): Promise<T> {
    let confirmando = false;
    let empezada = false;
    /** What the unit itself threw. */
    let propio: unknown;
    const vigilada = async (tx: postgres.TransactionSql): Promise<T> => {
      empezada = true;
      try {
        const resultado = await fn(tx);
        if (unidad.fallo !== undefined) throw unidad.fallo;
        if (unidad.abierta) {
          confirmando = modo === "read write";
          return resultado;
        }
      } catch (error) {
        if (unidad.abierta && !conexionPerdida(error) && !conexionPerdida(unidad.fallo)) {
          propio = error;
          throw error;
        }
      }
      // The connection is gone, `begin` has said so or is about to. Ending here would make the
      // driver send COMMIT or ROLLBACK on its successor, into somebody else's transaction.
      return await new Promise<never>(() => {});
    };
    const cliente = this.reserva.actual;
    try {
      return await cliente.begin(
        `isolation level repeatable read ${modo}`,
        vigilada,
      ) as T;
    } catch (error) {
      // The server may have confirmed it before the connection went, or not.
      if (confirmando && conexionPerdida(error)) throw new ConfirmacionIncierta(error);
      // Its COMMIT or its ROLLBACK was cancelled: the connection may still be in the transaction, and
      // the driver keeps it so for ever, one less to lend. The whole pool goes, and that one with it.
      if (empezada && cancelada(error) && error !== propio && error !== unidad.fallo) {
        this.reserva.retirar(cliente);
      }
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

/** Rejects when the server does not answer, or is not to be used so. */
export async function abrirPostgres(url: string, soloLectura = false): Promise<Db> {
  const principal = await principalDe(url);
  await exigirConexionPropia(principal);
  return new DbPostgres(url, new Reserva(url, principal), soloLectura);
}
