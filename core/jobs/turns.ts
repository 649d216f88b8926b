/** Who is next ([K5]): turns go round among people, each with a limited number of pieces waiting. */
import type { Actor } from "../db/types.ts";
import { Rechazo } from "../errors.ts";

/** Pieces that one person may have waiting. */
export const EN_ESPERA = 20;
/** What nobody in particular asked for: an order, a folder that is watched. It has no limit. */
const DE_NADIE = 0;

/** Whose turn a piece of work takes. */
export const personaDe = ({ id_usuario }: Actor): number => id_usuario ?? DE_NADIE;

/** @param enEspera pieces of that person that wait already. @throws Rechazo 429. */
export function exigirLugar(persona: number, enEspera: number): void {
  if (persona === DE_NADIE || enEspera < EN_ESPERA) return;
  throw new Rechazo(
    "trabajos_en_espera",
    429,
    `Ya tiene ${EN_ESPERA} pedidos en espera. Espere a que terminen e intente nuevamente`,
    { encabezados: { "retry-after": "5" } },
  );
}

export const ABANDONADO = "trabajo_abandonado";

/** What a read that nobody waits for any more ends with; nobody is there to see it. */
export function trabajoAbandonado(): Rechazo {
  return new Rechazo(ABANDONADO, 503, "El pedido se dejó de esperar y no se hizo");
}

/** Waiting pieces; the next is the oldest of the person who was served longest ago. */
export class Turnos<T extends { readonly persona: number }> {
  /** By person, in the order of their first piece; none is empty. */
  readonly #filas = new Map<number, T[]>();
  /** Number of the last turn of each person. */
  readonly #servidos = new Map<number, number>();
  #turno = 0;

  /** Pieces waiting, of everybody or of one. */
  cuantos(persona?: number): number {
    if (persona !== undefined) return this.#filas.get(persona)?.length ?? 0;
    return this.#filas.values().reduce((n, fila) => n + fila.length, 0);
  }

  poner(pieza: T): void {
    const fila = this.#filas.get(pieza.persona);
    if (fila) fila.push(pieza);
    else this.#filas.set(pieza.persona, [pieza]);
  }

  sacar(): T | undefined {
    let proxima: { persona: number; servido: number } | undefined;
    for (const persona of this.#filas.keys()) {
      const servido = this.#servidos.get(persona) ?? 0;
      if (!proxima || servido < proxima.servido) proxima = { persona, servido };
    }
    const pieza = proxima && this.#filas.get(proxima.persona)?.[0];
    if (!pieza) return undefined;
    this.#servidos.set(pieza.persona, ++this.#turno);
    this.quitar(pieza);
    return pieza;
  }

  /** @returns false when it was not waiting. */
  quitar(pieza: T): boolean {
    const fila = this.#filas.get(pieza.persona);
    const lugar = fila?.indexOf(pieza) ?? -1;
    if (!fila || lugar < 0) return false;
    fila.splice(lugar, 1);
    if (fila.length === 0) this.#filas.delete(pieza.persona);
    return true;
  }

  /** Everything, and nothing remains. */
  vaciar(): T[] {
    const todas = [...this.#filas.values()].flat();
    this.#filas.clear();
    return todas;
  }
}
