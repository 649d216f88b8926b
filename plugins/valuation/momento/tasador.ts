/** What rows are worth with the rules of their group, by the engine of every valuation. */
import { sumar } from "#core/domain/money.ts";
import { type Base, type Catalogo, columnasDe, crearValidador } from "#plugins/bases/service.ts";
import { cargosDeFilas, crearCargos, type FilasEnBloque, type Reglas } from "../engine/filas.ts";
import type { Leer } from "../engine/lector.ts";
import type { Diccionario } from "../engine/lineas/lineas.ts";
import { crearMotor, type Motor } from "../engine/motor.ts";
import type { OtraBase } from "../engine/otras.ts";
import type { Sumidero } from "../engine/sumidero.ts";
import { SumideroTotales } from "../engine/totales.ts";

/** Centavos by currency. */
export type Importes = Readonly<Record<string, number>>;

/** What a group is valued with: its month, what exists in its structure, its valid rules. */
export interface Medios {
  readonly saf: number;
  readonly mes: number;
  readonly leer: Leer;
  readonly catalogo: Catalogo;
  readonly reglas: Reglas;
  /** Year of a group valued by months ([Y1]). */
  readonly ejercicio?: number;
}

export class Tasador {
  readonly #motor: Motor;
  readonly #catalogo: Catalogo;
  /** Room for positions, used again by every chunk. */
  #cargos = crearCargos(1);

  /** @param motor of the same means, when there is one already. */
  constructor({ catalogo, ...entrada }: Medios, motor?: Motor) {
    this.#catalogo = catalogo;
    this.#motor = motor ?? crearMotor(entrada);
  }

  /** What the lines that it made so far refer to. */
  diccionario(): Diccionario {
    return this.#motor.diccionario();
  }

  /** Bulk rows that count: those that fail some check are worth nothing ([B2]). */
  validas(base: Base, filas: FilasEnBloque): FilasEnBloque {
    const validador = crearValidador(base, this.#catalogo);
    return filas.filter((fila) => validador.bits(fila) === 0);
  }

  /** @param filas valid rows of `columnasDe(base)`. @throws FaltaValor, Desborde */
  valuar(base: Base, filas: FilasEnBloque, sumidero: Sumidero): void {
    const columnas = columnasDe(base);
    if (base.id !== "cargos") {
      return this.#motor.otra(base.id as OtraBase, columnas, filas, sumidero);
    }
    this.#cargos = cargosDeFilas(columnas, filas, this.#cargos);
    this.#motor.cargos(this.#cargos, sumidero);
  }
}

/** What went into a sink, by currency. @throws Desborde naming the total. */
export function importesDe(sumidero: SumideroTotales): Importes {
  const importes: Record<string, number> = {};
  for (const { mon, valor } of sumidero.totales()) {
    importes[mon] = sumar(importes[mon] ?? 0, valor, `el total en moneda ${mon}`);
  }
  return importes;
}
