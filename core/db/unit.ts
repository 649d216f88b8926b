/** Guards of the unit of work that both databases share. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Actor } from "./types.ts";
import { FallaDeSql } from "./values.ts";

/** Open database → its tables of which every write leaves an entry in the trail ([A1]). */
const asentadas = new WeakMap<object, ReadonlySet<string>>();

/** From here on, a unit that writes to one of these and audits nothing is undone. */
export function exigirAsientos(base: object, tablas: ReadonlySet<string>): void {
  if (tablas.size > 0) asentadas.set(base, tablas);
}

/** The table that a statement writes to; a common table expression may go before. */
const ESCRIBE = /\b(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE|DELETE\s+FROM|COPY)\s+"?(\w+)/gi;

/** One unit of work while it lives; its `Escritura` is refused afterwards. */
export class UnidadDeTrabajo {
  /** @param base the database it belongs to (`Consulta.base`). */
  constructor(readonly base?: object) {
    this.#asentadas = base && asentadas.get(base);
  }

  readonly #asentadas: ReadonlySet<string> | undefined;
  #sinAsiento: string | undefined;
  #asento = false;

  abierta = true;
  /** First statement that failed: the unit can then only be undone, as PostgreSQL demands. */
  fallo: unknown = undefined;
  /** Who writes in it; the first that brought a request to be done once. */
  firma: Actor | undefined = undefined;

  firmar(actor: Actor): void {
    if (actor.pedido) this.firma ??= actor;
  }

  /** Notes where a statement writes. */
  anotar(sql: string): void {
    if (this.#asentadas === undefined) return;
    for (const [, tabla] of sql.matchAll(ESCRIBE)) {
      if (tabla === "auditoria") this.#asento = true;
      else if (this.#asentadas.has(tabla)) this.#sinAsiento ??= tabla;
    }
  }

  /** @throws FallaDeSql naming a table that was written without an entry in the trail. */
  exigirAsiento(): void {
    if (this.#sinAsiento === undefined || this.#asento) return;
    throw new FallaDeSql(
      `se escribió en «${this.#sinAsiento}» sin asiento: falta q.auditar(actor, …) en la misma ` +
        "unidad de trabajo, que se deshizo",
      "",
    );
  }

  exigir(): void {
    if (!this.abierta) throw new Error("la unidad de trabajo ya terminó");
    if (this.fallo !== undefined) {
      throw new Error("la unidad de trabajo ya falló y solo puede deshacerse", {
        cause: this.fallo,
      });
    }
  }
}

const actual = new AsyncLocalStorage<UnidadDeTrabajo>();

/**
 * Marks the work that `fn` does as inside a unit of work. One inside another would wait for itself
 * for ever on SQLite and would not see the outer one's rows on PostgreSQL: refused at once.
 */
export function enUnidad<T>(fn: () => Promise<T>): Promise<T> {
  if (actual.getStore()?.abierta) {
    return Promise.reject(new Error("tx dentro de tx: se usa la unidad que ya está abierta"));
  }
  const marca = new UnidadDeTrabajo();
  return actual.run(marca, async () => {
    try {
      return await fn();
    } finally {
      // Work that outlives the unit, such as a listener's, may open its own.
      marca.abierta = false;
    }
  });
}
