/**
 * Rows whose lines say the same are of one kind, whatever block they come in: their months are worked
 * out once, by item and rubro.
 */
import { Interno } from "../interno.ts";
import { type Breve, desplegar } from "../lineas/breve.ts";
import { type Bloque, codigoDeBase, type Diccionario } from "../lineas/lineas.ts";
import { comienzosDe, Meses } from "../lineas/meses.ts";
import type { MesesPorTipo } from "./meses-por-tipo.ts";

const CARGOS = codigoDeBase("cargos");
const MESES = 12;
/** What the months of a row rest on. */
const DE_LINEA = ["ppar", "rubro", "componente", "importe", "segmentos"] as const;
/** A kind and the lines by which it is known. */
interface Conocido {
  readonly tipo: number;
  readonly base: number;
  readonly positivos: number;
  /** Of each line: amount, list of segments, and what it is. */
  readonly importes: Float64Array;
  readonly listas: Int32Array;
  readonly quees: Int32Array;
  /** Another one with the same key; -1 = none. */
  otro: number;
}

export class TiposDeRenglon {
  /** Those that were found by their lines. */
  readonly #conocidos: Conocido[] = [];
  readonly #claves = new Interno();
  /** First kind of each key. */
  readonly #primeros: number[] = [];
  /** Lists by what they say, and the number of each list of the block; null before it is asked. */
  readonly #caminos = new Interno();
  #listas: Int32Array | null = null;
  #comienzos: Uint32Array = new Uint32Array(0);
  #bloque: Bloque | null = null;
  #meses: Meses | null = null;
  #deRenglon: Int32Array = new Int32Array(0);

  /** @param tipos whoever makes the lines may have worked out the months of its classes there. */
  constructor(private readonly tipos: MesesPorTipo) {}

  /** The rows that come next are of this block: what is not known of them is worked out. */
  abrir(b: Breve, dic: Diccionario): void {
    const { clases } = b;
    const tipos = this.#deRenglon = new Int32Array(clases.length).fill(-1);
    for (let k = 0; k < tipos.length; k++) {
      if (clases[k] !== 0) tipos[k] = this.tipos.deClase(clases[k]);
    }
    const nuevas = b.entero === null ? lugaresDe(tipos, -1) : null;
    if (nuevas?.length === 0) return;
    const bloque = this.#bloque = nuevas === null ? b.entero : desplegar(b, nuevas, DE_LINEA);
    if (bloque === null) throw new TypeError("faltan las líneas del bloque");
    this.#meses = new Meses(bloque, dic, false);
    this.#comienzos = comienzosDe(bloque.segmentos);
    this.#listas = null;
    const { n, renglon } = bloque.lineas;
    for (let desde = 0; desde < n;) {
      const k = renglon[desde];
      let hasta = desde + 1;
      while (hasta < n && renglon[hasta] === k) hasta++;
      tipos[nuevas === null ? k : nuevas[k]] = this.#porLineas(desde, hasta);
      desde = hasta;
    }
  }

  /** The number of the kind of row `k` of the block. */
  de(k: number): number {
    return this.#deRenglon[k];
  }

  #porLineas(desde: number, hasta: number): number {
    const { renglones: r, lineas: l } = this.#abierto();
    const k = l.renglon[desde];
    const cargos = r.ocupados[k] + r.vacantes[k];
    const clave = this.#claves.de(
      this.#listasDelBloque()[l.segmentos[desde]],
      cargos | 0,
      l.importe[hasta - 1] | 0,
    );
    let ultimo = -1;
    for (let c = this.#primeros[clave] ?? -1; c >= 0; c = this.#conocidos[c].otro) {
      if (this.#es(this.#conocidos[c], desde, hasta, cargos)) return this.#conocidos[c].tipo;
      ultimo = c;
    }
    const nuevo = this.#conocer(desde, hasta, cargos);
    if (ultimo < 0) this.#primeros[clave] = nuevo;
    else this.#conocidos[ultimo].otro = nuevo;
    return this.#conocidos[nuevo].tipo;
  }

  #abierto(): Bloque {
    if (this.#bloque === null) throw new TypeError("falta el bloque de los renglones");
    return this.#bloque;
  }

  #listasDelBloque(): Int32Array {
    if (this.#listas !== null) return this.#listas;
    const { lista, desde, hasta, mensual, n } = this.#abierto().segmentos;
    const listas = this.#listas = new Int32Array(this.#comienzos.length);
    let actual = 0;
    let camino = -1;
    for (let e = 0; e < n; e++) {
      if (lista[e] !== actual) {
        actual = lista[e];
        camino = -1;
      }
      // An amount has 53 bits: the months go with the 21 high ones.
      const alto = Math.floor(mensual[e] / 0x100000000);
      const bajo = mensual[e] - alto * 0x100000000;
      camino = this.#caminos.de(camino, bajo | 0, alto | desde[e] << 21 | hasta[e] << 25);
      listas[actual] = camino + 1;
    }
    return listas;
  }

  #es(t: Conocido, desde: number, hasta: number, cargos: number): boolean {
    const { renglones: r, lineas: l } = this.#abierto();
    const { importe, segmentos, componente, rubro, ppar } = l;
    const { importes, listas, quees } = t;
    const propias = this.#listasDelBloque();
    const n = hasta - desde;
    if (importes.length !== n || t.positivos !== cargos) return false;
    if (t.base !== r.base[l.renglon[desde]]) return false;
    for (let j = 0; j < n; j++) {
      const i = desde + j;
      if (
        importes[j] !== importe[i] || listas[j] !== propias[segmentos[i]] ||
        quees[j] !== (componente[i] << 12 | rubro[i] << 8 | ppar[i])
      ) return false;
    }
    return true;
  }

  /** Remembers the lines by which a kind is known. @returns its place */
  #conocer(desde: number, hasta: number, cargos: number): number {
    const { renglones: r, lineas: l } = this.#abierto();
    const propias = this.#listasDelBloque();
    const n = hasta - desde;
    const [importes, listas, quees] = [new Float64Array(n), new Int32Array(n), new Int32Array(n)];
    for (let j = 0; j < n; j++) {
      const i = desde + j;
      importes[j] = l.importe[i];
      listas[j] = propias[l.segmentos[i]];
      quees[j] = l.componente[i] << 12 | l.rubro[i] << 8 | l.ppar[i];
    }
    return this.#conocidos.push({
      tipo: this.#nuevo(desde, hasta),
      base: r.base[l.renglon[desde]],
      positivos: cargos,
      importes,
      listas,
      quees,
      otro: -1,
    }) - 1;
  }

  #nuevo(desde: number, hasta: number): number {
    const { renglones: r, lineas: l, segmentos: s } = this.#abierto();
    if (this.#meses === null) throw new TypeError("faltan los meses del bloque");
    for (let i = desde; i < hasta; i++) {
      if (l.importe[i] === 0) continue;
      const { todos, lugar } = this.#meses.lugarDe(i);
      this.tipos.agregar(l.ppar[i] << 8 | l.rubro[i], todos, lugar);
    }
    // Positions cover the months of their basic pay; the other bases, the whole year.
    const lista = l.segmentos[desde];
    if (r.base[l.renglon[desde]] !== CARGOS) return this.tipos.terminar(1, MESES);
    if (lista === 0) return this.tipos.terminar(0, 0);
    const [de, a] = [this.#comienzos[lista], this.#comienzos[lista + 1]];
    return this.tipos.terminar(s.desde[de], s.hasta[a - 1]);
  }
}

/** Where a number is. */
function lugaresDe(numeros: Int32Array, cual: number): Uint32Array {
  const lugares: number[] = [];
  for (let k = 0; k < numeros.length; k++) if (numeros[k] === cual) lugares.push(k);
  return Uint32Array.from(lugares);
}
