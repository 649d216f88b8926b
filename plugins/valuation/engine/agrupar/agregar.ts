/**
 * Grouping of valued lines ([S2], [S3]): any fields, any filter, measures of [V10]. Works over
 * columns of codes, and makes nothing of a group before it is asked for; the counts come only from
 * the lines that carry them. Amounts may be negative (executions).
 */
import { sumar } from "#core/domain/money.ts";
import { crecido } from "../crecido.ts";
import {
  type CampoAgrupable,
  type CampoComponente,
  type CampoLinea,
  camposDeFiltro,
  DICHOS,
  esDeComponente,
  esDeRenglon,
  type Filtro,
  Prueba,
  type ValorCampo,
  type ValorDe,
} from "../lineas/filtro.ts";
import { Interno } from "../interno.ts";
import type { MesesDeBloque } from "../lineas/meses.ts";
import {
  type Bloque,
  type Contables,
  contablesDe,
  type Diccionario,
  type Medidas,
  medidasDe,
  NINGUNA,
} from "../lineas/lineas.ts";
import {
  codificarColumna,
  Codigos,
  Combinados,
  ordenDe,
  type PorCodigos,
  tomar,
} from "./codigos.ts";
import { GruposPorMes, type MesesDeGrupos, mesesEnFilas } from "./grupos-por-mes.ts";

// Fields of the valued lines as columns of codes: one reader for each field asked ([S2]).

/** What a field says, block after block, by codes that hold for all of them. */
interface LectorDeCampo {
  /** One code for each row of the block, or for each line where the field is of the line. */
  leer(bloque: Bloque, dic: Diccionario): Int32Array;
  /** Value of each code so far. */
  valores(): ValorCampo[];
}

function deNumeros(
  campo: CampoAgrupable,
  columna: (bloque: Bloque) => Parameters<typeof codificarColumna>[1],
  cuantos: (bloque: Bloque) => number,
): LectorDeCampo {
  const codigos = new Codigos<number>();
  const dicho = DICHOS[campo];
  return {
    leer: (bloque) => codificarColumna(codigos, columna(bloque), cuantos(bloque)),
    valores: () => dicho ? codigos.valores.map(dicho) : codigos.valores,
  };
}

function deComponente(campo: CampoComponente): LectorDeCampo {
  const codigos = new Codigos();
  return {
    leer({ lineas: { componente, n } }, dic) {
      const propios = Int32Array.from(dic.componentes, (c) => codigos.de(c[campo]));
      const columna = new Int32Array(n);
      for (let i = 0; i < n; i++) columna[i] = propios[componente[i]];
      return columna;
    },
    valores: () => codigos.valores,
  };
}

const deLinea = (campo: Exclude<CampoLinea, CampoComponente>) =>
  deNumeros(campo, (b) => b.lineas[campo], (b) => b.lineas.n);

/** @returns a reader with codes of its own. */
function lectorDe(campo: CampoAgrupable): LectorDeCampo {
  if (esDeRenglon(campo)) return deNumeros(campo, (b) => b.renglones[campo], (b) => b.renglones.n);
  return esDeComponente(campo) ? deComponente(campo) : deLinea(campo);
}

/** What lines are grouped by: their fields, and the months of a group valued by months ([Y9]). */
export type CampoDeGrupos = CampoAgrupable | "mes";

export interface FilaAgregada<C extends CampoDeGrupos = CampoAgrupable> extends Medidas {
  /** Values of the fields asked. */
  readonly clave: { readonly [K in C]: K extends CampoAgrupable ? ValorDe<K> : number };
  /** Centavos. */
  readonly valor: number;
}

type Totales = Medidas & { readonly valor: number };

export interface Agregado<C extends CampoDeGrupos = CampoAgrupable> {
  /** Ordered by their keys, field by field in the order asked. */
  readonly filas: readonly FilaAgregada<C>[];
  /** Of the year: each count once, whatever months there are ([Y9]). */
  readonly totales: Totales;
}

/** The groups by columns, in no order of theirs. */
export interface AgregadoPorColumnas {
  /** Groups. */
  readonly n: number;
  /** By the fields asked, in their order. The month is none of them: see `meses`. */
  readonly campos: readonly PorCodigos[];
  readonly medidas: { readonly [M in keyof Totales]: Float64Array };
  readonly totales: Totales;
  /** What they are by months, where they are grouped by them. */
  readonly meses?: MesesDeGrupos;
}

const deCuentas = <T>(de: (c: keyof Medidas) => T) =>
  Object.fromEntries(Object.keys(NINGUNA).map((c) => [c, de(c as keyof Medidas)])) as Record<
    keyof Medidas,
    T
  >;

const suma = (columna: Float64Array): number => {
  let total = 0;
  for (let i = 0; i < columna.length; i++) total += columna[i];
  return total;
};

/**
 * Groups blocks as they come; several valuations may go through one (consolidated, compared). With
 * `mes` among the fields, each group is its months (1–12) in which there is something; 0 is what has no month.
 */
export class Agregador<C extends CampoDeGrupos = CampoAgrupable> {
  readonly #campos: readonly C[];
  readonly #propios: readonly CampoAgrupable[];
  readonly #lectores = new Map<CampoAgrupable, LectorDeCampo>();
  readonly #deRenglon: readonly CampoAgrupable[];
  readonly #deLinea: readonly CampoAgrupable[];
  readonly #meses: GruposPorMes | null;
  readonly #prueba: Prueba;
  /** What the rows say in the fields asked; what the lines say; and both. */
  readonly #renglones: Combinados;
  readonly #lineas: Combinados;
  readonly #grupos = new Interno();
  /** Amount of each group, apart from its counts: every line adds to it. */
  #valores = new Float64Array(1024);
  #cuentas = deCuentas(() => new Float64Array(1024));
  #total = 0;
  /** All that it looks at of a line beside what it adds: keys and filter. */
  readonly mira: readonly CampoDeGrupos[];

  /**
   * @param medidas that are looked at of each month: the others need not be worked out.
   * @param retiene lines that it may keep, see `GruposPorMes`.
   */
  constructor(
    campos: readonly C[],
    filtro: Filtro = {},
    medidas?: readonly (keyof Totales)[],
    retiene = 0,
  ) {
    this.#campos = campos;
    const todos: readonly CampoDeGrupos[] = campos;
    const propios = this.#propios = todos.filter((c): c is CampoAgrupable => c !== "mes");
    this.#meses = propios.length < todos.length ? new GruposPorMes(medidas, retiene) : null;
    this.#deRenglon = propios.filter(esDeRenglon);
    this.#deLinea = propios.filter((c) => !esDeRenglon(c));
    this.#renglones = new Combinados(this.#deRenglon.length);
    this.#lineas = new Combinados(this.#deLinea.length);
    this.#prueba = new Prueba(filtro);
    this.mira = [...campos, ...camposDeFiltro(filtro)];
  }

  /**
   * @param suyos the months of the lines, where they are grouped by them.
   * @throws Desborde when a group or the total reaches the limit.
   */
  agregar(bloque: Bloque, dic: Diccionario, suyos: () => MesesDeBloque = () => 0): void {
    const { renglones: r, lineas: { n, renglon, importe, conteo } } = bloque;
    const contables = contablesDe(r);
    const leer = (campo: CampoAgrupable) => this.#lector(campo).leer(bloque, dic);
    const cuales = this.#meses && new Int32Array(n);
    const deRenglon = this.#renglones.numerar(this.#deRenglon.map(leer), r.n);
    const deLinea = this.#lineas.numerar(this.#deLinea.map(leer), n);
    const pasan = this.#prueba.lineas(bloque, dic);
    const grupos = this.#grupos;
    let valores = this.#valores;
    let total = this.#total;
    let [antesRenglon, antesLinea, g] = [-1, -1, -1];
    for (let i = 0; i < n; i++) {
      if (pasan !== null && pasan[i] === 0) {
        if (cuales !== null) cuales[i] = -1;
        continue;
      }
      const suyoRenglon = deRenglon[renglon[i]];
      const suyoLinea = deLinea[i];
      if (suyoRenglon !== antesRenglon || suyoLinea !== antesLinea) {
        g = grupos.de(antesRenglon = suyoRenglon, antesLinea = suyoLinea, 0);
        if (g === valores.length) valores = this.#crecer();
      }
      valores[g] = sumar(valores[g], importe[i], "un subtotal");
      total = sumar(total, importe[i], "el total");
      if (conteo[i] === 1) this.#contar(g, contables, renglon[i]);
      if (cuales !== null) cuales[i] = g;
    }
    this.#total = total;
    if (cuales !== null) this.#meses?.agregar(bloque, suyos, cuales, grupos.total);
  }

  #lector(campo: CampoAgrupable): LectorDeCampo {
    return this.#lectores.getOrInsertComputed(campo, () => lectorDe(campo));
  }

  #crecer(): Float64Array<ArrayBuffer> {
    const n = this.#valores.length * 2;
    const cuentas = this.#cuentas;
    this.#cuentas = deCuentas((c) => crecido(cuentas[c], n));
    return this.#valores = crecido(this.#valores, n);
  }

  #contar(g: number, r: Contables, k: number): void {
    const { cargos, ocupados, vacantes, financiados, horas, licencias } = medidasDe(r, k);
    const cuentas = this.#cuentas;
    cuentas.cargos[g] += cargos;
    cuentas.ocupados[g] += ocupados;
    cuentas.vacantes[g] += vacantes;
    cuentas.financiados[g] += financiados;
    cuentas.horas[g] += horas;
    cuentas.licencias[g] += licencias;
  }

  /** What was grouped so far: the fields but the month, whose groups are those of the year. */
  columnas(): AgregadoPorColumnas {
    const n = this.#grupos.total;
    const renglones = new Int32Array(n);
    const lineas = new Int32Array(n);
    for (let g = 0; g < n; g++) {
      renglones[g] = this.#grupos.clave(g, 0);
      lineas[g] = this.#grupos.clave(g, 1);
    }
    const cuentas = deCuentas((c) => this.#cuentas[c].subarray(0, n));
    const totales = { ...deCuentas((c) => suma(cuentas[c])), valor: this.#total };
    const campos = this.#propios.map((c) => {
      const codigos = esDeRenglon(c)
        ? this.#renglones.columna(this.#deRenglon.indexOf(c), renglones)
        : this.#lineas.columna(this.#deLinea.indexOf(c), lineas);
      return { codigos, valores: this.#lector(c).valores() };
    });
    const medidas = { ...cuentas, valor: this.#valores.subarray(0, n) };
    return { n, campos, medidas, totales, ...(this.#meses ? { meses: this.#meses.de(n) } : {}) };
  }

  /** The same, each group by its months where the month is asked for. */
  #porMeses(): AgregadoPorColumnas {
    const anio = this.columnas();
    if (anio.meses === undefined) return anio;
    const filas = mesesEnFilas(anio.meses, ordenDe([], anio.n), null);
    const { grupos, mes } = filas;
    const campos: PorCodigos[] = anio.campos
      .map(({ codigos, valores }) => ({ codigos: tomar(codigos, grupos), valores }));
    campos.splice((this.#campos as readonly CampoDeGrupos[]).indexOf("mes"), 0, mes);
    const medidas = { ...deCuentas((c) => filas.medida(c)), valor: filas.medida("valor") };
    return { n: grupos.length, campos, medidas, totales: anio.totales };
  }

  resultado(): Agregado<C> {
    const { n, campos, medidas, totales } = this.#porMeses();
    const nombres = Object.keys(medidas) as (keyof Totales)[];
    const fila = (g: number): FilaAgregada<C> => {
      const cuanto = {} as Record<keyof Totales, number>;
      for (const m of nombres) cuanto[m] = medidas[m][g];
      const clave: Partial<Record<C, ValorCampo>> = {};
      this.#campos.forEach((c, j) => clave[c] = campos[j].valores[campos[j].codigos[g]]);
      return { ...cuanto, clave: clave as FilaAgregada<C>["clave"] };
    };
    return { filas: Array.from(ordenDe(campos, n), fila), totales };
  }
}

/** Order of keys: numbers by value, texts by code unit; the same on every machine. */
export function compararClaves(a: readonly ValorCampo[], b: readonly ValorCampo[]): number {
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}
