/** The months of kinds of rows, by item and rubro, each kind once. */
import { crecido } from "../crecido.ts";

const MESES = 12;

/** What every row of a kind adds: its parts are some of `MesesPorTipo.partidas`. */
export interface RenglonTipo {
  /** Covered months, both included; 0 none. */
  readonly desde: number;
  readonly hasta: number;
  readonly primera: number;
  readonly fin: number;
}

export class MesesPorTipo {
  readonly #tipos: RenglonTipo[] = [];
  /** Of each part, its ppar and rubro, and twelve amounts. */
  partidas = new Uint32Array(1024);
  meses = new Float64Array(1024 * MESES);
  #partes = 0;
  /** First part of the kind that is being made. */
  #primera = 0;
  /** Kind, plus one, by the class that came with the row (`ClasesDeRenglon`). */
  #deClase = new Uint32Array(1024);

  tipo(cual: number): RenglonTipo {
    return this.#tipos[cual];
  }

  /** The kind of a class of row; -1 = not known. */
  deClase(clase: number): number {
    return clase < this.#deClase.length ? this.#deClase[clase] - 1 : -1;
  }

  esDeClase(clase: number, tipo: number): void {
    if (clase >= this.#deClase.length) this.#deClase = crecido(this.#deClase, clase * 2);
    this.#deClase[clase] = tipo + 1;
  }

  /** Adds the twelve months that begin at `lugar` to an item of the kind that is being made. */
  agregar(partida: number, importes: Float64Array, lugar = 0): void {
    const suyo = this.#parte(partida) * MESES;
    const { meses } = this;
    for (let m = 0; m < MESES; m++) meses[suyo + m] += importes[lugar + m];
  }

  /** Ends the kind that is being made. @param desde its covered months; 0 none. @returns its number */
  terminar(desde: number, hasta: number): number {
    const primera = this.#primera;
    const fin = this.#primera = this.#partes;
    return this.#tipos.push({ desde, hasta, primera, fin }) - 1;
  }

  /** The place of an item among the parts of the kind that is being made. */
  #parte(partida: number): number {
    for (let p = this.#primera; p < this.#partes; p++) if (this.partidas[p] === partida) return p;
    const nueva = this.#partes++;
    if (nueva === this.partidas.length) {
      this.partidas = crecido(this.partidas, nueva * 2);
      this.meses = crecido(this.meses, nueva * 2 * MESES);
    }
    this.partidas[nueva] = partida;
    return nueva;
  }
}
