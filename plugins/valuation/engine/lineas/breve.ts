/**
 * A block in short: the lines that many rows say are there once, and each row tells which are its
 * own. It is how blocks are made, added up and written; a `Bloque` is the same with every line in
 * its place.
 */
import {
  type Bloque,
  type ColumnaLinea,
  type ColumnaRenglon,
  COLUMNAS_LINEAS,
  COLUMNAS_RENGLONES,
  crear,
  crearLineas,
  crearRenglones,
  crecer,
  type EstructuraDeColumnas,
  type Renglones,
  type Segmentos,
  type ValoresDeLinea,
} from "./lineas.ts";

/** What the lines say; the row of each is not one of its columns. */
export type ColumnaDicha = Exclude<ColumnaLinea, "renglon">;
const COLUMNAS_DICHAS = (Object.keys(COLUMNAS_LINEAS) as ColumnaLinea[])
  .filter((c): c is ColumnaDicha => c !== "renglon");

/** Lines by column: all of one kind, so that loops over them meet no other. */
const DICHAS = Object.fromEntries(COLUMNAS_DICHAS.map((c) => [c, Float64Array])) as Readonly<
  Record<ColumnaDicha, typeof Float64Array>
>;
export type Dichas = EstructuraDeColumnas<typeof DICHAS>;

export const crearDichas = (capacidad: number): Dichas => crear(DICHAS, capacidad);

/** Makes room for `falta` lines more. */
export function crecerDichas(d: Dichas, falta: number): void {
  if (d.n + falta > d.importe.length) crecer(d, DICHAS, falta);
}

/** Adds a line, for which there must be room. */
export function decir(d: Dichas, v: Omit<ValoresDeLinea, "renglon">): void {
  const n = d.n++;
  d.ppar[n] = v.ppar;
  d.rubro[n] = v.rubro;
  d.componente[n] = v.componente;
  d.porcentaje[n] = v.porcentaje;
  d.regla[n] = v.regla;
  d.mensual[n] = v.mensual;
  d.importe[n] = v.importe;
  d.conteo[n] = v.conteo;
  d.parametros[n] = v.parametros;
  d.segmentos[n] = v.segmentos ?? 0;
}

export interface Breve {
  readonly renglones: Renglones;
  readonly segmentos: Segmentos;
  /** Of each row: the place of its first line, and how many follow. */
  readonly desde: Uint32Array;
  readonly cuantas: Uint32Array;
  /** Of each row, how many lists of segments come before those that its lines count from 1. */
  readonly listas: Uint32Array;
  /** Of each row, the number of those that say the same in any block; 0 = it is not known. */
  readonly clases: Uint32Array;
  /** Rows whose lines no row before them has. */
  readonly primeras: Uint32Array;
  /** Lines of all the rows. */
  readonly n: number;
  columna(c: ColumnaDicha): Float64Array;
  /** The block that it is of, where every line was in its place already. */
  readonly entero: Bloque | null;
}

/** @throws RangeError when the lines are not in the order of their rows. */
function cuantasPorRenglon(renglon: Uint32Array, n: number, renglones: number): Uint32Array {
  const cuantas = new Uint32Array(renglones);
  let anterior = 0;
  for (let i = 0; i < n; i++) {
    if (renglon[i] < anterior || renglon[i] >= renglones) {
      throw new RangeError("las líneas no siguen el orden de los renglones");
    }
    anterior = renglon[i];
    cuantas[anterior]++;
  }
  return cuantas;
}

/** Lists of each number, of a column that counts from 1 and ascends. @throws RangeError as above */
export const cuantasPorLista = ({ lista, n }: Segmentos): Uint32Array =>
  cuantasPorRenglon(lista.subarray(0, n).map((k) => k - 1), n, n === 0 ? 0 : lista[n - 1]);

const esBreve = (b: Bloque | Breve): b is Breve => "primeras" in b;

/** A block as one in short. @throws RangeError when its lines are not in the order of their rows. */
export function breveDe(bloque: Bloque | Breve): Breve {
  if (esBreve(bloque)) return bloque;
  const { renglones, lineas, segmentos } = bloque;
  const cuantas = cuantasPorRenglon(lineas.renglon, lineas.n, renglones.n);
  const desde = new Uint32Array(renglones.n);
  for (let k = 1; k < renglones.n; k++) desde[k] = desde[k - 1] + cuantas[k - 1];
  return {
    renglones,
    segmentos,
    desde,
    cuantas,
    listas: new Uint32Array(renglones.n),
    clases: new Uint32Array(renglones.n),
    primeras: Uint32Array.from(desde, (_, k) => k),
    n: lineas.n,
    columna(c) {
      const columna = new Float64Array(lineas.n);
      columna.set(lineas[c].subarray(0, lineas.n));
      return columna;
    },
    entero: bloque,
  };
}

/**
 * Some rows with every line in its place; all of them if none is named.
 * @param columnas of the lines that are wanted.
 */
export function desplegar(
  b: Breve,
  cuales: Uint32Array = todas(b),
  columnas: readonly ColumnaDicha[] = COLUMNAS_DICHAS,
): Bloque {
  const renglones = crearRenglones(cuales.length);
  renglones.n = cuales.length;
  for (const c of Object.keys(COLUMNAS_RENGLONES) as ColumnaRenglon[]) {
    const [de, a] = [b.renglones[c], renglones[c]];
    for (let j = 0; j < cuales.length; j++) a[j] = de[cuales[j]];
  }
  const { cuantas } = b;
  let n = 0;
  for (let j = 0; j < cuales.length; j++) n += cuantas[cuales[j]];
  const lineas = crearLineas(n);
  lineas.n = n;
  for (let j = 0, i = 0; j < cuales.length; j++) {
    const hasta = i + cuantas[cuales[j]];
    lineas.renglon.fill(j, i, hasta);
    i = hasta;
  }
  const columna = new Float64Array(n);
  for (const c of columnas) {
    reunir(b, cuales, b.columna(c), c === "segmentos", columna);
    lineas[c].set(columna);
  }
  return { renglones, lineas, segmentos: b.segmentos };
}

/** The values of the lines of some rows. @param deListas counted from the lists of each row. */
function reunir(
  { desde, cuantas, listas }: Breve,
  cuales: Uint32Array,
  valores: Float64Array,
  deListas: boolean,
  destino: Float64Array,
): void {
  let p = 0;
  for (let j = 0; j < cuales.length; j++) {
    const k = cuales[j];
    const antes = deListas ? listas[k] : 0;
    const hasta = desde[k] + cuantas[k];
    for (let i = desde[k]; i < hasta; i++) {
      const v = valores[i];
      destino[p++] = v === 0 ? 0 : v + antes;
    }
  }
}

const todas = ({ renglones }: Breve): Uint32Array =>
  Uint32Array.from({ length: renglones.n }, (_, k) => k);
