/** Which valued lines: fields of rows and lines, and the tests that a filter puts to them ([S3]). */
import { RUBROS } from "../../../core/domain/rubros.ts";
import {
  BASES,
  type Bloque,
  type ColumnaRenglon,
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
export type CampoAgrupable = CampoRenglon | CampoLinea;
export type ValorCampo = number | string;
/** What a field says: texts are those of bases, letters, rubros and components. */
export type ValorDe<C extends CampoAgrupable> = C extends
  "base" | "agrup" | "nivel" | "rubro" | "clave" | "c_comp" | "c_scom" ? string : number;

const DE_LINEA: ReadonlySet<string> = new Set(CAMPOS_LINEA);
/** Whether a field is of the row, and so the same in all its lines. */
export const esDeRenglon = (c: CampoAgrupable): c is CampoRenglon => !DE_LINEA.has(c);

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

/** Fields that a filter looks at. */
export const camposDeFiltro = ({ solo, sin, combinaciones }: Filtro): CampoAgrupable[] => [
  ...Object.keys({ ...solo, ...sin }) as CampoAgrupable[],
  ...combinaciones?.campos ?? [],
];

/** What row `i` says in a field, in the form that people filter by: texts for bases and letters. */
function valorDeRenglon(r: Renglones, i: number, c: CampoRenglon): ValorCampo {
  if (c === "agrup" || c === "nivel") return letraDe(r[c][i]);
  return c === "base" ? BASES[r.base[i]] : r[c][i];
}

/** What line `i` says in a field of its own. */
function valorDeLinea(l: Lineas, i: number, c: CampoLinea, dic: Diccionario): ValorCampo {
  if (c === "ppar" || c === "regla") return l[c][i];
  if (c === "rubro") return RUBROS[l.rubro[i]];
  return dic.componentes[l.componente[i]][c];
}

/** What line `i` of a block says in a field. */
export const valorDe = (
  c: CampoAgrupable,
  { renglones: r, lineas: l }: Bloque,
  i: number,
  dic: Diccionario,
): ValorCampo => esDeRenglon(c) ? valorDeRenglon(r, l.renglon[i], c) : valorDeLinea(l, i, c, dic);

type Predicado<T> = (bloque: T, i: number) => boolean;

/** Tests of a filter, those of the rows apart: they are asked once per row. */
export class Prueba {
  #renglones: Renglones | null = null;
  #k = -1;
  #pasaRenglon = false;
  readonly #renglon: Predicado<Renglones>[] = [];
  readonly #linea: ((bloque: Bloque, i: number, dic: Diccionario) => boolean)[] = [];

  constructor({ solo = {}, sin = {}, combinaciones }: Filtro) {
    for (const [lista, esperado] of [[solo, true], [sin, false]] as const) {
      for (const [campo, valores] of Object.entries(lista)) {
        if (valores === undefined) continue;
        const conjunto = new Set<ValorCampo>(valores);
        const c = campo as CampoAgrupable;
        if (esDeRenglon(c)) {
          this.#renglon.push((r, i) => conjunto.has(valorDeRenglon(r, i, c)) === esperado);
        } else {
          this.#linea.push(({ lineas: l }, i, d) =>
            conjunto.has(valorDeLinea(l, i, c, d)) === esperado
          );
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
    this.#linea.push((bloque, i, d) => pasa(campos.map((c) => valorDe(c, bloque, i, d))));
  }

  /** Line `i` of a block passes. Lines in order ask each row once. */
  pasa(bloque: Bloque, i: number, dic: Diccionario): boolean {
    const r = bloque.renglones;
    const k = bloque.lineas.renglon[i];
    if (k !== this.#k || r !== this.#renglones) {
      this.#renglones = r;
      this.#k = k;
      this.#pasaRenglon = this.renglon(r, k);
    }
    return this.#pasaRenglon && this.linea(bloque, i, dic);
  }

  /** Some test looks at the line itself. */
  get hayDeLinea(): boolean {
    return this.#linea.length > 0;
  }

  renglon(r: Renglones, i: number): boolean {
    for (const p of this.#renglon) if (!p(r, i)) return false;
    return true;
  }

  linea(bloque: Bloque, i: number, dic: Diccionario): boolean {
    for (const p of this.#linea) if (!p(bloque, i, dic)) return false;
    return true;
  }
}
