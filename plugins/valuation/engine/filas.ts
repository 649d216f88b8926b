/**
 * What the engine takes in: rows of the bases. Bulk rows come as the database gives them, with the
 * names of their columns, whose order says nothing; positions are turned into typed columns first.
 */
import {
  APERTURA,
  codigoDeLetra,
  crear,
  type Estructura,
  type Letra,
  LETRAS,
  PUESTO,
} from "./lineas.ts";

/** Bulk rows, and the name of the column of each of their values. */
export type Columnas = readonly string[];
export type Filas = readonly (readonly unknown[])[];

/** The columns of a position, with their storage. */
const COLUMNAS_CARGOS = {
  id: Float64Array,
  ...APERTURA,
  ...PUESTO,
  cargos: Uint32Array,
  vacantes: Uint32Array,
  /** Hundredths. */
  coefval: Uint32Array,
  tcober: Uint8Array,
} as const;
export type ColumnaCargo = keyof typeof COLUMNAS_CARGOS;
export const NOMBRES_CARGOS = Object.keys(COLUMNAS_CARGOS) as ColumnaCargo[];

/** Positions as typed columns. */
export type CargosChunk = Estructura<typeof COLUMNAS_CARGOS>;

/** A position as a plain object ([V14] verifies one). */
export type FilaCargo = { readonly [C in ColumnaCargo]: C extends Letra ? string : number };

/** A row by column name: numbers, and text for c_scom. */
export type Fila<C extends string> = { readonly [K in C]: K extends "c_scom" ? string : number };

const COLUMNAS_REGLA = [
  ...["id", "prog", "subp", "proy", "act", "pprin", "esc", "mon"] as const,
  ...["c_scom", "n_comp", "porcentaje"] as const,
] as const;

/** A row of a percentage base; porcentaje in hundredths ([V7]). */
export type Regla = Fila<typeof COLUMNAS_REGLA[number]>;

export const BASES_DE_PORCENTAJE = ["adicionales", "complementos", "contribuciones"] as const;
export type BaseDePorcentaje = typeof BASES_DE_PORCENTAJE[number];
export type Reglas = Readonly<Record<BaseDePorcentaje, readonly Regla[]>>;

/** Class letter of the compositions of each percentage base ([B3]). */
export const CLASE_DE: Readonly<Record<BaseDePorcentaje, string>> = {
  adicionales: "B",
  complementos: "D",
  contribuciones: "H",
};

/** Place of a column. @throws TypeError when the rows do not have it. */
function lugarDe(columnas: Columnas, nombre: string): number {
  const lugar = columnas.indexOf(nombre);
  if (lugar < 0) throw new TypeError(`falta la columna ${nombre}`);
  return lugar;
}

/** Bulk rows as objects of the columns wanted. @throws TypeError when one is not there. */
export function filasPorNombre<C extends string>(
  quiere: readonly C[],
  columnas: Columnas,
  filas: Filas,
): Fila<C>[] {
  const lugares = quiere.map((c) => [c, lugarDe(columnas, c)] as const);
  return filas.map((fila) => {
    const f: Record<string, number | string> = {};
    for (const [c, i] of lugares) f[c] = c === "c_scom" ? String(fila[i]) : Number(fila[i]);
    return f as Fila<C>;
  });
}

/** Rules from bulk rows. @throws TypeError when a column is missing. */
export const reglasDeFilas = (columnas: Columnas, filas: Filas): Regla[] =>
  filasPorNombre(COLUMNAS_REGLA, columnas, filas);

/** A chunk with room for `capacidad` positions. */
export const crearCargos = (capacidad: number): CargosChunk => crear(COLUMNAS_CARGOS, capacidad);

const ES_LETRA: ReadonlySet<string> = new Set(LETRAS);
/** Rows turned at a time, so that each comes from memory once. */
const TANDA = 512;
/** Values of one column on their way to its array: one kind of array makes one fast loop. */
const paso = new Float64Array(TANDA);

function turnar(filas: Filas, desde: number, n: number, lugar: number, esLetra: boolean): void {
  if (esLetra) { for (let i = 0; i < n; i++) paso[i] = codigoDeLetra(filas[desde + i][lugar]); }
  else for (let i = 0; i < n; i++) paso[i] = filas[desde + i][lugar] as number;
}

/**
 * Fills a chunk with positions, some rows at a time and column by column.
 * @param columnas names of the values of each row; those that are no position's are ignored.
 * @param chunk reused when it has room, so that reading in chunks allocates once.
 * @throws TypeError when a column is missing.
 */
export function cargosDeFilas(
  columnas: Columnas,
  filas: Filas,
  chunk: CargosChunk = crearCargos(filas.length),
): CargosChunk {
  const c = chunk.id.length >= filas.length ? chunk : crearCargos(filas.length);
  const destinos = NOMBRES_CARGOS.map((nombre) =>
    [c[nombre], lugarDe(columnas, nombre), ES_LETRA.has(nombre)] as const
  );
  for (let desde = 0; desde < filas.length; desde += TANDA) {
    const n = Math.min(TANDA, filas.length - desde);
    for (const [destino, lugar, esLetra] of destinos) {
      turnar(filas, desde, n, lugar, esLetra);
      destino.set(n === TANDA ? paso : paso.subarray(0, n), desde);
    }
  }
  c.n = filas.length;
  return c;
}

/** A chunk of one position. */
export const cargosDeFila = (f: FilaCargo): CargosChunk =>
  cargosDeFilas(NOMBRES_CARGOS, [NOMBRES_CARGOS.map((c) => f[c])]);
