/**
 * Blocks and dictionaries that were opened lately, by their stored bytes: a person who looks at a
 * budget asks for it again and again, and what is stored never changes. The bytes are read and
 * compared every time, so that nothing remembered can be old (decision 0007).
 */
import { Cache } from "#core/cache.ts";
import { decodificar } from "../engine/lineas/decodificar.ts";
import { Meses } from "../engine/lineas/meses.ts";
import {
  abrirDiccionario,
  abrirMeses,
  type CuboAbierto,
  type DiccionarioGuardado,
} from "./almacen.ts";
import { type Bloque, type Diccionario, pesoDeBloque } from "../engine/lineas/lineas.ts";

/** Bytes kept by a process; a budget of 500,000 lines takes half. */
const MAXIMO = 64 * 1024 * 1024;

/** What is made of the bytes; the same ones may be of two kinds: a cube without cells says no more. */
type Clase = "bloque" | "meses" | "diccionario";
const SEMILLAS: Readonly<Record<Clase, bigint>> = { bloque: 0n, meses: 1n, diccionario: 2n };

interface Recordado {
  readonly clase: Clase;
  readonly datos: Uint8Array;
  readonly valor: unknown;
  readonly peso: number;
}

const recordados = new Cache<bigint, Recordado>("bloques", MAXIMO, ({ peso }) => peso);

const iguales = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && Buffer.compare(a, b) === 0;

/**
 * What `abrir` makes of these bytes, one thing of each kind.
 * @param pesar bytes that it takes beside the stored ones.
 */
function recordar<T>(
  clase: Clase,
  datos: Uint8Array,
  abrir: (datos: Uint8Array) => T,
  pesar: (valor: T) => number,
): T {
  const clave = BigInt(Bun.hash(datos, SEMILLAS[clase]));
  const conocido = recordados.get(clave);
  if (conocido?.clase === clase && iguales(conocido.datos, datos)) return conocido.valor as T;
  const valor = abrir(datos);
  recordados.set(clave, { clase, datos, valor, peso: datos.length + pesar(valor) });
  return valor;
}

/** Twelve amounts. */
const POR_MESES = 12 * 8;
/** Of an object with a few short texts. */
const POR_PARAMETRO = 600;
const POR_CONJUNTO = 120;

/**
 * The block of these stored bytes. It is shared: whoever takes it only reads. It holds on to its bytes until all of its columns were
 * looked at: they count with them.
 */
export const bloqueRecordado = (datos: Uint8Array): Bloque => {
  let abiertos = 0;
  return recordar(
    "bloque",
    datos,
    (guardados) => {
      const bytes = Bun.zstdDecompressSync(guardados);
      abiertos = bytes.length;
      return decodificar(bytes);
    },
    (bloque) => abiertos + pesoDeBloque(bloque),
  );
};

/** By their blocks, which they hold on to. */
const mesesDeBloques = new Cache<Bloque, Meses>("meses de líneas", MAXIMO / 2, (m) => m.peso);

/** The months of the lines of a block, as far as they were worked out. Shared as well. */
export function mesesDeBloque(bloque: Bloque, dic: Diccionario): Meses {
  const conocidos = mesesDeBloques.get(bloque);
  if (conocidos?.esDe(dic)) return conocidos;
  const meses = new Meses(bloque, dic);
  mesesDeBloques.set(bloque, meses);
  return meses;
}

/** The cells by months of these stored bytes, with their months at hand. Shared as well. */
export const mesesRecordados = (datos: Uint8Array): CuboAbierto =>
  recordar(
    "meses",
    datos,
    abrirMeses,
    ({ bloque }) => pesoDeBloque(bloque) + bloque.lineas.n * POR_MESES,
  );

/** The dictionary of these stored bytes. It is shared: whoever takes it only reads. */
export const diccionarioRecordado = (datos: Uint8Array): DiccionarioGuardado =>
  recordar(
    "diccionario",
    datos,
    abrirDiccionario,
    (d) => d.parametros.length * POR_PARAMETRO + d.conjuntos.length * POR_CONJUNTO,
  );
