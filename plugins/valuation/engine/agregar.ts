/**
 * Grouping of valued lines ([S2], [S3]): any fields, any filter, measures of [V10]. Works line by
 * line over typed arrays with integer keys; the counts come only from the lines that carry them.
 * Amounts may be negative (executions).
 */
import { sumar } from "../../../core/domain/money.ts";
import {
  type CampoAgrupable,
  type CampoLinea,
  type CampoRenglon,
  camposDeFiltro,
  esDeRenglon,
  type Filtro,
  Prueba,
  type ValorCampo,
  type ValorDe,
  valorDe,
} from "./filtro.ts";
import { Interno } from "./interno.ts";
import {
  type Bloque,
  type Diccionario,
  type Medidas,
  medidasDe,
  NINGUNA,
  type Renglones,
} from "./lineas.ts";

export interface FilaAgregada<C extends CampoAgrupable = CampoAgrupable> extends Medidas {
  /** Values of the fields asked. */
  readonly clave: { readonly [K in C]: ValorDe<K> };
  /** Centavos. */
  readonly valor: number;
}

export interface Agregado<C extends CampoAgrupable = CampoAgrupable> {
  /** Ordered by their keys, field by field in the order asked. */
  readonly filas: readonly FilaAgregada<C>[];
  readonly totales: Medidas & { readonly valor: number };
}

type Acumulado = typeof NINGUNA & { readonly clave: readonly ValorCampo[]; valor: number };

const nuevo = (clave: readonly ValorCampo[]): Acumulado => ({ clave, ...NINGUNA, valor: 0 });

function contar(a: Acumulado, m: Medidas): void {
  a.cargos += m.cargos;
  a.ocupados += m.ocupados;
  a.vacantes += m.vacantes;
  a.financiados += m.financiados;
  a.horas += m.horas;
  a.licencias += m.licencias;
}

/** Groups blocks as they come; several valuations may go through one (consolidated, compared). */
export class Agregador<C extends CampoAgrupable = CampoAgrupable> {
  readonly #campos: readonly C[];
  readonly #deRenglon: readonly CampoRenglon[];
  readonly #deLinea: readonly CampoLinea[];
  readonly #pasa: Prueba;
  /** One interner per row field: (key so far, value) → longer key. */
  readonly #claves: Interno[];
  readonly #final = new Interno();
  readonly #grupos: Acumulado[] = [];
  /** Amount of each group, apart from its counts: every line adds to it. */
  readonly #valores: number[] = [];
  readonly #total = nuevo([]);
  /** All that it looks at of a line beside what it adds: keys and filter. */
  readonly mira: readonly CampoAgrupable[];
  /** Component → small number shared by the components equal in the fields asked. */
  readonly #componentes = new WeakMap<Diccionario, number[]>();
  readonly #porComponente = new Map<string, number>();
  readonly #vistas = new Map<string, number>();

  constructor(campos: readonly C[], filtro: Filtro = {}) {
    this.#campos = campos;
    const todos: readonly CampoAgrupable[] = campos;
    this.#deRenglon = todos.filter(esDeRenglon);
    this.#deLinea = todos.filter((c): c is CampoLinea => !esDeRenglon(c));
    this.#claves = this.#deRenglon.map(() => new Interno());
    this.#pasa = new Prueba(filtro);
    this.mira = [...todos, ...camposDeFiltro(filtro)];
  }

  /** @throws Desborde when a group or the total reaches the limit. */
  agregar(bloque: Bloque, dic: Diccionario): void {
    const { renglones: r, lineas: l } = bloque;
    const conRegla = this.#deLinea.includes("regla");
    const conRubro = this.#deLinea.includes("rubro");
    const conPpar = this.#deLinea.includes("ppar");
    const conComponente = this.#deLinea.some((c) => c === "clave" || c.includes("_"));
    const conLinea = this.#pasa.hayDeLinea;
    const { renglon, ppar, rubro, importe: importes, conteo } = l;
    const final = this.#final;
    const valores = this.#valores;
    let total = this.#total.valor;
    let actual = -1;
    let pasa = false;
    let claveRenglon = 0;
    for (let i = 0; i < l.n; i++) {
      const k = renglon[i];
      if (k !== actual) {
        actual = k;
        pasa = this.#pasa.renglon(r, k);
        if (pasa) claveRenglon = this.#claveDe(r, k);
      }
      if (!pasa || (conLinea && !this.#pasa.linea(bloque, i, dic))) continue;
      const objeto = (conPpar ? ppar[i] : 0) | (conRubro ? rubro[i] << 8 : 0);
      const componente = conComponente ? this.#componente(dic, l.componente[i]) : 0;
      const regla = conRegla ? this.#vista("regla", l.regla[i]) : 0;
      const g = final.de(claveRenglon, objeto | (componente << 12), regla);
      if (g === valores.length) {
        valores.push(0);
        this.#grupos[g] = nuevo(this.#campos.map((c) => valorDe(c, bloque, i, dic)));
      }
      valores[g] = sumar(valores[g], importes[i], "un subtotal");
      total = sumar(total, importes[i], "el total");
      if (conteo[i] === 1) {
        const medidas = medidasDe(r, k);
        contar(this.#grupos[g], medidas);
        contar(this.#total, medidas);
      }
    }
    this.#total.valor = total;
  }

  #claveDe(r: Renglones, i: number): number {
    let clave = 0;
    for (let j = 0; j < this.#deRenglon.length; j++) {
      const c = this.#deRenglon[j];
      const valor = c === "id" ? this.#vista("id", r.id[i]) : r[c][i];
      clave = this.#claves[j].de(clave, valor | 0, 0);
    }
    return clave;
  }

  /** Small number of a value that may not fit in 32 bits. */
  #vista(campo: string, valor: number): number {
    const llave = `${campo}${valor}`;
    let vista = this.#vistas.get(llave);
    if (vista === undefined) this.#vistas.set(llave, vista = this.#vistas.size + 1);
    return vista;
  }

  #componente(dic: Diccionario, indice: number): number {
    let lista = this.#componentes.get(dic);
    if (lista === undefined) this.#componentes.set(dic, lista = []);
    const conocido = lista[indice];
    if (conocido !== undefined) return conocido;
    const c = dic.componentes[indice];
    const llave = this.#deLinea
      .map((campo) => campo === "clave" || campo.includes("_") ? c[campo as "clave"] : "")
      .join("|");
    let numero = this.#porComponente.get(llave);
    if (numero === undefined) {
      this.#porComponente.set(llave, numero = this.#porComponente.size + 1);
    }
    return lista[indice] = numero;
  }

  resultado(): Agregado<C> {
    const grupos = this.#grupos.map((g, i) => ({ ...g, valor: this.#valores[i] }))
      .sort((a, b) => compararClaves(a.clave, b.clave));
    const { clave: _, ...totales } = this.#total;
    return {
      filas: grupos.map(({ clave, ...g }) => ({
        ...g,
        clave: Object.fromEntries(this.#campos.map((c, i) => [c, clave[i]])) as FilaAgregada<
          C
        >["clave"],
      })),
      totales,
    };
  }
}

/** Order of keys: numbers by value, texts by code unit; the same on every machine. */
export function compararClaves(a: readonly ValorCampo[], b: readonly ValorCampo[]): number {
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}
