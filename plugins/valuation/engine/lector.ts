/**
 * Reading of reference data with memory: every read, negative ones too, is recorded once in the
 * dictionary of the valuation ([V9], [V12]).
 */
import { FaltaValor } from "./errores.ts";
import { Interno } from "./interno.ts";
import type { ComponenteDeLineas, Diccionario, Parametro } from "./lineas.ts";

export type Clave = Readonly<Record<string, number | string>>;

/** An answer of the reference data at a month. */
export interface Lectura {
  readonly desde_mes: number | null;
  /** Amounts in centavos, percentages and units in hundredths, booleans 0/1. */
  readonly valores: Readonly<Record<string, number | string | boolean | null>>;
  readonly norma?: string | null;
}

/** Reference data at a month, yyyymm; null = there is no value. */
export type Leer = (tabla: string, clave: Clave, mes: number) => Lectura | null;

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

/** Parts of a key in one number are below this: three of them are exact. */
const BASE = 2 ** 17;

/** Numbers of the texts that keys name: few, and the same ones again and again. */
const numeroDeTexto = (textos: Map<string, number>, texto: string): number =>
  textos.getOrInsertComputed(texto, () => textos.size);

function valoresDe(lectura: Lectura): Record<string, number | string | null> {
  return Object.fromEntries(
    Object.entries(lectura.valores).map(([c, v]) => [c, typeof v === "boolean" ? Number(v) : v]),
  );
}

/** Table of the fixed sums ([Y7]): the ones of a scale and main item are read as one set. */
export const SUMAS = "sumas_fijas";

/** What the engine reads that has a value of its own each month ([R1]); the rest has none. */
export const FECHADAS: ReadonlySet<string> = new Set([
  "valores_ur",
  "sinep_grilla",
  "sinep_funciones",
  "sinep_agrupamientos",
  "sinep_tramos",
  "categorias_valores",
  "codigos_destino_valores",
  SUMAS,
]);

/** By table and the values of the key, in one number or as a text. */
type Leidos = Map<string, Map<number | string, Leido>>;

/** What the readers of the months of one valuation share. */
interface Comun {
  readonly leer: Leer;
  /** Reads of tables without months. */
  readonly leidos: Leidos;
  /** Texts that keys name. */
  readonly textos: Map<string, number>;
  readonly meses: Map<number, Lector>;
  /** Key of each recorded read, to make it again. */
  readonly claves: Clave[];
  readonly componentes: Map<string, number>;
  /** Sets as paths of reads: the path to each, and the set that ends there. */
  readonly caminos: Interno;
  readonly conjuntos: (number | undefined)[];
  readonly dic: Diccionario;
}

/**
 * Reads reference data for the engine and remembers every answer as a parameter ([V9]): what was
 * read and was absent too, so that its coming makes the valuation stale ([V12]).
 */
export class Lector {
  readonly #leidos: Leidos = new Map();
  /** Reads of other months made again at this one. */
  readonly #repetidos = new Map<number, number>();
  readonly #comun: Comun;
  readonly #dic: Diccionario;

  /** @param comun of the reader of another month, to which this one belongs. */
  constructor(readonly mes: number, leer: Leer, comun?: Comun) {
    this.#comun = comun ?? {
      leer,
      leidos: new Map(),
      textos: new Map(),
      meses: new Map(),
      claves: [],
      componentes: new Map(),
      caminos: new Interno(),
      conjuntos: [],
      dic: { componentes: [], parametros: [], conjuntos: [] },
    };
    this.#dic = this.#comun.dic;
    this.#comun.meses.set(mes, this);
    if (comun === undefined) this.conjunto([]);
  }

  /** The reader of another month, with the same dictionary. */
  en(mes: number): Lector {
    return this.#comun.meses.get(mes) ?? new Lector(mes, this.#comun.leer, this.#comun);
  }

  /** Reads and records; the answer may be absent. */
  consultar(tabla: string, clave: Clave): Leido {
    const porTabla = FECHADAS.has(tabla) ? this.#leidos : this.#comun.leidos;
    let leidos = porTabla.get(tabla);
    if (leidos === undefined) porTabla.set(tabla, leidos = new Map());
    const llave = this.#llave(clave);
    const conocido = leidos.get(llave);
    if (conocido !== undefined) return conocido;
    const texto = claveCanonica(clave);
    const lectura = this.#comun.leer(tabla, clave, this.mes);
    const parametro: Parametro = {
      tabla,
      clave: texto,
      mes: this.mes,
      desde_mes: lectura?.desde_mes ?? null,
      valores: lectura === null ? null : valoresDe(lectura),
      norma: lectura?.norma ?? null,
    };
    const leido = { indice: this.#dic.parametros.push(parametro) - 1, lectura };
    this.#comun.claves[leido.indice] = clave;
    leidos.set(llave, leido);
    return leido;
  }

  /** A key of a table, whose parts always come in one order and of one kind. */
  #llave(clave: Clave): number | string {
    let llave = 0;
    let partes = 0;
    for (const c in clave) {
      const v = clave[c];
      const n = typeof v === "number" ? v : numeroDeTexto(this.#comun.textos, v);
      if (++partes > 3 || !(n >= 0 && n < BASE && Number.isInteger(n))) return claveCanonica(clave);
      llave = llave * BASE + n;
    }
    return llave;
  }

  /** The same read at this month: its index, itself where the table has no months. */
  repetir(indice: number): number {
    const { tabla, mes } = this.#dic.parametros[indice];
    if (mes === this.mes || !FECHADAS.has(tabla)) return indice;
    let propio = this.#repetidos.get(indice);
    if (propio === undefined) {
      propio = this.consultar(tabla, this.#comun.claves[indice]).indice;
      this.#repetidos.set(indice, propio);
    }
    return propio;
  }

  /** @throws FaltaValor with the table, key and month of a recorded read. */
  faltante(indice: number): FaltaValor {
    const { tabla, clave, mes } = this.#dic.parametros[indice];
    return new FaltaValor(tabla, clave, mes);
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

  /** Index of the component of a fixed sum ([Y7]). */
  suma(clave: string, bonificable: boolean, en_sac: boolean): number {
    return this.#internar({
      clave,
      c_comp: "",
      c_scom: "",
      n_comp: 0,
      bonificable: Number(bonificable),
      en_sac: Number(en_sac),
    });
  }

  #internar(c: ComponenteDeLineas): number {
    const llave = `${c.c_comp}|${c.clave}`;
    let indice = this.#comun.componentes.get(llave);
    if (indice === undefined) {
      indice = this.#dic.componentes.push(c) - 1;
      if (indice > 65_535) throw new RangeError("demasiadas composiciones distintas");
      this.#comun.componentes.set(llave, indice);
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
    let camino = -1;
    for (const indice of orden) camino = this.#comun.caminos.de(camino, indice, 0);
    return this.#comun.conjuntos[camino + 1] ??= this.#dic.conjuntos.push(orden) - 1;
  }

  /** The dictionary so far; its indexes never change afterwards. */
  diccionario(): Diccionario {
    return this.#dic;
  }
}
