/**
 * Grouping of valued lines ([S2], [S3]): any fields, any filter, measures of [V10]. Works line by
 * line over typed arrays with integer keys; the counts come only from the lines that carry them.
 * Amounts may be negative (executions).
 */
import { sumar } from "../../../core/domain/money.ts";
import { Interno } from "./interno.ts";
import {
  BASES,
  type Bloque,
  type Diccionario,
  letraDe,
  type Lineas,
  type Medidas,
  medidasDe,
  type NombreBase,
  type Parametro,
  type Renglones,
  type Rubro,
  RUBROS,
} from "./lineas.ts";

/** Fields of the row behind a line. */
export const CAMPOS_RENGLON = [
  "base",
  "saf",
  "mon",
  "prog",
  "subp",
  "proy",
  "act",
  "ubic",
  "ff",
  "pprin",
  "esc",
  "agrup",
  "nivel",
  "grado",
  "cat",
  "feje",
  "codp",
  "codes",
  "tcober",
  "id",
] as const;
/** Fields of the line itself. */
export const CAMPOS_LINEA = [
  "ppar",
  "rubro",
  "clave",
  "c_comp",
  "c_scom",
  "n_comp",
  "regla",
] as const;
export type CampoRenglon = typeof CAMPOS_RENGLON[number];
export type CampoLinea = typeof CAMPOS_LINEA[number];
export type CampoAgrupable = CampoRenglon | CampoLinea;
export type ValorCampo = number | string;

const DE_RENGLON: ReadonlySet<string> = new Set(CAMPOS_RENGLON);
const esDeRenglon = (c: CampoAgrupable): c is CampoRenglon => DE_RENGLON.has(c);

/** Several fields at once: combinations that no list of values by field can say. */
export interface Combinaciones {
  readonly campos: readonly CampoAgrupable[];
  /** Whether a line with these values, in the order of the fields, passes. */
  readonly pasa: (valores: readonly ValorCampo[]) => boolean;
}

/** Which lines: by field, the values that pass, and the values that do not. */
export interface Filtro {
  readonly combinaciones?: Combinaciones;
  readonly solo?: Readonly<Partial<Record<CampoAgrupable, readonly ValorCampo[]>>>;
  readonly sin?: Readonly<Partial<Record<CampoAgrupable, readonly ValorCampo[]>>>;
}

export interface FilaAgregada extends Medidas {
  /** Values of the fields, in the order asked. */
  readonly clave: readonly ValorCampo[];
  /** Centavos. */
  readonly valor: number;
}

export interface Agregado {
  /** Ordered by key. */
  readonly filas: readonly FilaAgregada[];
  readonly totales: Medidas & { readonly valor: number };
}

function valorDeRenglon(r: Renglones, i: number, c: CampoRenglon): ValorCampo {
  if (c === "agrup" || c === "nivel") return letraDe(r[c][i]);
  return c === "base" ? BASES[r.base[i]] : r[c][i];
}

function valorDeLinea(l: Lineas, i: number, c: CampoLinea, dic: Diccionario): ValorCampo {
  if (c === "ppar" || c === "regla") return l[c][i];
  if (c === "rubro") return RUBROS[l.rubro[i]];
  return dic.componentes[l.componente[i]][c];
}

type Predicado<T> = (bloque: T, i: number) => boolean;

/** Tests of a filter, those of the rows apart: they are asked once per row. */
class Pasa {
  readonly #renglon: Predicado<Renglones>[] = [];
  readonly #linea: ((l: Lineas, i: number, dic: Diccionario, r: Renglones) => boolean)[] = [];

  constructor({ solo = {}, sin = {}, combinaciones }: Filtro) {
    for (const [lista, esperado] of [[solo, true], [sin, false]] as const) {
      for (const [campo, valores] of Object.entries(lista)) {
        if (valores === undefined) continue;
        const conjunto = new Set<ValorCampo>(valores);
        const c = campo as CampoAgrupable;
        if (esDeRenglon(c)) {
          this.#renglon.push((r, i) => conjunto.has(valorDeRenglon(r, i, c)) === esperado);
        } else {
          this.#linea.push((l, i, d) => conjunto.has(valorDeLinea(l, i, c, d)) === esperado);
        }
      }
    }
    if (combinaciones) this.#combinar(combinaciones);
  }

  #combinar({ campos, pasa }: Combinaciones): void {
    const deRenglon = campos.filter(esDeRenglon);
    if (deRenglon.length === campos.length) {
      this.#renglon.push((r, k) => pasa(deRenglon.map((c) => valorDeRenglon(r, k, c))));
      return;
    }
    this.#linea.push((l, i, d, r) =>
      pasa(
        campos.map((c) =>
          esDeRenglon(c) ? valorDeRenglon(r, l.renglon[i], c) : valorDeLinea(l, i, c, d)
        ),
      )
    );
  }

  /** Some test looks at the line itself. */
  get hayDeLinea(): boolean {
    return this.#linea.length > 0;
  }

  renglon(r: Renglones, i: number): boolean {
    for (const p of this.#renglon) if (!p(r, i)) return false;
    return true;
  }

  linea(l: Lineas, i: number, dic: Diccionario, r: Renglones): boolean {
    for (const p of this.#linea) if (!p(l, i, dic, r)) return false;
    return true;
  }
}

interface Acumulado extends Medidas {
  clave: ValorCampo[];
  valor: number;
}

function nuevo(clave: ValorCampo[]): Acumulado {
  return {
    clave,
    cargos: 0,
    ocupados: 0,
    vacantes: 0,
    financiados: 0,
    horas: 0,
    licencias: 0,
    valor: 0,
  };
}

function contar(a: Acumulado, m: Medidas): void {
  a.cargos += m.cargos;
  a.ocupados += m.ocupados;
  a.vacantes += m.vacantes;
  a.financiados += m.financiados;
  a.horas += m.horas;
  a.licencias += m.licencias;
}

/** Groups blocks as they come; several valuations may go through one (consolidated, compared). */
export class Agregador {
  readonly #campos: readonly CampoAgrupable[];
  readonly #deRenglon: readonly CampoRenglon[];
  readonly #deLinea: readonly CampoLinea[];
  readonly #pasa: Pasa;
  /** One interner per row field: (key so far, value) → longer key. */
  readonly #claves: Interno[];
  readonly #final = new Interno();
  readonly #grupos: Acumulado[] = [];
  /** Amount of each group, apart from its counts: every line adds to it. */
  readonly #valores: number[] = [];
  readonly #total = nuevo([]);
  /** Component → small number shared by the components equal in the fields asked. */
  readonly #componentes = new WeakMap<Diccionario, number[]>();
  readonly #porComponente = new Map<string, number>();
  readonly #vistas = new Map<string, number>();

  constructor(campos: readonly CampoAgrupable[], filtro: Filtro = {}) {
    this.#campos = campos;
    this.#deRenglon = campos.filter(esDeRenglon);
    this.#deLinea = campos.filter((c): c is CampoLinea => !esDeRenglon(c));
    this.#claves = this.#deRenglon.map(() => new Interno());
    this.#pasa = new Pasa(filtro);
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
      if (!pasa || (conLinea && !this.#pasa.linea(l, i, dic, r))) continue;
      const objeto = (conPpar ? ppar[i] : 0) | (conRubro ? rubro[i] << 8 : 0);
      const componente = conComponente ? this.#componente(dic, l.componente[i]) : 0;
      const regla = conRegla ? this.#vista("regla", l.regla[i]) : 0;
      const g = final.de(claveRenglon, objeto | (componente << 12), regla);
      if (g === valores.length) {
        valores.push(0);
        this.#grupos[g] = nuevo(
          this.#campos.map((c) =>
            esDeRenglon(c) ? valorDeRenglon(r, k, c) : valorDeLinea(l, i, c, dic)
          ),
        );
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

  resultado(): Agregado {
    const filas = this.#grupos.map((g, i) => ({ ...g, valor: this.#valores[i] }))
      .sort((a, b) => compararClaves(a.clave, b.clave));
    const { clave: _, ...totales } = this.#total;
    return { filas, totales };
  }
}

/** Order of keys: numbers by value, texts by code unit; the same on every machine. */
export function compararClaves(a: readonly ValorCampo[], b: readonly ValorCampo[]): number {
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

/** A valued line with all that explains it ([V9]). Amounts in centavos. */
export interface LineaExplicada {
  readonly base: NombreBase;
  readonly id: number;
  readonly saf: number;
  readonly prog: number;
  readonly subp: number;
  readonly proy: number;
  readonly act: number;
  readonly ubic: number;
  readonly ff: number;
  readonly pprin: number;
  readonly ppar: number;
  readonly rubro: Rubro;
  readonly clave: string;
  readonly c_comp: string;
  readonly c_scom: string;
  readonly n_comp: number;
  readonly mon: number;
  readonly esc: number;
  readonly agrup: string;
  readonly nivel: string;
  readonly grado: number;
  readonly cat: number;
  readonly feje: number;
  readonly codp: number;
  readonly codes: number;
  readonly ocupados: number;
  readonly vacantes: number;
  readonly tcober: number;
  /** Hundredths, or null. */
  readonly porcentaje: number | null;
  /** Id of the percentage row that produced it, or null. */
  readonly regla: number | null;
  readonly mensual: number | null;
  readonly importe: number;
  readonly conteo: boolean;
  readonly parametros: readonly Parametro[];
}

/** Line `i` of a block, in full. */
export function lineaExplicada({ renglones: r, lineas: l }: Bloque, dic: Diccionario, i: number) {
  const k = l.renglon[i];
  const componente = dic.componentes[l.componente[i]];
  const linea: LineaExplicada = {
    base: BASES[r.base[k]],
    id: r.id[k],
    saf: r.saf[k],
    prog: r.prog[k],
    subp: r.subp[k],
    proy: r.proy[k],
    act: r.act[k],
    ubic: r.ubic[k],
    ff: r.ff[k],
    pprin: r.pprin[k],
    ppar: l.ppar[i],
    rubro: RUBROS[l.rubro[i]],
    clave: componente.clave,
    c_comp: componente.c_comp,
    c_scom: componente.c_scom,
    n_comp: componente.n_comp,
    mon: r.mon[k],
    esc: r.esc[k],
    agrup: letraDe(r.agrup[k]),
    nivel: letraDe(r.nivel[k]),
    grado: r.grado[k],
    cat: r.cat[k],
    feje: r.feje[k],
    codp: r.codp[k],
    codes: r.codes[k],
    ocupados: r.ocupados[k],
    vacantes: r.vacantes[k],
    tcober: r.tcober[k],
    porcentaje: l.porcentaje[i] < 0 ? null : l.porcentaje[i],
    regla: l.regla[i] === 0 ? null : l.regla[i],
    mensual: l.mensual[i] < 0 ? null : l.mensual[i],
    importe: l.importe[i],
    conteo: l.conteo[i] === 1,
    parametros: dic.conjuntos[l.parametros[i]].map((p) => dic.parametros[p]),
  };
  return linea;
}

/** Calls `vez` with the index of each line that passes, in order; rows are asked once. */
export function recorrer(
  bloque: Bloque,
  dic: Diccionario,
  filtro: Filtro,
  vez: (i: number, renglon: number) => void,
): void {
  const pasa = new Pasa(filtro);
  const { renglones: r, lineas: l } = bloque;
  let actual = -1;
  let renglon = false;
  for (let i = 0; i < l.n; i++) {
    const k = l.renglon[i];
    if (k !== actual) {
      actual = k;
      renglon = pasa.renglon(r, k);
    }
    if (renglon && pasa.linea(l, i, dic, r)) vez(i, k);
  }
}

/** The lines behind a figure: same filter, no grouping; Σ importe = the figure ([S3]). */
export function explicar(bloque: Bloque, dic: Diccionario, filtro: Filtro = {}): LineaExplicada[] {
  const lineas: LineaExplicada[] = [];
  recorrer(bloque, dic, filtro, (i) => lineas.push(lineaExplicada(bloque, dic, i)));
  return lineas;
}
