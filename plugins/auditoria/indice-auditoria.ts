/**
 * What the audit trail is looked up by, in memory: ten bytes an entry, whatever it says. The trail
 * only grows, so that each look-up reads what was added; nothing is kept for it when something is
 * written, which is what happens all day. See decision 0007.
 */
import { setImmediate } from "node:timers/promises";
import { Mutex } from "#core/db/mutex.ts";
import { claveDeOrden, compararClaves } from "#core/domain/filters.ts";
import type { Consulta } from "#core/plugin.ts";
import { type CriterioDeAsientos, type Que, type QuienDeAsiento } from "./filtro-auditoria.ts";

/** Consecutive ids that are kept, and passed over, together. */
const POR_TRAMO = 1024;
/**
 * PostgreSQL gives an id before its transaction confirms it: one that is missing may appear until
 * its neighbours are this old, in milliseconds. No unit of work lasts so long.
 */
const EN_DUDA = 3_600_000;

/** Ranges of ids without an entry that one look-up asks for one by one; with more, all at once. */
const RANGOS = 64;

/** Entries of consecutive ids; a place whose `quien` is 0 has none. */
interface Tramo {
  readonly quien: Uint32Array;
  readonly que: Uint16Array;
  readonly segundos: Uint32Array;
}

/** Ids that were passed over, both ends included: their entries may appear still. */
export interface HuecoDeIds {
  readonly desde: number;
  readonly hasta: number;
}

/** An entry, as far as it is looked up by. */
export interface AsientoHallado {
  readonly id: number;
  readonly quien: QuienDeAsiento;
  readonly que: Que;
  /** Since 1970. */
  readonly segundos: number;
}

/** Distinct values, numbered from 1. */
class Diccionario<T> {
  readonly #codigos = new Map<string, number>();
  readonly valores: T[] = [];

  codigo(clave: string, valor: () => T): number {
    let codigo = this.#codigos.get(clave);
    if (codigo === undefined) {
      codigo = this.valores.push(valor());
      this.#codigos.set(clave, codigo);
    }
    return codigo;
  }

  /** 1 at the numbers of the values that pass. */
  marcar(pasa: (valor: T) => boolean): Uint8Array {
    const marcas = new Uint8Array(this.valores.length + 1);
    this.valores.forEach((valor, i) => marcas[i + 1] = pasa(valor) ? 1 : 0);
    return marcas;
  }
}

export interface PedidoDeAsientos {
  readonly criterio: CriterioDeAsientos;
  /** Of these alone. */
  readonly solo?: ReadonlySet<number>;
  /** After this id. */
  readonly tras?: number;
}

/** Which of the entries that pass are wanted. */
export interface Pedazo {
  /** Ids lower than this. */
  readonly antes: number;
  readonly saltear: number;
  readonly cuantos: number;
  /** Entries are counted up to here, wanted or not. */
  readonly tope: number;
}

/** Entries of consecutive ids, as a job takes them: one bit each. */
export interface Marcados {
  /** The id of the first bit. */
  readonly desde: number;
  /** In base 64, the lowest bit of each byte first. */
  readonly bits: string;
}

const numeroDe = (id: number): number => Math.floor(id / POR_TRAMO);

export class IndiceDeAuditoria {
  readonly #tramos = new Map<number, Tramo>();
  readonly #quien = new Diccionario<QuienDeAsiento>();
  readonly #que = new Diccionario<Que>();
  readonly #turno = new Mutex();
  #ultimo = 0;
  /** In order; `visto` is the moment of the entry that came after. */
  #huecos: (HuecoDeIds & { readonly visto: number })[] = [];

  /** Reads what was added since the last time. @param seguir asked now and then: false leaves it. */
  ponerAlDia(q: Consulta, seguir = () => true): Promise<void> {
    return this.#turno.tomar(async () => {
      const viejo = Date.now() - EN_DUDA;
      await this.#completar(q, viejo);
      while (seguir()) {
        const filas = await this.#leer(q, "id > ?", [this.#ultimo]);
        for (const fila of filas) {
          const [id, instante] = fila as number[];
          this.#anotar(id, instante, fila);
          // SQLite writes one unit after another: nothing appears behind what is seen.
          if (q.dialecto === "postgres" && id > this.#ultimo + 1 && instante >= viejo) {
            this.#huecos.push({ desde: this.#ultimo + 1, hasta: id - 1, visto: instante });
          }
          this.#ultimo = id;
        }
        if (filas.length < POR_TRAMO) return;
        await setImmediate();
      }
    });
  }

  #leer(q: Consulta, donde: string, valores: readonly number[]): Promise<unknown[][]> {
    return q.valores(
      "SELECT id, instante, usuario, saf, codipres, entidad, accion FROM auditoria " +
        `WHERE ${donde} ORDER BY id LIMIT ${POR_TRAMO}`,
      valores,
    );
  }

  /** Looks for what was missing; what is missing for long will not come. */
  async #completar(q: Consulta, viejo: number): Promise<void> {
    this.#huecos = this.#huecos.filter((h) => h.visto >= viejo);
    const pedidos = this.#huecos.length <= RANGOS
      ? this.#huecos
      : [{ desde: this.#huecos[0].desde, hasta: this.#huecos.at(-1)?.hasta ?? 0 }];
    for (const { desde, hasta } of pedidos) {
      for (let tras = desde - 1;;) {
        const filas = await this.#leer(q, "id > ? AND id <= ?", [tras, hasta]);
        for (const fila of filas) {
          const [id, instante] = fila as number[];
          this.#anotar(id, instante, fila);
          tras = id;
        }
        this.#llenar(filas.map(([id]) => Number(id)));
        if (filas.length < POR_TRAMO) break;
        await setImmediate();
      }
    }
  }

  /** These are there now: the rest of each range stays. */
  #llenar(ids: readonly number[]): void {
    for (const id of ids) {
      this.#huecos = this.#huecos.flatMap((h) =>
        id < h.desde || id > h.hasta
          ? [h]
          : [{ ...h, hasta: id - 1 }, { ...h, desde: id + 1 }].filter((r) => r.desde <= r.hasta)
      );
    }
  }

  /** The last entry that was read. */
  get ultimo(): number {
    return this.#ultimo;
  }

  /** What is missing before it and may appear still. */
  get huecos(): readonly HuecoDeIds[] {
    return this.#huecos;
  }

  #anotar(id: number, instante: number, [, , ...rasgos]: readonly unknown[]): void {
    const [usuario, saf, codipres, entidad, accion] = rasgos as [
      ...[string, number | null, string | null],
      ...[string, string],
    ];
    let tramo = this.#tramos.get(numeroDe(id));
    if (!tramo) {
      tramo = {
        quien: new Uint32Array(POR_TRAMO),
        que: new Uint16Array(POR_TRAMO),
        segundos: new Uint32Array(POR_TRAMO),
      };
      this.#tramos.set(numeroDe(id), tramo);
    }
    const i = id % POR_TRAMO;
    tramo.quien[i] = this.#quien.codigo(
      `${saf}|${codipres}|${usuario}`,
      () => ({ usuario, saf, codipres }),
    );
    tramo.que[i] = this.#que.codigo(`${entidad}|${accion}`, () => ({ entidad, accion }));
    tramo.segundos[i] = Math.floor(instante / 1000);
  }

  /** Kinds of things that were written. */
  entidades(): string[] {
    return [...new Set(this.#que.valores.map(({ entidad }) => entidad))];
  }

  /** How many of the entries that pass say each thing, in the order of what they say. */
  valores(
    pedido: PedidoDeAsientos,
    dice: (quien: QuienDeAsiento, que: Que) => string | number | null,
  ): { valor: string | number | null; cuantas: number }[] {
    const pares = new Map<number, number>();
    this.#recorrer(pedido, (_, quien, que) => {
      const par = quien * 65_536 + que;
      pares.set(par, (pares.get(par) ?? 0) + 1);
      return true;
    });
    const cuantas = new Map<string | number | null, number>();
    for (const [par, n] of pares) {
      const [quien, que] = [Math.floor(par / 65_536), par % 65_536];
      const valor = dice(this.#quien.valores[quien - 1], this.#que.valores[que - 1]);
      cuantas.set(valor, (cuantas.get(valor) ?? 0) + n);
    }
    return Array.from(cuantas, ([valor, cuantas]) => ({ valor, cuantas }))
      .sort((a, b) => compararClaves(claveDeOrden(a.valor), claveDeOrden(b.valor)));
  }

  /** Calls with each entry that passes, the newest first, until it answers false. */
  #recorrer(
    { criterio, solo, tras = 0 }: PedidoDeAsientos,
    ver: (id: number, quien: number, que: number, segundos: number) => boolean,
  ): void {
    const deQuien = this.#quien.marcar(criterio.quien);
    const deQue = this.#que.marcar(criterio.que);
    const [primero, ultimo] = [criterio.desde / 1000, criterio.antes / 1000];
    const numeros = solo ? new Set([...solo].map(numeroDe)) : this.#tramos.keys();
    for (const numero of [...numeros].sort((a, b) => b - a)) {
      if (numero < numeroDe(tras)) return;
      const tramo = this.#tramos.get(numero);
      if (!tramo) continue;
      const { quien, que, segundos } = tramo;
      for (let i = POR_TRAMO - 1; i >= 0; i--) {
        if (deQuien[quien[i]] === 0 || deQue[que[i]] === 0) continue;
        if (segundos[i] < primero || segundos[i] >= ultimo) continue;
        const id = numero * POR_TRAMO + i;
        if (id > tras && solo?.has(id) !== false && !ver(id, quien[i], que[i], segundos[i])) return;
      }
    }
  }

  /** The ids wanted of the entries that pass, the newest first, and how many pass. */
  buscar(pedido: PedidoDeAsientos, { antes, saltear, cuantos, tope }: Pedazo) {
    const ids: number[] = [];
    let total = 0;
    let saltados = 0;
    this.#recorrer(pedido, (id) => {
      if (total < tope) total++;
      if (id < antes && saltados++ >= saltear && ids.length < cuantos) ids.push(id);
      return total < tope || ids.length < cuantos;
    });
    return { ids, total };
  }

  /** Calls with each that passes, the newest first, until it answers false. */
  ver(pedido: PedidoDeAsientos, hallado: (h: AsientoHallado) => boolean): void {
    this.#recorrer(pedido, (id, quien, que, segundos) =>
      hallado({
        id,
        quien: this.#quien.valores[quien - 1],
        que: this.#que.valores[que - 1],
        segundos,
      }));
  }

  /** All that pass, the newest first. */
  marcados(pedido: PedidoDeAsientos): Marcados[] {
    const tramos = new Map<number, Uint8Array>();
    this.#recorrer(pedido, (id) => {
      const bits = tramos.get(numeroDe(id)) ?? new Uint8Array(POR_TRAMO / 8);
      tramos.set(numeroDe(id), bits);
      bits[(id % POR_TRAMO) >> 3] |= 1 << (id & 7);
      return true;
    });
    return [...tramos].map(([numero, bits]) => ({
      desde: numero * POR_TRAMO,
      bits: bits.toBase64(),
    }));
  }
}

/** The ids that are marked, the newest first. */
export function idsMarcados({ desde, bits }: Marcados): number[] {
  const bytes = Uint8Array.fromBase64(bits);
  const ids: number[] = [];
  for (let i = POR_TRAMO - 1; i >= 0; i--) if (bytes[i >> 3] >> (i & 7) & 1) ids.push(desde + i);
  return ids;
}
