/** Which valued lines: fields of rows and lines, and the tests that a filter puts to them ([S3]). */
import { RUBROS } from "#core/domain/rubros.ts";
import {
  type ArregloDeNumeros,
  BASES,
  type Bloque,
  codigoDeLetra,
  type ColumnaRenglon,
  type Componente,
  type Diccionario,
  letraDe,
  type Lineas,
  type Medidas,
  type Renglones,
} from "./lineas.ts";

/** Fields of the line itself. */
const CAMPOS_LINEA = ["ppar", "rubro", "clave", "c_comp", "c_scom", "n_comp", "regla"] as const;
/** Fields of the row behind a line: all but what it counts. */
export type CampoRenglon = Exclude<ColumnaRenglon, "unidad" | keyof Medidas>;
export type CampoLinea = typeof CAMPOS_LINEA[number];
/** Fields of what a line is made of. */
export type CampoComponente = keyof Componente;
export type CampoAgrupable = CampoRenglon | CampoLinea;
/**
 * A field by which lines are cut in parts: that of a month of the year, 1–12 ([Y9]), or 0 where the
 * valuation has no months.
 */
export type CampoMes = "mes";
export type ValorCampo = number | string;
/** What a field says: texts are those of bases, letters, rubros and components. */
export type ValorDe<C extends CampoAgrupable | CampoMes> = C extends
  "base" | "agrup" | "nivel" | "rubro" | "clave" | "c_comp" | "c_scom" ? string : number;

const DE_LINEA: ReadonlySet<string> = new Set(CAMPOS_LINEA);
/** Whether a field is of the row, and so the same in all its lines. */
export const esDeRenglon = (c: CampoAgrupable | CampoMes): c is CampoRenglon =>
  c !== "mes" && !DE_LINEA.has(c);
/** Whether a field of the line is of what it is made of. */
export const esDeComponente = (c: CampoLinea): c is CampoComponente =>
  c !== "ppar" && c !== "rubro" && c !== "regla";

/** Several fields at once: combinations that no list of values by field can say. */
export interface Combinaciones {
  readonly campos: readonly (CampoAgrupable | CampoMes)[];
  /** Whether a line with these values, in the order of the fields, passes. */
  readonly pasa: (valores: readonly ValorCampo[]) => boolean;
}

/** Which lines: by field, the values that pass, and the values that do not. */
export interface Filtro {
  readonly combinaciones?: Combinaciones;
  readonly solo?: Readonly<Partial<Record<CampoAgrupable, readonly ValorCampo[]>>>;
  readonly sin?: Readonly<Partial<Record<CampoAgrupable, readonly ValorCampo[]>>>;
  /** Only what is of these months, 1–12. */
  readonly meses?: readonly number[];
}

const esDeLinea = (c: CampoAgrupable | CampoMes): c is CampoAgrupable => c !== "mes";

/** Fields that a filter looks at. */
export const camposDeFiltro = (
  { solo, sin, combinaciones, meses }: Filtro,
): (CampoAgrupable | CampoMes)[] => [
  ...Object.keys({ ...solo, ...sin }) as CampoAgrupable[],
  ...combinaciones?.campos ?? [],
  ...meses ? ["mes" as const] : [],
];

/** How people say the number that is stored; absent = as it is. `guardado` is the way back. */
export const DICHOS: Partial<Record<CampoAgrupable, (numero: number) => ValorCampo>> = {
  base: (n) => BASES[n],
  agrup: letraDe,
  nivel: letraDe,
  rubro: (n) => RUBROS[n],
};

const dicho = (c: CampoAgrupable, numero: number): ValorCampo => DICHOS[c]?.(numero) ?? numero;

/** What row `i` says in a field. */
const valorDeRenglon = (r: Renglones, i: number, c: CampoRenglon): ValorCampo => dicho(c, r[c][i]);

/** What line `i` says in a field of its own. */
const valorDeLinea = (l: Lineas, i: number, c: CampoLinea, dic: Diccionario): ValorCampo =>
  esDeComponente(c) ? dic.componentes[l.componente[i]][c] : dicho(c, l[c][i]);

/** What line `i` of a block says in a field. */
const valorDe = (
  c: CampoAgrupable,
  { renglones: r, lineas: l }: Bloque,
  i: number,
  dic: Diccionario,
): ValorCampo => esDeRenglon(c) ? valorDeRenglon(r, l.renglon[i], c) : valorDeLinea(l, i, c, dic);

/** The number by which a value is stored; -1 for what no row nor line can say. */
function guardado(c: CampoAgrupable, valor: ValorCampo): number {
  const texto = typeof valor === "string";
  if (c === "base") return (BASES as readonly unknown[]).indexOf(valor);
  if (c === "rubro") return (RUBROS as readonly unknown[]).indexOf(valor);
  if (c === "agrup" || c === "nivel") {
    return texto && valor.length <= 1 ? codigoDeLetra(valor) : -1;
  }
  return texto ? -1 : valor;
}

/** Takes out of `pasan` the entries of a column whose number is, or is not, among these. */
function quitar(
  pasan: Uint8Array,
  columna: ArregloDeNumeros,
  conocidos: ReadonlySet<number>,
  esperado: boolean,
): void {
  const numeros = new Float64Array(pasan.length);
  numeros.set(columna.subarray(0, pasan.length));
  let anterior = NaN;
  let pasa = false;
  for (let i = 0; i < numeros.length; i++) {
    if (numeros[i] !== anterior) pasa = conocidos.has(anterior = numeros[i]) === esperado;
    if (!pasa) pasan[i] = 0;
  }
}

interface Condicion<C extends CampoAgrupable> {
  readonly campo: C;
  readonly valores: ReadonlySet<ValorCampo>;
  readonly esperado: boolean;
}

/** Tests of a filter. Each is put to a block at once, those of the rows once per row. */
export class Prueba {
  readonly #renglon: Condicion<CampoRenglon>[] = [];
  readonly #linea: Condicion<CampoLinea>[] = [];
  readonly #combinaciones: Combinaciones | undefined;
  readonly #meses: ReadonlySet<number> | null;
  readonly #hechas = new WeakMap<Bloque, Uint8Array>();

  constructor({ solo = {}, sin = {}, combinaciones, meses }: Filtro) {
    this.#meses = meses ? new Set(meses) : null;
    for (const [lista, esperado] of [[solo, true], [sin, false]] as const) {
      for (const [nombre, lista_] of Object.entries(lista)) {
        if (lista_ === undefined) continue;
        const campo = nombre as CampoAgrupable;
        const valores = new Set<ValorCampo>(lista_);
        if (esDeRenglon(campo)) this.#renglon.push({ campo, valores, esperado });
        else this.#linea.push({ campo, valores, esperado });
      }
    }
    this.#combinaciones = combinaciones;
  }

  /** Whether it looks at months: a line may pass in some of them and not in others. */
  get porMes(): boolean {
    return this.#meses !== null || this.#combinaciones?.campos.includes("mes") === true;
  }

  /** Whether line `i`, which passes the rest, passes in a month, 1–12; 0 = it has none. */
  enMes(bloque: Bloque, i: number, dic: Diccionario, mes: number): boolean {
    if (this.#meses?.has(mes) === false) return false;
    const combinaciones = this.#combinaciones;
    if (!combinaciones?.campos.includes("mes")) return true;
    const { campos, pasa } = combinaciones;
    return pasa(campos.map((c) => esDeLinea(c) ? valorDe(c, bloque, i, dic) : mes));
  }

  /** The lines of a block that pass, 1 each; null = all of them. Months are asked apart. */
  lineas(bloque: Bloque, dic: Diccionario): Uint8Array | null {
    const todas = this.#combinaciones;
    const combinaciones = todas?.campos.includes("mes") ? undefined : todas;
    if (this.#renglon.length + this.#linea.length === 0 && !combinaciones) return null;
    const { renglones: r, lineas: l } = bloque;
    const deRenglon = combinaciones?.campos.every(esDeRenglon) ? combinaciones : undefined;
    const renglones = this.#renglones(r, deRenglon);
    const pasan = new Uint8Array(l.n);
    for (let i = 0; i < l.n; i++) pasan[i] = renglones[l.renglon[i]];
    for (const c of this.#linea) this.#probar(pasan, c, l, dic);
    if (combinaciones && !deRenglon) {
      const { pasa } = combinaciones;
      const campos = combinaciones.campos.filter(esDeLinea);
      for (let i = 0; i < l.n; i++) {
        if (pasan[i] === 1 && !pasa(campos.map((c) => valorDe(c, bloque, i, dic)))) pasan[i] = 0;
      }
    }
    return pasan;
  }

  #renglones(r: Renglones, combinaciones: Combinaciones | undefined): Uint8Array {
    const pasan = new Uint8Array(r.n).fill(1);
    for (const { campo, valores, esperado } of this.#renglon) {
      const numeros = new Set([...valores].map((v) => guardado(campo, v)));
      quitar(pasan, r[campo], numeros, esperado);
    }
    if (combinaciones) {
      const campos = combinaciones.campos as readonly CampoRenglon[];
      for (let k = 0; k < r.n; k++) {
        if (pasan[k] === 1 && !combinaciones.pasa(campos.map((c) => valorDeRenglon(r, k, c)))) {
          pasan[k] = 0;
        }
      }
    }
    return pasan;
  }

  #probar(
    pasan: Uint8Array,
    { campo, valores, esperado }: Condicion<CampoLinea>,
    lineas: Lineas,
    dic: Diccionario,
  ): void {
    if (!esDeComponente(campo)) {
      const numeros = new Set([...valores].map((v) => guardado(campo, v)));
      return quitar(pasan, lineas[campo], numeros, esperado);
    }
    const suyos = new Set(
      dic.componentes.flatMap((c, i) => valores.has(c[campo]) ? [i] : []),
    );
    quitar(pasan, lineas.componente, suyos, esperado);
  }

  /** Line `i` of a block passes. For lines of a block that no longer changes. */
  pasa(bloque: Bloque, i: number, dic: Diccionario): boolean {
    let pasan = this.#hechas.get(bloque);
    if (pasan === undefined) {
      pasan = this.lineas(bloque, dic) ?? new Uint8Array(bloque.lineas.n).fill(1);
      this.#hechas.set(bloque, pasan);
    }
    return pasan[i] === 1;
  }
}
