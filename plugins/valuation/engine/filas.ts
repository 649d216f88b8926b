/**
 * What the engine takes in: rows of the bases. Bulk rows come as the database gives them, with the
 * names of their columns, whose order says nothing; positions are turned into typed columns first.
 */
import {
  APERTURA,
  codigoDeLetra,
  crear,
  type EstructuraDeColumnas,
  type LetraDeColumna,
  PUESTO,
} from "./lineas/lineas.ts";

/** Bulk rows, and the name of the column of each of their values. */
export type NombresDeColumnas = readonly string[];
export type FilasEnBloque = readonly (readonly unknown[])[];

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
  /** First covered month, 1–12; 0 not said ([Y2]). */
  mes_inicio: Uint8Array,
} as const;
export type ColumnaCargo = keyof typeof COLUMNAS_CARGOS;
export const NOMBRES_CARGOS = Object.keys(COLUMNAS_CARGOS) as ColumnaCargo[];

/** Positions as typed columns. */
export type CargosChunk = EstructuraDeColumnas<typeof COLUMNAS_CARGOS>;

/** A position as a plain object ([V14] verifies one). */
export type FilaCargo =
  & {
    readonly [C in Exclude<ColumnaCargo, "mes_inicio">]: C extends LetraDeColumna ? string : number;
  }
  & { readonly mes_inicio?: number };

/** A row by column name: numbers, and text for c_scom. */
export type FilaPorColumna<C extends string> = {
  readonly [K in C]: K extends "c_scom" ? string : number;
};

const COLUMNAS_REGLA = [
  ...["id", "prog", "subp", "proy", "act", "pprin", "esc", "mon"] as const,
  ...["c_scom", "n_comp", "porcentaje"] as const,
] as const;

/** A row of a percentage base; porcentaje in hundredths ([V7]). */
export type Regla = FilaPorColumna<typeof COLUMNAS_REGLA[number]>;

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
function lugarDe(columnas: NombresDeColumnas, nombre: string): number {
  const lugar = columnas.indexOf(nombre);
  if (lugar < 0) throw new TypeError(`falta la columna ${nombre}`);
  return lugar;
}

/** Bulk rows as objects of the columns wanted. @throws TypeError when one is not there. */
export function filasPorNombre<C extends string>(
  quiere: readonly C[],
  columnas: NombresDeColumnas,
  filas: FilasEnBloque,
): FilaPorColumna<C>[] {
  const lugares = quiere.map((c) => [c, lugarDe(columnas, c)] as const);
  return filas.map((fila) => {
    const f: Record<string, number | string> = {};
    for (const [c, i] of lugares) f[c] = c === "c_scom" ? String(fila[i]) : Number(fila[i]);
    return f as FilaPorColumna<C>;
  });
}

/** Rules from bulk rows. @throws TypeError when a column is missing. */
export const reglasDeFilas = (columnas: NombresDeColumnas, filas: FilasEnBloque): Regla[] =>
  filasPorNombre(COLUMNAS_REGLA, columnas, filas);

/** A chunk with room for `capacidad` positions. */
export const crearCargos = (capacidad: number): CargosChunk => crear(COLUMNAS_CARGOS, capacidad);

/**
 * Fills a chunk with positions. One statement per column: a loop over them, with arrays of several
 * kinds, takes some four times as long.
 * @param columnas names of the values of each row; those that are no position's are ignored. Without
 * `mes_inicio`, no row says it.
 * @param chunk reused when it has room, so that reading in chunks allocates once.
 * @throws TypeError when a column is missing.
 */
export function cargosDeFilas(
  columnas: NombresDeColumnas,
  filas: FilasEnBloque,
  chunk: CargosChunk = crearCargos(filas.length),
): CargosChunk {
  const c = chunk.id.length >= filas.length ? chunk : crearCargos(filas.length);
  const lugares = Object.fromEntries(
    NOMBRES_CARGOS.map((n) => [n, n === "mes_inicio" ? columnas.indexOf(n) : lugarDe(columnas, n)]),
  );
  const de = lugares as Readonly<Record<ColumnaCargo, number>>;
  for (let i = 0; i < filas.length; i++) {
    const f = filas[i] as readonly number[];
    c.id[i] = f[de.id];
    c.prog[i] = f[de.prog];
    c.subp[i] = f[de.subp];
    c.proy[i] = f[de.proy];
    c.act[i] = f[de.act];
    c.ubic[i] = f[de.ubic];
    c.ff[i] = f[de.ff];
    c.pprin[i] = f[de.pprin];
    c.esc[i] = f[de.esc];
    c.agrup[i] = codigoDeLetra(f[de.agrup]);
    c.nivel[i] = codigoDeLetra(f[de.nivel]);
    c.grado[i] = f[de.grado];
    c.cat[i] = f[de.cat];
    c.feje[i] = f[de.feje];
    c.codp[i] = f[de.codp];
    c.codes[i] = f[de.codes];
    c.cargos[i] = f[de.cargos];
    c.vacantes[i] = f[de.vacantes];
    c.coefval[i] = f[de.coefval];
    c.tcober[i] = f[de.tcober];
    c.mes_inicio[i] = f[de.mes_inicio] ?? 0;
  }
  c.n = filas.length;
  return c;
}
