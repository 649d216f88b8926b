/** Rows of a group that say exactly what another of their base does (formulation [F6]). Pure. */
import type { Base } from "#plugins/bases/bases.ts";
import type { Mirada } from "#plugins/bases/grupos/cuenta.ts";
import { firma } from "./repetidas.ts";

/** Rows that say the same: what they say, and how many they are. */
interface Iguales {
  readonly base: Base;
  readonly valores: readonly unknown[];
  veces: number;
}

/** What is told of them, however many they are. */
export interface Hallados {
  readonly registros: number;
  readonly primeros: readonly Iguales[];
}

const NOMBRADOS = 20;

/** Looks for them in a reading of all the rows. */
export class Busqueda {
  readonly #iguales: Map<string, Iguales>[] = [];

  /** Nobody showed it the rows yet. */
  get pendiente(): boolean {
    return this.#iguales.length === 0;
  }

  readonly mirar: Mirada = (base) => {
    const vistas = new Set<string>();
    const iguales = new Map<string, Iguales>();
    this.#iguales.push(iguales);
    return (fila) => {
      const valores = fila.slice(1, -1);
      const suya = firma(valores);
      if (!vistas.has(suya)) return void vistas.add(suya);
      const conocida = iguales.get(suya);
      if (conocida) conocida.veces++;
      else iguales.set(suya, { base, valores, veces: 2 });
    };
  };

  decir(): Hallados {
    const todos = this.#iguales.flatMap((deBase) => [...deBase.values()]);
    return {
      registros: todos.reduce((n, { veces }) => n + veces, 0),
      primeros: todos.slice(0, NOMBRADOS),
    };
  }
}
