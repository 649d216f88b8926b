/**
 * Reading of reference data with memory: every read, negative ones too, is recorded once in the
 * dictionary of the valuation ([V9], [V12]).
 */
import { FaltaValor } from "./errores.ts";
import type { ComponenteDeLineas, Diccionario, ParametroDeLineas } from "./lineas/lineas.ts";
import { Serie } from "./pago/serie.ts";

export type ClaveDeConsulta = Readonly<Record<string, number | string>>;

/** An answer of the reference data at a month. */
export interface Lectura {
  readonly desde_mes: number | null;
  /** Amounts in centavos, percentages and units in hundredths, booleans 0/1. */
  readonly valores: Readonly<Record<string, number | string | boolean | null>>;
  readonly norma?: string | null;
}

/** Reference data at a month, yyyymm; null = there is no value. */
export type Leer = (tabla: string, clave: ClaveDeConsulta, mes: number) => Lectura | null;

/** A recorded read: its index in the dictionary and its answer. */
export interface Leido {
  readonly indice: number;
  readonly lectura: Lectura | null;
}

/** Who answers what is asked of the reference data. */
export interface Consultas {
  /** Reads and records; the answer may be absent. */
  consultar(tabla: string, clave: ClaveDeConsulta): Leido;
}

/** Canonical text of a key: `esc=303|cat=5`, in the order in which the engine names it. */
export function claveCanonica(clave: ClaveDeConsulta): string {
  let texto = "";
  for (const c in clave) texto += `${texto === "" ? "" : "|"}${c}=${clave[c]}`;
  return texto;
}

/** Parts of a key in one number are below this: three of them are exact. */
const BASE = 2 ** 17;

/** Numbers of the texts that keys name: few, and the same ones again and again. */
const numeroDeTexto = (textos: Map<string, number>, texto: string): number =>
  textos.getOrInsertComputed(texto, () => textos.size);

function valoresDe({ valores }: Lectura): Record<string, number | string | null> {
  const dichos: Record<string, number | string | null> = {};
  for (const c in valores) {
    const v = valores[c];
    dichos[c] = typeof v === "boolean" ? Number(v) : v;
  }
  return dichos;
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

function iguales(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** By table and the values of the key, in one number or as a text. */
type Leidos = Map<string, Map<number | string, Leido>>;

/** A recorded read, with what it takes to make it again. */
interface Registrado {
  readonly leido: Leido;
  readonly clave: ClaveDeConsulta;
  readonly llave: number | string;
  /** Its months, by the value taken from it; null where its table has none. */
  readonly series: Serie[] | null;
}

/** What the readers of the months of one valuation share. */
interface Comun {
  readonly leer: Leer;
  /** Reads of tables without months. */
  readonly leidos: Leidos;
  /** Texts that keys name. */
  readonly textos: Map<string, number>;
  readonly meses: Map<number, Lector>;
  /** Each recorded read by its index. */
  readonly registro: Registrado[];
  readonly componentes: Map<string, number>;
  /** Sets by their hash: the last one with it, and of each set the one before with the same. */
  readonly conjuntos: { readonly primero: Map<number, number>; readonly siguiente: number[] };
  readonly dic: Diccionario;
}

/**
 * Reads reference data for the engine and remembers every answer as a parameter ([V9]): what was
 * read and was absent too, so that its coming makes the valuation stale ([V12]).
 */
export class Lector implements Consultas {
  readonly #leidos: Leidos = new Map();
  /** Reads of other months made again at this one, by the index of the other. */
  readonly #repetidos: (Leido | undefined)[] = [];
  readonly #comun: Comun;
  readonly #dic: Diccionario;

  /** @param comun of the reader of another month, to which this one belongs. */
  constructor(readonly mes: number, leer: Leer, comun?: Comun) {
    this.#comun = comun ?? {
      leer,
      leidos: new Map(),
      textos: new Map(),
      meses: new Map(),
      registro: [],
      componentes: new Map(),
      conjuntos: { primero: new Map(), siguiente: [] },
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

  consultar(tabla: string, clave: ClaveDeConsulta): Leido {
    const llave = this.#llave(clave);
    return this.#leidosDe(tabla).get(llave) ?? this.#leer(tabla, clave, llave);
  }

  #leidosDe(tabla: string): Map<number | string, Leido> {
    const porTabla = FECHADAS.has(tabla) ? this.#leidos : this.#comun.leidos;
    return porTabla.getOrInsertComputed(tabla, () => new Map());
  }

  /** @param texto of the key, where another month wrote it already. */
  #leer(
    tabla: string,
    clave: ClaveDeConsulta,
    llave: number | string,
    texto = claveCanonica(clave),
  ): Leido {
    const lectura = this.#comun.leer(tabla, clave, this.mes);
    const parametro: ParametroDeLineas = {
      tabla,
      clave: texto,
      mes: this.mes,
      desde_mes: lectura?.desde_mes ?? null,
      valores: lectura === null ? null : valoresDe(lectura),
      norma: lectura?.norma ?? null,
    };
    const leido = { indice: this.#dic.parametros.push(parametro) - 1, lectura };
    const series = FECHADAS.has(tabla) ? [] : null;
    this.#comun.registro[leido.indice] = { leido, clave, llave, series };
    this.#leidosDe(tabla).set(llave, leido);
    return leido;
  }

  /** A key of a table, whose parts always come in one order and of one kind. */
  #llave(clave: ClaveDeConsulta): number | string {
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
    return this.repetida(indice).indice;
  }

  /** The same read at this month. */
  repetida(indice: number): Leido {
    const { leido, clave, llave, series } = this.#comun.registro[indice];
    if (series === null) return leido;
    const repetido = this.#repetidos[indice];
    if (repetido !== undefined) return repetido;
    const { tabla, mes, clave: texto } = this.#dic.parametros[indice];
    return this.#repetidos[indice] = mes === this.mes
      ? leido
      : this.#leidosDe(tabla).get(llave) ?? this.#leer(tabla, clave, llave, texto);
  }

  /** The months of a value read at the reference one; null where its table has none. */
  serie(indice: number, campo: string): Serie | null {
    const { series } = this.#comun.registro[indice];
    if (series === null) return null;
    for (const s of series) if (s.campo === campo) return s;
    const serie = new Serie(indice, campo, this.#dic.parametros[indice]);
    series.push(serie);
    return serie;
  }

  /** @throws FaltaValor with the table, key and month of a recorded read. */
  faltante(indice: number): FaltaValor {
    const { tabla, clave, mes } = this.#dic.parametros[indice];
    return new FaltaValor(tabla, clave, mes);
  }

  parametro(indice: number): ParametroDeLineas {
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
    return this.#comun.componentes.getOrInsertComputed(llave, () => {
      const indice = this.#dic.componentes.push(c) - 1;
      if (indice > 65_535) throw new RangeError("demasiadas composiciones distintas");
      return indice;
    });
  }

  nombreDe(componente: number): string {
    return this.#dic.componentes[componente].clave;
  }

  /** Index of a set of recorded reads; absent ones are left out: a line lists what it used. */
  conjunto(indices: readonly number[], otro = -1): number {
    // A handful, most of them in order: put in their place one by one.
    const orden: number[] = [];
    for (let i = 0; i < indices.length; i++) this.#poner(orden, indices[i]);
    if (otro >= 0) this.#poner(orden, otro);
    let huella = orden.length;
    for (let i = 0; i < orden.length; i++) huella = Math.imul(huella ^ orden[i], 0x9e3779b1);
    const { conjuntos, dic } = this.#comun;
    const primero = conjuntos.primero.get(huella) ?? -1;
    for (let c = primero; c >= 0; c = conjuntos.siguiente[c]) {
      if (iguales(dic.conjuntos[c], orden)) return c;
    }
    const nuevo = dic.conjuntos.push(orden) - 1;
    conjuntos.primero.set(huella, nuevo);
    conjuntos.siguiente.push(primero);
    return nuevo;
  }

  #poner(orden: number[], indice: number): void {
    if (this.#dic.parametros[indice].valores === null) return;
    let lugar = orden.length;
    while (lugar > 0 && orden[lugar - 1] > indice) lugar--;
    if (lugar > 0 && orden[lugar - 1] === indice) return;
    orden.push(indice);
    for (let i = orden.length - 1; i > lugar; i--) orden[i] = orden[i - 1];
    orden[lugar] = indice;
  }

  /** The dictionary so far; its indexes never change afterwards. */
  diccionario(): Diccionario {
    return this.#dic;
  }
}
