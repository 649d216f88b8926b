/**
 * Reading of reference data with memory: every read, negative ones too, is recorded once in the
 * dictionary of the valuation ([V9], [V12]).
 */
import { FaltaValor } from "./errores.ts";
import type { Componente, Diccionario, Parametro } from "./lineas.ts";

export type Clave = Readonly<Record<string, number | string>>;

/** An answer of the reference data at the budget's month. */
export interface Lectura {
  readonly desde_mes: number | null;
  /** Amounts in centavos, percentages and units in hundredths, booleans 0/1. */
  readonly valores: Readonly<Record<string, number | string | boolean | null>>;
  readonly norma?: string | null;
}

/** Reference data at the budget's month; null = there is no value. */
export type Leer = (tabla: string, clave: Clave) => Lectura | null;

/** A recorded read: its index in the dictionary and its answer. */
export interface Leido {
  readonly indice: number;
  readonly lectura: Lectura | null;
}

/** Canonical text of a key: `esc=303|cat=5`, in the order in which the engine names it. */
export function claveCanonica(clave: Clave): string {
  let texto = "";
  for (const c in clave) texto += `${texto === "" ? "" : "|"}${c}=${clave[c]}`;
  return texto;
}

function valoresDe(lectura: Lectura): Record<string, number | string | null> {
  return Object.fromEntries(
    Object.entries(lectura.valores).map(([c, v]) => [c, typeof v === "boolean" ? Number(v) : v]),
  );
}

/**
 * Reads reference data for the engine and remembers every answer as a parameter ([V9]): what was
 * read and was absent too, so that its coming makes the valuation stale ([V12]).
 */
export class Lector {
  readonly #leidos = new Map<string, Leido>();
  readonly #componentes = new Map<string, number>();
  readonly #conjuntos = new Map<string, number>();
  readonly #dic: Diccionario = { componentes: [], parametros: [], conjuntos: [] };

  constructor(readonly mes: number, private readonly leer: Leer) {
    this.conjunto([]);
  }

  /** Reads and records; the answer may be absent. */
  consultar(tabla: string, clave: Clave): Leido {
    const texto = claveCanonica(clave);
    const llave = `${tabla}|${texto}`;
    const conocido = this.#leidos.get(llave);
    if (conocido !== undefined) return conocido;
    const lectura = this.leer(tabla, clave);
    const parametro: Parametro = {
      tabla,
      clave: texto,
      mes: this.mes,
      desde_mes: lectura?.desde_mes ?? null,
      valores: lectura === null ? null : valoresDe(lectura),
      norma: lectura?.norma ?? null,
    };
    const leido = { indice: this.#dic.parametros.push(parametro) - 1, lectura };
    this.#leidos.set(llave, leido);
    return leido;
  }

  /** @throws FaltaValor with the table, key and month of a recorded read. */
  faltante(indice: number): FaltaValor {
    const { tabla, clave } = this.#dic.parametros[indice];
    return new FaltaValor(tabla, clave, this.mes);
  }

  parametro(indice: number): Parametro {
    return this.#dic.parametros[indice];
  }

  /** Index of a salary component without composition. */
  componente(clave: string): number {
    return this.#internar({ clave, c_comp: "", c_scom: "", n_comp: 0 });
  }

  /** Index of a salary composition; its key is the three parts together ([V14]). */
  composicion(c_comp: string, c_scom: string, n_comp: number): number {
    return this.#internar({ clave: `${c_comp}${c_scom}${n_comp}`, c_comp, c_scom, n_comp });
  }

  #internar(c: Componente): number {
    const llave = `${c.c_comp}|${c.clave}`;
    let indice = this.#componentes.get(llave);
    if (indice === undefined) {
      indice = this.#dic.componentes.push(c) - 1;
      if (indice > 65_535) throw new RangeError("demasiadas composiciones distintas");
      this.#componentes.set(llave, indice);
    }
    return indice;
  }

  nombreDe(componente: number): string {
    return this.#dic.componentes[componente].clave;
  }

  /** Index of a set of recorded reads; absent ones are left out: a line lists what it used. */
  conjunto(indices: Iterable<number>): number {
    // A handful, most of them in order: put in their place one by one.
    const orden: number[] = [];
    for (const indice of indices) {
      if (this.#dic.parametros[indice].valores === null) continue;
      let lugar = orden.length;
      while (lugar > 0 && orden[lugar - 1] > indice) lugar--;
      if (orden[lugar - 1] !== indice) orden.splice(lugar, 0, indice);
    }
    const llave = orden.join(",");
    let indice = this.#conjuntos.get(llave);
    if (indice === undefined) {
      indice = this.#dic.conjuntos.push(orden) - 1;
      this.#conjuntos.set(llave, indice);
    }
    return indice;
  }

  /** The dictionary so far; its indexes never change afterwards. */
  diccionario(): Diccionario {
    return this.#dic;
  }
}
